"""Who won and why, for every kind of ending; who took a majority."""

from typing import Any

import pytest

import rules
from scorepad.sentences import (
    Finish,
    listed,
    majority_sentence,
    reason,
    scores,
    tie_line,
    title,
)
from tests import builders


def finishes(data: dict[str, Any]) -> list[Finish]:
    result = rules.score_match(data).as_dict()
    rank = (result.get("rank") or {}).get("code", "")
    return [
        Finish(
            name=seat["player"],
            total=seat["total"],
            nature_tokens=seat["nature_tokens"],
            place=seat["place"],
            placed_by=seat["placed_by"],
            rank=rank,
        )
        for seat in result["seats"]
    ]


def seats(*given: tuple[str, int, int | None, bool]) -> dict[str, Any]:
    return {
        "variant": "standard",
        "seats": [
            {"player": name, "total": total, "nature_tokens": tokens, "won_tie": won}
            for name, total, tokens, won in given
        ],
    }


def solo(total: int) -> dict[str, Any]:
    return {"variant": "solo", "seats": [{"player": "Ann", "total": total}]}


ENDINGS: list[tuple[str, dict[str, Any], str, str, str]] = [
    (
        "on tokens",
        builders.four_players(),
        "Ann won on Nature Tokens, 3 to 1",
        "Ann and Cy both scored 95",
        "Ann and Cy both have 95. Ann wins on Nature Tokens, 3 to 1.",
    ),
    (
        "on tokens, three level",
        builders.totals(("Ann", 90, 1), ("Bea", 90, 4), ("Cy", 90, 2), ("Dov", 80, 9)),
        "Bea won on Nature Tokens, 4 to 2",
        "Bea, Cy and Ann all scored 90",
        "Bea, Cy and Ann all have 90. Bea wins on Nature Tokens, 4 to 2.",
    ),
    ("by points", builders.totals(("Ann", 88, 1), ("Dov", 92, 0)), "Dov won by 4", "", ""),
    (
        "shared",
        builders.totals(("Bea", 89, 2), ("Cy", 89, 2), ("Fay", 84, 5)),
        "Bea and Cy share the win",
        "89 points and 2 Nature Tokens each",
        "Bea and Cy share the win: 89 points and 2 Nature Tokens each.",
    ),
    (
        "shared, one token",
        builders.totals(("Bea", 89, 1), ("Cy", 89, 1)),
        "Bea and Cy share the win",
        "89 points and 1 Nature Token each",
        "Bea and Cy share the win: 89 points and 1 Nature Token each.",
    ),
    (
        "shared by two of three level",
        builders.totals(("Ann", 89, 1), ("Bea", 89, 2), ("Cy", 89, 2)),
        "Bea and Cy share the win",
        "89 points and 2 Nature Tokens each",
        "Bea and Cy share the win: 89 points and 2 Nature Tokens each.",
    ),
    (
        "shared by all",
        builders.totals(("Ann", 70, 0), ("Bea", 70, 0), ("Cy", 70, 0)),
        "Ann, Bea and Cy share the win",
        "70 points and 0 Nature Tokens each",
        "Ann, Bea and Cy share the win: 70 points and 0 Nature Tokens each.",
    ),
    (
        "tokens unknown",
        seats(("Ann", 90, None, False), ("Bea", 90, 3, False)),
        "Ann and Bea share the win",
        "Ann and Bea scored 90 each; Nature Tokens were not written down",
        "Ann and Bea share the win: 90 points each, and Nature Tokens not written down.",
    ),
    (
        "the table said",
        seats(("Ann", 90, None, False), ("Bea", 90, None, True), ("Cy", 70, 1, False)),
        "Bea won the tie",
        "Bea and Ann both scored 90; the table said who won",
        "Bea and Ann both have 90. Bea won the tie.",
    ),
    (
        "the table said two",
        seats(("Ann", 90, None, True), ("Bea", 90, None, True), ("Cy", 90, None, False)),
        "Ann and Bea share the win",
        "Ann, Bea and Cy all scored 90; the table said who won",
        "Ann and Bea share the win.",
    ),
    ("alone, with a rank", solo(92), "Ann scored 92: Excellent", "", ""),
    ("alone, below the ranks", solo(41), "Ann scored 41", "", ""),
]


@pytest.mark.parametrize(
    ("data", "head", "rest", "line"),
    [ending[1:] for ending in ENDINGS],
    ids=[ending[0] for ending in ENDINGS],
)
def test_every_ending_is_told(data: dict[str, Any], head: str, rest: str, line: str) -> None:
    told = finishes(data)
    assert (title(told), reason(told), tie_line(told)) == (head, rest, line)


def test_scores_stand_in_the_order_of_places() -> None:
    assert scores(finishes(builders.four_players())) == (
        "Ann\u00a095, Cy\u00a095, Bea\u00a092, Dov\u00a090"
    )


@pytest.mark.parametrize(
    ("names", "told"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Bea"], "Ann and Bea"), (list("ABC"), "A, B and C")],
)
def test_names_are_listed(names: list[str], told: str) -> None:
    assert listed(names) == told


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        ((6, 5, 6, 3), "Ann and Cy tie at 6: 2 each, no second."),
        ((7, 3, 4, 4), "Ann takes 3 with 7. Cy and Dov tie for second at 4: nothing."),
        ((4, 5, 6, 8), "Dov takes 3 with 8. Cy takes 1 with 6."),
        ((0, 5, 0), "Bea takes 3 with 5. Nobody else has any."),
        ((5, 5, 5), "All tie at 5: 1 each."),
        ((5, 5, 5, 2), "Ann, Bea and Cy tie at 5: 1 each, no second."),
        ((3, 7), "Bea takes 2 with 7."),
        ((4, 4), "Ann and Bea tie at 4: 1 each."),
        ((0, 0, 0), "Nobody has a tile of this habitat: no points."),
        ((8,), "8 tiles, and 7 are enough: 2 points."),
        ((6,), "6 tiles; the bonus begins at 7."),
        ((6, None, None), "Waiting for Bea and Cy."),
    ],
)
def test_a_majority_names_who_took_it(sizes: tuple[int | None, ...], told: str) -> None:
    majority = rules.majority.award(sizes).as_dict()
    assert majority_sentence(majority, ["Ann", "Bea", "Cy", "Dov"][: len(sizes)]) == told
