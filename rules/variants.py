"""The variants as data, found by key: lines, cards, seats, options, majority table, ranks.

    variant             seats       wildlife               habitats             bonus
    standard            2-4 (2-6)   a card a species       largest corridors    majority
    family              2-4 (2-6)   one card for all       largest corridors    off unless chosen
    intermediate        2-4 (2-6)   one card for all       largest corridors    off unless chosen
    solo                1           a card a species       largest corridors    2 from 7 tiles on
    rolling-*           1-4 (1-12)  rows of sheets A-D     -                    -

(official Cascadia, Landmarks and Rolling Hills rulebooks, Setup and Scoring sections; seats in
brackets with Landmarks, and for Rolling with both games mixed, where 12 is our limit.)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules import categories, limits, majority, rolling
from rules.categories import Category, Choice, When, exists
from rules.complaints import Complaint, Complaints, shown, storable
from rules.messages import gettext_noop

Options = Mapping[str, object]

VARIANT_LABELS: Mapping[str, str] = {
    "standard": gettext_noop("Standard"),
    "family": gettext_noop("Family"),
    "intermediate": gettext_noop("Intermediate"),
    "solo": gettext_noop("Solo"),
    "rolling-hills": gettext_noop("Rolling Hills"),
    "rolling-rivers": gettext_noop("Rolling Rivers"),
}

OPTION_LABELS: Mapping[str, str] = {
    "landmarks": gettext_noop("Landmarks in play"),
    "landmark_module": gettext_noop("Landmark cards"),
    "fast_play": gettext_noop("Fast play"),
    "majorities": gettext_noop("Majorities"),
    "salmon": gettext_noop("Crowded salmon"),
    "elk_c": gettext_noop("Elk C beyond eight"),
    "elk_d": gettext_noop("Elk D shape"),
    "scenario": gettext_noop("Scenario"),
    "restriction": gettext_noop("Restriction"),
    "sheet": gettext_noop("Sheet"),
    "family": gettext_noop("Family rules"),
    "abundance": gettext_noop("Abundance"),
    "mixed": gettext_noop("Both games mixed"),
    "completion_cards": gettext_noop("Completion cards"),
}


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a match can choose.

    type     "boolean", "choice" (one of `choices`) or "list" (several `choices`, or any texts)
    default  what holds when nothing is said
    when     options that must be on for it to be anything but off
    """

    key: str
    type: str
    default: Choice | tuple[()]
    choices: tuple[Choice, ...] = ()
    when: When = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The English name."""
        return OPTION_LABELS[self.key]

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "key": self.key,
            "label": self.label,
            "type": self.type,
            "default": list(self.default) if isinstance(self.default, tuple) else self.default,
            "choices": list(self.choices),
            "when": dict(self.when),
        }


@dataclass(frozen=True, slots=True)
class Rank:
    """A solo rank and the total it begins at."""

    code: str
    least: int

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {"code": self.code, "least": self.least}


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play.

    seats        (least, most); seats_with: the same when an option is on
    levels       the lines of each level of detail, in the order of the pad
    level_keys   which keys of a seat tell its level
    cards        letters a species' card may have; none where the cards are fixed
    tables       the majority tables; none where there are no majorities
    token_supply Nature Tokens in the box; None where they are not pieces
    """

    key: str
    family: str
    seats: tuple[int, int]
    levels: Mapping[str, tuple[Category, ...]]
    level_keys: Mapping[str, tuple[str, ...]]
    options: tuple[Option, ...]
    seats_with: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    cards_with: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    common_card: str | None = None
    tables: tuple[majority.Table, ...] = ()
    ranks: tuple[Rank, ...] = ()
    token_supply: int | None = None
    token_supply_with: Mapping[str, int] = field(default_factory=dict)
    alone: str = ""

    @property
    def label(self) -> str:
        """The English name."""
        return VARIANT_LABELS[self.key]

    @property
    def categories(self) -> tuple[Category, ...]:
        """Every line a full sheet of this variant can have, under any options."""
        return self.levels["sheet"]

    def option(self, key: str) -> Option | None:
        """The option of that key, if there is one."""
        return next((option for option in self.options if option.key == key), None)

    def seats_allowed(self, options: Options) -> tuple[int, int]:
        """(least, most) seats under these options."""
        return next((seats for name, seats in self.seats_with.items() if options[name]), self.seats)

    def cards_allowed(self, options: Options) -> tuple[str, ...]:
        """The letters a card may have under these options."""
        more = (cards for name, cards in self.cards_with.items() if options[name])
        return self.cards + next(more, ())

    def supply(self, options: Options) -> int | None:
        """The Nature Tokens in the box under these options."""
        return next(
            (most for name, most in self.token_supply_with.items() if options[name]),
            self.token_supply,
        )

    def rank(self, total: int) -> Rank | None:
        """The highest rank that total reaches."""
        return max(
            (rank for rank in self.ranks if rank.least <= total),
            key=lambda rank: rank.least,
            default=None,
        )

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON: all a program needs to draw and add up a sheet."""
        return {
            "key": self.key,
            "label": self.label,
            "family": self.family,
            "seats": list(self.seats),
            "seats_with": {name: list(seats) for name, seats in self.seats_with.items()},
            "alone": self.alone or None,
            "categories": [category.as_dict() for category in self.categories],
            "levels": {
                level: [category.as_dict() for category in lines]
                for level, lines in self.levels.items()
            },
            "level_keys": {level: list(keys) for level, keys in self.level_keys.items()},
            "cards": self._cards_as_dict(),
            "options": [option.as_dict() for option in self.options],
            "majority_tables": [table.as_dict() for table in self.tables],
            "ranks": [rank.as_dict() for rank in self.ranks],
            "token_supply": self.token_supply,
            "token_supply_with": dict(self.token_supply_with),
        }

    def _cards_as_dict(self) -> dict[str, object]:
        if not self.cards:
            return {"letters": [], "letters_with": {}, "common": self.common_card, "most": {}}
        return {
            "letters": list(self.cards),
            "letters_with": {name: list(cards) for name, cards in self.cards_with.items()},
            "common": None,
            "most": {species: dict(most) for species, most in limits.CARD_MOST.items()},
            "most_with": {
                "landmarks": {
                    species: dict(most) for species, most in limits.CARD_MOST_LANDMARKS.items()
                }
            },
        }


def _numbers(most: int) -> tuple[Choice, ...]:
    return (None, *range(1, most + 1))


_OPTIONS: tuple[Option, ...] = (
    Option("landmarks", "boolean", False),
    Option("landmark_module", "boolean", True, when={"landmarks": True}),
    Option("fast_play", "boolean", False),
    Option("majorities", "boolean", True),
    Option("salmon", "choice", "strict", ("strict", "lenient")),
    Option("elk_c", "choice", "split", ("split", "cap")),
    Option("elk_d", "choice", "arc", ("arc", "ring")),
    Option("scenario", "choice", None, _numbers(15)),
    Option("restriction", "choice", None, _numbers(10)),
)
_ROLLING_OPTIONS: tuple[Option, ...] = (
    Option("sheet", "choice", None, (None, "A", "B", "C", "D")),
    Option("family", "boolean", False),
    Option("abundance", "boolean", False),
    Option("mixed", "boolean", False),
    Option("completion_cards", "list", (), tuple(range(1, 13))),
    Option("scenario", "choice", None, _numbers(20)),
)


def _majorities_off(options: tuple[Option, ...]) -> tuple[Option, ...]:
    return tuple(
        replace(option, default=False) if option.key == "majorities" else option
        for option in options
    )


def _levels(wildlife: tuple[Category, ...]) -> Mapping[str, tuple[Category, ...]]:
    sheet = (
        *wildlife,
        *categories.CORRIDORS,
        categories.NATURE_TOKENS,
        *categories.MAJORITIES,
        categories.MAJORITY_POINTS_TYPED,
        categories.LANDMARKS,
        categories.OTHER_POINTS,
    )
    return {
        "total": (categories.TOTAL, categories.TOKENS_BESIDE_TOTAL),
        "buckets": (
            categories.WILDLIFE_POINTS,
            categories.CORRIDOR_POINTS,
            categories.MAJORITY_POINTS,
            categories.NATURE_TOKENS,
            categories.LANDMARKS,
            categories.OTHER_POINTS,
        ),
        "sheet": sheet,
        "board": (*sheet, *categories.CORRIDOR_EXTRAS),
    }


STANDARD = Variant(
    key="standard",
    family="cascadia",
    seats=(2, 4),
    seats_with={"landmarks": (2, 6)},
    levels=_levels(categories.wildlife()),
    level_keys={
        "total": ("total",),
        "buckets": ("wildlife_points", "corridor_points"),
        "sheet": ("wildlife", "corridors"),
        "board": ("board",),
    },
    cards=("A", "B", "C", "D"),
    cards_with={"landmarks": ("E", "F", "G")},
    options=_OPTIONS,
    tables=majority.TABLES,
    token_supply=limits.TOKEN_SUPPLY,
    token_supply_with={"landmarks": limits.TOKEN_SUPPLY_LANDMARKS},
    alone="solo",
)
FAMILY = replace(
    STANDARD,
    key="family",
    levels=_levels(
        categories.wildlife(limits.FAMILY_MOST, {"landmarks": limits.FAMILY_MOST_LANDMARKS})
    ),
    cards=(),
    cards_with={},
    common_card="family",
    options=_majorities_off(_OPTIONS),
    alone="",
)
INTERMEDIATE = replace(
    FAMILY,
    key="intermediate",
    levels=_levels(
        categories.wildlife(
            limits.INTERMEDIATE_MOST, {"landmarks": limits.INTERMEDIATE_MOST_LANDMARKS}
        )
    ),
    common_card="intermediate",
)
SOLO = replace(
    STANDARD,
    key="solo",
    seats=(1, 1),
    seats_with={},
    ranks=(
        Rank("good_start", 60),
        Rank("getting_it", 70),
        Rank("very_good", 80),
        Rank("excellent", 90),
        Rank("elite", 100),
        Rank("ascended", 110),
    ),
    alone="",
)
ROLLING_HILLS = Variant(
    key="rolling-hills",
    family="rolling",
    seats=(1, 4),
    seats_with={"mixed": (1, 12)},
    levels={
        "total": (categories.TOTAL, categories.TOKENS_BESIDE_TOTAL),
        "sheet": (
            *rolling.row_categories(rolling.HILLS_ROWS),
            *rolling.LEFTOVERS,
            categories.OTHER_POINTS,
        ),
    },
    level_keys={
        "total": ("total",),
        "sheet": ("rows", "leftovers", "leftover_points"),
    },
    options=_ROLLING_OPTIONS,
)
ROLLING_RIVERS = replace(
    ROLLING_HILLS,
    key="rolling-rivers",
    levels={
        **ROLLING_HILLS.levels,
        "sheet": (
            *rolling.row_categories(rolling.RIVERS_ROWS),
            *rolling.LEFTOVERS,
            categories.OTHER_POINTS,
        ),
    },
)

VARIANTS: Mapping[str, Variant] = {
    variant.key: variant
    for variant in (STANDARD, FAMILY, INTERMEDIATE, SOLO, ROLLING_HILLS, ROLLING_RIVERS)
}
MOST_SEATS = max(most for v in VARIANTS.values() for _, most in (v.seats, *v.seats_with.values()))


def find_variant(key: str) -> Variant:
    """The variant of that key; KeyError if there is none."""
    return VARIANTS[key]


def resolve_options(
    variant: Variant, given: object, complaints: list[Complaint]
) -> dict[str, object]:
    """Every option of the variant with its value, defaults filled in (null means the default).

    What is wrong is added to `complaints`, and the default stands in its place.
    """
    if given is None:
        given = {}
    if not isinstance(given, dict):
        complaints.append(Complaint("options", "wrong_type", {"expected": "object"}))
        given = {}
    for key in given:
        if not isinstance(key, str) or variant.option(key) is None:
            complaints.append(Complaint("options", "unknown_option", {"option": shown(key)}))
    resolved: dict[str, object] = {}
    for option in variant.options:
        value = given.get(option.key)
        is_open = all(resolved[name] == needed for name, needed in option.when.items())
        if not is_open and (value is None or value is False):
            resolved[option.key] = False
        elif value is not None and is_open and _fits(option, value):
            resolved[option.key] = value
        else:
            resolved[option.key] = _default(option) if is_open else False
            if value is not None:
                choices = _choices(option) if is_open else [False]
                params = {"option": option.key, "choices": choices}
                complaints.append(Complaint(f"options.{option.key}", "bad_option", params))
    return resolved


def sheet_lines(variant_key: str, options: object, level: str) -> tuple[Category, ...]:
    """The lines a person fills in at that level, in the order of the pad, each key once; `path`
    says where a line stands in the seat's JSON. Lines with `required` False are for where they
    are needed.

    `options` as in an input, not necessarily all of them. Raises KeyError for an unknown variant
    or a level the variant does not have, Complaints for options that do not hold.
    """
    lines: dict[str, Category] = {}
    for line in input_lines(variant_key, options, level):
        lines.setdefault(line.key, line)
    return tuple(lines.values())


def input_lines(variant_key: str, options: object, level: str) -> tuple[Category, ...]:
    """As `sheet_lines`, with every place where a line of the same key can stand."""
    variant = find_variant(variant_key)
    complaints: list[Complaint] = []
    resolved = resolve_options(variant, options, complaints)
    if complaints:
        raise Complaints(complaints)
    return tuple(line for line in lines_of(variant, resolved, level) if line.input)


def lines_of(variant: Variant, options: Options, level: str) -> tuple[Category, ...]:
    """All lines of that level under resolved options, the ones worked out included."""
    return tuple(line for line in variant.levels[level] if exists(line, options))


def _default(option: Option) -> object:
    return list(option.default) if isinstance(option.default, tuple) else option.default


def _choices(option: Option) -> list[object]:
    return [False, True] if option.type == "boolean" else list(option.choices)


def _fits(option: Option, value: object) -> bool:
    if option.type == "boolean":
        return isinstance(value, bool)
    if option.type == "list":
        return isinstance(value, list) and all(
            _is_one_of(one, option.choices) or _is_name(one) for one in value
        )
    return _is_one_of(value, option.choices)


def _is_one_of(value: object, choices: tuple[Choice, ...]) -> bool:
    return any(type(value) is type(choice) and value == choice for choice in choices)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.strip() != "" and storable(value)
