"""Forms of the pad: what is played and by whom, and when and where it was."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import lazystr
from django.utils.text import format_lazy
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

import rules
from rules.categories import SPECIES
from rules.variants import MOST_SEATS, VARIANTS, Option, Variant
from scorepad import drafts, wording, zones
from scorepad.handed_in import MOST_NOTES
from scorepad.models import League
from scorepad.text import clean_text, name_key

# These decide how a board is scored; a sheet's numbers come out the same.
BOARD_OPTIONS = frozenset({"salmon", "elk_c", "elk_d"})
# What most tables want to say; the rest is folded away.
FIRST_OPTIONS = frozenset(
    {"option_landmarks", "option_landmark_module", "option_majorities_family", "option_sheet"}
)

LEVELS = (
    ("sheet", _("Every category")),
    ("buckets", _("Subtotals")),
    ("total", _("Totals only")),
)


@dataclass(frozen=True)
class Control:
    """How one option is asked: its form field, and the variants it fits. `needs` is the option
    that must be on for it."""

    name: str
    option: Option
    variants: tuple[str, ...]

    @property
    def needs(self) -> str:
        return next(iter(self.option.when), "")


def _controls() -> tuple[Control, ...]:
    """One control for every option; two where variants differ in its default or its choices."""
    found: dict[tuple[str, str], list[str]] = {}
    options: dict[tuple[str, str], Option] = {}
    for variant in VARIANTS.values():
        for option in variant.options:
            if option.key not in BOARD_OPTIONS:
                shape = (option.key, repr((option.default, option.choices)))
                found.setdefault(shape, []).append(variant.key)
                options[shape] = option
    controls = []
    names: set[str] = set()
    for shape, variants in found.items():
        name = f"option_{shape[0]}"
        if name in names:
            name = f"{name}_{variants[0]}"
        names.add(name)
        controls.append(Control(name, options[shape], tuple(variants)))
    return tuple(controls)


CONTROLS = _controls()


def check_day(value: date) -> None:
    """Raises ValidationError for a day that has not come yet, or lies before 1990."""
    if value > zones.latest_day():
        raise ValidationError(wording.say("date_in_future"))
    if value < zones.EARLIEST:
        raise ValidationError(wording.say("date_too_early", {"year": zones.EARLIEST.year}))


class _DayField(forms.DateField):
    default_error_messages = {"required": _("Say on which day it was played.")}

    def __init__(self, **more: Any) -> None:
        widget = forms.DateInput(
            format="%Y-%m-%d", attrs={"type": "date", "min": zones.EARLIEST.isoformat()}
        )
        super().__init__(label=_("Played on"), widget=widget, validators=[check_day], **more)


class SetupForm(forms.Form):
    """Variant, options, cards, how much to write down, players and day.

    `made` (after is_valid) is the draft data. Fields that do not fit the variant are hidden in
    the page, and passed over here.
    """

    made: drafts.Data

    uuid = forms.UUIDField(required=False, widget=forms.HiddenInput)
    variant = forms.ChoiceField(
        label=_("Game"),
        choices=lambda: [(key, wording.label(key)) for key in VARIANTS],
        widget=forms.RadioSelect,
    )
    level = forms.ChoiceField(
        label=_("Write down"), choices=LEVELS, required=False, widget=forms.RadioSelect
    )
    seats = forms.TypedChoiceField(
        label=_("Players"),
        choices=[(n, str(n)) for n in range(1, MOST_SEATS + 1)],
        coerce=int,
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    played_on = _DayField()

    def __init__(self, *args: Any, league: League | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.rulings = league.rulings if league is not None else {}
        for number in range(MOST_SEATS):
            self.fields[f"name_{number}"] = forms.CharField(
                label=format_lazy(_("Player {number}"), number=lazystr(number + 1)),
                required=False,
                max_length=drafts.MOST_NAME,
                widget=forms.TextInput(
                    attrs={
                        "autocomplete": "off",
                        "autocapitalize": "words",
                        "list": "players",
                        "enterkeyhint": "next",
                    }
                ),
            )
        letters = VARIANTS["standard"].cards_allowed({"landmarks": True})
        for species in SPECIES:
            self.fields[f"card_{species}"] = forms.ChoiceField(
                label=wording.label(species),
                choices=[("", _("Not noted")), *((letter, letter) for letter in letters)],
                required=False,
                widget=forms.RadioSelect,
            )
        for control in CONTROLS:
            self.fields[control.name] = _option_field(
                control.option, self.rulings.get(control.option.key)
            )

    def seat_chips(self) -> list[dict[str, Any]]:
        """The numbers of players to choose from, each with the classes that say where it fits."""
        chips = []
        for radio in self["seats"]:
            count = int(radio.data["value"])
            fitting, extended = [], set()
            for variant in VARIANTS.values():
                least, most = variant.seats
                if least <= count <= most:
                    fitting.append(variant.key)
                for option, (_least, more) in variant.seats_with.items():
                    if most < count <= more:
                        fitting.append(variant.key)
                        extended.add(option)
            classes = " ".join([_fits(fitting), *(f"with-{option}" for option in sorted(extended))])
            chips.append({"radio": radio, "count": count, "classes": classes})
        return chips

    def level_chips(self) -> list[dict[str, Any]]:
        return [
            {
                "radio": radio,
                "classes": _fits(
                    key
                    for key, variant in VARIANTS.items()
                    if radio.data["value"] in variant.levels
                ),
            }
            for radio in self["level"]
        ]

    def card_rows(self) -> list[dict[str, Any]]:
        """For each species its letters; those that need Landmarks say so."""
        usual = VARIANTS["standard"].cards
        return [
            {
                "key": species,
                "field": self[f"card_{species}"],
                "letters": [
                    {
                        "radio": radio,
                        "letter": radio.data["value"],
                        "more": radio.data["value"] not in ("", *usual),
                    }
                    for radio in self[f"card_{species}"]
                ],
            }
            for species in SPECIES
        ]

    def cards_fit(self) -> str:
        return _fits(key for key, variant in VARIANTS.items() if variant.cards)

    def option_rows(self) -> list[dict[str, Any]]:
        """Every option with the classes that say for which games it is."""
        return [
            {
                "field": self[control.name],
                "type": control.option.type,
                "first": control.name in FIRST_OPTIONS,
                "classes": _fits(control.variants)
                + (f" with-{control.needs}" if control.needs else ""),
            }
            for control in CONTROLS
        ]

    def name_rows(self) -> list[forms.BoundField]:
        return [self[f"name_{number}"] for number in range(MOST_SEATS)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        variant = VARIANTS.get(cleaned.get("variant", ""))
        if variant is None:
            return cleaned
        options = self._options(variant, cleaned)
        players = self._players(variant, cleaned)
        if self.errors:
            return cleaned
        self.made = drafts.new_data(
            variant=variant.key,
            options=options,
            cards=self._cards(variant, options, cleaned),
            level=self._level(variant, options, cleaned),
            players=players,
            played_on=cleaned["played_on"],
        )
        self._ask_rules(variant)
        return cleaned

    def _options(self, variant: Variant, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        keys = {option.key for option in variant.options}
        chosen = {key: value for key, value in self.rulings.items() if key in keys}
        on = {
            control.option.key: cleaned.get(control.name)
            for control in CONTROLS
            if variant.key in control.variants
        }
        for control in CONTROLS:
            key = control.option.key
            if variant.key not in control.variants:
                continue
            chosen.pop(key, None)
            if all(on.get(needed) for needed in control.option.when):
                value = _option_value(control.option, on[key])
                if value != control.option.default and value != []:
                    chosen[key] = value
        return chosen

    def _players(self, variant: Variant, cleaned: Mapping[str, Any]) -> list[str]:
        least, most = variant.seats
        count = least if least == most else cleaned.get("seats") or 0
        if not count:
            self.add_error("seats", gettext("Say how many play."))
        names = [
            clean_text(cleaned.get(f"name_{n}", ""), most=drafts.MOST_NAME) for n in range(count)
        ]
        taken: set[str] = set()
        for number, name in enumerate(names):
            key = name_key(name)
            if key and key in taken:
                self.add_error(f"name_{number}", wording.say("duplicate_player", {"player": name}))
            taken.add(key)
        return names

    def _cards(
        self, variant: Variant, options: Mapping[str, Any], cleaned: Mapping[str, Any]
    ) -> dict[str, str]:
        if not variant.cards:
            return {}
        allowed = variant.cards_allowed({"landmarks": False, **options})
        chosen = {species: cleaned.get(f"card_{species}", "") for species in SPECIES}
        return {species: card for species, card in chosen.items() if card in allowed}

    def _level(
        self, variant: Variant, options: Mapping[str, Any], cleaned: Mapping[str, Any]
    ) -> str:
        level = cleaned.get("level") or "sheet"
        if level not in variant.levels:
            level = "sheet"
        if variant.family == "rolling" and level == "sheet" and options.get("sheet"):
            lines = rules.sheet_lines(variant.key, options, level)
            if not any(line.family == "rows" for line in lines):
                return "total"
        elif variant.family == "rolling" and level == "sheet":
            self.add_error("option_sheet", wording.say("sheet_needed"))
        return level

    def _ask_rules(self, variant: Variant) -> None:
        names = [seat["player"] or f"?{n}" for n, seat in enumerate(self.made["seats"])]
        try:
            rules.score_match(
                {
                    "variant": variant.key,
                    "options": self.made["options"],
                    "cards": self.made["cards"],
                    "seats": [{"player": name} for name in names],
                }
            )
        except rules.Complaints as refused:
            for item in refused.items:
                self.add_error(self._field_at(item.where, variant), self._sentence(item))

    def _field_at(self, where: str, variant: Variant) -> str | None:
        group, _dot, key = where.partition(".")
        if group == "options":
            fitting = (c.name for c in CONTROLS if c.option.key == key)
            return next(
                (c.name for c in CONTROLS if c.option.key == key and variant.key in c.variants),
                next(fitting, None),
            )
        if group == "cards" and f"card_{key}" in self.fields:
            return f"card_{key}"
        if group.startswith("seats[") and key == "player":
            return f"name_{group[6:-1]}"
        return "seats" if group == "seats" else None

    def _sentence(self, item: rules.Complaint) -> str:
        if item.params.get("use") == "solo":
            return gettext("One player alone plays Solo: choose it above.")
        return wording.say(item.code, item.params)


def _fits(variants: Iterable[str]) -> str:
    return " ".join(["fits", *(f"for-{key}" for key in variants)])


def _option_field(option: Option, ruling: Any) -> forms.Field:
    label = wording.option_label(option.key)
    initial = option.default if ruling is None else ruling
    if option.type == "boolean":
        return forms.BooleanField(label=label, required=False, initial=initial)
    choices: Iterable[tuple[str, Any]] = (
        (str(choice), str(choice)) for choice in option.choices if choice is not None
    )
    if option.type == "list":
        return forms.MultipleChoiceField(
            label=label, required=False, choices=list(choices), widget=forms.CheckboxSelectMultiple
        )
    none = pgettext("no scenario, no restriction", "None")
    return forms.ChoiceField(
        label=label,
        required=False,
        initial="" if initial is None else str(initial),
        choices=[("", none), *choices] if None in option.choices else list(choices),
    )


def _option_value(option: Option, value: Any) -> Any:
    """A form's text as the choice of rules it stands for."""
    if option.type == "boolean":
        return bool(value)
    by_text = {str(choice): choice for choice in option.choices if choice is not None}
    if option.type == "list":
        return [by_text[text] for text in value or [] if text in by_text]
    return by_text.get(value or "")


def setup_initial(data: drafts.Data) -> dict[str, Any]:
    """The form's initial values from a draft, or from what was played last."""
    variant = VARIANTS[data["variant"]]
    initial: dict[str, Any] = {
        "variant": variant.key,
        "seats": len(data["seats"]),
        "level": data["seats"][0]["level"],
        "played_on": data["played_on"],
    }
    for number, seat in enumerate(data["seats"]):
        initial[f"name_{number}"] = seat["player"]
    for species, card in data["cards"].items():
        initial[f"card_{species}"] = card
    for control in CONTROLS:
        if variant.key in control.variants and control.option.key in data["options"]:
            value = data["options"][control.option.key]
            initial[control.name] = (
                [str(one) for one in value]
                if control.option.type == "list"
                else value
                if control.option.type == "boolean"
                else str(value)
            )
    return initial


class DetailsForm(forms.Form):
    """When and where, and what somebody wants to say about it."""

    played_on = _DayField()
    played_time = forms.TimeField(
        label=_("Time"),
        required=False,
        input_formats=["%H:%M", "%H:%M:%S"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    place = forms.CharField(label=_("Place"), required=False, max_length=drafts.MOST_PLACE)
    notes = forms.CharField(
        label=_("Note"),
        help_text=_("Shown on the match page."),
        required=False,
        max_length=MOST_NOTES,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    other_label = forms.CharField(
        label=_("What the other points are for"), required=False, max_length=drafts.MOST_PLACE
    )
    league = forms.ChoiceField(label=_("League"), required=False)

    def __init__(
        self, *args: Any, leagues: Iterable[League] = (), other: bool = False, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        choices = [(league.slug, league.name) for league in leagues]
        if choices:
            self.fields["league"].choices = choices  # type: ignore[attr-defined]
        else:
            del self.fields["league"]
        if not other:
            del self.fields["other_label"]

    def texts(self) -> dict[str, str]:
        """What was written, as a draft keeps it (after is_valid)."""
        cleaned = self.cleaned_data
        at = cleaned["played_time"]
        return {
            "played_on": cleaned["played_on"].isoformat(),
            "played_time": at.strftime("%H:%M") if at else "",
            "place": clean_text(cleaned["place"], most=drafts.MOST_PLACE),
            "notes": clean_text(cleaned["notes"], most=MOST_NOTES, lines=True),
            "other_label": clean_text(cleaned.get("other_label", ""), most=drafts.MOST_PLACE),
        }
