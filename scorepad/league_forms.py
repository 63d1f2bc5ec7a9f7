"""Forms of leagues and their players."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules import Complaints
from scorepad.models import League
from scorepad.wording import say

Visibility = League.Visibility


class LeagueForm(forms.Form):
    """A new league. `uuid` makes sending it twice harmless; `time_zone` is what the browser says
    ('' without script)."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("What your group calls itself, or where it meets."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    visibility = forms.ChoiceField(
        label=_("Who may see it"),
        initial=Visibility.PRIVATE,
        choices=[
            (Visibility.PRIVATE, _("Private: members only")),
            (Visibility.UNLISTED, _("Unlisted: members, and whoever has the link")),
            (Visibility.PUBLIC, _("Public: everyone, with players by their initials")),
        ],
    )
    time_zone = forms.CharField(
        max_length=64, required=False, widget=forms.HiddenInput(attrs={"data-zone": ""})
    )
    uuid = forms.UUIDField(initial=uuid.uuid4, widget=forms.HiddenInput)


class PlayerForm(forms.Form):
    """A player's name."""

    name = forms.CharField(
        label=_("Name"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


def add_complaints(form: forms.Form, refused: Complaints) -> None:
    """Put what `recording` refused at the fields it is about, the rest at the form's head."""
    for item in refused.items:
        field: Any = item.where if item.where in form.fields else None
        form.add_error(field, say(item.code, item.params))
