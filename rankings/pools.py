"""Which matches are rated together. Every league has these pools, made when first needed."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Pool -> the variants whose matches it counts, in the order of the choice on a board.
VARIANTS: Mapping[str, tuple[str, ...]] = {
    "standard": ("standard",),
    "family": ("family",),
    "intermediate": ("intermediate",),
    "cascadia": ("standard", "family", "intermediate"),
    "rolling": ("rolling-hills", "rolling-rivers"),
}

LABELS: Mapping[str, str | Promise] = {
    "standard": _("Standard"),
    "family": _("Family"),
    "intermediate": _("Intermediate"),
    "cascadia": _("All Cascadia"),
    "rolling": _("Rolling"),
}

_OF_VARIANT: dict[str, tuple[str, ...]] = {}
for _key, _variants in VARIANTS.items():
    for _variant in _variants:
        _OF_VARIANT[_variant] = (*_OF_VARIANT.get(_variant, ()), _key)


def of_variant(variant: str) -> tuple[str, ...]:
    """The pools that count a variant's matches, its own first; () for one never rated."""
    return _OF_VARIANT.get(variant, ())
