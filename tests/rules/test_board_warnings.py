"""What no game leaves behind is remarked on, and scored all the same."""

import pytest

from rules import score_board


def token(q=0, r=0, species="bear"):
    return {"q": q, "r": r, "species": species}


def tile(q=0, r=0, tile="T26", rotation=0, **more):
    return {"q": q, "r": r, "tile": tile, "rotation": rotation, **more}


def warned(**data):
    result = score_board(data)
    assert all(one.message for one in result.warnings)
    return [(one.where, one.code, one.params) for one in result.warnings]


def test_it_works():
    # T26 takes bear, elk and hawk.
    assert warned(tiles=[tile()], tokens=[token()]) == []
    assert warned(tiles=[tile()], tokens=[token(species="fox")]) == [
        ("tokens", "token_not_allowed", {"species": "fox", "q": 0, "r": 0})
    ]


def test_it_is_scored_all_the_same():
    data = {"tiles": [tile(landmark=True)], "tokens": [token(), token(1)], "cards": {"bear": "A"}}
    result = score_board(data)
    assert result.wildlife["bear"].points == 4
    assert [one.code for one in result.warnings] == ["token_on_landmark", "token_off_tiles"]


def test_each_cell_of_a_starter_takes_its_own():
    tiles = [tile(0, 0, "S1")]
    assert warned(tiles=tiles, tokens=[token(0, 0, "bear"), token(-1, 1, "elk")]) == []
    assert len(warned(tiles=tiles, tokens=[token(0, 0, "elk"), token(-1, 1, "bear")])) == 2


def test_a_tile_by_its_edges_takes_anything():
    placed = {"q": 0, "r": 0, "edges": ["river"] * 6}
    assert warned(tiles=[placed], tokens=[token()]) == []


def test_tokens_without_tiles_lie_anywhere():
    tokens = [token(-9, 3), token(20, 20)]
    assert warned(tokens=tokens) == []
    assert warned(tokens=tokens, tiles=[]) == []


def test_tiles_apart():
    assert warned(tiles=[tile(), tile(1, 0, "T27")]) == []
    assert warned(tiles=[tile(), tile(1, 1, "T27")]) == [("tiles", "tiles_apart", {})]
    assert warned(tiles=[tile(40, 0), tile(-40, 1, "T27")]) == [("tiles", "tiles_apart", {})]


def test_a_tile_twice():
    assert warned(tiles=[tile(), tile(1), tile(2)]) == [("tiles", "tile_twice", {"tile": "T26"})]


def rows(count, **more):
    return [{"q": n % 8, "r": n // 8, **more} for n in range(count)]


@pytest.mark.parametrize(
    ("options", "most"),
    [({}, 23), ({"landmarks": True}, 24), ({"landmarks": True, "landmark_module": False}, 23)],
)
def test_more_tiles_than_turns(options, most):
    tiles = rows(most + 1, edges=["river"] * 6)
    assert warned(tiles=tiles[:-1], options=options) == []
    assert warned(tiles=tiles, options=options) == [
        ("tiles", "many_tiles", {"count": most + 1, "most": most})
    ]


def test_more_tokens_than_turns():
    tokens = [{**one, "species": "elk" if one["r"] else "fox"} for one in rows(21)]
    assert warned(tokens=tokens[:20]) == []
    assert warned(tokens=tokens) == [("tokens", "many_tokens", {"count": 21, "most": 20})]


@pytest.mark.parametrize(("options", "most"), [({}, 20), ({"landmarks": True}, 27)])
def test_more_of_a_species_than_there_are(options, most):
    tokens = rows(most + 1, species="elk")
    codes = [code for _, code, _ in warned(tokens=tokens[:-1], options=options)]
    assert "many_of_species" not in codes
    assert warned(tokens=tokens, options=options)[1] == (
        *("tokens", "many_of_species"),
        {"species": "elk", "count": most + 1, "most": most},
    )
