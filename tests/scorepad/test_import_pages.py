"""The import pages: hand in a file, look, say yes."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorepad import recording
from scorepad.exchange import inbox
from scorepad.models import Entry, ImportBatch, League, Match, Membership, Player
from scorepad.views import imports
from tests import bgstats_files as files
from tests import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def user():
    return builders.make_user()


@pytest.fixture
def league(user):
    return builders.make_league(user, name="Thursday table")


@pytest.fixture
def client(user):
    client = Client()
    client.force_login(user)
    return client


def address(league, batch=None):
    if batch is None:
        return reverse("league_import", args=[league.slug])
    return reverse("import_preview", args=[league.slug, batch.uuid])


def hand_in(client, league, data, name="BGStatsExport.json"):
    return client.post(address(league), {"file": SimpleUploadedFile(name, data)})


def staged(client, league, data):
    response = hand_in(client, league, data)
    batch = ImportBatch.objects.get(state="staged")
    assert response.status_code == 302
    assert response.url == address(league, batch)
    return batch


def text_of(response):
    text = re.sub(r"<(script|svg)\b.*?</\1>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def test_a_file_comes_in_when_its_person_says_yes(client, league, user):
    batch = staged(client, league, files.sample(files.REAL))
    shown = text_of(client.get(address(league, batch)))
    assert "7 matches can come in" in shown
    assert "Player 02 won by 8" in shown
    assert "New guest: Player 01" in shown
    assert Match.objects.count() == 0
    response = client.post(address(league, batch), {"action": "record"}, follow=True)
    assert "7 matches came in" in text_of(response)
    assert league.matches.count() == 7
    assert {match.recorded_by for match in Match.objects.all()} == {user}
    batch.refresh_from_db()
    assert (batch.state, batch.payload, batch.matches.count()) == ("recorded", "", 7)
    assert "7 matches" in text_of(client.get(address(league)))


def test_an_import_that_was_cut_short_says_what_is_in(client, league, monkeypatch):
    file = inbox.read(files.sample(files.REAL), 10**7)
    real = recording.record

    def record_two(**given):
        if Match.objects.count() == 2:
            raise KeyboardInterrupt
        return real(**given)

    monkeypatch.setattr(recording, "record", record_two)
    with pytest.raises(KeyboardInterrupt):
        inbox.record_file(file, league=league, actor=None, preview=inbox.prepare(file, league))
    assert "2 matches" in text_of(client.get(address(league)))
    report = text_of(client.get(address(league, ImportBatch.objects.get())))
    assert "2 matches came in" in report


def test_looking_writes_nothing(client, league):
    batch = staged(client, league, files.sample(files.REAL))
    before = Entry.objects.count(), Player.objects.count()
    client.get(address(league, batch))
    client.get(address(league))
    assert (Entry.objects.count(), Player.objects.count()) == before


def test_saying_yes_twice_is_saying_it_once(client, league):
    batch = staged(client, league, files.sample(files.REAL))
    client.post(address(league, batch), {"action": "record"})
    batch.refresh_from_db()
    report, before = batch.report, Entry.objects.count()
    client.post(address(league, batch), {"action": "record"})
    batch.refresh_from_db()
    assert (batch.report, Entry.objects.count()) == (report, before)


def test_a_file_that_holds_nothing_new_says_so(client, league):
    for _ in range(2):
        batch = staged(client, league, files.sample(files.REAL))
        shown = text_of(client.get(address(league, batch)))
        client.post(address(league, batch), {"action": "record"})
    assert "Nothing new in this file" in shown
    assert "7 here already" in shown


def test_what_cannot_come_in_is_told_in_words(client, league):
    data = files.export(
        files.play(95, 77, rows=files.SHEET),
        files.play(80, ""),
        files.play(80, 70, gameRefId=5),
        files.play(80, 70, playDate=""),
        files.play(60, 50),
        players=files.people("Ann", "Bea", "ann"),
    )
    batch = staged(client, league, data)
    shown = text_of(client.get(address(league, batch)))
    assert "2 matches can come in" in shown
    assert "2 cannot come in" in shown
    assert "1 play of another game" in shown
    assert "A seat has no total, and places are never taken from a file." in shown
    assert "It has no day." in shown
    assert "The file gives Ann 95 points, the sheet makes 85. The sheet is kept." in shown
    response = client.post(address(league, batch), {"action": "record"}, follow=True)
    assert "The file gives Ann 95 points" in text_of(response)


def test_people_can_be_matched_by_hand(client, league):
    dave = recording.add_player(league=league, actor=None, name="Dave")
    recording.add_player(league=league, actor=None, name="bea")
    batch = staged(client, league, files.export(files.play(80, 70)))
    shown = text_of(client.get(address(league, batch)))
    assert "bea, called the same" in shown
    client.post(address(league, batch), {"action": "record", "player-1": str(dave.uuid)})
    assert [seat.player.name for seat in Match.objects.get().seats.all()] == ["Dave", "bea"]
    again = staged(client, league, files.export(files.play(80, 71, uuid="X" * 33 + "000")))
    assert "Dave, as last time" in text_of(client.get(address(league, again)))


def test_one_player_for_two_at_a_table_is_refused_and_the_choice_kept(client, league):
    dave = recording.add_player(league=league, actor=None, name="Dave")
    batch = staged(client, league, files.export(files.play(80, 70)))
    both = {"player-1": str(dave.uuid), "player-2": str(dave.uuid)}
    response = client.post(address(league, batch), {"action": "record", **both})
    assert response.status_code == 422
    assert "Two people at one table cannot be the same player" in text_of(response)
    assert response.content.decode().count(f'value="{dave.uuid}" selected') == 2
    assert Match.objects.count() == 0


def test_a_possible_double_can_be_left_out(client, league):
    batch = staged(client, league, files.sample(files.REAL))
    client.post(address(league, batch), {"action": "record"})
    second = staged(client, league, files.sample(files.SHARE))
    page = client.get(address(league, second))
    assert "The same day, players and totals as another match." in text_of(page)
    (play,) = re.findall(r'name="without" value="([^"]+)"', page.content.decode())
    data = {"action": "record", "without": [play]}
    response = client.post(address(league, second), data, follow=True)
    assert "Nothing came in" in text_of(response)
    assert "1 left out" in text_of(response)
    assert league.matches.count() == 7


def test_a_long_import_goes_on_where_it_stopped(client, league, monkeypatch):
    monkeypatch.setattr(imports, "SECONDS", 0)
    batch = staged(client, league, files.sample(files.REAL))
    response = client.post(address(league, batch), {"action": "record"}, follow=True)
    shown = text_of(response)
    assert "1 match is in" in shown
    assert "6 to go" in shown
    for _ in range(5):
        client.post(address(league, batch), {"action": "record"})
    monkeypatch.setattr(imports, "SECONDS", 8)
    response = client.post(address(league, batch), {"action": "record"}, follow=True)
    assert "7 matches came in" in text_of(response)
    batch.refresh_from_db()
    assert batch.report["already_there"] == 0
    assert set(batch.report) == {
        *("recorded", "already_there", "other_games", "skipped", "warnings", "left_out")
    }


def test_a_file_can_be_forgotten(client, league):
    batch = staged(client, league, files.sample(files.REAL))
    response = client.post(address(league, batch), {"action": "discard"})
    assert response.url == address(league)
    assert not ImportBatch.objects.exists()
    assert client.get(address(league, batch)).status_code == 404


def test_a_new_file_takes_the_place_of_one_that_waits(client, league):
    staged(client, league, files.sample(files.REAL))
    staged(client, league, files.sample(files.SHARE))
    assert ImportBatch.objects.count() == 1
    assert "A file of yours is waiting" in text_of(client.get(address(league)))


def test_an_import_can_be_taken_back(client, league):
    batch = staged(client, league, files.sample(files.REAL))
    response = client.post(address(league, batch), {"action": "record"}, follow=True)
    assert "Take 7 matches back" in text_of(response)
    response = client.post(address(league, batch), {"action": "take_back"}, follow=True)
    assert response.status_code == 200
    assert not Match.objects.filter(voided_at__isnull=True).exists()
    assert "matches back" not in text_of(response)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This file is empty."),
        (b"<plays/>", "This file cannot be read"),
        (b"{}", "This is no export of BG Stats"),
        (b"PK\x03\x04junk", "This ZIP cannot be opened"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_at_its_field(client, league, data, sentence):
    response = hand_in(client, league, data)
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert not ImportBatch.objects.exists()


def test_no_file_at_all(client, league):
    response = client.post(address(league), {})
    assert response.status_code == 422
    assert "Choose a file." in text_of(response)


def test_a_file_that_is_too_large_is_413(client, league, settings):
    settings.MAX_IMPORT_BYTES = 1000
    response = hand_in(client, league, files.sample(files.REAL))
    assert response.status_code == 413
    assert "larger than" in text_of(response)
    assert not ImportBatch.objects.exists()


def test_a_huge_upload_is_413_before_it_is_read(client, league, settings, monkeypatch):
    settings.MAX_IMPORT_BYTES = 1000
    monkeypatch.setattr(imports, "ENVELOPE_BYTES", 0)
    monkeypatch.setattr(imports, "_upload", None)
    assert hand_in(client, league, files.sample(files.REAL)).status_code == 413


def test_an_upload_needs_its_csrf_token(league, user):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(user)
    assert hand_in(strict, league, files.sample(files.REAL)).status_code == 403
    page = strict.get(address(league))
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.content.decode()).group(1)
    data = {
        "file": SimpleUploadedFile("x.json", files.sample(files.REAL)),
        "csrfmiddlewaretoken": token,
    }
    assert strict.post(address(league), data).status_code == 302


def test_only_those_who_may_record_meet_the_pages(client, league):
    batch = staged(client, league, files.sample(files.REAL))
    for place in (address(league), address(league, batch), reverse("import")):
        response = Client().get(place)
        assert response.status_code == 302
        assert "/login/" in response.url
    stranger = Client()
    stranger.force_login(builders.make_user())
    assert stranger.get(address(league)).status_code == 404
    assert stranger.get(address(league, batch)).status_code == 404
    viewer = builders.make_user()
    recording.add_member(league=league, actor=None, user=viewer, role=Membership.Role.VIEWER)
    stranger.force_login(viewer)
    assert stranger.get(address(league)).status_code == 403


def test_a_waiting_file_is_its_persons_own_and_a_report_everybodys(client, league):
    batch = staged(client, league, files.sample(files.REAL))
    scorer = builders.make_user()
    recording.add_member(league=league, actor=None, user=scorer)
    other = Client()
    other.force_login(scorer)
    assert other.get(address(league, batch)).status_code == 404
    assert other.post(address(league, batch), {"action": "record"}).status_code == 404
    client.post(address(league, batch), {"action": "record"})
    assert other.get(address(league, batch)).status_code == 200


def test_a_batch_of_another_league_is_not_here(client, league, user):
    other = builders.make_league(user, name="Other")
    batch = staged(client, league, files.sample(files.REAL))
    assert client.get(address(other, batch)).status_code == 404


def test_choosing_the_league(client, league, user):
    choose = reverse("import")
    assert client.get(choose).url == address(league)
    public = builders.make_league(name="Someone else's", visibility=League.Visibility.PUBLIC)
    second = builders.make_league(user, name="Second")
    shown = client.get(choose).content.decode()
    assert address(second) in shown
    assert address(public) not in shown


def test_choosing_without_a_league_says_the_next_step():
    client = Client()
    client.force_login(builders.make_user())
    assert reverse("league_new") in client.get(reverse("import")).content.decode()


def test_pages_cost_the_same_however_much_came_in(client, league, django_assert_max_num_queries):
    batch = staged(client, league, files.sample(files.REAL))
    with django_assert_max_num_queries(12):
        client.get(address(league, batch))
    client.post(address(league, batch), {"action": "record"})
    with django_assert_max_num_queries(12):
        client.get(address(league, batch))
