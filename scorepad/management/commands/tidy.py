"""manage.py tidy [--dry-run]: run it daily."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scorepad.tidying import tidy


class Command(BaseCommand):
    help = "Remove expired drafts, staged files and sessions, and what has left the bin."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="say what would go, and stop")

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        went = tidy(dry_run=dry_run)
        verb = "Would remove" if dry_run else "Removed"
        self.stdout.write(
            f"{verb} {went.drafts} drafts, {went.imports} staged files, {went.sessions} sessions "
            f"and the contents of {went.matches} matches in the bin."
        )
