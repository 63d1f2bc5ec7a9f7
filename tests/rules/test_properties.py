"""What holds for every match that can be scored."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules import score_match

SPECIES = ("bear", "elk", "salmon", "hawk", "fox")
HABITATS = ("mountain", "forest", "prairie", "wetland", "river")

amount = st.integers(0, 999)
blank = st.none() | amount
small = st.none() | st.integers(0, 3)

sheets = st.fixed_dictionaries(
    {
        "wildlife": st.fixed_dictionaries(dict.fromkeys(SPECIES, small)),
        "corridors": st.fixed_dictionaries(dict.fromkeys(HABITATS, small)),
    },
    optional={"nature_tokens": small, "blanks_ok": st.booleans(), "other_points": small},
)
full_sheets = st.fixed_dictionaries(
    {
        "wildlife": st.fixed_dictionaries(dict.fromkeys(SPECIES, amount)),
        "corridors": st.fixed_dictionaries({key: st.integers(0, 9) for key in HABITATS}),
        "nature_tokens": st.integers(0, 3),
    }
)
buckets = st.fixed_dictionaries(
    {"wildlife_points": blank, "corridor_points": small, "majority_points": small},
    optional={"nature_tokens": small, "blanks_ok": st.booleans()},
)
totals = st.fixed_dictionaries(
    {"total": st.none() | st.integers(0, 5)}, optional={"nature_tokens": small}
)


def matches(seats, most=4):
    return st.lists(seats, min_size=2, max_size=most).map(
        lambda found: {
            "variant": "standard",
            "options": {"landmarks": True, "landmark_module": False} if len(found) > 4 else {},
            "seats": [{"player": f"P{n}", **seat} for n, seat in enumerate(found)],
        }
    )


any_match = matches(sheets | full_sheets | buckets | totals, most=6)


def moved(value, order):
    return [value[number] for number in order]


def without_numbers(seat):
    return {key: value for key, value in seat.items() if key != "warnings"}


def test_it_works():
    seats = [{"player": "Ann", "total": 3}, {"player": "Ben", "total": 5}]
    result = score_match({"variant": "standard", "seats": seats})
    assert [seat.place for seat in result.seats] == [2, 1]


@settings(deadline=None)
@given(any_match, st.randoms())
def test_moving_the_seats_moves_the_result(match, chance):
    order = list(range(len(match["seats"])))
    chance.shuffle(order)
    before = score_match(match).as_dict()
    after = score_match({**match, "seats": moved(match["seats"], order)}).as_dict()
    assert list(map(without_numbers, after["seats"])) == moved(
        list(map(without_numbers, before["seats"])), order
    )
    for habitat, majority in after["majorities"].items():
        was = before["majorities"][habitat]
        assert majority["sizes"] == moved(was["sizes"], order)
        assert majority["points"] == (was["points"] and moved(was["points"], order))
        assert majority["reason"]["code"] == was["reason"]["code"]
    assert set(after["placing"]["winners"]) == set(before["placing"]["winners"])
    assert after["placing"]["decided_by"] == before["placing"]["decided_by"]
    assert after["complete"] == before["complete"]


@settings(deadline=None)
@given(any_match)
def test_points_subtotals_and_places_hang_together(match):
    result = score_match(match)
    count = len(result.seats)
    for seat in result.seats:
        assert seat.total == sum(seat.points.values())
        assert 1 <= seat.place <= count
        better = sum(other.total > seat.total for other in result.seats)
        level = sum(other.total == seat.total for other in result.seats)
        assert better < seat.place <= better + level
        if seat.level != "total":
            assert seat.total == sum(seat.subtotals.values())
        assert not set(seat.points) & set(seat.missing)
    assert result.complete == (not any(seat.missing for seat in result.seats))
    assert result.placing.winners == tuple(s.player for s in result.seats if s.place == 1)


@settings(deadline=None)
@given(matches(full_sheets, most=6))
def test_full_sheets_are_complete_and_majorities_bounded(match):
    result = score_match(match)
    assert result.complete
    most = {2: 2}.get(len(result.seats), 6)
    for majority in result.majorities.values():
        assert 0 <= sum(majority.points) <= most


@settings(deadline=None)
@given(matches(full_sheets), st.sampled_from(SPECIES))
def test_a_point_of_wildlife_is_a_point(match, species):
    before = score_match(match).seats[0].total
    if match["seats"][0]["wildlife"][species] == 999:
        return
    match["seats"][0]["wildlife"][species] += 1
    assert score_match(match).seats[0].total == before + 1


@settings(deadline=None)
@given(any_match)
def test_the_input_is_left_alone(match):
    before = repr(match)
    score_match(match)
    assert repr(match) == before
