"""The lines a sheet can have: what they are called, where they stand and what they may hold."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules.messages import gettext_noop

Species = Literal["bear", "elk", "salmon", "hawk", "fox"]
Habitat = Literal["mountain", "forest", "prairie", "wetland", "river"]
Level = Literal["total", "buckets", "sheet", "board"]

SPECIES: tuple[Species, ...] = ("bear", "elk", "salmon", "hawk", "fox")
HABITATS: tuple[Habitat, ...] = ("mountain", "forest", "prairie", "wetland", "river")
LEVELS: tuple[Level, ...] = ("total", "buckets", "sheet", "board")

MOST = 999
MOST_TOTAL = 9999

LABELS: Mapping[str, str] = {
    "bear": gettext_noop("Bear"),
    "elk": gettext_noop("Elk"),
    "salmon": gettext_noop("Salmon"),
    "hawk": gettext_noop("Hawk"),
    "fox": gettext_noop("Fox"),
    "mountain": gettext_noop("Mountain"),
    "forest": gettext_noop("Forest"),
    "prairie": gettext_noop("Prairie"),
    "wetland": gettext_noop("Wetland"),
    "river": gettext_noop("River"),
    "mountain_majority": gettext_noop("Mountain majority"),
    "forest_majority": gettext_noop("Forest majority"),
    "prairie_majority": gettext_noop("Prairie majority"),
    "wetland_majority": gettext_noop("Wetland majority"),
    "river_majority": gettext_noop("River majority"),
    "mountain_extra": gettext_noop("Mountain, added by landmarks"),
    "forest_extra": gettext_noop("Forest, added by landmarks"),
    "prairie_extra": gettext_noop("Prairie, added by landmarks"),
    "wetland_extra": gettext_noop("Wetland, added by landmarks"),
    "river_extra": gettext_noop("River, added by landmarks"),
    "nature_tokens": gettext_noop("Nature Tokens"),
    "landmarks": gettext_noop("Landmarks"),
    "total": gettext_noop("Total"),
    "rows": gettext_noop("Rows"),
    "wildlife_points": gettext_noop("Wildlife points"),
    "corridor_points": gettext_noop("Corridor points"),
    "majority_points": gettext_noop("Majority points"),
    "other_points": gettext_noop("Other points"),
    "row_1": gettext_noop("First habitat row"),
    "row_2": gettext_noop("Second habitat row"),
    "bonus_row_1": gettext_noop("First bonus row"),
    "row_3": gettext_noop("Third habitat row"),
    "row_4": gettext_noop("Fourth habitat row"),
    "bonus_row_2": gettext_noop("Second bonus row"),
    "overflow": gettext_noop("Overflow"),
    "bonuses": gettext_noop("Bonuses"),
    "landmarks_weather": gettext_noop("Landmarks, sun and rain"),
    "regions": gettext_noop("Regions"),
    "diversity": gettext_noop("Wildlife diversity"),
    "same_wildlife": gettext_noop("Same wildlife"),
    "animals": gettext_noop("Leftover animals"),
    "leftovers": gettext_noop("Leftovers"),
    "leftover_points": gettext_noop("Leftover points"),
}

Choice = bool | int | str | None
# An option's value, or several of which any will do.
When = Mapping[str, Choice | tuple[Choice, ...]]


@dataclass(frozen=True, slots=True)
class Category:
    """One line of one level.

    key         its name in results
    family      wildlife, corridor, majority, tokens, landmarks, rows, leftovers; beside the
                sheet also total and other
    at          where a person's number stands in the seat's JSON, dots between ("wildlife.bear");
                "" for a line nobody types
    least/most  the numbers accepted
    soft_most   above it a warning; soft_most_with: the same when an option is on
    required    False for a line that is only filled in where it is needed
    scores      False for a number that adds no points of its own
    when        the options under which the line exists
    """

    key: str
    family: str
    at: str
    least: int = 0
    most: int = MOST
    soft_most: int | None = None
    soft_most_with: Mapping[str, int] = field(default_factory=dict)
    required: bool = True
    scores: bool = True
    when: When = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The English name."""
        return LABELS[self.key]

    @property
    def input(self) -> bool:
        """Whether a person fills it in; False where it is worked out."""
        return self.at != ""

    @property
    def path(self) -> tuple[str, ...]:
        """`at` as steps into the seat's JSON."""
        return tuple(self.at.split(".")) if self.at else ()

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "key": self.key,
            "label": self.label,
            "family": self.family,
            "input": self.input,
            "at": self.at,
            "least": self.least,
            "most": self.most,
            "soft_most": self.soft_most,
            "soft_most_with": dict(self.soft_most_with),
            "required": self.required,
            "scores": self.scores,
            "when": {
                name: list(value) if isinstance(value, tuple) else value
                for name, value in self.when.items()
            },
        }


def exists(category: Category, options: Mapping[str, object]) -> bool:
    """Whether the line exists under these options (all of them, as `resolve_options` gives)."""
    return all(
        options[name] in value if isinstance(value, tuple) else options[name] == value
        for name, value in category.when.items()
    )


# Restriction 2 of the achievements ignores habitats altogether.
HABITATS_SCORED: When = {"restriction": (None, 1, 3, 4, 5, 6, 7, 8, 9, 10)}
MAJORITIES_SCORED: When = {"majorities": True, **HABITATS_SCORED}
# The landmark cards, not only the bigger box's tiles and tokens.
MODULE: When = {"landmark_module": True}

# A board ends with 23 tiles: three to start with and one a turn; the module adds a keystone.
MOST_TILES = 23
MOST_TILES_WITH: Mapping[str, int] = {"landmark_module": 24}

CORRIDORS: tuple[Category, ...] = tuple(
    Category(
        habitat,
        "corridor",
        f"corridors.{habitat}",
        soft_most=MOST_TILES,
        soft_most_with=MOST_TILES_WITH,
        when=HABITATS_SCORED,
    )
    for habitat in HABITATS
)
# Two landmark cards enlarge a corridor: beside a board, by how much.
CORRIDOR_EXTRAS: tuple[Category, ...] = tuple(
    Category(
        f"{habitat}_extra",
        "corridor",
        f"corridor_extra.{habitat}",
        required=False,
        scores=False,
        when={**MODULE, **HABITATS_SCORED},
    )
    for habitat in HABITATS
)
MAJORITIES: tuple[Category, ...] = tuple(
    Category(f"{habitat}_majority", "majority", "", when=MAJORITIES_SCORED) for habitat in HABITATS
)
NATURE_TOKENS = Category("nature_tokens", "tokens", "nature_tokens")
LANDMARKS = Category("landmarks", "landmarks", "landmarks", when=MODULE)
TOTAL = Category("total", "total", "total", most=MOST_TOTAL)
TOKENS_BESIDE_TOTAL = Category(
    "nature_tokens", "tokens", "nature_tokens", required=False, scores=False
)
WILDLIFE_POINTS = Category("wildlife_points", "wildlife", "wildlife_points")
CORRIDOR_POINTS = Category("corridor_points", "corridor", "corridor_points", when=HABITATS_SCORED)
MAJORITY_POINTS = Category("majority_points", "majority", "majority_points", when=MAJORITIES_SCORED)
MAJORITY_POINTS_TYPED = Category(
    "majority_points", "majority", "majority_points", required=False, when=MAJORITIES_SCORED
)
OTHER_POINTS = Category("other_points", "other", "other_points", required=False)


def wildlife(
    soft_most: int | None = None, soft_most_with: Mapping[str, int] | None = None
) -> tuple[Category, ...]:
    """The five wildlife lines, with the limit of a card that holds for every species."""
    return tuple(
        Category(
            species,
            "wildlife",
            f"wildlife.{species}",
            soft_most=soft_most,
            soft_most_with=soft_most_with or {},
        )
        for species in SPECIES
    )
