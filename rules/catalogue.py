"""The variants document: what a program needs to know of the rules, as plain data."""

from rules.messages import MESSAGES
from rules.scoring import VERSION
from rules.variants import VARIANTS


def variants_as_dict() -> dict[str, object]:
    """All a program needs to draw and add up every sheet and to say every sentence."""
    return {
        "rules": VERSION,
        "variants": [variant.as_dict() for variant in VARIANTS.values()],
        "messages": dict(MESSAGES),
    }
