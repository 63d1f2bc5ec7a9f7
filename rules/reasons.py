"""Why something pays what it pays."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reason:
    """A code with its params (`rules.messages.REASONS` and `GROUPS`)."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {"code": self.code, "params": dict(self.params)}
