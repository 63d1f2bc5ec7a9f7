"""Numbers to geometry."""

from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from types import SimpleNamespace

import pytest
from django.utils import translation

from rankings import charts
from rankings.leaderboards import Moment, Skill
from rankings.statistics import Average


def rows(*ratings):
    return [SimpleNamespace(skill=Skill(mu, sigma)) for mu, sigma in ratings]


def moments(*ratings, days=30):
    return [
        Moment(nth, date(2026, 1, 1) + timedelta(days=days * nth), Skill(mu, sigma))
        for nth, (mu, sigma) in enumerate(ratings)
    ]


def test_bands_share_a_scale_of_fives_that_holds_them_all():
    scale = charts.band_scale(rows((29.4, 1.6), (22.0, 5.6)))
    assert scale == (5, 40)
    assert charts.band_axes(scale) == "M28.6 -30V54M85.7 -30V54M142.9 -30V54"
    band = charts.band(Skill(25.0, 1.0), scale)
    assert band == ("M97.1 7h34.3v10h-34.3z", "M97.1 3v18", "M114.3 12h0")


def test_a_band_below_zero_and_an_empty_board_have_a_scale():
    assert charts.band_scale(rows((5.0, 3.0))) == (-5, 15)
    assert charts.band_axes(charts.Scale(-5, 15)) == "M50.0 -30V54M150.0 -30V54"
    assert charts.band_scale([]) == (0, 50)


def test_a_history_runs_from_edge_to_edge():
    picture = charts.history(moments((25, 25 / 3), (27, 6), (29.4, 1.6)), charts.WIDE)
    assert picture.rating.split() == ["30.0,274.0", "475.0,226.8", "920.0,145.1"]
    assert picture.area.split()[0] == "30.0,12.0"
    assert len(picture.area.split()) == 6
    assert picture.grid.startswith("M30 274.0H920M30 221.6H920")
    assert [label.text for label in picture.tens] == ["0", "10", "20", "30", "40", "50"]
    assert (picture.dot.x, picture.dot.y) == ("920.0", "145.1")
    assert picture.figure.text == "24.6 rating"
    assert [label.text for label in picture.words] == ["34.2 at most", "29.4 likeliest"]


def test_words_at_the_end_never_overlap():
    picture = charts.history(moments((25, 8), (25, 0.3)), charts.WIDE)
    heights = [float(label.y) for label in (*picture.words, picture.figure)]
    assert heights == sorted(heights)
    assert min(lower - upper for upper, lower in pairwise(heights)) >= 17.9


def test_a_narrow_history_has_the_figure_only():
    picture = charts.history(moments((25, 8), (25, 3)), charts.NARROW)
    assert picture.words == []
    assert picture.figure.text == "16.0"


def test_values_beyond_the_scale_widen_it():
    picture = charts.history(moments((25, 25 / 3), (5, 3), (60, 1)), charts.WIDE)
    assert (picture.tens[0].text, picture.tens[-1].text) == ("−10", "70")


@pytest.mark.parametrize(
    ("days", "texts"),
    [
        (1, ["1 Jan", "3 Jan", "5 Jan"]),
        (60, ["Jan 2026", "May", "Aug"]),
        (0, ["1 Jan"]),
        (200, ["Jan 2026", "Feb 2027", "Mar 2028"]),
    ],
)
def test_dates_under_a_chart(days, texts):
    picture = charts.history(moments(*[(25, 3)] * 5, days=days), charts.NARROW)
    assert [label.text for label in picture.dates] == texts


def test_no_locale_puts_commas_into_coordinates():
    with translation.override("de"):
        picture = charts.history(moments((25, 8), (25.5, 3)), charts.WIDE)
        assert "," not in picture.dot.x
        assert picture.figure.text.startswith("16,5")


def test_bars_share_a_scale():
    bars = charts.bars(
        [
            Average("bear", "wildlife", 3, Decimal("14.2"), Decimal("12.8")),
            Average("elk", "wildlife", 3, Decimal("7.1"), Decimal("0.0")),
        ]
    )
    assert float(bars[0].length) == pytest.approx(2 * float(bars[1].length), abs=0.1)
    assert float(bars[0].length) <= charts.BAR_WIDTH
    assert bars[1].league == "0.0"
    assert charts.bars([]) == []
    assert charts.bars([Average("bear", "wildlife", 1, Decimal(0), Decimal(0))])[0].length == "0.0"
