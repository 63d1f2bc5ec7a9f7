"""What keeps a match from being recorded, and what does not."""

from rules import score_match, what_is_lacking

HABITATS = ("mountain", "forest", "prairie", "wetland", "river")


def sheet(player, **corridors):
    return {
        "player": player,
        "wildlife": dict.fromkeys(("bear", "elk", "salmon", "hawk", "fox"), 10),
        "corridors": dict.fromkeys(HABITATS, 5) | corridors,
        "nature_tokens": 1,
    }


def lacking(*seats, variant="standard", **options):
    result = score_match({"variant": variant, "options": options, "seats": list(seats)})
    found = what_is_lacking(result)
    assert result.complete == (not found)
    return [(item.where, item.code) for item in found]


def test_it_works():
    assert lacking(sheet("Ann"), sheet("Ben")) == []
    assert lacking(sheet("Ann", river=None), sheet("Ben")) == [
        ("seats[0].corridors.river", "incomplete")
    ]


def test_majorities_beyond_reach():
    total = {"player": "Ben", "total": 70}
    assert lacking(sheet("Ann"), total) == [("seats[0].majority_points", "majorities_incomplete")]
    assert lacking({**sheet("Ann"), "majority_points": 3}, total) == []


def test_a_size_and_majorities():
    total = {"player": "Ben", "total": None}
    assert lacking(sheet("Ann", river=None), total) == [
        ("seats[0].corridors.river", "incomplete"),
        ("seats[0].majority_points", "majorities_incomplete"),
        ("seats[1].total", "incomplete"),
    ]


def test_rolling():
    seat = {"player": "Ann", "rows": {"regions": 1}, "leftovers": {"animals": 3}}
    assert lacking(seat, variant="rolling-hills", sheet="D") == [
        ("seats[0].rows.overflow", "incomplete"),
        ("seats[0].rows.diversity", "incomplete"),
        ("seats[0].rows.same_wildlife", "incomplete"),
        ("seats[0].rows.landmarks", "incomplete"),
        ("seats[0].leftovers", "incomplete"),
    ]


def test_every_missing_seat_without_a_size_counts():
    one = sheet("Ann")
    two = {"player": "Ben", "wildlife_points": 1, "corridor_points": 1, "nature_tokens": 0}
    assert lacking(one, {**two, "majority_points": None}) == [
        ("seats[0].majority_points", "majorities_incomplete"),
        ("seats[1].majority_points", "incomplete"),
    ]
