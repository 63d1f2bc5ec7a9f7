"""What can be dropped and remade from the matches: pools, rating changes, standings.

`manage.py verify_ratings` recomputes all of it and compares.
"""

from typing import Any

from django.db import models
from django.utils.functional import cached_property

from rankings.skill import Params
from scorepad.models import League, Match, Player, Seat

# A reference nothing enforces: a derived row outlives what it was made from until the next fold
# removes it, and the fold counts on finding every row it once wrote.
_UNENFORCED: dict[str, Any] = {"on_delete": models.DO_NOTHING, "db_constraint": False}


class Cursor(models.Model):
    """How far a league's ledger has been folded into ratings. Its row lock makes one writer."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="cursor")
    position = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"league {self.league_id} at {self.position}"


class Pool(models.Model):
    """Which matches of a league are rated together, and TrueSkill's parameters for them.

    `matches` counts those that moved somebody.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="pools")
    key = models.SlugField(max_length=20)
    mu0 = models.FloatField(default=25.0)
    sigma0 = models.FloatField(default=25.0 / 3)
    beta = models.FloatField(default=25.0 / 6)
    tau = models.FloatField(default=25.0 / 150)
    draw = models.FloatField(default=0.05)
    version = models.PositiveIntegerField(default=1)
    matches = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["league", "key"], name="pool_once_a_league")]

    def __str__(self) -> str:
        return f"{self.key} of league {self.league_id}"

    @cached_property
    def params(self) -> Params:
        return Params(
            mu0=self.mu0, sigma0=self.sigma0, beta=self.beta, tau=self.tau, draw=self.draw
        )


class Change(models.Model):
    """A seat's rating before and after one match, in one pool.

    The match's playing order stands here too, so that a player's history reads from one index.
    `nth` counts the player's rated matches in the pool from 1, `wins` those won or shared so far;
    a player's history is read by `nth`, which is playing order.
    Anonymous seats have no row: they enter with the prior and keep nothing.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, db_index=False, related_name="changes")
    match = models.ForeignKey(Match, related_name="changes", **_UNENFORCED)
    seat = models.ForeignKey(Seat, db_index=False, related_name="changes", **_UNENFORCED)
    player = models.ForeignKey(Player, db_index=False, related_name="changes", **_UNENFORCED)
    moment = models.BigIntegerField()
    day_order = models.IntegerField()
    sequence = models.BigIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    nth = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()

    class Meta:
        ordering = ["moment", "day_order", "sequence"]
        indexes = [
            models.Index(
                fields=["pool", "moment", "day_order", "sequence"], name="change_playing_order"
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["pool", "seat"], name="change_once_a_pool_and_seat"),
            models.UniqueConstraint(
                fields=["pool", "player", "nth"], name="change_counts_a_players_matches"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} in pool {self.pool_id}"


class Standing(models.Model):
    """A player's newest rating in a pool, as the boards show it.

    `rating` is mu - 3 sigma; `trend` what it moved over the last five matches.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="standings")
    player = models.ForeignKey(Player, related_name="standings", **_UNENFORCED)
    mu = models.FloatField()
    sigma = models.FloatField()
    rating = models.FloatField()
    trend = models.FloatField()
    matches = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    last_played_on = models.DateField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["pool", "player"], name="standing_once_a_pool")
        ]
        indexes = [models.Index(fields=["pool", "-rating"], name="standing_board")]

    def __str__(self) -> str:
        return f"player {self.player_id} in pool {self.pool_id}"


class Placing(models.Model):
    """How often a player took a place at tables of one size in a variant.

    `shared` tells a place shared with another seat. `first_moment` is the moment of the earliest
    of these matches.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, related_name="placings", db_index=False, **_UNENFORCED)
    variant = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    shared = models.BooleanField()
    matches = models.PositiveIntegerField()
    first_moment = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "variant", "seats", "place", "shared"], name="placing_once"
            )
        ]

    def __str__(self) -> str:
        return f"player {self.player_id}: {self.matches} times {self.place} of {self.seats}"


class Scoring(models.Model):
    """What a player scored in one category of a variant at tables of `size` seats, over `seats`
    seats that recorded it.

    The category "total" counts every seat. `sheet` is a Rolling sheet's letter, else ''. `best` is
    the most points at one seat and the match it first happened in, as one number that compares:
    see `best_of`.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, db_index=False, related_name="+")
    player = models.ForeignKey(Player, related_name="scorings", db_index=False, **_UNENFORCED)
    variant = models.CharField(max_length=20)
    sheet = models.CharField(max_length=1, blank=True, default="")
    size = models.PositiveSmallIntegerField()
    category = models.CharField(max_length=24)
    seats = models.PositiveIntegerField()
    points = models.BigIntegerField()
    best = models.BigIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["league", "variant", "category"], name="scoring_of_a_league")
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "variant", "sheet", "size", "category"], name="scoring_once"
            )
        ]

    def __str__(self) -> str:
        return f"player {self.player_id}: {self.category} in {self.variant}"


class Meeting(models.Model):
    """How a player fared against another in the matches both sat in.

    `margin` is the sum of the differences of their totals, above 0 where the player had more.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, related_name="meetings", db_index=False, **_UNENFORCED)
    opponent = models.ForeignKey(Player, related_name="+", **_UNENFORCED)
    matches = models.PositiveIntegerField()
    ahead = models.PositiveIntegerField()
    behind = models.PositiveIntegerField()
    margin = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "opponent"], name="meeting_once_a_pair")
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} against {self.opponent_id}"


# A number above every ledger position, so that a best is told by its points first.
BEST_UNIT = 2**40


def best_of(best: int) -> tuple[int, int]:
    """The points of a `Scoring.best` and the sequence of the match: points * 2**40 - sequence,
    so that more points win and, level, the match recorded first."""
    points = -(-best // BEST_UNIT)
    return points, points * BEST_UNIT - best
