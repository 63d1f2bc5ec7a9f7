"""The shared vectors, one test each: wildlife cards, corridors, point tables, tiles."""

import pytest

from rules import score_board
from rules.tiles import TILES
from rules.wildlife import bear, common, elk, fox, hawk, salmon
from tests.rules import brute_force
from tests.rules.boards import SPECIES, data, land_of, token_map

WILDLIFE = data("wildlife_vectors.json")["vectors"]
CORRIDORS = data("corridor_vectors.json")["vectors"]
TABLES = data("tables.json")
CATALOGUE = data("tiles.json")


def card_of(vector):
    """(species, card) of a vector: 'bear-A' or 'family:bear'."""
    name = vector["card"]
    if ":" in name:
        card, species = name.split(":")
        return species, card
    species, card = name.split("-")
    return species, card


def by_id(vectors):
    return pytest.mark.parametrize("vector", vectors, ids=[one["id"] for one in vectors])


def test_it_works():
    assert len(WILDLIFE) > 100
    assert len(CORRIDORS) > 10


@by_id(WILDLIFE)
def test_wildlife(vector):
    species, card = card_of(vector)
    result = score_board({"tokens": vector["tokens"], "cards": {species: card}})
    assert result.wildlife[species].points == vector["expected"], vector["why"]
    assert sum(group.points for group in result.wildlife[species].groups) == vector["expected"]
    board = token_map(vector["tokens"])
    assert brute_force.wildlife(board, species, card, {}) == vector["expected"]


@by_id([one for one in WILDLIFE if "expected_lenient" in one])
def test_lenient_salmon(vector):
    species, card = card_of(vector)
    data = {"tokens": vector["tokens"], "cards": {species: card}}
    result = score_board({**data, "options": {"salmon": "lenient"}})
    assert result.wildlife[species].points == vector["expected_lenient"], vector["why"]


@pytest.mark.parametrize(
    ("name", "options", "points"),
    [
        ("elk-C-10", {"elk_c": "cap"}, 28),
        ("elk-D-opposite", {"elk_d": "ring"}, 5),
        ("elk-D-gap5", {"elk_d": "ring"}, 12),
    ],
)
def test_other_readings_of_elk(name, options, points):
    vector = next(one for one in WILDLIFE if one["id"] == name)
    species, card = card_of(vector)
    data = {"tokens": vector["tokens"], "cards": {species: card}, "options": options}
    assert score_board(data).wildlife[species].points == points


@by_id(CORRIDORS)
def test_corridors(vector):
    corridors = score_board({"tiles": vector["tiles"]}).corridors
    assert {habitat: one.size for habitat, one in corridors.items()} == vector["expected"]
    land = land_of(vector["tiles"])
    for habitat, size in vector["expected"].items():
        assert brute_force.corridor(land, habitat) == size


def test_tables():
    exact = {
        name: {int(n): p for n, p in by.items()}
        for name, by in [
            ("C", TABLES["bear"]["C"]["per_group"]),
            ("D", TABLES["bear"]["D"]["per_group"]),
        ]
    }
    assert list(bear.PAIRS) == TABLES["bear"]["A"]["table"]
    assert {3: TABLES["bear"]["B"]["per_group_of_exactly_3"]} == bear.TRIOS
    assert exact["C"] == bear.ONE_TO_THREE
    assert TABLES["bear"]["C"]["bonus_all_three_sizes"] == bear.ALL_SIZES
    assert exact["D"] == bear.TWO_TO_FOUR
    for card, table in zip("ABCD", (elk.LINES, elk.SHAPES, elk.HERDS, elk.ROUND), strict=True):
        assert list(table) == TABLES["elk"][card]["table"]
        assert len(table) - 1 == TABLES["elk"][card]["max_piece"]
    for card, table in zip("ABC", (salmon.RUNS_A, salmon.RUNS_B, salmon.RUNS_C), strict=True):
        assert list(table) == TABLES["salmon"][card]["per_run"]
    assert TABLES["salmon"]["D"]["min_run"] == salmon.LEAST_D
    assert list(hawk.ALONE) == TABLES["hawk"]["A"]["table"]
    assert list(hawk.ALONE_IN_SIGHT) == TABLES["hawk"]["B"]["table"]
    assert TABLES["hawk"]["C"]["per_line"] == hawk.LINE
    assert list(hawk.BETWEEN) == TABLES["hawk"]["D"]["per_pair_by_species_between"]
    assert list(fox.NEIGHBOURS) == TABLES["fox"]["A"]["per_fox_by_distinct_species_incl_fox"]
    assert list(fox.TWICE) == TABLES["fox"]["B"]["per_fox_by_species_with_2_or_more_excl_fox"]
    pairs = TABLES["fox"]["D"]["per_fox_pair_by_species_with_2_or_more_excl_fox"]
    assert list(fox.TWICE_ROUND_TWO) == pairs
    assert list(common.FAMILY) == TABLES["family"]["per_group_any_species"]
    assert list(common.INTERMEDIATE) == TABLES["intermediate"]["per_group_any_species"]


@pytest.mark.parametrize("tile", CATALOGUE["habitat_tiles"], ids=lambda tile: tile["id"])
def test_tiles(tile):
    first, last = tile["habitats"][0], tile["habitats"][-1]
    for turn, (one,) in enumerate(TILES[tile["id"]]):
        assert (one.q, one.r) == (0, 0)
        assert sorted(one.wildlife) == sorted(tile["wildlife"])
        assert one.is_keystone == tile["keystone"]
        assert [one.edges[(turn + edge) % 6] for edge in range(6)] == [first] * 3 + [last] * 3


@pytest.mark.parametrize("starter", CATALOGUE["starter_clusters"], ids=lambda one: one["id"])
def test_starters(starter):
    placed = TILES[starter["id"]]
    for hexes in placed:
        assert [hexes[0].q, hexes[0].r] == [0, 0]
        assert {habitat for one in hexes for habitat in one.edges} == {
            *("mountain", "forest", "prairie", "wetland", "river")
        }
        assert {species for one in hexes for species in one.wildlife} == set(SPECIES)
    for one, cell in zip(placed[0], starter["cells"], strict=True):
        assert (one.q, one.r, list(one.edges)) == (cell["q"], cell["r"], cell["edges"])
        assert sorted(one.wildlife) == sorted(cell["wildlife"])
        assert one.is_keystone == cell["keystone"]


def test_no_other_tiles():
    listed = [one["id"] for key in ("habitat_tiles", "starter_clusters") for one in CATALOGUE[key]]
    assert list(TILES) == listed
