"""`manage.py rebuild_ratings`: drop the stored ratings and make them again from the matches."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rankings import folding
from scorepad.models import League


class Command(BaseCommand):
    help = "Drops the stored ratings and makes them again from the matches. Safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--league", metavar="SLUG", help="this league only")

    def handle(self, *args: Any, **options: Any) -> None:
        leagues = League.objects.order_by("pk")
        if options["league"]:
            leagues = leagues.filter(slug=options["league"])
            if not leagues:
                raise CommandError(f"There is no league {options['league']}.", returncode=2)
        for league in leagues:
            folding.rebuild(league.pk)
        self.stdout.write(f"{len(leagues)} leagues: ratings made again.")
