"""The brute force agrees on boards made up by chance; `make boards` does many more."""

import random

import pytest

from tests.rules.boards import READINGS, SPECIES, of_one_species, played, token_map
from tests.rules.compare_boards import corridor_differences, differences


def test_it_works():
    board = {(0, 0): "elk", (1, 0): "elk", (0, 1): "elk", (3, 0): "hawk"}
    assert differences(board, READINGS) == []
    assert differences({**board, (2, 0): "hawk"}, READINGS) == []


@pytest.mark.parametrize("species", SPECIES)
def test_one_species(species):
    chance = random.Random(f"sample of {species}")
    readings = [one for one in READINGS if one[0] == species]
    for _ in range(60):
        assert differences(of_one_species(chance, species, 10), readings) == []


def test_played_boards():
    chance = random.Random(20)
    for _ in range(20):
        board = played(chance)
        assert differences(token_map(board["tokens"]), READINGS) == []
        assert corridor_differences(board["tiles"]) == []
