"""What holds for every board: where it lies and how it is turned does not matter."""

import json
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Complaints, points_of, score_board
from tests.rules.boards import (
    HABITATS,
    READINGS,
    SPECIES,
    grown,
    land_of,
    of_one_species,
    played,
    token_list,
    token_map,
)

LETTERS = ("A", "B", "C", "D", "family", "intermediate")


def all_points(board, options=None):
    """Every species by every card."""
    found = {}
    for card in LETTERS:
        cards = dict.fromkeys(SPECIES, card)
        data = {"tokens": token_list(board), "cards": cards, "options": options or {}}
        for species, score in score_board(data).wildlife.items():
            found[species, card] = score.points
    return found


def sizes(land):
    tiles = [{"q": q, "r": r, "edges": list(edges)} for (q, r), edges in land.items()]
    return {habitat: one.size for habitat, one in score_board({"tiles": tiles}).corridors.items()}


def shifted(cells, q, r):
    return {(one[0] + q, one[1] + r): value for one, value in cells.items()}


def turned(cells):
    return {(q + r, -q): value for (q, r), value in cells.items()}


def mirrored(cells):
    return {(r, q): value for (q, r), value in cells.items()}


def all_of_one(chance):
    """Boards on which one species after another matters."""
    for species in SPECIES:
        yield of_one_species(chance, species, 20)


OTHER_READINGS = {"salmon": "lenient", "elk_c": "cap", "elk_d": "ring"}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, OTHER_READINGS], ids=["default", "other"])
def test_it_works(seed, options):
    chance = random.Random(seed)
    for board in all_of_one(chance):
        points = all_points(board, options)
        reach = 40 - max(max(abs(q), abs(r)) for q, r in board)
        far = [chance.choice((-reach, reach)) for _ in range(2)]
        assert all_points(shifted(board, *far), options) == points
        assert all_points(mirrored(board), options) == points
        for _ in range(5):
            board = turned(board)
            assert all_points(board, options) == points


@pytest.mark.parametrize("seed", range(10))
def test_corridors_moved_turned_and_mirrored(seed):
    chance = random.Random(seed)
    land = land_of(played(chance)["tiles"])
    counted = sizes(land)
    assert sizes(shifted(land, 11, -7)) == counted
    assert sizes(mirrored({cell: edges[::-1] for cell, edges in land.items()})) == counted
    for _ in range(5):
        land = turned({cell: [edges[-1], *edges[:-1]] for cell, edges in land.items()})
        assert sizes(land) == counted


@pytest.mark.parametrize("seed", range(6))
def test_turning_tiles_by_their_number_turns_their_edges(seed):
    chance = random.Random(seed)
    tiles = played(chance)["tiles"]
    counted = {
        habitat: one.size for habitat, one in score_board({"tiles": tiles}).corridors.items()
    }
    assert counted == sizes(land_of(tiles))
    for _ in range(6):
        tiles = [
            {**one, "q": one["q"] + one["r"], "r": -one["q"], "rotation": (one["rotation"] + 1) % 6}
            for one in tiles
        ]
        corridors = score_board({"tiles": tiles}).corridors
        assert {habitat: one.size for habitat, one in corridors.items()} == counted


@pytest.mark.parametrize("seed", range(6))
def test_a_far_token_changes_no_other_species(seed):
    chance = random.Random(seed)
    for board in all_of_one(chance):
        points = all_points(board)
        for other in SPECIES:
            with_one = all_points({**board, (30, 30): other})
            for species in ("bear", "elk", "salmon"):
                for card in "ABC":
                    if species != other:
                        assert with_one[species, card] == points[species, card]


@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_the_pieces_does_not_matter(seed):
    chance = random.Random(seed)
    data = played(chance)
    data["cards"] = {species: chance.choice(LETTERS) for species in SPECIES}
    before = score_board(data).as_dict()
    for kind in ("tokens", "tiles"):
        chance.shuffle(data[kind])
    assert score_board(data).as_dict() == before
    again = {"notation": before["notation"], "cards": data["cards"]}
    assert score_board(again).as_dict() == before


@pytest.mark.parametrize("seed", range(6))
def test_points_alone_are_the_same_points(seed):
    chance = random.Random(seed)
    data = played(chance)
    for letter in (*LETTERS, "E"):
        cards = dict.fromkeys(SPECIES, letter)
        result = score_board({**data, "cards": cards})
        points = points_of(result.board, cards)
        assert points.wildlife == {name: one.points for name, one in result.wildlife.items()}
        assert points.corridors == {name: one.size for name, one in result.corridors.items()}
    nothing = score_board({}).board
    assert points_of(nothing, cards) == points_of(nothing, {})


def test_of_equal_corridors_the_first_in_reading_order():
    tiles = [
        {"q": q, "r": r, "edges": ["river"] * 6} for q, r in ((5, 1), (6, 1), (9, -2), (10, -2))
    ]
    for some in (tiles, tiles[::-1]):
        assert score_board({"tiles": some}).corridors["river"].cells == ((9, -2), (10, -2))
    alone = score_board({"tiles": tiles[::2][::-1]}).corridors["river"]
    assert alone.cells == ((9, -2),)


def test_a_herd_of_the_same_shape_is_cut_in_the_same_way():
    herd = grown(random.Random(1), 14)

    def cut(q, r):
        tokens = token_list(dict.fromkeys(((c[0] + q, c[1] + r) for c in herd), "elk"))
        groups = score_board({"tokens": tokens, "cards": {"elk": "D"}}).wildlife["elk"].groups
        return [[(one[0] - q, one[1] - r) for one in group.cells] for group in groups]

    assert cut(0, 0) == cut(9, -4) == cut(-20, 13)


# The worst boards anyone can send, each scored with every group; far more than this is refused.


def worst_boards():
    for count in (20, 30):
        for species in ("elk", "fox", "salmon", "bear", "hawk"):
            for compact in (0, 0.5, 1):
                cells = grown(random.Random(count), count, compact=compact)
                board = dict.fromkeys(cells, species)
                others = [one for one in SPECIES if one != species]
                edge = sorted({(q + 1, r) for q, r in cells} | {(q, r - 1) for q, r in cells})
                for number, cell in enumerate([cell for cell in edge if cell not in board]):
                    board[cell] = others[number % 4]
                yield species, dict(list(board.items())[:64])
        star = [(q * 2, r * 2) for q in range(-3, 3) for r in range(-3, 3)][:count]
        board = dict.fromkeys(star, "hawk")
        between = [(q + 1, r) for q, r in star if (q + 1, r) not in board]
        board |= {cell: SPECIES[number % 3] for number, cell in enumerate(between[:34])}
        yield "hawk", board


@pytest.mark.parametrize(("species", "board"), list(worst_boards()))
def test_no_board_takes_long(species, board):
    for _, card, options in [one for one in READINGS if one[0] == species]:
        data = {"tokens": token_list(board), "cards": {species: card}, "options": options}
        start = time.process_time()
        score_board(data)
        # A hundred times less than a straight search needs, with room for a slow machine.
        assert time.process_time() - start < 1


pieces = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            "q": st.integers(-42, 42) | st.none() | st.text(max_size=2),
            "r": st.integers(-42, 42) | st.floats(),
            "species": st.sampled_from([*SPECIES, "cat", None]),
            "tile": st.sampled_from(["T01", "T40", "S1", "S5", "T99", None, 3]),
            "rotation": st.integers(-1, 6) | st.none() | st.booleans(),
            "edges": st.none() | st.lists(st.sampled_from([*HABITATS, "sea", 1]), max_size=7),
            "landmark": st.booleans() | st.none() | st.integers(),
        },
    ),
    max_size=8,
)
leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
junk = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)
almost = st.fixed_dictionaries(
    {},
    optional={
        "tokens": pieces | junk,
        "tiles": pieces | junk,
        "notation": st.text(max_size=20) | junk,
        "cards": st.dictionaries(
            st.sampled_from([*SPECIES, "cat"]), st.sampled_from([*LETTERS, "E", "Z", None, 1])
        )
        | junk,
        "options": st.dictionaries(st.sampled_from(["salmon", "elk_c", "elk_d"]), junk) | junk,
    },
)


@given(junk | almost)
def test_junk_is_scored_or_refused(data):
    try:
        answer = score_board(data).as_dict()
    except Complaints as complaints:
        answer = complaints.as_dict()
    assert len(json.dumps(answer, allow_nan=False)) < 100_000


@given(junk | almost)
def test_junk_on_a_seat(data):
    from rules import score_match

    seats = [{"player": "Ann", "board": data}, {"player": "Ben", "total": 1}]
    match = {"variant": "standard", "cards": {"bear": "A", "elk": "C"}, "seats": seats}
    try:
        answer = score_match(match).as_dict()
    except Complaints as complaints:
        answer = complaints.as_dict()
    assert len(json.dumps(answer, allow_nan=False)) < 100_000


def test_the_map_of_tokens_is_what_was_listed():
    board = of_one_species(random.Random(1), "fox", 12)
    assert token_map(token_list(board)) == board
