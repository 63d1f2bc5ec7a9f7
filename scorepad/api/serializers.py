"""Leagues, players and matches as the API shows them.

The context's `roles` maps a league's id to the caller's role in it; a league that is not there is
one where the caller is a stranger, who sees initials and no remarks.
"""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.messages import render
from scorepad.api.shapes import (
    DECISIONS,
    VARIANTS,
    MajoritySerializer,
    ReasonSerializer,
    WarningSerializer,
)
from scorepad.models import League, Match, Membership, Player, Seat
from scorepad.models.matches import Level
from scorepad.permissions import shown_name


class LeagueSerializer(serializers.ModelSerializer[League]):
    role = serializers.SerializerMethodField(help_text="What you are here; null for a stranger.")

    class Meta:
        model = League
        fields = ["slug", "name", "visibility", "time_zone", "role", "created_at"]
        read_only_fields = fields

    @extend_schema_field(serializers.ChoiceField(choices=Membership.Role.choices, allow_null=True))
    def get_role(self, league: League) -> str | None:
        return role_in(self, league.pk)


class PlayerRefSerializer(serializers.Serializer[Player]):
    """Who is meant: `name` is whole for members, initials for strangers."""

    id = serializers.UUIDField(source="uuid")
    name = serializers.SerializerMethodField()

    def get_name(self, player: Player) -> str:
        return shown_name(player, role_in(self, player.league_id))


class PlayerSerializer(PlayerRefSerializer):
    code = serializers.CharField(help_text="Names the player in addresses of pages.")
    created_at = serializers.DateTimeField()


class SeatSummarySerializer(serializers.Serializer[Seat]):
    position = serializers.IntegerField(help_text="From 0, in the order at the table.")
    player = PlayerRefSerializer(allow_null=True, help_text="Null for an anonymous seat.")
    level = serializers.ChoiceField(choices=Level.choices)
    place = serializers.IntegerField(min_value=1)
    placed_by = serializers.ChoiceField(choices=DECISIONS)
    total = serializers.IntegerField()
    nature_tokens = serializers.IntegerField(allow_null=True)


class MatchSerializer(serializers.ModelSerializer[Match]):
    """A match without its lines."""

    league = serializers.SlugRelatedField[League](slug_field="slug", read_only=True)
    variant = serializers.ChoiceField(choices=VARIANTS)
    options = serializers.DictField()
    cards = serializers.DictField(child=serializers.CharField())
    place = serializers.SerializerMethodField(help_text="Where it was played; members only.")
    notes = serializers.SerializerMethodField(help_text="Members only.")
    seats = SeatSummarySerializer(many=True)

    class Meta:
        model = Match
        fields = [
            "uuid",
            "league",
            "variant",
            "options",
            "cards",
            "played_on",
            "played_time",
            "time_zone",
            "day_order",
            "duration_minutes",
            "place",
            "notes",
            "start_seat",
            "rated",
            "unrated_reason",
            "level",
            "source",
            "version",
            "recorded_at",
            "amended_at",
            "voided_at",
            "seats",
        ]
        read_only_fields = fields

    def get_place(self, match: Match) -> str:
        return match.place if role_in(self, match.league_id) else ""

    def get_notes(self, match: Match) -> str:
        return match.notes if role_in(self, match.league_id) else ""


class LineSerializer(serializers.Serializer[Any]):
    """One category: what was written down, its points, the sum as typed."""

    category = serializers.CharField()
    amount = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    expression = serializers.CharField()


class SaidWarningSerializer(WarningSerializer):
    message = serializers.SerializerMethodField()  # type: ignore[assignment]

    def get_message(self, warning: dict[str, Any]) -> str:
        return render(warning["code"], warning["params"])


class SeatSerializer(SeatSummarySerializer):
    won_tie = serializers.BooleanField()
    blanks_ok = serializers.BooleanField()
    subtotals = serializers.DictField(child=serializers.IntegerField())
    lines = LineSerializer(many=True)
    rank = serializers.CharField(help_text="Solo only, else ''.")
    warnings = SaidWarningSerializer(many=True)
    file_total = serializers.IntegerField(
        allow_null=True, help_text="An imported file's own total where it differs from ours."
    )


class SaidReasonSerializer(ReasonSerializer):
    message = serializers.SerializerMethodField()

    def get_message(self, reason: dict[str, Any]) -> str:
        return render(reason["code"], reason["params"])


class SaidMajoritySerializer(MajoritySerializer):
    reason = SaidReasonSerializer()


class MatchPlacingSerializer(serializers.Serializer[Any]):
    winners = serializers.ListField(
        child=serializers.IntegerField(), help_text="Positions of the seats that won."
    )
    decided_by = serializers.ChoiceField(choices=DECISIONS)
    message = serializers.CharField()


class MatchDetailSerializer(MatchSerializer):
    """A match as it was written down, line by line, with who won and why."""

    rules_version = serializers.CharField()
    seats = SeatSerializer(many=True)
    majorities = serializers.DictField(child=SaidMajoritySerializer())
    placing = serializers.SerializerMethodField()
    warnings = SaidWarningSerializer(many=True)
    other_label = serializers.CharField()

    class Meta(MatchSerializer.Meta):
        fields = [
            *MatchSerializer.Meta.fields,
            "rules_version",
            "majorities",
            "placing",
            "warnings",
            "other_label",
        ]
        read_only_fields = fields

    @extend_schema_field(MatchPlacingSerializer)
    def get_placing(self, match: Match) -> dict[str, Any]:
        winners = [seat for seat in match.seats.all() if seat.place == 1]
        decided_by = winners[0].placed_by
        return {
            "winners": [seat.position for seat in winners],
            "decided_by": decided_by,
            "message": render(decided_by, {}),
        }


def role_in(serializer: serializers.BaseSerializer[Any], league_id: int) -> str | None:
    role: str | None = serializer.context["roles"].get(league_id)
    return role
