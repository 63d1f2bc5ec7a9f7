"""What we add to the sign-up form of the accounts library."""

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext

from scorepad import recording
from scorepad.models import User
from scorepad.roster import MOST_NAME
from scorepad.zones import is_zone


class SignUpForm(forms.Form):
    """Asks the browser for its time zone (filled by script, '' without)."""

    time_zone = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

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
