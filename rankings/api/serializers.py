"""Boards, rating changes and averages as the API shows them.

Players need the context's `roles`, as scorepad.api.serializers says.
"""

from typing import Any

from rest_framework import serializers

from rankings import pools
from scorepad.api.serializers import PlayerRefSerializer
from scorepad.api.shapes import VARIANTS

POOLS = list(pools.VARIANTS)
STATES = ["placed", "provisional"]


class NumberField(serializers.FloatField):
    """A Decimal as a plain JSON number."""


class RatingSerializer(serializers.Serializer[Any]):
    """A rating: `rating` is mu - 3 sigma as boards show it, rounded to one decimal."""

    rating = NumberField()
    mu = serializers.FloatField()
    sigma = serializers.FloatField()


class BoardRowSerializer(RatingSerializer):
    player = PlayerRefSerializer()
    state = serializers.ChoiceField(choices=STATES)
    place = serializers.IntegerField(
        min_value=1, allow_null=True, help_text="Equal ratings share it; null while provisional."
    )
    to_go = serializers.IntegerField(help_text="Matches until the player is placed.")
    matches = serializers.IntegerField()
    wins = serializers.IntegerField(help_text="Shared ones too.")
    trend = NumberField(help_text="What the rating moved over the last five matches.")
    last_played_on = serializers.DateField()


class BoardSerializer(serializers.Serializer[Any]):
    """One pool of a league. Who has not played for long is not on it."""

    league = serializers.SlugField()
    pool = serializers.ChoiceField(choices=POOLS)
    waiting = serializers.IntegerField(
        help_text="Matches recorded that these numbers do not hold yet."
    )
    rows = BoardRowSerializer(many=True)


class PoolSerializer(serializers.Serializer[Any]):
    pool = serializers.ChoiceField(choices=POOLS)
    variants = serializers.ListField(child=serializers.ChoiceField(choices=VARIANTS))
    matches = serializers.IntegerField()


class PoolsSerializer(serializers.Serializer[Any]):
    league = serializers.SlugField()
    waiting = serializers.IntegerField()
    pools = PoolSerializer(many=True)


class PlayerChangeSerializer(serializers.Serializer[Any]):
    """What one match did to a player's rating in one pool."""

    pool = serializers.ChoiceField(choices=POOLS)
    match = serializers.UUIDField()
    played_on = serializers.DateField()
    nth = serializers.IntegerField(help_text="Counts the player's matches in the pool from 1.")
    before = RatingSerializer()
    after = RatingSerializer()


class SeatChangeSerializer(serializers.Serializer[Any]):
    pool = serializers.ChoiceField(choices=POOLS)
    position = serializers.IntegerField(help_text="The seat, from 0.")
    player = PlayerRefSerializer()
    before = RatingSerializer()
    after = RatingSerializer()


class MatchRatingsSerializer(serializers.Serializer[Any]):
    """No changes: the match is not rated, or its ratings are still to be worked out."""

    match = serializers.UUIDField()
    rated = serializers.BooleanField()
    unrated_reason = serializers.CharField()
    waiting = serializers.IntegerField()
    changes = SeatChangeSerializer(many=True)


class AverageSerializer(serializers.Serializer[Any]):
    """A player's average in one category of a variant at tables of one size, over the matches
    that recorded the category."""

    player = PlayerRefSerializer()
    variant = serializers.ChoiceField(choices=VARIANTS)
    sheet = serializers.CharField(help_text="The Rolling sheet's letter, else ''.")
    seats = serializers.IntegerField(source="size", help_text="Seats at the table.")
    category = serializers.CharField(help_text="`total`, or a line of the variant.")
    matches = serializers.IntegerField()
    average = NumberField()
    best = serializers.IntegerField()


class AveragesSerializer(serializers.Serializer[Any]):
    league = serializers.SlugField()
    waiting = serializers.IntegerField()
    rows = AverageSerializer(many=True)
