"""One fold of matches in playing order: catch_up, rebuild and verify are the same arithmetic."""


def catch_up(league_id: int) -> None:
    """Fold what the ledger holds beyond the league's cursor."""
