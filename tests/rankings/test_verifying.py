"""`verify_ratings`: silent where all is well, and naming the first row that is wrong."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rankings import folding
from rankings.models import Change, Placing, Pool, Standing
from rankings.verifying import verify
from scorepad.models import League
from tests import builders
from tests.rankings.tables import play, rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    league = builders.make_league()
    play(league, ("Ann", 95), ("Bea", 90))
    play(league, ("Ann", 95), ("Bea", 95), ("Cy", 80), day=1)
    builders.record(league, builders.totals(("Ann", 88, 0), variant="solo"))
    folding.catch_up(league.pk)
    return league


def command(name="verify_ratings", *args):
    out = StringIO()
    try:
        call_command(name, *args, stdout=out)
    except SystemExit as left:
        return left.code, out.getvalue()
    return 0, out.getvalue()


def test_all_is_well(league):
    assert verify(league) == []
    code, text = command("verify_ratings", "--json")
    assert code == 0
    assert json.loads(text) == {"leagues": 1, "differences": 0, "first": None}
    assert "1 league:" in command()[1]


def test_a_last_bit_is_found_and_named(league):
    change = Change.objects.get(pool__key="standard", player__name="Bea", nth=2)
    wrong = change.mu_after * (1 + 2**-52)
    Change.objects.filter(pk=change.pk).update(mu_after=wrong)
    (found,) = verify(league)
    assert found.what == "change"
    assert found.where["pool"] == "standard"
    assert found.where["match"] == str(change.match.uuid)
    assert found.where["player"] == str(change.player.uuid)
    assert found.stored["mu_after"] == wrong
    assert found.computed["mu_after"] == change.mu_after
    with pytest.raises(CommandError, match=str(change.match.uuid)):
        call_command("verify_ratings")
    code, text = command("verify_ratings", "--json")
    assert code == 1
    assert json.loads(text)["first"] == found.as_dict()


@pytest.mark.parametrize(
    ("break_it", "what"),
    [
        (lambda: Change.objects.order_by("pk").first().delete(), "change"),
        (lambda: Standing.objects.order_by("pk").first().delete(), "standing"),
        (lambda: Standing.objects.order_by("pk").update(trend=0), "standing"),
        (lambda: Pool.objects.filter(key="standard").update(matches=9), "pool"),
        (lambda: Placing.objects.order_by("pk").update(matches=9), "placing"),
    ],
)
def test_other_rows_are_compared_too(league, break_it, what):
    before = rows(league)
    break_it()
    assert verify(league)[0].what == what
    call_command("rebuild_ratings", stdout=StringIO())
    assert verify(league) == []
    assert rows(league) == before


def test_what_waits_to_be_folded_is_a_difference(league):
    play(league, ("Ann", 95), ("Bea", 90))
    assert verify(league)[0].what == "cursor"


def test_a_names_text_is_never_printed(league):
    Change.objects.all().delete()
    text = " ".join(str(difference) for difference in verify(league))
    assert "Ann" not in text


def test_an_unknown_league_is_wrong_usage(league):
    for name in ("verify_ratings", "rebuild_ratings"):
        with pytest.raises(CommandError) as refused:
            call_command(name, "--league", "nobodys")
        assert refused.value.returncode == 2
