"""What was played, in numbers: records, averages and meetings, read from the kept counts.

Nothing here reads a match's lines, so a page costs the same after the first match and after many
thousands. Solo games and every variant are kept apart.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from django.db.models import Max, Q, QuerySet, Sum

from rankings.leaderboards import shared_places, tenths
from rankings.models import Meeting, Placing, Scoring, best_of
from rankings.replay import day_of
from rules import VARIANTS, find_variant
from rules.categories import HABITATS, SPECIES
from scorepad.models import League, Match, Player, Seat

TOTAL = "total"
SOLO = "solo"
OPPONENTS_SHOWN = 12
_RANK = {variant: number for number, variant in enumerate(VARIANTS)}


@dataclass(frozen=True, slots=True)
class Record:
    """A player at tables of so many seats in a variant. `won` and `shared` are wins alone and
    shared ones; `places` counts matches by place from the first on; `since` is the day of the
    first of them."""

    variant: str
    seats: int
    matches: int
    won: int
    shared: int
    places: Sequence[int]
    since: date

    @property
    def win_rate(self) -> int:
        """Wins, shared ones too, in whole percent, halves up."""
        return (200 * (self.won + self.shared) + self.matches) // (2 * self.matches)


def records_of(player: Player) -> list[Record]:
    """The player's record, split by variant and seats; a table of one is solo."""
    counts: dict[tuple[str, int], dict[tuple[int, bool], int]] = defaultdict(dict)
    first: dict[tuple[str, int], int] = {}
    for row in Placing.objects.filter(player=player):
        table = (row.variant, row.seats)
        counts[table][row.place, row.shared] = row.matches
        first[table] = min(row.first_moment, first.get(table, row.first_moment))
    return [
        Record(
            variant=variant,
            seats=seats,
            matches=sum(taken.values()),
            won=taken.get((1, False), 0),
            shared=taken.get((1, True), 0),
            places=[
                taken.get((place, False), 0) + taken.get((place, True), 0)
                for place in range(1, seats + 1)
            ],
            since=day_of(first[variant, seats]),
        )
        for (variant, seats), taken in sorted(
            counts.items(), key=lambda one: (_RANK[one[0][0]], one[0])
        )
    ]


def matches_by_player(league: League) -> dict[int, tuple[int, int]]:
    """Of everyone who played: matches, and those won or shared, by the player's key."""
    rows = Placing.objects.filter(league=league).values("player_id")
    counted = rows.annotate(all=Sum("matches"), won=Sum("matches", filter=Q(place=1)))
    return {row["player_id"]: (row["all"], row["won"] or 0) for row in counted}


def playing_since(records: Iterable[Record]) -> date | None:
    """The day of the first match of these records."""
    return min((record.since for record in records), default=None)


@dataclass(frozen=True, slots=True)
class Found:
    """A match where something happened first, None where it is gone."""

    uuid: UUID
    played_on: date


@dataclass(frozen=True, slots=True)
class Average:
    """A player's points a match in a category beside the league's, over `seats` seats of the
    player. A habitat counts its corridor and its majority."""

    category: str
    family: str
    seats: int
    points: Decimal
    league: Decimal

    @property
    def difference(self) -> Decimal:
        return self.points - self.league


@dataclass(frozen=True, slots=True)
class Profile:
    """A player in one variant. `sheets` counts the seats of `categories`, those written down
    category by category; `sheet` is the Rolling sheet's letter, else ''."""

    variant: str
    sheet: str
    matches: int
    average: Decimal
    league_average: Decimal
    best: int
    best_match: Found | None
    sheets: int
    categories: Sequence[Average]


def profile(player: Player, variants: Collection[str]) -> Profile | None:
    """The player in whichever of these variants they played most, None where in none."""
    mine = list(Scoring.objects.filter(player=player, variant__in=variants))
    totals: dict[str, list[Scoring]] = defaultdict(list)
    for row in mine:
        if row.category == TOTAL:
            totals[row.variant].append(row)
    if not totals:
        return None
    variant = max(totals, key=lambda one: sum(row.seats for row in totals[one]))
    of_league: dict[tuple[str, str], Mean] = {
        (row["sheet"], row["category"]): Mean(row["all_points"], row["all_seats"])
        for row in Scoring.objects.filter(league=player.league_id, variant=variant)
        .values("sheet", "category")
        .annotate(all_points=Sum("points"), all_seats=Sum("seats"))
    }
    total = _sum(Mean(row.points, row.seats) for row in totals[variant])
    league_total = _sum(mean for (_, key), mean in of_league.items() if key == TOTAL)
    best, sequence = best_of(max(row.best for row in totals[variant]))
    sheets: dict[str, dict[str, Mean]] = defaultdict(dict)
    for row in mine:
        if row.variant == variant and row.category != TOTAL:
            before = sheets[row.sheet].get(row.category, Mean(0, 0))
            sheets[row.sheet][row.category] = _sum([before, Mean(row.points, row.seats)])
    sheet = max(
        sheets, key=lambda one: max(mean.seats for mean in sheets[one].values()), default=""
    )
    categories = list(
        _averages(
            variant, sheets[sheet], {k: mean for (s, k), mean in of_league.items() if s == sheet}
        )
    )
    return Profile(
        variant=variant,
        sheet=sheet,
        matches=total.seats,
        average=total.shown,
        league_average=league_total.shown,
        best=best,
        best_match=_matches(player.league, [sequence]).get(sequence),
        sheets=max((one.seats for one in categories), default=0),
        categories=categories,
    )


class Mean(NamedTuple):
    points: int
    seats: int

    @property
    def value(self) -> float:
        return self.points / self.seats

    @property
    def shown(self) -> Decimal:
        return tenths(self.value)


def _sum(means: Iterable[Mean]) -> Mean:
    points, seats = zip(*means, strict=True)
    return Mean(sum(points), sum(seats))


def _averages(
    variant: str, mine: Mapping[str, Mean], league: Mapping[str, Mean]
) -> Iterator[Average]:
    for line in find_variant(variant).levels["sheet"]:
        if line.family == "majority" or line.key not in mine:
            continue
        parts = [key for key in (line.key, f"{line.key}_majority") if key in mine]
        yield Average(
            category=line.key,
            family=line.family,
            seats=mine[line.key].seats,
            points=tenths(sum(mine[key].value for key in parts)),
            league=tenths(sum(league[key].value for key in parts)),
        )


@dataclass(frozen=True, slots=True)
class Against:
    """How a player fared against another. `margin` is the average difference of their totals."""

    opponent: Player
    matches: int
    ahead: int
    behind: int
    margin: Decimal

    @property
    def level(self) -> int:
        return self.matches - self.ahead - self.behind


def meetings_of(player: Player) -> list[Against]:
    """The opponents the player met most, those met oftenest first."""
    found = (
        Meeting.objects.filter(player=player)
        .select_related("opponent")
        .order_by("-matches", "opponent__name_key")[:OPPONENTS_SHOWN]
    )
    for row in found:
        row.opponent.league = player.league
    return [
        Against(row.opponent, row.matches, row.ahead, row.behind, tenths(row.margin / row.matches))
        for row in found
    ]


@dataclass(frozen=True, slots=True)
class Best:
    """The most points of a league in a category, and who had them first."""

    category: str
    points: int
    player: Player
    match: Found | None


@dataclass(frozen=True, slots=True)
class Records:
    variant: str
    bests: Sequence[Best]


def league_records(league: League, variants: Collection[str]) -> Records | None:
    """The records in whichever of these variants was played most: the total, then animals,
    corridors and tokens. None where none was played."""
    rows = Scoring.objects.filter(league=league, variant__in=variants)
    seats: dict[str, int] = defaultdict(int)
    most: dict[str, dict[str, int]] = defaultdict(dict)
    for row in rows.values("variant", "category").annotate(
        most=Max("best"), all_seats=Sum("seats")
    ):
        most[row["variant"]][row["category"]] = row["most"]
        seats[row["variant"]] += row["all_seats"] if row["category"] == TOTAL else 0
    if not seats:
        return None
    variant = max(seats, key=lambda one: seats[one])
    of_variant = most[variant]
    shown = [
        key for key in (TOTAL, *SPECIES, *HABITATS, "nature_tokens") if of_variant.get(key, 0) > 0
    ]
    holders: dict[str, Player] = {}
    records = rows.filter(
        variant=variant, category__in=shown, best__in=[of_variant[key] for key in shown]
    )
    for record in records.select_related("player").order_by("player__name_key"):
        if record.best == of_variant[record.category]:
            record.player.league = league
            holders.setdefault(record.category, record.player)
    bests = {key: best_of(of_variant[key]) for key in shown if key in holders}
    matches = _matches(league, [sequence for _, sequence in bests.values()])
    return Records(
        variant,
        [
            Best(key, points, holders[key], matches.get(sequence))
            for key, (points, sequence) in bests.items()
        ],
    )


@dataclass(frozen=True, slots=True)
class Solo:
    """A player's best solo game. `rank` is the code of its rank, '' below the first."""

    player: Player
    place: int
    shared: bool
    points: int
    rank: str
    games: int
    average: Decimal
    match: Found | None


def solo_board(league: League) -> list[Solo]:
    """The players by their best solo score, level ones sharing their place."""
    rows = list(
        Scoring.objects.filter(league=league, variant=SOLO, category=TOTAL).select_related("player")
    )
    bests = {row.pk: best_of(row.best) for row in rows}
    rows.sort(key=lambda row: (-bests[row.pk][0], row.player.name_key))
    matches = _matches(league, [sequence for _, sequence in bests.values()])
    ranks = dict(
        Seat.objects.filter(
            match__league=league, match__sequence__in=[sequence for _, sequence in bests.values()]
        ).values_list("match__sequence", "rank")
    )
    places = shared_places([bests[row.pk][0] for row in rows])
    solos = []
    for row, (place, shared) in zip(rows, places, strict=True):
        points, sequence = bests[row.pk]
        row.player.league = league
        solos.append(
            Solo(
                player=row.player,
                place=place,
                shared=shared,
                points=points,
                rank=ranks.get(sequence, ""),
                games=row.seats,
                average=Mean(row.points, row.seats).shown,
                match=matches.get(sequence),
            )
        )
    return solos


@dataclass(frozen=True, slots=True)
class CategoryAverage:
    """One line of a league's table of averages: over so many `matches` at tables of `size`."""

    player: Player
    variant: str
    sheet: str
    size: int
    category: str
    matches: int
    average: Decimal
    best: int


def category_averages(
    league: League, among: QuerySet[Scoring] | None = None
) -> list[CategoryAverage]:
    """Every player's average in every category they recorded, for tables and files; only of the
    rows `among` which it is asked for."""
    found = Scoring.objects.all() if among is None else among
    rows = (
        found.filter(league=league)
        .select_related("player")
        .order_by("player__name_key", "variant", "sheet", "size", "category")
    )
    return [
        CategoryAverage(
            player=row.player,
            variant=row.variant,
            sheet=row.sheet,
            size=row.size,
            category=row.category,
            matches=row.seats,
            average=Mean(row.points, row.seats).shown,
            best=best_of(row.best)[0],
        )
        for row in rows
    ]


def _matches(league: League, sequences: Collection[int]) -> dict[int, Found]:
    found = Match.objects.filter(league=league, sequence__in=sequences).order_by()
    return {
        sequence: Found(uuid, played_on)
        for sequence, uuid, played_on in found.values_list("sequence", "uuid", "played_on")
    }
