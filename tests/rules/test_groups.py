"""Every group says why it pays or does not: one test a reason."""

import random

import pytest

from rules import messages, score_board
from tests.rules.boards import READINGS, grown, of_one_species, token_list


def told(species, card, *cells, options=None, **others):
    """(points, [(cells, points, code, params)]) of these tokens."""
    tokens = [{"q": q, "r": r, "species": species} for q, r in cells]
    for other, where in others.items():
        tokens += [{"q": q, "r": r, "species": other} for q, r in where]
    data = {"tokens": tokens, "cards": {species: card}, "options": options or {}}
    score = score_board(data).wildlife[species]
    return score.points, [
        (list(one.cells), one.points, one.code, dict(one.params)) for one in score.groups
    ]


def line(count, start=(0, 0), step=(1, 0)):
    return [(start[0] + n * step[0], start[1] + n * step[1]) for n in range(count)]


def apart(count, every=3):
    return [(n * every, 0) for n in range(count)]


RING = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def test_it_works():
    assert told("bear", "A", (0, 0), (1, 0), (4, 0), (5, 0)) == (
        11,
        [([(0, 0), (1, 0)], 4, "pair", {}), ([(4, 0), (5, 0)], 7, "pair", {})],
    )


def test_cells_and_groups_in_reading_order():
    points, groups = told("bear", "D", (5, 5), (0, 3), (6, 5), (1, 3), (3, -4), (4, -4))
    assert points == 15
    assert [cells for cells, *_ in groups] == [
        [(3, -4), (4, -4)],
        [(0, 3), (1, 3)],
        [(5, 5), (6, 5)],
    ]


def test_bears():
    pairs = [cell for n in range(5) for cell in line(2, (n * 4, 0))]
    points, groups = told("bear", "A", *pairs)
    assert points == 27
    assert [one[1] for one in groups] == [4, 7, 8, 8, 0]
    assert groups[-1][2:] == ("table_full", {"most": 4})
    assert told("bear", "A", (0, 0)) == (
        *(0, [([(0, 0)], 0, "too_small", {"size": 1, "least": 2})]),
    )
    assert told("bear", "B", *line(4))[1][0][1:] == (0, "too_big", {"size": 4, "most": 3})
    assert told("bear", "B", *line(2))[1][0][1:] == (0, "too_small", {"size": 2, "least": 3})
    assert told("bear", "B", *line(3))[1][0][1:] == (10, "trio", {})
    assert told("bear", "D", *line(4))[1][0][1:] == (13, "quartet", {})
    assert told("bear", "D", *line(5))[1][0][2] == "too_big"


def test_the_bonus_for_all_sizes_is_a_group_of_its_own():
    cells = [(0, 0), *line(2, (3, 0)), *line(3, (0, 3)), (9, 9)]
    points, groups = told("bear", "C", *cells)
    assert points == 20
    assert [(paid, code) for _, paid, code, _ in groups] == [
        *((2, "single"), (3, "all_sizes"), (5, "pair"), (8, "trio"), (2, "single")),
    ]
    assert groups[1][0] == cells[:-1]


def test_elk_lines_and_shapes():
    assert told("elk", "A", *line(3), (0, 1))[1] == [
        ([(0, 0), (1, 0), (2, 0)], 9, "line", {"size": 3}),
        ([(0, 1)], 2, "single", {}),
    ]
    assert [one[2] for one in told("elk", "B", *line(2))[1]] == ["pair"]
    assert [one[2] for one in told("elk", "B", (0, 0), (1, 0), (0, 1))[1]] == ["triangle"]
    rhombus = told("elk", "B", (0, 0), (1, 0), (0, 1), (1, 1))
    assert [one[1:3] for one in rhombus[1]] == [(13, "rhombus")]


def test_elk_herds():
    assert told("elk", "C", *line(9))[0] == 30
    assert sorted(one[3]["size"] if one[3] else 1 for one in told("elk", "C", *line(9))[1]) == [
        1,
        8,
    ]
    capped = told("elk", "C", *line(9), options={"elk_c": "cap"})
    assert [one[1:] for one in capped[1]] == [(28, "herd_at_most", {"size": 9, "most": 8})]
    exactly = told("elk", "C", *line(8), options={"elk_c": "cap"})
    assert exactly[1][0][1:] == (28, "herd", {"size": 8})


def test_elk_round_a_space():
    assert [one[1:] for one in told("elk", "D", *RING)[1]] == [(21, "arc", {"size": 6})]
    opposite = [(1, 0), (-1, 0)]
    assert [one[2] for one in told("elk", "D", *opposite)[1]] == ["single", "single"]
    ring = told("elk", "D", *opposite, options={"elk_d": "ring"})
    assert ring == (5, [([(-1, 0), (1, 0)], 5, "ring", {"size": 2})])


def test_salmon():
    assert told("salmon", "A", *line(9))[1][0][1:] == (25, "run", {"size": 9})
    assert told("salmon", "C", *line(2))[1][0][1:] == (0, "too_small", {"size": 2, "least": 3})
    assert told("salmon", "D", *line(2))[1][0][1:] == (0, "too_small", {"size": 2, "least": 3})
    fork = [(0, 0), (1, 0), (-1, 1), (0, -1)]
    assert told("salmon", "A", *fork) == (
        *(0, [(sorted(fork, key=lambda c: (c[1], c[0])), 0, "crowded", {"crowded": 1})]),
    )
    points, groups = told("salmon", "A", *fork, options={"salmon": "lenient"})
    assert points == 6
    assert ([(0, 0)], 0, "left_out", {}) in groups
    assert len(groups) == 4
    runs = told("salmon", "D", *line(3), bear=[(0, 1), (3, 0)], fox=[(-1, 0), (9, 9)])
    assert runs[1][0][1:] == (6, "run_with_neighbours", {"size": 3, "neighbours": 3})


def test_hawks_alone():
    points, groups = told("hawk", "A", *apart(9), (0, 5), (1, 5))
    assert points == 26
    assert [one[1] for one in groups] == [2, 3, 3, 3, 3, 4, 4, 4, 0, 0, 0]
    assert [one[2] for one in groups[-3:]] == ["table_full", "not_alone", "not_alone"]


def test_hawks_alone_and_in_sight():
    points, groups = told("hawk", "B", *apart(3), (1, 4), (5, 9), (6, 9))
    assert points == 9
    assert [(len(cells), paid, code) for cells, paid, code, _ in groups] == [
        (2, 5, "alone_in_sight"),
        (1, 4, "alone_in_sight"),
        (1, 0, "no_line_of_sight"),
        (1, 0, "not_alone"),
        (1, 0, "not_alone"),
    ]
    assert told("hawk", "B", *apart(9))[1][-1][1:3] == (0, "table_full")
    # One is alone and sees a hawk that is not.
    one = told("hawk", "B", (0, 0), (2, 0), (3, 0))
    assert one[0] == 0
    assert one[1][0][1:] == (0, "too_few", {"least": 2})


def test_hawks_in_sight():
    points, groups = told("hawk", "C", *apart(3), (1, 4))
    assert points == 6
    assert [(cells, paid, code) for cells, paid, code, _ in groups] == [
        ([(0, 0), (3, 0)], 3, "line_of_sight"),
        ([(3, 0), (6, 0)], 3, "line_of_sight"),
        ([(1, 4)], 0, "no_line_of_sight"),
    ]


def test_sight_goes_over_the_whole_board():
    far = [(-40, 40), (40, -40), (-40, -40), (-40, -39), (40, 40)]
    # Along two rows, two columns (of the two that touch, the nearer) and one slope.
    assert told("hawk", "C", *far)[0] == 15


def test_pairs_of_hawks():
    points, groups = told(
        "hawk", "D", *apart(4), (0, 5), (1, 9), bear=[(1, 0), (7, 0)], elk=[(2, 0)]
    )
    assert points == 11
    assert [(paid, code, params) for _, paid, code, params in groups] == [
        (7, "pair_in_sight", {"kinds": 2}),
        (4, "pair_in_sight", {"kinds": 1}),
        (0, "nothing_between", {}),
        (0, "no_line_of_sight", {}),
    ]
    middle = told("hawk", "D", *apart(3), bear=[(1, 0), (4, 0)])
    assert middle[0] == 4
    assert [one[2] for one in middle[1]] == ["pair_in_sight", "no_partner_left"]


def test_foxes():
    assert told("fox", "A", (0, 0), bear=[(1, 0), (0, 1)], elk=[(0, -1)])[1][0][1:] == (
        *(2, "different_neighbours", {"kinds": 2}),
    )
    assert told("fox", "A", (0, 0))[1][0][1:] == (0, "no_neighbours", {})
    assert told("fox", "B", (0, 0), bear=[(1, 0), (0, 1)])[1][0][1:] == (
        *(3, "twice_beside", {"kinds": 1}),
    )
    assert told("fox", "B", (0, 0), bear=[(1, 0)])[1][0][1:] == (0, "none_twice", {})
    assert told("fox", "C", (0, 0), bear=[(1, 0)], elk=[(0, 1), (-1, 0)])[1][0][1:] == (
        *(2, "most_common", {"count": 2}),
    )
    assert told("fox", "C", (0, 0), (1, 0))[1][0][1:] == (0, "no_other_animals", {})


def test_pairs_of_foxes():
    points, groups = told("fox", "D", *line(3), (9, 9), bear=[(-1, 0), (3, 0), (2, -1)])
    assert points == 5
    codes = ["no_fox_beside", "no_partner_left", "pair_of_foxes"]
    assert sorted(one[2] for one in groups) == codes
    assert [one[2] for one in told("fox", "D", *line(2))[1]] == ["none_twice_round"] * 2


@pytest.mark.parametrize("species", ["bear", "elk", "salmon", "hawk", "fox"])
def test_cards_for_all(species):
    cells = [(0, 0), *line(2, (3, 0)), *line(5, (0, 3))]
    assert [one[1:] for one in told(species, "family", *cells)[1]] == [
        (2, "group", {"size": 1}),
        (5, "group", {"size": 2}),
        (9, "group", {"size": 5}),
    ]
    assert [one[1:] for one in told(species, "intermediate", *cells)[1]] == [
        (0, "too_small", {"size": 1, "least": 2}),
        (5, "group", {"size": 2}),
        (12, "group", {"size": 5}),
    ]


def test_groups_add_up_and_name_every_token():
    chance = random.Random(3)
    codes = set()
    for _ in range(40):
        for species in ("bear", "elk", "salmon", "hawk", "fox"):
            board = of_one_species(chance, species, 20)
            for _, card, options in [one for one in READINGS if one[0] == species]:
                data = {"tokens": token_list(board), "cards": {species: card}, "options": options}
                score = score_board(data).wildlife[species]
                assert score.points == sum(group.points for group in score.groups)
                named = [cell for group in score.groups for cell in group.cells]
                assert set(named) == {cell for cell, here in board.items() if here == species}
                if (species, card) not in (("bear", "C"), ("hawk", "C")):
                    assert len(named) == len(set(named))
                for group in score.groups:
                    codes.add(group.code)
                    assert messages.render(group.code, group.params)
    assert codes <= set(messages.GROUPS)
    rare = {"all_sizes", "no_partner_left", "table_full", "too_few", "card_not_known"}
    assert set(messages.GROUPS) - codes <= rare


def test_the_best_cut_of_a_large_herd_is_found():
    """However thirty elk are divided by chance, the parts are not worth more than the whole."""
    chance = random.Random(8)
    for _ in range(5):
        herd = grown(chance, 30, compact=0.5)
        for card in "ABCD":
            whole = told("elk", card, *herd)[0]
            part = set(chance.sample(herd, 15))
            rest = [cell for cell in herd if cell not in part]
            assert told("elk", card, *part)[0] + told("elk", card, *rest)[0] <= whole
