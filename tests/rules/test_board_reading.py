"""What is a board and what is none: limits, kinds, and every complaint at once."""

import time

import pytest

from rules import Complaints, score_board


def token(q=0, r=0, species="bear", **more):
    return {"q": q, "r": r, "species": species, **more}


def tile(q=0, r=0, tile="T26", rotation=0, **more):
    return {"q": q, "r": r, "tile": tile, "rotation": rotation, **more}


def edges(*six, q=0, r=0, **more):
    return {"q": q, "r": r, "edges": list(six), **more}


FOREST = ("forest",) * 6


def refused(**data):
    with pytest.raises(Complaints) as complaints:
        score_board(data)
    return [(one.where, one.code) for one in complaints.value.items]


def params(**data):
    with pytest.raises(Complaints) as complaints:
        score_board(data)
    (item,) = complaints.value.items
    assert item.message
    return item.code, item.params


def test_it_works():
    result = score_board({"tokens": [token(), token(1)], "tiles": [tile()], "cards": {"bear": "A"}})
    assert result.wildlife["bear"].points == 4
    assert result.corridors["mountain"].size == 1
    assert list(result.as_dict()) == ["wildlife", "corridors", "notation", "warnings"]


def test_the_contract():
    tokens = [token(0, 0), token(1, 0)]
    assert score_board({"tokens": tokens, "cards": {"bear": "A"}}).as_dict() == {
        "wildlife": {
            "bear": {
                "card": "A",
                "points": 4,
                "groups": [
                    {
                        "cells": [[0, 0], [1, 0]],
                        "points": 4,
                        "reason": {"code": "pair", "params": {}},
                    }
                ],
            }
        },
        "corridors": {},
        "notation": "board1~tokens_b0.0_b1.0",
        "warnings": [],
    }


def test_what_was_not_recorded_is_not_scored():
    nothing = score_board({"cards": {"bear": "A"}})
    assert (nothing.wildlife, nothing.corridors) == ({}, {})
    empty = score_board({"tokens": [], "tiles": [], "cards": {"bear": "A"}})
    assert empty.wildlife["bear"].points == 0
    assert {one.size for one in empty.corridors.values()} == {0}
    assert score_board({"tokens": None, "tiles": None, "notation": None}).board.tokens is None


def test_only_species_with_a_card():
    tokens = [token(), token(3, 0, "elk")]
    assert list(score_board({"tokens": tokens, "cards": {"elk": "A"}}).wildlife) == ["elk"]
    assert score_board({"tokens": tokens, "cards": {"elk": None}}).wildlife == {}
    assert score_board({"tokens": tokens}).wildlife == {}


@pytest.mark.parametrize("card", ["E", "F", "G"])
def test_a_card_that_is_not_known(card):
    result = score_board({"tokens": [token()], "cards": {"bear": card}}).as_dict()
    assert result["wildlife"]["bear"] == {
        "card": card,
        "points": None,
        "groups": [],
        "reason": {"code": "card_not_known", "params": {}},
    }


def test_a_card_that_is_none():
    code, told = params(tokens=[], cards={"bear": "H"})
    assert code == "unknown_card"
    assert told["choices"] == ["A", "B", "C", "D", "family", "intermediate", "E", "F", "G"]
    assert refused(cards={"bear": 1, "cat": "A"}) == [
        ("cards.bear", "unknown_card"),
        ("cards.cat", "unknown_key"),
    ]
    assert refused(cards=[]) == [("cards", "wrong_type")]


def test_options_of_a_match_hold():
    assert refused(options={"salmon": "kind", "sheet": "A"}) == [
        ("options", "unknown_option"),
        ("options.salmon", "bad_option"),
    ]
    assert score_board({"options": {"landmarks": True, "scenario": 3}})


def test_a_token_of_another_kind():
    assert refused(
        tokens=[1, None, {}, token("0"), token(True), token(1.0), token(41), token(0, -41)],
    ) == [
        ("tokens[0]", "wrong_type"),
        ("tokens[1]", "wrong_type"),
        *[("tokens[2]", "missing_key")] * 3,
        ("tokens[3].q", "not_an_integer"),
        ("tokens[4].q", "not_an_integer"),
        ("tokens[5].q", "not_an_integer"),
        ("tokens[6].q", "out_of_range"),
        ("tokens[7].r", "out_of_range"),
    ]
    assert refused(tokens=[token(species="cat"), token(1, 0, ["bear"]), token(x=1)]) == [
        ("tokens[0].species", "unknown_species"),
        ("tokens[1].species", "unknown_species"),
        ("tokens[2].x", "unknown_key"),
    ]
    assert params(tokens=[token(41)])[1] == {"least": -40, "most": 40}


def test_a_tile_of_another_kind():
    assert refused(
        tiles=[
            *("T26", {}, tile(tile="T86"), tile(1, 0, "t1"), tile(2, 0, 3), tile(3, rotation=6)),
            *(tile(4, rotation=-1), tile(5, rotation="1"), tile(6, landmark=1), tile(7, x=0)),
            *(tile(8, 0, "S1", 0, landmark=True), tile(0, 40, "S2"), tile(40, -40, "S3", 3)),
        ]
    ) == [
        ("tiles[0]", "wrong_type"),
        *[("tiles[1]", "missing_key")] * 3,
        ("tiles[2].tile", "unknown_tile"),
        ("tiles[3].tile", "unknown_tile"),
        ("tiles[4].tile", "unknown_tile"),
        ("tiles[5].rotation", "out_of_range"),
        ("tiles[6].rotation", "out_of_range"),
        ("tiles[7].rotation", "not_an_integer"),
        ("tiles[8].landmark", "wrong_type"),
        ("tiles[9].x", "unknown_key"),
        ("tiles[10].landmark", "landmark_on_starter"),
        ("tiles[11]", "out_of_range"),
        ("tiles[12]", "out_of_range"),
    ]


def test_a_rotation_may_be_left_out():
    for rotation in ({}, {"rotation": None}):
        (placed,) = score_board(
            {"tiles": [{"q": 0, "r": 0, "tile": "T01", **rotation}]}
        ).board.tiles
        assert placed.rotation == 0


def test_edges_in_place_of_a_tile():
    result = score_board({"tiles": [edges(*FOREST), edges(*FOREST, q=1, landmark=True)]})
    assert result.corridors["forest"].size == 2
    assert refused(
        tiles=[
            edges(*FOREST[:5]),
            edges(*FOREST[:5], "sea"),
            {"q": 1, "r": 1, "edges": "forest"},
            edges(*FOREST, tile="T01", q=2),
            edges(*FOREST, rotation=1, q=3),
            edges(*FOREST[:4], 1, None, q=4),
        ]
    ) == [
        ("tiles[0].edges", "six_edges"),
        ("tiles[1].edges[5]", "unknown_habitat"),
        ("tiles[2].edges", "wrong_type"),
        ("tiles[3].tile", "unknown_key"),
        ("tiles[4].rotation", "unknown_key"),
        ("tiles[5].edges[4]", "unknown_habitat"),
        ("tiles[5].edges[5]", "unknown_habitat"),
    ]


def test_two_of_a_kind_on_a_cell():
    assert params(tokens=[token(2, -1), token(2, -1, "elk")]) == ("cell_taken", {"q": 2, "r": -1})
    assert params(tiles=[tile(0, 0, "S1"), tile(0, 1)]) == ("cell_taken", {"q": 0, "r": 1})
    # Turned by a half, the lower cells lie above.
    assert params(tiles=[tile(0, 0, "S1", 3), tile(1, -1)])[0] == "cell_taken"
    assert score_board({"tiles": [tile(0, 0, "S1", 3), tile(0, 1)]})


def many(count, **more):
    return [{"q": n % 9, "r": n // 9, **more} for n in range(count)]


def mixed(count):
    species = ("bear", "elk", "salmon", "hawk", "fox")
    return [{**one, "species": species[n % 5]} for n, one in enumerate(many(count))]


def test_the_most_there_can_be():
    assert score_board({"tokens": mixed(64), "tiles": many(64, edges=list(FOREST))})
    assert score_board({"tokens": many(30, species="elk"), "cards": {"elk": "A"}})
    assert params(tokens=mixed(65)) == ("too_many_pieces", {"count": 65, "most": 64})
    assert params(tiles=many(65, edges=list(FOREST)))[1] == {"count": 65, "most": 64}
    code, told = params(tokens=many(31, species="fox"))
    assert (code, told) == ("too_many_of_species", {"species": "fox", "count": 31, "most": 30})


def test_a_starter_is_three_tiles():
    tiles = many(62, edges=list(FOREST))
    assert params(tiles=[*tiles, tile(20, 20, "S1")]) == (
        *("too_many_pieces", {"count": 65, "most": 64}),
    )
    assert score_board({"tiles": [*tiles[:61], tile(20, 20, "S1")]})


def test_an_absurd_board_is_refused_at_once():
    tokens = [token(n, n) for n in range(10_000)]
    start = time.process_time()
    assert refused(tokens=tokens, tiles=tokens) == [
        ("tokens", "too_many_pieces"),
        ("tiles", "too_many_pieces"),
    ]
    assert time.process_time() - start < 0.05


def test_notation_or_pieces():
    text = "board1~tokens_b0.0"
    assert score_board({"notation": text}).notation == text
    assert refused(notation=text, tokens=[]) == [("notation", "notation_and_pieces")]
    assert refused(notation=5) == [("notation", "wrong_type")]


@pytest.mark.parametrize("data", [None, [], "board1", 1])
def test_a_board_of_another_kind(data):
    with pytest.raises(Complaints) as complaints:
        score_board(data)
    assert [one.code for one in complaints.value.items] == ["wrong_type"]


def test_everything_at_once():
    assert refused(tokens={}, tiles="T", cards={"bear": "Z"}, options=3, board={}) == [
        ("board", "unknown_key"),
        ("options", "wrong_type"),
        ("cards.bear", "unknown_card"),
        ("tokens", "wrong_type"),
        ("tiles", "wrong_type"),
    ]
