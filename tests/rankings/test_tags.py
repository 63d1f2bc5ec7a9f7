"""The tags on scorepad's pages: what they show to whom, and how many queries they take."""

import re
from datetime import date
from html import unescape

import pytest
import time_machine
from django.template import Context, Template
from django.test import RequestFactory
from django.utils.html import strip_tags

from rankings import folding
from rankings.models import Change, Standing
from scorepad import recording
from scorepad.models import League, Membership
from tests import builders
from tests.rankings.tables import play, play_alone

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def today():
    with time_machine.travel(date(2026, 3, 1), tick=False):
        yield


@pytest.fixture
def league() -> League:
    return builders.make_league(name="Thursday table")


def grown(league, matches):
    """The league with so many matches of three players, and one solo game each."""
    for day in range(matches):
        play(league, ("Ann Beck", 95 - day % 3), ("Bea Cole", 93), (None, 80), day=day % 50)
    for name in ("Ann Beck", "Bea Cole"):
        play_alone(league, name, 88)
    folding.catch_up(league.pk)
    league.refresh_from_db()


def render(text, query="", **context):
    request = RequestFactory().get(f"/here/{query}")
    template = Template("{% load ratings %}" + text)
    return template.render(Context({"request": request, "SHARE": "", **context}))


def words(html):
    return " ".join(unescape(strip_tags(html.replace("<", " <"))).split())


def ann(league):
    player = league.players.get(name="Ann Beck")
    player.league = league
    return player


def test_a_board(league):
    grown(league, 12)
    html = render("{% board league %}", league=league)
    text = words(html)
    assert "Standard Counting 12 matches" in text
    standing = Standing.objects.get(pool__key="standard", player__name="Ann Beck")
    assert f"{standing.rating:.1f}" in text
    assert "Anonymous" not in text
    assert ann(league).get_absolute_url() in html
    assert "style=" not in html
    assert "Provisional" not in text
    assert "A win can lower a rating" in text


def test_who_is_provisional_stands_below(league):
    grown(league, 12)
    play(league, ("Ann Beck", 95), ("Cy", 90), day=20)
    folding.catch_up(league.pk)
    text = words(render("{% board league %}", league=league))
    assert text.index("Provisional, not placed yet") < text.index("Cy")
    assert "9 to go" in text


def test_strangers_see_initials(league):
    grown(league, 3)
    league.role = None
    player = ann(league)
    tags = (
        "{% board league %}{% solo_board league %}{% league_records league %}"
        "{% player_statistics player %}"
    )
    text = words(render(tags, league=league, player=player))
    assert "Beck" not in text
    assert "A. B." in text
    league.role = Membership.Role.VIEWER
    assert "Ann Beck" in words(render(tags, league=league, player=player))


def test_a_shared_address_stays_shared(league):
    grown(league, 2)
    play(league, ("Ann Beck", 95), ("Bea Cole", 90), variant="family")
    folding.catch_up(league.pk)
    html = unescape(
        render(
            "{% board league %}{% league_records league %}",
            "?share=secret&pool=family",
            league=league,
            SHARE="?share=secret",
        )
    )
    assert "?share=secret&pool=cascadia" in html
    addresses = re.findall(r'href="([^"#]+)"', html)
    assert {address.split("/")[1] for address in addresses if "/" in address} == {
        "leagues",
        "matches",
    }
    assert all("?share=secret" in address for address in addresses)


def test_the_pool_is_chosen_by_the_address(league):
    grown(league, 2)
    play(league, ("Ann Beck", 95), ("Bea Cole", 90), variant="family")
    folding.catch_up(league.pk)
    default = render("{% board league %}", league=league)
    family = render("{% board league %}", "?pool=family", league=league)
    assert "Counting 2 matches" in default
    assert "Counting 1 match" in family
    assert 'aria-current="true">Family' in family
    assert "Counting 2 matches" in render("{% board league %}", "?pool=nonsense", league=league)


def test_an_empty_league_says_the_next_step(league):
    folding.catch_up(league.pk)
    league.refresh_from_db()
    text = words(render("{% board league %}{% solo_board league %}", league=league))
    assert "No rated match yet" in text
    assert "Solo" not in text
    assert render("{% league_records league %}", league=league).strip() == ""


def test_nobody_lately(league):
    grown(league, 11)
    with time_machine.travel(date(2027, 3, 1), tick=False):
        text = words(render("{% board league %}", league=league))
        assert "Nobody has played in the last 180 days" in text
        facts = words(render("{% player_facts player %}", player=ann(league)))
        assert "Not on the board: no match in 180 days" in facts
        assert "Rating" in words(render("{% player_ratings player %}", player=ann(league)))


def test_what_waits_is_said_with_a_button_for_members(league):
    grown(league, 2)
    play(league, ("Ann Beck", 95), ("Bea Cole", 90), day=5)
    league.refresh_from_db()
    html = render("{% board league %}", "?pool=standard", league=league)
    assert "1 match waits to be rated" in html
    assert "Counting 2 matches" in html
    assert 'value="/here/?pool=standard"' in html
    assert "Rate now" in html
    league.role = None
    assert "Rate now" not in render("{% board league %}", league=league)


def test_the_changes_of_a_match(league):
    match = play(league, ("Ann Beck", 95), ("Bea Cole", 90))
    folding.catch_up(league.pk)
    first = match.seats.get(position=0)
    text = (
        "{% match_changes match as changes %}{{ changes.pool }} {{ changes.note }}"
        "{% with one=changes|of_seat:seat %}|{{ one.before }} {{ one.rating }} {{ one.change }}"
        "{% trend one.change %}{% endwith %}"
    )
    html = render(text, match=match, seat=first)
    rating = Standing.objects.get(pool__key="standard", player=first.player).rating
    assert words(html) == f"Standard |0.0 {rating:.1f} {rating:.1f} +{rating:.1f}"
    assert 'class="trend up"' in html


@pytest.mark.parametrize(
    ("change", "note"),
    [
        ({"rated": False, "unrated_reason": "chosen"}, "Not rated: the table chose so."),
        ({"rated": False, "unrated_reason": "Teaching"}, "Teaching"),
        ({}, "This match is not rated yet."),
    ],
)
def test_why_there_is_no_rating(league, change, note):
    match = play(league, ("Ann Beck", 95), ("Bea Cole", 90), **change)
    league.refresh_from_db()
    match.league = league
    text = "{% match_changes match as changes %}{{ changes.note }}"
    assert words(render(text, match=match)) == note


def test_a_deleted_match_changed_nothing(league):
    match = play(league, ("Ann Beck", 95), ("Bea Cole", 90))
    folding.catch_up(league.pk)
    match = recording.void(match=match, actor=None)
    text = "{% match_changes match as changes %}{{ changes.note }}{{ changes.seats|length }}"
    assert words(render(text, match=match)) == "0"


def test_a_win_that_lowers_a_rating_is_explained(league):
    match = play(league, ("Ann Beck", 95), ("Bea Cole", 90))
    folding.catch_up(league.pk)
    Change.objects.filter(player__name="Ann Beck", nth=1).update(mu_after=1.0)
    text = "{% match_changes match as changes %}{{ changes.note }}"
    assert "A win can lower a rating" in words(render(text, match=match))


def test_a_player(league):
    grown(league, 12)
    html = render(
        "{% player_facts player %}|{% player_ratings player %}|{% player_statistics player %}",
        player=ann(league),
    )
    facts, ratings, statistics = (words(part) for part in html.split("|"))
    assert "of 2 placed in Standard Playing since January 2026" in facts
    assert "Matches 12" in ratings
    assert html.count('<svg class="chart') == 2
    assert "Standard, 3 3 players 12 8 4" in statistics  # the 3 stands there for phones
    assert "Bea Cole" in statistics
    assert "style=" not in html


def test_a_player_of_solo_games_only(league):
    play_alone(league, "Ann Beck", 88)
    folding.catch_up(league.pk)
    html = render(
        "{% player_facts player %}{% player_ratings player %}{% player_statistics player %}",
        player=ann(league),
    )
    assert "solo games only" in html
    assert "88.0" in html
    assert '<svg class="chart' not in html


def test_a_player_without_a_match(league):
    recording.add_player(league=league, actor=None, name="Ann Beck")
    folding.catch_up(league.pk)
    league.refresh_from_db()
    html = render(
        "{% player_facts player %}{% player_ratings player %}{% player_statistics player %}",
        player=ann(league),
    )
    assert words(html) == ""


BUDGETS = {
    "{% board league %}": 3,
    "{% solo_board league %}": 3,
    "{% league_records league %}": 4,
    "{% player_facts player %}": 3,
    "{% player_ratings player %}": 8,
    "{% player_statistics player %}": 6,
    "{% waiting_note league %}": 1,
    "{% match_changes match as changes %}": 1,
    "{% board league %}{% solo_board league %}{% league_records league %}": 9,
    "{% player_facts player %}{% player_ratings player %}{% player_statistics player %}": 10,
}


def test_queries_do_not_grow_with_matches(league, django_assert_max_num_queries):
    def cost(tag, budget):
        player, match = ann(league), league.matches.filter(variant="standard").first()
        match.league = league
        with django_assert_max_num_queries(budget) as captured:
            render(tag, league=league, player=player, match=match)
        return len(captured)

    grown(league, 3)
    few = {tag: cost(tag, budget) for tag, budget in BUDGETS.items()}
    grown(league, 25)
    assert {tag: cost(tag, budget) for tag, budget in BUDGETS.items()} == few
