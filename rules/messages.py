"""Every sentence the rules can say: code -> English template.

Code and params are what programs read; a sentence is made from them at the last moment, in
whatever language the reader uses. A list among the params is joined with commas.
"""

from collections.abc import Mapping


def gettext_noop(text: str) -> str:
    """Mark a text for translation and give it back as it is (the collector looks for the name)."""
    return text


COMPLAINTS: Mapping[str, str] = {
    "not_json": gettext_noop("This is not JSON that can be read."),
    "too_large": gettext_noop("The input is larger than %(most)s bytes."),
    "more_complaints": gettext_noop("There are %(more)s more complaints."),
    "unknown_key": gettext_noop("Nothing called “%(key)s” belongs here."),
    "wrong_type": gettext_noop("This should be of the kind: %(expected)s."),
    "bad_text": gettext_noop("This text holds characters that cannot be stored."),
    "unknown_variant": gettext_noop("There is no variant called “%(variant)s”."),
    "unknown_option": gettext_noop("This variant has no option called “%(option)s”."),
    "bad_option": gettext_noop("The option “%(option)s” cannot have this value."),
    "unknown_card": gettext_noop("This is not a card in play: choose one of %(choices)s."),
    "not_an_integer": gettext_noop("Write a whole number, or leave it blank."),
    "out_of_range": gettext_noop("Write a number from %(least)s to %(most)s."),
    "missing_key": gettext_noop("“%(key)s” is missing here."),
    "unknown_species": gettext_noop(
        "There is no wildlife called “%(species)s”: choose one of %(choices)s."
    ),
    "unknown_habitat": gettext_noop(
        "There is no habitat called “%(habitat)s”: choose one of %(choices)s."
    ),
    "unknown_tile": gettext_noop("There is no tile called “%(tile)s”."),
    "six_edges": gettext_noop("A tile has six edges, not %(count)s."),
    "landmark_on_starter": gettext_noop("No landmark stands on a starting tile."),
    "cell_taken": gettext_noop("Something of the same kind lies on %(q)s, %(r)s already."),
    "too_many_pieces": gettext_noop("There is room for %(most)s of these, not for %(count)s."),
    "too_many_of_species": gettext_noop(
        "There is room for %(most)s tokens of one species, not for %(count)s."
    ),
    "notation_and_pieces": gettext_noop("Give the board as text or by its pieces, not both."),
    "notation_too_long": gettext_noop("A board is written in %(most)s characters at most."),
    "bad_notation": gettext_noop(
        "This board cannot be read beyond character %(position)s: expected “%(expected)s”."
    ),
    "differs_from_board": gettext_noop("The board says %(board)s, here stands %(typed)s."),
    "extra_without_tiles": gettext_noop(
        "The board has no tiles to add this to: give the size that counts."
    ),
    "missing_player": gettext_noop("Name the player of this seat."),
    "duplicate_player": gettext_noop("“%(player)s” already has a seat in this match."),
    "too_few_seats": gettext_noop("This variant needs at least %(least)s players."),
    "too_many_seats": gettext_noop("This variant has room for %(most)s players at most."),
    "two_levels": gettext_noop("A seat is written at one level of detail, not at: %(levels)s."),
    "buckets_needed": gettext_noop(
        "With restriction %(restriction)s the corridors cannot be worked out from sizes: "
        "give corridor points or a total."
    ),
    "is_derived": gettext_noop("This is worked out from the other lines: leave it blank."),
    "already_in_total": gettext_noop("The total already holds these points."),
    "belongs_in_leftovers": gettext_noop("Write the Nature Tokens among the leftovers."),
    "sheet_needed": gettext_noop("Choose the sheet, A to D, that was played."),
    "rows_unknown": gettext_noop("The rows of sheet %(sheet)s are not known here: give the total."),
    "won_tie_not_open": gettext_noop("No tie is open here that this seat could have won."),
    "unknown_warning": gettext_noop("There is no warning called “%(warning)s”."),
    "incomplete": gettext_noop("The line “%(line)s” is still blank."),
    "majorities_incomplete": gettext_noop(
        "The majorities of this seat cannot be worked out: give its majority points or its total."
    ),
}

WARNINGS: Mapping[str, str] = {
    "above_card_maximum": gettext_noop("Card %(card)s cannot pay more than %(most)s points."),
    "corridor_too_long": gettext_noop("A board has no more than %(most)s tiles."),
    "corridor_zero": gettext_noop("Every starting tile holds this habitat: 0 is unusual."),
    "tokens_over_supply": gettext_noop(
        "That makes %(tokens)s Nature Tokens together; the game has %(most)s."
    ),
}

BOARD_WARNINGS: Mapping[str, str] = {
    "many_tiles": gettext_noop("A board has %(most)s tiles at most; here lie %(count)s."),
    "many_tokens": gettext_noop("A board has %(most)s tokens at most; here lie %(count)s."),
    "many_of_species": gettext_noop(
        "The game has %(most)s tokens of each species; here lie %(count)s."
    ),
    "tile_twice": gettext_noop("Tile %(tile)s is there once in the game."),
    "tiles_apart": gettext_noop("The tiles are not all joined."),
    "token_not_allowed": gettext_noop("The tile at %(q)s, %(r)s does not take this animal."),
    "token_on_landmark": gettext_noop("No animal can be where the landmark at %(q)s, %(r)s is."),
    "token_off_tiles": gettext_noop("No tile lies under the token at %(q)s, %(r)s."),
}

REASONS: Mapping[str, str] = {
    "waiting": gettext_noop("Waiting for the size of every seat's corridor."),
    "not_scored": gettext_noop("Majorities are not scored in this match."),
    "solo_bonus": gettext_noop("%(size)s tiles, and %(least)s are enough: %(points)s points."),
    "solo_no_bonus": gettext_noop("%(size)s tiles; the bonus begins at %(least)s."),
    "two_player_largest": gettext_noop("The larger, with %(size)s tiles: %(first)s points."),
    "two_player_tie": gettext_noop("Both have %(size)s tiles: %(each)s point each."),
    "largest_and_second": gettext_noop(
        "The largest, with %(size)s tiles: %(first)s points; the second, with %(second_size)s: "
        "%(second)s point."
    ),
    "largest_only": gettext_noop(
        "The largest, with %(size)s tiles: %(first)s points; nobody stands alone in second place."
    ),
    "tie_for_largest": gettext_noop(
        "%(tied)s seats tie for the largest with %(size)s tiles: %(each)s each, nothing for second."
    ),
    "no_corridor": gettext_noop("Nobody has a tile of this habitat: no points."),
}

GROUPS: Mapping[str, str] = {
    "single": gettext_noop("One alone."),
    "pair": gettext_noop("Two together."),
    "trio": gettext_noop("Three together."),
    "quartet": gettext_noop("Four together."),
    "group": gettext_noop("%(size)s together."),
    "all_sizes": gettext_noop("One alone, two and three together: the bonus for all of them."),
    "line": gettext_noop("%(size)s in a straight line."),
    "triangle": gettext_noop("Three in a triangle."),
    "rhombus": gettext_noop("Four in a rhombus."),
    "herd": gettext_noop("A herd of %(size)s."),
    "herd_at_most": gettext_noop("A herd of %(size)s, paid as one of %(most)s."),
    "arc": gettext_noop("%(size)s side by side round one space."),
    "ring": gettext_noop("%(size)s round one space."),
    "run": gettext_noop("A run of %(size)s."),
    "run_with_neighbours": gettext_noop(
        "A run of %(size)s with %(neighbours)s other tokens beside it."
    ),
    "alone": gettext_noop("No hawk next to it."),
    "alone_in_sight": gettext_noop("No hawk next to it, and one in sight."),
    "line_of_sight": gettext_noop("Two that see each other."),
    "pair_in_sight": gettext_noop("Two that see each other, with %(kinds)s animals between."),
    "different_neighbours": gettext_noop("Different animals next to it: %(kinds)s."),
    "twice_beside": gettext_noop("Animals next to it at least twice: %(kinds)s."),
    "most_common": gettext_noop("%(count)s tokens of one animal next to it."),
    "pair_of_foxes": gettext_noop("Animals round the two at least twice: %(kinds)s."),
    "too_small": gettext_noop("%(size)s together; the card pays from %(least)s on."),
    "too_big": gettext_noop("%(size)s together; the card pays up to %(most)s."),
    "table_full": gettext_noop("The card pays for %(most)s and no more."),
    "crowded": gettext_noop("Not a run: %(crowded)s of these salmon touch more than two others."),
    "left_out": gettext_noop("It touches more than two salmon and is left out."),
    "not_alone": gettext_noop("Another hawk is next to it."),
    "no_line_of_sight": gettext_noop("It sees no other hawk."),
    "too_few": gettext_noop("The card pays from %(least)s of these on."),
    "nothing_between": gettext_noop("No animal between it and the hawks it sees."),
    "no_partner_left": gettext_noop("Other pairs pay more without it."),
    "no_neighbours": gettext_noop("No animal next to it."),
    "no_other_animals": gettext_noop("No animal but foxes next to it."),
    "none_twice": gettext_noop("No other animal is next to it twice."),
    "none_twice_round": gettext_noop("No other animal is round it and a fox beside it twice."),
    "no_fox_beside": gettext_noop("No other fox next to it."),
    "card_not_known": gettext_noop("This card is not known here: write down what it pays."),
}

PLACED_BY: Mapping[str, str] = {
    "solo": gettext_noop("Played alone."),
    "total": gettext_noop("Placed by the total."),
    "nature_tokens": gettext_noop("Level on total; placed by Nature Tokens."),
    "shared": gettext_noop("Level on total and on Nature Tokens: the place is shared."),
    "won_tie": gettext_noop("Level on total; the table said who won the tie."),
    "tokens_unknown": gettext_noop(
        "Level on total; Nature Tokens were not written down, so the place is shared."
    ),
}

RANKS: Mapping[str, str] = {
    "good_start": gettext_noop("A good start"),
    "getting_it": gettext_noop("Getting the hang of it"),
    "very_good": gettext_noop("Very good"),
    "excellent": gettext_noop("Excellent"),
    "elite": gettext_noop("Elite"),
    "ascended": gettext_noop("Ascended"),
}

MESSAGES: Mapping[str, str] = {
    **COMPLAINTS,
    **WARNINGS,
    **BOARD_WARNINGS,
    **REASONS,
    **GROUPS,
    **PLACED_BY,
    **RANKS,
}


def render(code: str, params: Mapping[str, object], templates: Mapping[str, str] = MESSAGES) -> str:
    """The sentence of `code` with `params` filled in; KeyError for a code without a template."""
    shown = {
        name: ", ".join(str(one) for one in value) if isinstance(value, (list, tuple)) else value
        for name, value in params.items()
    }
    return templates[code] % shown
