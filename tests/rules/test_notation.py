"""A board as one line of text, there and back."""

import random
import re
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import score_board, write_board
from rules.board import Tile, Token, board_of
from rules.notation import MOST_CHARACTERS, read_board
from rules.tiles import STARTERS, TILES
from tests.rules.boards import HABITATS, SPECIES

TEXT = "board1~tokens_b0.0_e-1.2~tiles_S1.0.0.0_T17.2.0.5_MMMFFF.3.0.L"
BOARD = board_of(
    (Token(0, 0, "bear"), Token(-1, 2, "elk")),
    (
        Tile(0, 0, "S1", 0),
        Tile(2, 0, "T17", 5),
        Tile(3, 0, "", 0, ("mountain",) * 3 + ("forest",) * 3, landmark=True),
    ),
)


def read(text):
    complaints = []
    board = read_board(text, "notation", complaints)
    assert complaints == []
    return board


def refused(text):
    complaints = []
    assert read_board(text, "notation", complaints) is None
    assert complaints
    for one in complaints:
        assert one.where == "notation"
        assert one.message
        assert 1 <= one.params.get("position", 1) <= len(text) + 1
    return [(one.code, one.params) for one in complaints]


def is_board(text):
    """Whether it is one; then it has a text that is read as the same board."""
    board = read_board(text, "", [])
    if board is None:
        return not refused(text)
    assert read(write_board(board)) == board
    return True


def stopped(text):
    ((code, params),) = refused(text)
    assert code == "bad_notation"
    return params["position"], params["expected"]


def test_it_works():
    assert read(TEXT) == BOARD
    assert write_board(BOARD) == TEXT


def test_not_recorded_is_not_none():
    for text in ("board1", "board1~tokens", "board1~tiles", "board1~tokens~tiles"):
        assert write_board(read(text)) == text
    assert read("board1") == board_of()
    assert read("board1~tokens~tiles") == board_of((), ())


def test_pieces_in_any_order_have_one_text():
    text = "board1~tokens_e-1.2_b0.0~tiles_MMMFFF.3.0.L_T17.2.0.5_S1.0.0.0"
    assert write_board(read(text)) == TEXT
    tokens = [{"q": -1, "r": 2, "species": "elk"}, {"q": 0, "r": 0, "species": "bear"}]
    assert score_board({"tokens": tokens}).notation == "board1~tokens_b0.0_e-1.2"


def test_it_goes_into_an_address_as_it_is():
    from urllib.parse import quote

    assert quote(TEXT, safe="") == TEXT


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 1, "board1"),
        ("board2~tokens", 1, "board1"),
        ("Board1", 1, "board1"),
        ("board11", 7, "~tokens"),
        ("board1~token", 7, "~tokens"),
        ("board1~tiles~tokens", 13, "end"),
        ("board1~tokens~tokens", 14, "~tiles"),
        ("board1~tokensb0.0", 14, "~tiles"),
        ("board1~tokens_", 15, "species"),
        ("board1~tokens_x0.0", 15, "species"),
        ("board1~tokens_b0", 17, "."),
        ("board1~tokens_b0.", 18, "number"),
        ("board1~tokens_b0.x", 18, "number"),
        ("board1~tokens_b-0.1", 16, "number"),
        ("board1~tokens_b+1.1", 16, "number"),
        ("board1~tokens_b01.1", 17, "."),
        ("board1~tokens_b0.0 ", 19, "~tiles"),
        ("board1~tokens_b0.0\n", 19, "~tiles"),
        ("board1~tokens_b٣.0", 16, "number"),
        ("board1~tiles_T", 14, "tile"),
        ("board1~tiles_X17.0.0.0", 14, "tile"),
        ("board1~tiles_T17.0.0", 21, "."),
        ("board1~tiles_MMMFF.0.0", 14, "tile"),
        ("board1~tiles_T17.0.0.0.l", 23, "end"),
        ("board1~tiles_T17.0.0.0.L.L", 25, "end"),
    ],
)
def test_bad_text_says_where_reading_stopped(text, position, expected):
    assert stopped(text) == (position, expected)


def test_what_is_no_board_says_where_the_piece_begins():
    text = "board1~tokens_b0.0_f0.0_e41.0~tiles_T99.0.0.0_T01.1.0.7_S1.4.4.0_T02.4.5.0"
    assert refused(text) == [
        ("cell_taken", {"q": 0, "r": 0, "position": 20}),
        ("out_of_range", {"least": -40, "most": 40, "position": 25}),
        ("unknown_tile", {"tile": "T99", "position": 37}),
        ("out_of_range", {"least": 0, "most": 5, "position": 47}),
        ("cell_taken", {"q": 4, "r": 5, "position": 66}),
    ]


def test_too_much_of_it():
    assert refused("board1" + "~" * MOST_CHARACTERS) == [
        ("notation_too_long", {"most": MOST_CHARACTERS})
    ]
    many = "board1~tokens" + "".join(f"_b{n % 40}.{n // 40}" for n in range(65))
    assert refused(many) == [("too_many_pieces", {"count": 65, "most": 64, "of": "tokens"})]


coordinates = st.integers(-40, 40)
cells = st.tuples(coordinates, coordinates)
singles = st.sampled_from(sorted(set(TILES) - STARTERS))
tiles = st.builds(
    lambda cell, name, rotation, edges, landmark: (
        Tile(*cell, name, rotation, None, landmark)
        if edges is None
        else Tile(*cell, "", 0, edges, landmark)
    ),
    cells,
    singles,
    st.integers(0, 5),
    st.none() | st.tuples(*[st.sampled_from(HABITATS)] * 6),
    st.booleans(),
)
tokens = st.builds(lambda cell, species: Token(*cell, species), cells, st.sampled_from(SPECIES))


def on_cells_of_their_own(pieces):
    return st.none() | st.lists(pieces, max_size=30, unique_by=lambda piece: piece[:2])


boards = st.builds(board_of, on_cells_of_their_own(tokens), on_cells_of_their_own(tiles))


@given(boards)
def test_there_and_back(board):
    text = write_board(board)
    assert len(text) < MOST_CHARACTERS
    assert read(text) == board
    assert write_board(read(text)) == text
    assert re.fullmatch(r"[A-Za-z0-9._~-]+", text)


def test_the_longest_text_is_read():
    taken = [(q, r) for q in range(-40, -32) for r in range(-40, -32)]
    board = board_of(
        [Token(q, r, SPECIES[(q + r) % 5]) for q, r in taken],
        [Tile(q, r, "", 0, ("wetland",) * 6, True) for q, r in taken],
    )
    assert read(write_board(board)) == board


@given(st.text(max_size=80) | st.text("board1~tokensil_beshfTSMFPWR0123456789.-L", max_size=80))
def test_any_text_is_read_or_refused(text):
    for whole in (text, "board1~tokens_" + text, "board1~tiles_" + text):
        is_board(whole)


@settings(max_examples=300)
@given(boards, st.data())
def test_a_text_with_one_character_changed(board, data):
    text = write_board(board)
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from(string.ascii_letters + string.digits + "._~- "))
    changed = text[:at] + other + text[at + 1 :]
    is_board(changed)


def test_random_bytes():
    chance = random.Random(1)
    for _ in range(2000):
        raw = chance.randbytes(chance.randrange(60)).decode("latin-1")
        assert not is_board(raw)
