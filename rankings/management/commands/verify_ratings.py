"""`manage.py verify_ratings`: are the stored ratings what the matches say?"""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.serializers.json import DjangoJSONEncoder

from rankings.verifying import verify
from scorepad.models import League


class Command(BaseCommand):
    help = (
        "Computes every rating anew from the matches and compares it with what is stored. "
        "Exits 1 and names the first difference where there is one."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--league", metavar="SLUG", help="this league only")
        parser.add_argument(
            "--json", action="store_true", dest="as_json", help="one JSON object on one line"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        leagues = League.objects.order_by("pk")
        if options["league"]:
            leagues = leagues.filter(slug=options["league"])
            if not leagues.exists():
                raise CommandError(f"There is no league {options['league']}.", returncode=2)
        reports = [verify(league) for league in leagues]
        differences = [difference for report in reports for difference in report]
        if options["as_json"]:
            answer = {
                "leagues": len(reports),
                "differences": len(differences),
                "first": differences[0].as_dict() if differences else None,
            }
            self.stdout.write(json.dumps(answer, cls=DjangoJSONEncoder))
            if differences:
                sys.exit(1)
        elif differences:
            what = "1 difference" if len(differences) == 1 else f"{len(differences)} differences"
            raise CommandError(f"{what}. First: {differences[0]}")
        else:
            what = "1 league" if len(reports) == 1 else f"{len(reports)} leagues"
            self.stdout.write(f"{what}: every rating is what the matches say.")
