"""Golden matches: what was decided once stays decided, and an independent count agrees."""

import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest

from rules import VERSION, Complaints, find_variant, score_board, score_match
from tests.rules import brute_force
from tests.rules.boards import SPECIES, land_of, token_map

GOLDEN = Path(__file__).parents[2] / "fixtures" / "golden"
FILES = sorted(GOLDEN.glob("*.json"))
HABITATS = ("mountain", "forest", "prairie", "wetland", "river")


def read(path):
    return json.loads(path.read_text())


def without_sentences(value):
    if isinstance(value, dict):
        return {key: without_sentences(one) for key, one in value.items() if key != "message"}
    if isinstance(value, list):
        return [without_sentences(one) for one in value]
    return value


def matches():
    return [path for path in FILES if "seats" in read(path).get("input", {})]


def scored():
    return [path for path in matches() if "result" in read(path)]


def boards():
    return [path for path in FILES if "board" in read(path)]


def names(paths):
    return [path.stem for path in paths]


def test_it_works():
    golden = read(GOLDEN / "standard-official-three-players.json")
    result = score_match(golden["input"])
    assert [seat.total for seat in result.seats] == [98, 97, 95]
    assert result.placing.winners == ("Jade",)


@pytest.mark.parametrize("path", matches(), ids=names(matches()))
def test_golden_matches_stay_as_they_are(path):
    golden = read(path)
    assert golden["about"]
    if "complaints" in golden:
        with pytest.raises(Complaints) as refused:
            score_match(golden["input"])
        assert without_sentences(refused.value.as_dict())["complaints"] == golden["complaints"]
    else:
        result = score_match(golden["input"]).as_dict()
        assert without_sentences(result) == golden["result"]


@pytest.mark.parametrize("path", boards(), ids=names(boards()))
def test_golden_boards_stay_as_they_are(path):
    golden = read(path)
    assert golden["about"]
    if "complaints" in golden:
        with pytest.raises(Complaints) as refused:
            score_board(golden["board"])
        assert without_sentences(refused.value.as_dict())["complaints"] == golden["complaints"]
    else:
        result = score_board(golden["board"]).as_dict()
        assert without_sentences(result) == golden["result"]


def test_keys_come_in_the_order_of_the_contract():
    golden = read(GOLDEN / "solo-sheet.json")["result"]
    result = score_match(read(GOLDEN / "solo-sheet.json")["input"]).as_dict()
    assert json.dumps(without_sentences(result)) == json.dumps(golden)
    assert list(golden) == [
        *("rules", "variant", "complete", "seats", "majorities", "placing", "warnings", "rank")
    ]


def test_no_golden_file_changes_without_a_new_version():
    recorded = json.loads((GOLDEN / "DIGESTS").read_text())
    now = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in FILES}
    assert now == recorded[VERSION], "see fixtures/golden/record.py"


def test_every_variant_and_every_level_has_a_golden_match():
    seen = {
        (read(path)["input"]["variant"], seat["level"])
        for path in scored()
        for seat in read(path)["result"]["seats"]
    }
    for key in ("standard", "family", "solo"):
        assert {(key, "total"), (key, "buckets"), (key, "sheet")} <= seen | {("family", "total")}
    assert {("standard", "board"), ("family", "board"), ("intermediate", "board")} <= seen
    assert ("solo", "board") in seen
    for key in ("intermediate", "rolling-hills", "rolling-rivers"):
        assert {(key, "total"), (key, "sheet")} <= seen


# What follows counts again from the rulebook, knowing nothing of the package's own way.


def pieces(board):
    """The tokens and tiles of a board, written as text or not; None for what was not recorded."""
    if "notation" not in board:
        return board.get("tokens"), board.get("tiles")
    habitats = {habitat[0].upper(): habitat for habitat in HABITATS}
    found = {"tokens": None, "tiles": None}
    for part in board["notation"].split("~")[1:]:
        kind, *texts = part.split("_")
        found[kind] = []
        for text in texts:
            if kind == "tokens":
                species = next(one for one in SPECIES if one[0] == text[0])
                q, r = text[1:].split(".")
                found[kind].append({"q": int(q), "r": int(r), "species": species})
            else:
                name, q, r, *turn = text.split(".")
                tile = {"q": int(q), "r": int(r)}
                if name[0] in habitats and len(name) == 6:
                    tile["edges"] = [habitats[letter] for letter in name]
                else:
                    tile |= {"tile": name, "rotation": int(turn[0])}
                found[kind].append(tile)
    return found["tokens"], found["tiles"]


def count_wildlife(tokens, cards, options):
    known = [(species, card) for species, card in cards.items() if card and card not in "EFG"]
    return {
        species: brute_force.wildlife(token_map(tokens), species, card, options)
        for species, card in known
    }


def count_corridors(tiles):
    land = land_of(tiles)
    return {habitat: brute_force.corridor(land, habitat) for habitat in HABITATS}


def as_sheets(match):
    """The match with every board counted by brute force into the lines of a sheet."""
    common = match["variant"] if match["variant"] in ("family", "intermediate") else None
    cards = dict.fromkeys(SPECIES, common) if common else match.get("cards", {})
    seats = []
    for seat in match["seats"]:
        if "board" in seat:
            tokens, tiles = pieces(seat["board"] or {})
            wildlife, corridors = seat.get("wildlife", {}), seat.get("corridors", {})
            if tokens is not None:
                counted = count_wildlife(tokens, cards, match.get("options", {}))
                wildlife = {**wildlife, **counted}
            if tiles is not None:
                extra = seat.get("corridor_extra", {})
                corridors = {
                    habitat: size + (extra.get(habitat) or 0)
                    for habitat, size in count_corridors(tiles).items()
                }
            seat = {**seat, "wildlife": wildlife, "corridors": corridors}
        seats.append(seat)
    return {**match, "seats": seats}


@pytest.mark.parametrize(
    "path",
    [path for path in boards() if "result" in read(path)],
    ids=[path.stem for path in boards() if "result" in read(path)],
)
def test_brute_force_agrees_on_boards(path):
    golden = read(path)
    board, result = golden["board"], golden["result"]
    tokens, tiles = pieces(board)
    assert (tokens, tiles) != (None, None)
    large = tokens and max(map([one["species"] for one in tokens].count, SPECIES)) > 14
    if tokens is not None and not large:
        counted = count_wildlife(tokens, board.get("cards", {}), board.get("options", {}))
        for species, points in counted.items():
            assert result["wildlife"][species]["points"] == points
    if tiles is not None:
        sizes = {habitat: one["size"] for habitat, one in result["corridors"].items()}
        assert sizes == count_corridors(tiles)
    for score in result["wildlife"].values():
        if score["points"] is not None:
            assert score["points"] == sum(group["points"] for group in score["groups"])


def count_majority(size, sizes):
    """The bonus of one seat, by counting who is ahead of it and who is level with it."""
    ahead = sum(other > size for other in sizes)
    level = sum(other == size for other in sizes)
    if size == 0:
        return 0
    if len(sizes) == 1:
        return 2 if size >= 7 else 0
    if len(sizes) == 2:
        return 0 if ahead else 2 if level == 1 else 1
    if ahead == 0:
        return 3 if level == 1 else 2 if level == 2 else 1
    return 1 if ahead == 1 and level == 1 else 0


def with_majorities(match):
    default = match["variant"] in ("standard", "solo")
    options = match.get("options", {})
    return options.get("majorities", default) and options.get("restriction") != 2


def sizes_of(seats, habitat):
    return [(seat.get("corridors") or {}).get(habitat) for seat in seats]


def count_total(match, number):
    """A total by adding every number that is there; no line of it by name of level."""
    seat = match["seats"][number]
    if "total" in seat:
        return seat["total"] or 0
    total = 0
    for group in ("wildlife", "corridors", "rows"):
        total += sum(value or 0 for value in (seat.get(group) or {}).values())
    for key in ("wildlife_points", "corridor_points", "majority_points"):
        total += seat.get(key) or 0
    for key in ("landmarks", "other_points", "leftover_points"):
        total += seat.get(key) or 0
    if match["variant"].startswith("rolling"):
        leftovers = seat.get("leftovers") or {}
        if seat.get("blanks_ok") or None not in leftovers.values():
            total += sum(value or 0 for value in leftovers.values()) // 5
        return total
    total += seat.get("nature_tokens") or 0
    if with_majorities(match) and seat.get("majority_points") is None:
        for habitat in HABITATS:
            sizes = sizes_of(match["seats"], habitat)
            if None not in sizes:
                total += count_majority(sizes[number], sizes)
    return total


def tokens_of(seat):
    leftovers = seat.get("leftovers") or {}
    return seat.get("nature_tokens", leftovers.get("nature_tokens"))


def count_places(match, totals):
    seats = match["seats"]
    open_ties = {
        total
        for total, count in Counter(totals).items()
        if count > 1
        and any(
            tokens_of(seat) is None for seat, own in zip(seats, totals, strict=True) if own == total
        )
    }
    keys = [
        (total, bool(seat.get("won_tie")) if total in open_ties else tokens_of(seat) or 0)
        for seat, total in zip(seats, totals, strict=True)
    ]
    return [1 + sum(other > own for other in keys) for own in keys]


@pytest.mark.parametrize("path", scored(), ids=names(scored()))
def test_an_independent_count_agrees(path):
    golden = read(path)
    match, result = as_sheets(golden["input"]), golden["result"]
    totals = [count_total(match, number) for number in range(len(match["seats"]))]
    assert [seat["total"] for seat in result["seats"]] == totals
    assert [seat["place"] for seat in result["seats"]] == count_places(match, totals)
    for habitat, majority in result["majorities"].items():
        sizes = sizes_of(match["seats"], habitat)
        assert majority["sizes"] == sizes
        if with_majorities(match) and None not in sizes:
            assert majority["points"] == [count_majority(size, sizes) for size in sizes]
        else:
            assert majority["points"] is None


@pytest.mark.parametrize("path", scored(), ids=names(scored()))
def test_points_and_subtotals_add_up(path):
    result = read(path)["result"]
    for seat in result["seats"]:
        assert sum(seat["points"].values()) == seat["total"]
        if seat["level"] != "total":
            assert sum(seat["subtotals"].values()) == seat["total"]
        assert not set(seat["points"]) & set(seat["missing"])
    assert result["complete"] == (not any(seat["missing"] for seat in result["seats"]))


def test_the_official_sheet_pays_what_it_prints():
    data = Path(__file__).parents[1] / "data" / "rules" / "majority_vectors.json"
    printed = json.loads(data.read_text())["official_scoresheet"]
    result = read(GOLDEN / "standard-official-three-players.json")["result"]
    seats = result["seats"]
    assert [seat["player"] for seat in seats] == printed["players"]
    assert [seat["total"] for seat in seats] == printed["total"]
    assert [seat["subtotals"]["wildlife"] for seat in seats] == printed["wildlife_total"]
    assert [
        seat["subtotals"]["corridors"] + seat["subtotals"]["majorities"] for seat in seats
    ] == printed["habitat_total_with_bonus"]
    for habitat, paid in printed["majority"].items():
        assert result["majorities"][habitat]["points"] == paid
        assert result["majorities"][habitat]["sizes"] == printed["corridors"][habitat]


def test_ranks_begin_where_the_rulebook_says():
    data = Path(__file__).parents[1] / "data" / "rules" / "tables.json"
    printed = json.loads(data.read_text())["solo_ranks"]
    assert [rank.least for rank in find_variant("solo").ranks] == [one["min"] for one in printed]
