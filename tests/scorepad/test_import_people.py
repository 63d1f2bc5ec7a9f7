"""Who is who: the players of a file as players of a league."""

from dataclasses import replace

import pytest

from scorepad import recording
from scorepad.exchange import bgstats, inbox
from scorepad.models import Match, Player, PlayerAlias
from tests import bgstats_files as files
from tests import builders

pytestmark = pytest.mark.django_db

MOST = 20 * 1024 * 1024


@pytest.fixture
def league():
    return builders.make_league()


def prepared(league, *plays, names=files.NAMES, **more):
    file = bgstats.read(files.export(*plays, players=files.people(*names)), MOST)
    return file, inbox.prepare(file, league, **more)


def bring_in(league, *plays, **more):
    file, preview = prepared(league, *plays, **more)
    return inbox.record_file(file, league=league, actor=None, preview=preview)


def seated():
    return [
        [seat.player.name if seat.player else None for seat in match.seats.all()]
        for match in Match.objects.order_by("sequence")
    ]


def between(one, other, *scores, **more):
    """A play of the file's players with these numbers."""
    refs = {0: {"playerRefId": one}, 1: {"playerRefId": other}}
    return files.play(*(scores or (80, 70)), seats=refs, **more)


def test_someone_called_the_same_is_met_again(league):
    ann = recording.add_player(league=league, actor=None, name="ann ")
    _, preview = prepared(league, files.play(80, 70))
    assert [(link.player, link.how, link.plays) for link in preview.links] == [
        (ann, "name", 1),
        (None, "new", 1),
    ]
    bring_in(league, files.play(80, 70))
    assert seated() == [["ann", "Bea"]]


def test_a_player_is_known_by_id_after_a_rename(league):
    bring_in(league, files.play(80, 70))
    recording.rename_player(player=Player.objects.get(name="Ann"), actor=None, name="Anna")
    later = files.play(81, 70)
    later["uuid"] = later["uuid"].replace("A", "B")
    bring_in(league, later)
    assert seated() == [["Anna", "Bea"], ["Anna", "Bea"]]
    assert PlayerAlias.objects.get(external_id="player-1").name == "Ann"


def test_a_player_is_known_by_the_name_at_bgg_after_a_new_install(league):
    first, second = files.people("Ann", "Bea")
    file = bgstats.read(
        files.export(files.play(80, 70), players=[{**first, "bggUsername": "AnnBGG"}, second]), MOST
    )
    inbox.record_file(file, league=league, actor=None, preview=inbox.prepare(file, league))
    again = {**first, "uuid": "NEW", "name": "Annie", "bggUsername": "annbgg"}
    file = bgstats.read(files.export(files.play(81, 70), players=[again, second]), MOST)
    file = replace(file, entries=tuple(replace(play, external_id="other") for play in file.plays))
    inbox.record_file(file, league=league, actor=None, preview=inbox.prepare(file, league))
    assert seated() == [["Ann", "Bea"], ["Ann", "Bea"]]


def test_two_of_one_name_are_one_person(league):
    report = bring_in(league, between(1, 3), between(2, 3, 60, 50), names=("Ann", " ANN", "Bea"))
    assert seated() == [["Ann", "Bea"], ["Ann", "Bea"]]
    ((where, problem),) = report.warnings
    assert (where, problem.code) == ("", "names_merged")
    assert problem.params == {"players": ["player-1", "player-2"]}


def test_unless_they_sit_at_one_table(league):
    report = bring_in(league, between(1, 2), between(2, 3, 60, 50), names=("Ann", " ANN", "Bea"))
    assert seated() == [["Ann", "ANN (2)"], ["ANN (2)", "Bea"]]
    assert [problem.code for _, problem in report.warnings] == ["name_numbered"]


def test_the_second_of_a_name_stays_the_second(league):
    names = ("Ann", "Ann", "Bea")
    bring_in(league, between(1, 2), names=names)
    later = between(2, 3, 60, 50)
    later["uuid"] = later["uuid"].replace("A", "B")
    bring_in(league, later, names=names)
    assert seated() == [["Ann", "Ann (2)"], ["Ann (2)", "Bea"]]


def test_a_third_of_a_name_gets_its_own_number(league):
    bring_in(league, files.play(80, 70, 60), names=("Ann", "Ann", "Ann"))
    assert seated() == [["Ann", "Ann (2)", "Ann (3)"]]


def test_merged_once_and_then_at_one_table(league):
    bring_in(league, between(1, 3), between(2, 3, 60, 50), names=("Ann", "Ann", "Bea"))
    later = between(1, 2, 50, 40)
    later["uuid"] = later["uuid"].replace("A", "B")
    bring_in(league, later, names=("Ann", "Ann", "Bea"))
    assert seated()[2] == ["Ann", "Ann (2)"]


def test_one_who_sits_twice_is_two_players(league):
    report = bring_in(league, between(1, 1))
    assert seated() == [["Ann", "Ann (2)"]]
    assert [problem.code for _, problem in report.warnings] == ["sits_twice"]


def test_a_number_fits_a_long_name(league):
    bring_in(league, files.play(80, 70), names=("x" * 60, "x" * 60))
    assert seated() == [["x" * 60, "x" * 56 + " (2)"]]


def test_anonymous_seats_have_no_player_and_count(league):
    players = [*files.people("Ann"), {"id": 2, "uuid": "P", "name": "Anonymous", "isAnonymous": 1}]
    play = files.play(80, 90, 70, seats={2: {"playerRefId": 2}}, rows=None)
    file = bgstats.read(files.export(play, players=players), MOST)
    inbox.record_file(file, league=league, actor=None, preview=inbox.prepare(file, league))
    assert seated() == [["Ann", None, None]]
    assert [seat.place for seat in Match.objects.get().seats.all()] == [2, 1, 3]
    assert [player.name for player in Player.objects.all()] == ["Ann"]


def test_a_choice_says_who_is_who_and_is_remembered(league):
    dave = recording.add_player(league=league, actor=None, name="Dave")
    bring_in(league, files.play(80, 70), chosen={"1": str(dave.uuid)})
    assert seated() == [["Dave", "Bea"]]
    later = files.play(81, 70)
    later["uuid"] = later["uuid"].replace("A", "B")
    _, preview = prepared(league, later)
    assert [link.how for link in preview.links] == ["known", "known"]


def test_a_choice_that_seats_one_person_twice_is_refused(league):
    dave = recording.add_player(league=league, actor=None, name="Dave")
    chosen = {"1": str(dave.uuid), "2": str(dave.uuid)}
    _, preview = prepared(league, files.play(80, 70), chosen=chosen)
    assert preview.unheeded == {"2"}


def test_players_of_another_league_are_nobody_here(league):
    other = builders.make_league(name="Other")
    stranger = recording.add_player(league=other, actor=None, name="Ann")
    _, preview = prepared(league, files.play(80, 70), chosen={"1": str(stranger.uuid)})
    assert [link.player for link in preview.links] == [None, None]
    assert preview.unheeded == {"1"}


def test_preparing_writes_nothing(league, django_assert_num_queries):
    before = Player.objects.count(), PlayerAlias.objects.count(), Match.objects.count()
    file = bgstats.read(files.sample(files.REAL), MOST)
    with django_assert_num_queries(4):
        inbox.prepare(file, league)
    assert (Player.objects.count(), PlayerAlias.objects.count(), Match.objects.count()) == before
