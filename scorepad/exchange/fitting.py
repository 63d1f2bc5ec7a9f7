"""A play from a file -> the rules input that tells the most of it without contradicting it.

Ours is what is recorded: totals, majorities and places are worked out from what was written
down, and a file's own total only stands in where that is not enough. What is soft becomes a
warning; only a play without a usable total for every seat, or with a number of seats no variant
has, is lost.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules
from rules import MatchResult
from rules.categories import HABITATS, MOST, MOST_TOTAL
from scorepad.exchange.plays import Cell, Play, PlaySeat, Problem
from scorepad.sums import is_sum

# More seats than the base box of Cascadia, or one Rolling box, has room for.
MOST_IN_A_BOX = 4
_MAJORITIES = tuple(f"{habitat}_majority" for habitat in HABITATS)


class Unfit(Exception):
    """The play cannot be recorded."""

    def __init__(self, reason: str, **params: Any) -> None:
        super().__init__(reason)
        self.reason, self.params = reason, params


@dataclass(frozen=True, slots=True)
class Fitted:
    """`rules` names the players '1', '2' ... in seat order; `expressions` by seat and line,
    `file_totals` by seat; `result` is the score of it all."""

    rules: dict[str, Any]
    result: MatchResult
    card_texts: dict[str, str]
    expressions: dict[int, dict[str, str]]
    file_totals: tuple[int, ...]
    warnings: tuple[Problem, ...]


def fit(play: Play) -> Fitted:
    """Raises Unfit."""
    totals = _file_totals(play)
    game = _Game(play, totals)
    result = game.settle_tie(game.settle())
    return Fitted(
        rules=game.as_input(),
        result=result,
        card_texts=game.card_texts,
        expressions=game.expressions(),
        file_totals=totals,
        warnings=(*play.warnings, *game.warnings, *game.disagreements(result)),
    )


def _file_totals(play: Play) -> tuple[int, ...]:
    blank = [number for number, seat in enumerate(play.seats) if seat.score is None]
    if blank:
        raise Unfit("no_total", seats=blank)
    odd = [
        number
        for number, seat in enumerate(play.seats)
        if _usable(seat.score, most=MOST_TOTAL) is None
    ]
    if odd:
        texts = [seat.score.text for seat in play.seats if seat.score]
        raise Unfit("not_an_integer", seats=odd, texts=[texts[number] for number in odd])
    return tuple(seat.score.value or 0 for seat in play.seats if seat.score)


def _usable(cell: Cell | None, *, most: int = MOST) -> int | None:
    if cell is None or cell.value is None or not 0 <= cell.value <= most:
        return None
    return cell.value


class _Game:
    """A play on its way to the rules: which seats still stand as sheets, and with what."""

    def __init__(self, play: Play, totals: tuple[int, ...]) -> None:
        self.play, self.totals = play, totals
        self.warnings: list[Problem] = []
        self.variant, self.options = self._variant_and_options()
        self.cards, self.card_texts = self._cards()
        self._check_seats()
        self.values = [self._read_cells(number, seat) for number, seat in enumerate(play.seats)]
        self.others = [self._read_other(number, seat) for number, seat in enumerate(play.seats)]
        self.majorities_scored = False
        self.lines = self._lines()
        self.sheets = {
            number
            for number, values in enumerate(self.values)
            if (self.lines - {"nature_tokens"}) & values.keys()
        }
        self.blanks_ok: set[int] = set()
        self.won_tie: set[int] = set()
        for number in sorted(self.sheets):
            if self.others[number] is None:
                self._to_total(number, "other_points_unread", {})

    # -- what is played --------------------------------------------------------------------------

    def _variant_and_options(self) -> tuple[str, dict[str, Any]]:
        play, seats = self.play, len(self.play.seats)
        if play.game != "cascadia":
            options: dict[str, Any] = {"sheet": play.sheet} if play.sheet else {}
            if seats > MOST_IN_A_BOX:
                options["mixed"] = True
                self.warnings.append(Problem("mixed_assumed", {"seats": seats}))
            return play.game, options
        variant = "solo" if seats == 1 else play.variant or "standard"
        row = any("landmarks" in seat.cells for seat in play.seats)
        if seats > MOST_IN_A_BOX and not (play.landmarks or row):
            self.warnings.append(Problem("landmarks_assumed", {"seats": seats}))
        options = {}
        if play.landmarks or row or seats > MOST_IN_A_BOX:
            options = {"landmarks": True, "landmark_module": row}
        if variant in ("family", "intermediate") and any(
            cell.value
            for seat in play.seats
            for key, cell in seat.cells.items()
            if key in _MAJORITIES
        ):
            options["majorities"] = True
        return variant, options

    def _cards(self) -> tuple[dict[str, str], dict[str, str]]:
        """Letters the rules know, and what else the file calls its cards."""
        variant = rules.find_variant(self.variant)
        letters = variant.cards
        if self.options.get("landmarks"):
            letters += variant.cards_with.get("landmarks", ())
        cards, texts = {}, {}
        for species, text in self.play.cards.items():
            if text.upper() in letters:
                cards[species] = text.upper()
            else:
                texts[species] = text
        return cards, texts

    def _check_seats(self) -> None:
        variant = rules.find_variant(self.variant)
        seats = len(self.play.seats)
        bounds = [variant.seats]
        bounds += [most for name, most in variant.seats_with.items() if self.options.get(name)]
        least, most = bounds[-1]
        if seats < least:
            raise Unfit("too_few_seats", seats=seats, least=least)
        if seats > most:
            raise Unfit("too_many_seats", seats=seats, most=most)

    def _lines(self) -> set[str]:
        """The lines a sheet has to fill in under these options."""
        lines = {line.key for line in rules.sheet_lines(self.variant, self.options, "sheet")}
        self.majorities_scored = "majority_points" in lines
        return lines - {"majority_points", "other_points"}

    # -- what is written -------------------------------------------------------------------------

    def _read_cells(self, number: int, seat: PlaySeat) -> dict[str, int]:
        values: dict[str, int] = {}
        for key, cell in seat.cells.items():
            value = _usable(cell)
            if value is None:
                params = {"seat": number, "line": key, "text": cell.text}
                self.warnings.append(Problem("cell_unread", params))
            else:
                values[key] = value
        return values

    def _read_other(self, number: int, seat: PlaySeat) -> int | None:
        """The points of the extra rows, None where they are no points we can record."""
        if any(cell.value is None for cell in seat.other):
            return None
        total = sum(cell.value or 0 for cell in seat.other)
        return total if 0 <= total <= MOST else None

    def _to_total(self, number: int, code: str, params: Mapping[str, Any]) -> None:
        self.sheets.discard(number)
        self.blanks_ok.discard(number)
        self.warnings.append(Problem(code, {"seat": number, **params}))

    # -- the ladder ------------------------------------------------------------------------------

    def settle(self) -> MatchResult:
        """Keep as sheets the seats whose blanks can be explained; of the others only the total
        counts. A seat that steps down takes its corridor sizes with it, so look again."""
        if self._majorities_left_out():
            self.options["majorities"] = False
            self.majorities_scored = False
            self.warnings.append(Problem("majorities_left_out"))
        while True:
            blanks = {number: self._blanks(number) for number in self.sheets}
            self.blanks_ok = {number for number, keys in blanks.items() if keys}
            result = self.score()
            sums = result.seats
            short = [
                number
                for number in sorted(self.sheets)
                if sums[number].missing
                or (self._is_doubtful(number, blanks[number]) and self._sum_differs(number, sums))
            ]
            if not short:
                return result
            for number in short:
                self._to_total(number, "sheet_incomplete", {"lines": sorted(blanks[number])})

    def _sum_differs(self, number: int, sums: tuple[Any, ...]) -> bool:
        return bool(sums[number].total != self.totals[number])

    def _is_doubtful(self, number: int, blanks: set[str]) -> bool:
        return bool(blanks) or (
            self._majorities_typed() and not set(_MAJORITIES) <= self.values[number].keys()
        )

    def _blanks(self, number: int) -> set[str]:
        """The lines nobody filled in; those that are worked out are no blanks."""
        return self.lines - {"animals", *_not_asked(self.play)} - self.values[number].keys()

    def _majorities_typed(self) -> bool:
        """Whether sizes are lacking, so that the file's own majorities have to do."""
        return self.majorities_scored and not all(
            number in self.sheets and values.keys() >= set(HABITATS)
            for number, values in enumerate(self.values)
        )

    def _majorities_left_out(self) -> bool:
        """Whether the table played without majorities: none is filled in, and every seat's sheet
        adds up to the file's total without them."""
        if (
            not self.majorities_scored
            or self.sheets != set(range(len(self.totals)))
            or self._majorities_typed()
            or any(set(_MAJORITIES) & values.keys() for values in self.values)
        ):
            return False
        return all(
            sum(values[key] for key in self.lines & values.keys()) + (other or 0) == total
            for values, other, total in zip(self.values, self.others, self.totals, strict=True)
        )

    def settle_tie(self, result: MatchResult) -> MatchResult:
        """The file's winner flag says who won a tie that lacks the tokens to settle it."""
        level = {n for n, seat in enumerate(result.seats) if seat.place == 1}
        is_open = len(level) > 1 and result.placing.decided_by == "tokens_unknown"
        flagged = {n for n in level if self.play.seats[n].winner}
        if not is_open or not flagged or flagged == level:
            return result
        self.won_tie = flagged
        return self.score()

    # -- out -------------------------------------------------------------------------------------

    def as_input(self) -> dict[str, Any]:
        typed = self._majorities_typed()
        made: dict[str, Any] = {"variant": self.variant}
        if self.options:
            made["options"] = dict(self.options)
        if self.cards:
            made["cards"] = dict(self.cards)
        made["seats"] = [self._seat(number, typed) for number in range(len(self.totals))]
        return made

    def _seat(self, number: int, majorities_typed: bool) -> dict[str, Any]:
        values: dict[str, int | None] = dict(self.values[number])
        level = "sheet" if number in self.sheets else "total"
        if level == "total":
            values = {"total": self.totals[number], "nature_tokens": values.get("nature_tokens")}
        elif majorities_typed:
            values["majority_points"] = sum(values.get(key) or 0 for key in _MAJORITIES)
        if level == "sheet" and self.others[number]:
            values["other_points"] = self.others[number]
        seat = rules.seat_from_amounts(self.variant, self.options, level, str(number + 1), values)
        if number in self.blanks_ok:
            seat["blanks_ok"] = True
        if number in self.won_tie:
            seat["won_tie"] = True
        return seat

    def score(self) -> MatchResult:
        return rules.score_match(self.as_input())

    def expressions(self) -> dict[int, dict[str, str]]:
        """Sums as they stand in the file, where the line they fill is recorded."""
        found: dict[int, dict[str, str]] = {}
        for number, seat in enumerate(self.play.seats):
            if number in self.sheets:
                cells = {key: cell for key, cell in seat.cells.items() if key in self.lines}
                if len(seat.other) == 1 and self.others[number]:
                    cells["other_points"] = seat.other[0]
            else:
                cells = {"total": seat.score} if seat.score else {}
                if "nature_tokens" in seat.cells:
                    cells["nature_tokens"] = seat.cells["nature_tokens"]
            kept = {
                key: cell.text
                for key, cell in cells.items()
                if cell.value is not None and is_sum(cell.text)
            }
            if kept:
                found[number] = kept
        return found

    def disagreements(self, result: MatchResult) -> list[Problem]:
        """Where the file says otherwise: ours is recorded, and the difference told."""
        found: list[Problem] = []
        for number, (seat, file_total) in enumerate(zip(result.seats, self.totals, strict=True)):
            if seat.total != file_total:
                params: dict[str, Any] = {
                    "seat": number,
                    "ours": seat.total,
                    "file": file_total,
                    "difference": seat.total - file_total,
                }
                found.append(Problem("total_differs", params))
        for habitat, majority in result.majorities.items():
            theirs = [values.get(f"{habitat}_majority") for values in self.values]
            ours = majority.points
            if ours is not None and any(
                file is not None and file != own for file, own in zip(theirs, ours, strict=True)
            ):
                params = {"habitat": habitat, "ours": list(ours), "file": theirs}
                found.append(Problem("majorities_differ", params))
        flagged = [number for number, seat in enumerate(self.play.seats) if seat.winner]
        winners = [number for number, seat in enumerate(result.seats) if seat.place == 1]
        if len(result.seats) > 1 and flagged and flagged != winners:
            found.append(Problem("winner_differs", {"ours": winners, "file": flagged}))
        found += [
            Problem(warning.code, {"where": warning.where, **warning.params})
            for warning in (*(w for seat in result.seats for w in seat.warnings), *result.warnings)
        ]
        return found


def _not_asked(play: Play) -> tuple[str, ...]:
    """Lines of the rules that no sheet of this game in a file has."""
    return () if play.game == "cascadia" else ("nature_tokens",)
