"""What a cell's text stands for."""

import pytest

from scorepad.sums import is_sum, parse_sum


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        ("0", 0),
        ("007", 7),
        (" 12 ", 12),
        ("3+3+3", 9),
        ("3 + 3 +3", 9),
        ("86+84+", 170),
        ("8-3", 5),
        ("8-3-1", 4),
        ("8 \u2212 3", 5),
        ("+4", 4),
        ("-4", -4),
        ("10+0--0-3", 7),
        ("5--3", 8),
        ("5+-3", 2),
        ("5-+3", 2),
        ("5 -", 5),
        ("", None),
        ("   ", None),
    ],
)
def test_reads_numbers_and_sums(text: str, number: int | None) -> None:
    assert parse_sum(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "1x",
        "1 2",
        "+",
        "-",
        "+-",
        "1.5",
        "1,5",
        "1e3",
        "0x10",
        "1*2",
        "٣",
        "²",
        "1\x00",
        "9" * 81,
    ],
)
def test_refuses_what_is_not_a_sum(text: str) -> None:
    with pytest.raises(ValueError):
        parse_sum(text)


def test_a_plain_number_is_not_kept_as_a_sum() -> None:
    assert not is_sum("12")
    assert not is_sum("")
    assert is_sum("3+3")
    assert is_sum("12+")
