"""What cannot be remade: people, matches, drafts and the ledger of every write."""

from scorepad.models.access import ApiToken
from scorepad.models.drafts import Draft
from scorepad.models.imports import ImportBatch
from scorepad.models.ledger import Entry
from scorepad.models.matches import Line, Match, Seat
from scorepad.models.people import League, Membership, Player, PlayerAlias, User

__all__ = [
    "ApiToken",
    "Draft",
    "Entry",
    "ImportBatch",
    "League",
    "Line",
    "Match",
    "Membership",
    "Player",
    "PlayerAlias",
    "Seat",
    "User",
]
