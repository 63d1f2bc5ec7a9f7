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
    """Which matches of a league are rated together, and TrueSkill's parameters for them."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="pools")
    key = models.SlugField(max_length=20)
    mu0 = models.FloatField(default=25.0)
    sigma0 = models.FloatField(default=25.0 / 3)
    beta = models.FloatField(default=25.0 / 6)
    tau = models.FloatField(default=25.0 / 150)
    draw = models.FloatField(default=0.05)
    version = models.PositiveIntegerField(default=1)

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
