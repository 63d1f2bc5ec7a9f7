"""Soft limits: no honest score is warned about. Bounds are counted again by brute force."""

import json
from pathlib import Path

import pytest

from rules import limits, score_match

TABLES = json.loads((Path(__file__).parents[1] / "data" / "rules" / "tables.json").read_text())
BASE, LANDMARKS = 20, 27


def best_cut(pays, tokens):
    """The best way to cut tokens into groups; pays[n] is what a group of n earns."""
    best = [0] * (tokens + 1)
    for count in range(1, tokens + 1):
        best[count] = max(
            [best[count - 1]] + [pays[n] + best[count - n] for n in range(1, min(count, 60) + 1)]
        )
    return best[tokens]


def pays(table, cap=True):
    """A printed table made long enough for any group."""
    return [table[n] if n < len(table) else (table[-1] if cap else 0) for n in range(61)]


def exact(table):
    return [table.get(str(n), 0) for n in range(61)]


def best_bears_with_all_sizes(tokens):
    per = exact(TABLES["bear"]["C"]["per_group"])
    spread = per[1] + per[2] + per[3] + TABLES["bear"]["C"]["bonus_all_three_sizes"]
    return max(best_cut(per, tokens), spread + best_cut(per, tokens - 6))


def best_of_neighbours(tokens, steps, seats_round):
    """The most foxes (or pairs) can earn when every other token serves six of them at most.

    steps: what one earns for 0, 1, 2... species, each of which takes two neighbours of it;
    seats_round: foxes in one unit (a fox, or a pair).
    """
    best = 0
    for units in range(tokens // seats_round + 1):
        neighbours = 6 * (tokens - units * seats_round)
        # Every unit takes its cheapest step first, so the first step is the dearest per neighbour.
        for full in range(len(steps)):
            extra = 0
            if full < len(steps) - 1:
                left = (neighbours - 2 * full * units) // 2
                extra = min(units, max(left, 0)) * (steps[full + 1] - steps[full])
            if 2 * full * units <= neighbours:
                best = max(best, steps[full] * units + extra)
        first = min(units, neighbours // 2)
        best = max(best, first * steps[1])
    return best


@pytest.mark.parametrize(
    ("tokens", "printed"), [(BASE, limits.CARD_MOST), (LANDMARKS, limits.CARD_MOST_LANDMARKS)]
)
def test_it_works(tokens, printed):
    bear = TABLES["bear"]
    assert printed["bear"] == {
        "A": max(bear["A"]["table"]),
        "B": tokens // 3 * bear["B"]["per_group_of_exactly_3"],
        "C": best_bears_with_all_sizes(tokens),
        "D": best_cut(exact(bear["D"]["per_group"]), tokens),
    }
    assert printed["elk"] == {
        card: best_cut(pays(TABLES["elk"][card]["table"], cap=False), tokens) for card in "ABCD"
    }
    salmon = TABLES["salmon"]
    for card in "ABC":
        assert printed["salmon"][card] == best_cut(pays(salmon[card]["per_run"]), tokens)
    hawk = TABLES["hawk"]
    assert printed["hawk"]["A"] == max(hawk["A"]["table"])
    assert printed["hawk"]["B"] == max(hawk["B"]["table"])
    assert printed["hawk"]["C"] is None


@pytest.mark.parametrize(
    ("tokens", "printed"), [(BASE, limits.CARD_MOST), (LANDMARKS, limits.CARD_MOST_LANDMARKS)]
)
def test_cards_that_look_at_neighbours(tokens, printed):
    # Salmon D: runs of three or more, and a token beside three runs at most.
    assert printed["salmon"]["D"] == max(
        salmon + min(salmon // 3, 3) * (tokens - salmon) for salmon in range(3, tokens + 1)
    )
    # Hawk D: nine for a pair with three other animals between, which pairs may share.
    assert printed["hawk"]["D"] == (tokens - 3) // 2 * 9
    # Fox A: five a fox, one of them for a fox beside it, the rest from cells that six can share.
    assert printed["fox"]["A"] == max(
        min(5 * foxes, 6 * (tokens - foxes) + foxes) for foxes in range(tokens + 1)
    )
    # Fox C: a point a neighbour of one species, six at most.
    assert printed["fox"]["C"] == max(
        min(6 * foxes, 6 * (tokens - foxes)) for foxes in range(tokens + 1)
    )
    fox = TABLES["fox"]
    assert printed["fox"]["B"] == best_of_neighbours(
        tokens, fox["B"]["per_fox_by_species_with_2_or_more_excl_fox"], 1
    )
    assert printed["fox"]["D"] == best_of_neighbours(
        tokens, fox["D"]["per_fox_pair_by_species_with_2_or_more_excl_fox"], 2
    )


def test_common_cards():
    family = pays(TABLES["family"]["per_group_any_species"])
    intermediate = pays(TABLES["intermediate"]["per_group_any_species"])
    assert best_cut(family, BASE) == limits.FAMILY_MOST
    assert best_cut(family, LANDMARKS) == limits.FAMILY_MOST_LANDMARKS
    assert best_cut(intermediate, BASE) == limits.INTERMEDIATE_MOST
    assert best_cut(intermediate, LANDMARKS) == limits.INTERMEDIATE_MOST_LANDMARKS


def test_no_scored_board_passes_a_limit():
    path = Path(__file__).parents[1] / "data" / "rules" / "wildlife_vectors.json"
    seen = 0
    for vector in json.loads(path.read_text())["vectors"]:
        species, _, card = vector["card"].partition("-")
        if species in limits.CARD_MOST:
            most = limits.card_most(species, card, landmarks=False)
            assert most is None or vector["expected"] <= most
            seen += 1
    assert seen > 100


def test_cards_of_landmarks_have_no_limit():
    assert limits.card_most("bear", "E", landmarks=True) is None


def bear(points, **more):
    data = {
        "variant": "standard",
        "cards": {"bear": "A"},
        "seats": [{"player": "Ann", "wildlife": {"bear": points}}, {"player": "Ben"}],
        **more,
    }
    return [warning.code for warning in score_match(data).seats[0].warnings]


def test_only_above_the_limit():
    assert bear(27) == []
    assert bear(28) == ["above_card_maximum"]


def test_no_limit_where_each_seat_picks_between_two_cards():
    assert bear(28, options={"restriction": 6}) == []


def test_no_limit_without_a_card():
    assert bear(28, cards={}) == []


def test_accepted_warnings_stay_listed():
    data = {
        "variant": "standard",
        "seats": [
            {"player": "Ann", "corridors": {"river": 0}, "accepted": ["corridor_zero"]},
            {"player": "Ben", "corridors": {"river": 24}, "accepted": ["corridor_zero"]},
        ],
    }
    ann, ben = score_match(data).seats
    assert [(one.code, one.accepted) for one in ann.warnings] == [("corridor_zero", True)]
    assert [one.as_dict() for one in ben.warnings] == [
        {
            "where": "seats[1].corridors.river",
            "code": "corridor_too_long",
            "params": {"most": 23},
            "message": "A board has no more than 23 tiles.",
            "accepted": False,
        }
    ]


@pytest.mark.parametrize(("options", "supply"), [({}, 25), ({"landmarks": True}, 40)])
def test_tokens_of_all_seats_come_from_one_box(options, supply):
    def codes(tokens):
        data = {
            "variant": "standard",
            "options": options,
            "seats": [
                {"player": "Ann", "total": 90, "nature_tokens": tokens - 5},
                {"player": "Ben", "total": 80, "nature_tokens": 5},
            ],
        }
        return [(one.where, one.code) for one in score_match(data).warnings]

    assert codes(supply) == []
    assert codes(supply + 1) == [("seats", "tokens_over_supply")]


def test_rolling_tokens_are_no_pieces():
    seat = {"player": "Ann", "total": 50, "nature_tokens": 99}
    assert score_match({"variant": "rolling-hills", "seats": [seat]}).warnings == ()
