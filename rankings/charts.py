"""Numbers -> the geometry of SVG charts. Coordinates are texts, so that no locale writes commas."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from math import ceil, floor
from typing import NamedTuple

from django.utils import formats
from django.utils.translation import gettext, pgettext

from rankings.leaderboards import Moment, Row, Skill
from rankings.statistics import Average

MINUS = "\u2212"
BAND_WIDTH = 200
BAR_WIDTH = 160
# Histories shorter than this are labelled by the day, longer ones by the month.
_DAYS_BY_DAY = 100
# The least between two lines of text.
_LINE = 18


def _at(number: float) -> str:
    return f"{number:.1f}"


class Scale(NamedTuple):
    """What numbers lie between."""

    low: int
    high: int

    def part(self, value: float) -> float:
        """0 at the low end, 1 at the high one."""
        return (value - self.low) / (self.high - self.low)


def band_scale(rows: Iterable[Row]) -> Scale:
    """One scale for all bands of a board, from one multiple of five to another."""
    skills = [row.skill for row in rows]
    low = min((skill.mu - 3 * skill.sigma for skill in skills), default=0.0)
    high = max((skill.mu + 3 * skill.sigma for skill in skills), default=50.0)
    return Scale(5 * floor(low / 5), 5 * ceil(max(high, low + 5) / 5))


def band_axes(scale: Scale) -> str:
    """The tens between the ends of the scale as one path, long enough to meet the next row's."""
    tens = range(10 * (scale.low // 10 + 1), scale.high, 10)
    return "".join(f"M{_at(BAND_WIDTH * scale.part(ten))} -30V54" for ten in tens)


class Band(NamedTuple):
    """The band of a board's row as paths: mu - 3 sigma to mu + 3 sigma, its left end, and mu."""

    bar: str
    end: str
    mu: str


def band(skill: Skill, scale: Scale) -> Band:
    start, mu, end = (BAND_WIDTH * scale.part(value) for value in _values(skill))
    width = _at(end - start)
    return Band(f"M{_at(start)} 7h{width}v10h-{width}z", f"M{_at(start)} 3v18", f"M{_at(mu)} 12h0")


def _values(skill: Skill) -> tuple[float, float, float]:
    """The rating, the likeliest skill and the most it may be."""
    return skill.mu - 3 * skill.sigma, skill.mu, skill.mu + 3 * skill.sigma


class Label(NamedTuple):
    x: str
    y: str
    text: str
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a history's plot lies in its picture, and how many dates stand under it."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    dates: int
    words: bool


NARROW = Frame(390, 240, left=30, right=346, top=12, bottom=214, dates=3, words=False)
WIDE = Frame(1070, 300, left=30, right=920, top=12, bottom=274, dates=4, words=True)


@dataclass(frozen=True, slots=True)
class History:
    """A rating's history as one picture: the grid and the figures at its left, the dates below,
    the band's outline, its middle and the rating, and what stands at their ends."""

    frame: Frame
    grid: str
    tens: Sequence[Label]
    dates: Sequence[Label]
    words: Sequence[Label]
    figure: Label
    area: str
    middle: str
    rating: str
    dot: Label


def history(points: Sequence[Moment], frame: Frame) -> History:
    """`points` in playing order, at least two of them."""
    values = [_values(point.skill) for point in points]
    low = min(0.0, *(rating for rating, _, _ in values))
    high = max(50.0, *(most for _, _, most in values))
    scale = Scale(10 * floor(low / 10), 10 * ceil(high / 10))
    last = points[-1]

    def x(point: Moment) -> float:
        return frame.left + (frame.right - frame.left) * point.nth / last.nth

    def y(value: float) -> float:
        return frame.bottom - (frame.bottom - frame.top) * scale.part(value)

    def line(pairs: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{_at(across)},{_at(down)}" for across, down in pairs)

    tens = range(scale.low, scale.high + 1, 10)
    xs = [x(point) for point in points]
    lower, middle, upper = (
        [(across, y(value)) for across, value in zip(xs, line_values, strict=True)]
        for line_values in zip(*values, strict=True)
    )
    return History(
        frame=frame,
        grid="".join(f"M{frame.left} {_at(y(ten))}H{frame.right}" for ten in tens),
        tens=[
            Label(str(frame.left - 6), _at(y(ten) + 4), str(ten).replace("-", MINUS))
            for ten in tens
        ],
        dates=list(_dates(points, frame, x)),
        words=_words(last.skill, frame, y),
        figure=Label(str(frame.right + 9), _at(lower[-1][1] + 4), _figure(last.skill, frame)),
        area=line([*upper, *reversed(lower)]),
        middle=line(middle),
        rating=line(lower),
        dot=Label(_at(lower[-1][0]), _at(lower[-1][1]), ""),
    )


def _dates(points: Sequence[Moment], frame: Frame, x: Callable[[Moment], float]) -> Iterator[Label]:
    days = points[-1].played_on - points[0].played_on
    before: date | None = None
    shown = ""
    for number in range(frame.dates):
        part = number / (frame.dates - 1)
        point = min(points, key=lambda one: abs(one.nth - part * points[-1].nth))
        if days.days < _DAYS_BY_DAY:
            pattern = pgettext("date format under a chart, see Django", "j M")
        elif before is None or before.year != point.played_on.year:
            pattern = pgettext("date format under a chart, see Django", "M Y")
        else:
            pattern = pgettext("date format under a chart, see Django", "M")
        text = formats.date_format(point.played_on, pattern)
        if text != shown:
            anchor = "start" if number == 0 else "middle"
            if part == 1 and not frame.words:
                anchor = "end"
            yield Label(_at(x(point)), str(frame.height - 7), text, anchor)
        before, shown = point.played_on, text


def _words(skill: Skill, frame: Frame, y: Callable[[float], float]) -> list[Label]:
    """What the two upper lines mean at their ends, where there is room for words."""
    if not frame.words:
        return []
    bottom, middle, top = (y(value) for value in _values(skill))
    middle = min(middle, bottom - _LINE)
    top = min(top, middle - _LINE)
    return [
        Label(
            str(frame.right + 9),
            _at(place + 4),
            words % {"number": formats.number_format(value, 1)},
        )
        for place, words, value in (
            (top, gettext("%(number)s at most"), skill.most),
            (middle, gettext("%(number)s likeliest"), skill.likeliest),
        )
    ]


def _figure(skill: Skill, frame: Frame) -> str:
    """The rating at the end of its line."""
    number = formats.number_format(skill.rating, 1)
    return gettext("%(number)s rating") % {"number": number} if frame.words else number


@dataclass(frozen=True, slots=True)
class Bar:
    """A category's bar and where the league's average stands on it."""

    average: Average
    length: str
    league: str


def bars(averages: Sequence[Average]) -> list[Bar]:
    """Bars of one scale."""
    most = max((max(one.points, one.league) for one in averages), default=Decimal(1))
    unit = BAR_WIDTH / (float(most or 1) * 1.1)
    return [
        Bar(one, _at(float(one.points) * unit), _at(float(one.league) * unit)) for one in averages
    ]
