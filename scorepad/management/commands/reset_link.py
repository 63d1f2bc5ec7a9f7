"""manage.py reset_link USER: a new password where no mail can be sent."""

from typing import Any

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorepad.models import User


class Command(BaseCommand):
    help = "Print a link with which an account can set a new password, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("user", metavar="USER", help="the account's user name")

    def handle(self, *args: Any, user: str, **options: Any) -> None:
        account = User.objects.filter(
            username=User.normalize_username(user), is_active=True
        ).first()
        if account is None:
            raise CommandError(f"There is no active account called {user}.")
        uid = urlsafe_base64_encode(force_bytes(account.pk))
        path = reverse(
            "account_reset_link", args=[uid, default_token_generator.make_token(account)]
        )
        self.stdout.write(f"{settings.SITE_URL or 'http://127.0.0.1:8000'}{path}")
        hours = settings.PASSWORD_RESET_TIMEOUT // 3600
        self.stderr.write(f"It works once, within {hours} hours. Give it to nobody else.")
