"""Refusals and remarks: each says where, a code and its params. Refusals are raised together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.messages import render

# Beyond this nobody reads on, and an answer must not grow far beyond its question.
MOST_COMPLAINTS = 500
MOST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Remark:
    """What a person should hear. `where` is a path such as `seats[1].corridors.river`, "" for the
    whole."""

    where: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The English sentence."""
        return render(self.code, self.params)

    def as_dict(self) -> dict[str, object]:
        """`{"where", "code", "params", "message"}`, ready for JSON."""
        return {
            "where": self.where,
            "code": self.code,
            "params": dict(self.params),
            "message": self.message,
        }


class Complaint(Remark):
    """One refusal."""

    __slots__ = ()


class Complaints(ValueError):
    """Everything that is wrong with an input, in the order it was found; never empty."""

    def __init__(self, items: Iterable[Complaint]) -> None:
        found = list(items)
        if len(found) > MOST_COMPLAINTS:
            more = len(found) - MOST_COMPLAINTS
            found = [*found[:MOST_COMPLAINTS], Complaint("", "more_complaints", {"more": more})]
        self.items: tuple[Complaint, ...] = tuple(found)
        super().__init__(self.items)

    def __str__(self) -> str:
        return "; ".join(f"{item.where}: {item.message}" for item in self.items)

    def __reduce__(self) -> tuple[type["Complaints"], tuple[tuple[Complaint, ...]]]:
        return type(self), (self.items,)

    def as_dict(self) -> dict[str, object]:
        """`{"complaints": [...]}`, ready for JSON."""
        return {"complaints": [item.as_dict() for item in self.items]}


def shown(text: object) -> str:
    """What a person typed, short and free of half characters, fit to stand in an answer."""
    if not isinstance(text, str):
        return type(text).__name__
    cut = text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"
    return cut.encode("utf-8", "backslashreplace").decode("utf-8")


def storable(text: str) -> bool:
    """False for a text with half of a surrogate pair, which UTF-8 cannot hold."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
