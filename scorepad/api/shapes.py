"""The JSON of the rules as the schema describes it. The rules themselves read and write it."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

import rules
from rules.messages import PLACED_BY
from scorepad.handed_in import MOST_MINUTES, MOST_NOTES
from scorepad.models.matches import Level

VARIANTS = list(rules.VARIANTS)
DECISIONS = list(PLACED_BY)
_LINES_HELP = (
    "The lines of one level, as `/api/v1/variants/` lists them: `total`; or `wildlife_points`, "
    "`corridor_points`, `majority_points`; or `wildlife` and `corridors`; or `rows` and "
    "`leftovers`. Absent or null means not recorded, never 0."
)


class SeatInputSerializer(serializers.Serializer[Any]):
    __doc__ = _LINES_HELP

    player = serializers.CharField(help_text="A name, unique in the match.")
    total = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=9999)
    wildlife_points = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    corridor_points = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    majority_points = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    wildlife = serializers.DictField(
        child=serializers.IntegerField(allow_null=True),
        required=False,
        allow_null=True,
        help_text="Points: bear, elk, salmon, hawk, fox.",
    )
    corridors = serializers.DictField(
        child=serializers.IntegerField(allow_null=True),
        required=False,
        allow_null=True,
        help_text="Sizes in tiles: mountain, forest, prairie, wetland, river.",
    )
    nature_tokens = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    landmarks = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    rows = serializers.DictField(
        child=serializers.IntegerField(allow_null=True), required=False, allow_null=True
    )
    leftovers = serializers.DictField(
        child=serializers.IntegerField(allow_null=True), required=False, allow_null=True
    )
    leftover_points = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    other_points = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    blanks_ok = serializers.BooleanField(
        required=False, help_text="What is blank was not written down and adds nothing."
    )
    won_tie = serializers.BooleanField(
        required=False, help_text="The table knows that this seat won an open tie."
    )
    accepted = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Codes of warnings kept."
    )


class ScoreInputSerializer(serializers.Serializer[Any]):
    variant = serializers.ChoiceField(choices=VARIANTS)
    options = serializers.DictField(required=False, allow_null=True)
    cards = serializers.DictField(
        child=serializers.CharField(allow_null=True),
        required=False,
        allow_null=True,
        help_text="Species to card letter, any subset.",
    )
    seats = SeatInputSerializer(many=True)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "maxLength": 60, "description": "A name; who has it is meant."},
            {
                "type": "object",
                "required": ["id"],
                "properties": {"id": {"type": "string", "format": "uuid"}},
                "additionalProperties": False,
            },
            {"type": "null", "description": "An anonymous seat."},
        ],
        "description": "A name (unknown: a guest is made, unless `strict_players`), a player's "
        "id, or null for an anonymous seat.",
    }
)
class SeatPlayerField(serializers.JSONField):
    pass


class MatchSeatInputSerializer(SeatInputSerializer):
    __doc__ = _LINES_HELP

    player = SeatPlayerField()  # type: ignore[assignment]


class MatchInputSerializer(ScoreInputSerializer):
    """The rules input, and what else is known about the match."""

    seats = MatchSeatInputSerializer(many=True)
    played_on = serializers.DateField(help_text="The local day.")
    played_time = serializers.TimeField(
        required=False, allow_null=True, help_text="The local time, `20:15` or `20:15:00`."
    )
    day_order = serializers.IntegerField(
        required=False, help_text="Orders matches of one day and time."
    )
    duration_minutes = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=MOST_MINUTES
    )
    place = serializers.CharField(required=False, allow_blank=True, max_length=80)
    notes = serializers.CharField(required=False, allow_blank=True, max_length=MOST_NOTES)
    start_seat = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, help_text="The position that began."
    )
    rated = serializers.BooleanField(required=False, help_text="False keeps it off the boards.")
    other_label = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=80,
        help_text="What `other_points` are called.",
    )
    strict_players = serializers.BooleanField(
        required=False, help_text="Refuse names that no player of the league has."
    )


class NewMatchSerializer(MatchInputSerializer):
    uuid = serializers.UUIDField(help_text="Made by you; any version.")
    league = serializers.SlugField(help_text="The league's address.")


class MatchChangeSerializer(MatchInputSerializer):
    version = serializers.IntegerField(help_text="The version of the match that you saw.")


class ReasonSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    params = serializers.DictField()


class MajoritySerializer(serializers.Serializer[Any]):
    """One habitat's bonus: sizes and points by seat, points null while nothing is decided."""

    sizes = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    points = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    reason = ReasonSerializer()


class WarningSerializer(serializers.Serializer[Any]):
    """A number beyond what a game can hold; it refuses nothing."""

    where = serializers.CharField()
    code = serializers.CharField()
    params = serializers.DictField()
    message = serializers.CharField()
    accepted = serializers.BooleanField()


class SeatResultSerializer(serializers.Serializer[Any]):
    player = serializers.CharField()
    level = serializers.ChoiceField(choices=Level.choices)
    place = serializers.IntegerField(min_value=1)
    placed_by = serializers.ChoiceField(choices=DECISIONS)
    total = serializers.IntegerField()
    nature_tokens = serializers.IntegerField(allow_null=True)
    points = serializers.DictField(child=serializers.IntegerField())
    subtotals = serializers.DictField(child=serializers.IntegerField())
    missing = serializers.ListField(
        child=serializers.CharField(), help_text="Lines that are still blank."
    )
    warnings = WarningSerializer(many=True)


class PlacingSerializer(serializers.Serializer[Any]):
    winners = serializers.ListField(child=serializers.CharField())
    decided_by = serializers.ChoiceField(choices=DECISIONS)


class RankSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    least = serializers.IntegerField()


class ResultSerializer(serializers.Serializer[Any]):
    rules = serializers.CharField()
    variant = serializers.ChoiceField(choices=VARIANTS)
    complete = serializers.BooleanField(help_text="False: places are provisional.")
    seats = SeatResultSerializer(many=True)
    majorities = serializers.DictField(child=MajoritySerializer())
    placing = PlacingSerializer()
    warnings = WarningSerializer(many=True)
    rank = RankSerializer(required=False, allow_null=True, help_text="Solo only.")


class VariantSerializer(serializers.Serializer[Any]):
    """One variant: its lines, cards, seats, options and tables."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    family = serializers.ChoiceField(choices=["cascadia", "rolling"])
    seats = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    categories = serializers.ListField(child=serializers.DictField())
    options = serializers.ListField(child=serializers.DictField())


class VariantsSerializer(serializers.Serializer[Any]):
    rules = serializers.CharField()
    variants = VariantSerializer(many=True)
    messages = serializers.DictField(
        child=serializers.CharField(), help_text="Code to English sentence with %(name)s in it."
    )
