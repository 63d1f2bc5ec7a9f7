"""Request bodies -> plain data, as strictly as the rules read theirs."""

from typing import IO, Any

from rest_framework.parsers import BaseParser

import rules
from rules.reading import MOST_BYTES


class StrictJSONParser(BaseParser):
    """JSON in UTF-8, at most 1 MB; raises rules.Complaints (not_json, too_large)."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None
    ) -> Any:
        # One byte over the limit is enough to know that it is too large.
        return rules.read_json(stream.read(MOST_BYTES + 1))
