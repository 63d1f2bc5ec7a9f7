"""`manage.py import_matches FILE --league SLUG`: matches of another program into a league."""

import json
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.text import slugify

from rules import Complaints
from scorepad import recording
from scorepad.exchange import inbox
from scorepad.exchange.plays import PlayFile, Refused
from scorepad.exchange.words import say_refused, say_skipped, say_warning
from scorepad.models import League, User


def _slug(value: str) -> str:
    if not value or len(value) > recording.MOST_SLUG or slugify(value) != value:
        raise ArgumentTypeError(
            "an address is lower-case letters, digits and hyphens, 64 at the most"
        )
    return value


class Command(BaseCommand):
    help = (
        "Records the matches of a BG Stats export in a league. Safe to repeat. Exit status: 0 the "
        "file was read, 1 it was refused and nothing recorded, 2 wrong usage."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the export: JSON, .bgsplay or a ZIP of one")
        parser.add_argument("--league", type=_slug, required=True, metavar="SLUG")
        parser.add_argument(
            "--create", action="store_true", help="make a private league at SLUG if there is none"
        )
        parser.add_argument(
            "--owner", metavar="USER", help="who records, and owns the league that is made"
        )
        parser.add_argument("--dry-run", action="store_true", help="say what would come in")
        parser.add_argument("--json", action="store_true", help="print one line of JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            told = self._run(options)
        except CommandError:
            if options["json"]:
                self._print_json(inbox.Report(0, 0, 0, [], []).as_dict())
            raise
        if options["json"]:
            self._print_json(told)
        else:
            self._print(told, dry_run=options["dry_run"])

    def _run(self, options: dict[str, Any]) -> dict[str, Any]:
        owner = _account(options["owner"])
        league = League.objects.filter(slug=options["league"]).first()
        if league is None and not options["create"]:
            raise CommandError(f"There is no league at {options['league']}; --create makes one.")
        file = _read(options["file"])
        preview = inbox.prepare(file, league)
        if options["dry_run"]:
            return inbox.planned(preview).as_dict()
        if league is None:
            league = _make_league(options["league"], owner)
        return inbox.record_file(file, league=league, actor=owner, preview=preview).as_dict()

    def _print_json(self, told: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(told, separators=(",", ":")))

    def _print(self, told: dict[str, Any], *, dry_run: bool) -> None:
        verb = "would be recorded" if dry_run else "recorded"
        self.stdout.write(
            f"{told['recorded']} {verb}, {told['already_there']} already there, "
            f"{len(told['skipped'])} skipped, {told['other_games']} of other games"
        )
        for one in told["skipped"]:
            where = f"{one['played_on'] or 'no day'} {one['game']} {one['id']}".strip()
            self.stdout.write(f"skipped {where}: {say_skipped(one['reason'], one['params'])}")
        for one in told["warnings"]:
            sentence = say_warning(one["code"], one["params"])
            self.stdout.write(f"warning {one['id'] or 'file'}: {sentence}")


def _account(name: str | None) -> User | None:
    if name is None:
        return None
    user = User.objects.filter(username=name).first()
    if user is None:
        raise CommandError(f"There is no account called {name}.")
    return user


def _read(path: Path) -> PlayFile:
    try:
        with path.open("rb") as stream:
            # One byte more than is allowed is enough to see that it is too large.
            data = stream.read(settings.MAX_IMPORT_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{path} cannot be opened: {error.strerror}.") from None
    try:
        return inbox.read(data, settings.MAX_IMPORT_BYTES)
    except Refused as refused:
        raise CommandError(say_refused(refused.problem)) from None


def _make_league(slug: str, owner: User | None) -> League:
    name = slug.replace("-", " ").replace("_", " ").strip().capitalize() or slug
    try:
        return recording.make_league(owner=owner, name=name, slug=slug)
    except Complaints as refused:
        # Another import may have made it a moment ago.
        made = League.objects.filter(slug=slug).first()
        if made is None:
            raise CommandError(str(refused)) from None
        return made
