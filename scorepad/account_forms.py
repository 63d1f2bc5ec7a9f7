"""Forms of an account: what we add to signing up, and its own page."""

import uuid
from functools import cache
from zoneinfo import available_timezones

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorepad import recording
from scorepad.models import ApiToken, User
from scorepad.roster import MOST_NAME
from scorepad.zones import is_zone


class SignUpForm(forms.Form):
    """Asks the browser for its time zone (filled by script, '' without)."""

    time_zone = forms.CharField(
        max_length=64, required=False, widget=forms.HiddenInput(attrs={"data-zone": ""})
    )

    def clean_time_zone(self) -> str:
        zone = self.cleaned_data["time_zone"]
        return zone if is_zone(zone) else ""

    def signup(self, request: HttpRequest, user: User) -> None:
        """Called once the account is made: a private table of their own waits for them."""
        user.time_zone = self.cleaned_data["time_zone"]
        user.save(update_fields=["time_zone"])
        name = user.username[:MOST_NAME]
        league = recording.make_league(
            owner=user, name=gettext("%(name)s's table") % {"name": name}
        )
        recording.add_player(league=league, actor=user, name=name, user=user)


@cache
def _zones() -> list[tuple[str, str]]:
    return [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones())]


class TimeZoneForm(forms.Form):
    """Where an account's new leagues keep their days."""

    time_zone = forms.ChoiceField(
        label=_("Yours"),
        help_text=_("New leagues begin with it; each keeps its own."),
        choices=_zones,
    )


class TokenForm(forms.Form):
    """A new API token. `key` makes sending the form twice harmless."""

    name = forms.CharField(
        label=_("What it is for"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scope = forms.ChoiceField(
        label=_("What it may do"),
        choices=[
            (ApiToken.Scope.READ, _("Read what you may see")),
            (ApiToken.Scope.WRITE, _("Read, record and change")),
        ],
    )
    key = forms.UUIDField(initial=uuid.uuid4, widget=forms.HiddenInput)
