"""Leagues, their members and players; called through `scorepad.recording`."""

import secrets
import uuid as uuids
from uuid import UUID

from django.db.models import Q
from django.utils.text import slugify

from rules import Complaint, Complaints
from scorepad.ledger import Write, append
from scorepad.models import Entry, League, Membership, Player, User
from scorepad.roster import checked_name, new_player
from scorepad.text import clean_text, name_key
from scorepad.transactions import written
from scorepad.wording import Refusal, refuse
from scorepad.zones import zone_or_default

Kind = Entry.Kind

MOST_LEAGUE_NAME = 80
MOST_SLUG = 64
# No vowels, so no words; no 0, 1, l or o.
_SLUG_LETTERS = "bcdfghjkmnpqrstvwxyz23456789"


def make_league(
    *,
    owner: User | None,
    name: str,
    time_zone: str = "",
    visibility: str = League.Visibility.PRIVATE,
    slug: str | None = None,
    uuid: UUID | None = None,
) -> League:
    """A league with `owner` as its owner; its address ends in four random characters unless
    `slug` is given. Its time zone is by default the owner's, else the site's.

    With the `uuid` of a league this owner has made that one is given back, so that asking twice
    makes one. Raises rules.Complaints: `name_needed`, `too_long`, `bad_slug`, `slug_taken`.
    """
    complaints: list[Complaint] = []
    name = clean_text(name, most=MOST_LEAGUE_NAME + 1)
    if not name_key(name):
        complaints.append(Refusal("name", "name_needed"))
    elif len(name) > MOST_LEAGUE_NAME:
        complaints.append(Refusal("name", "too_long", {"most": MOST_LEAGUE_NAME}))
    if slug is not None and (slugify(slug) != slug or not 0 < len(slug) <= MOST_SLUG):
        complaints.append(Refusal("slug", "bad_slug"))
    if complaints:
        raise Complaints(complaints)
    zone = zone_or_default(time_zone or (owner.time_zone if owner else ""))

    def write() -> League:
        taken = League.objects.filter(uuid=uuid).first() if uuid is not None else None
        if taken is not None and taken.created_by == owner:
            return taken
        if slug is not None and League.objects.filter(slug=slug).exists():
            raise refuse("slug", "slug_taken")
        league = League.objects.create(
            uuid=uuid if uuid is not None and taken is None else uuids.uuid4(),
            name=name,
            slug=slug or _new_slug(name),
            visibility=visibility,
            time_zone=zone,
            created_by=owner,
        )
        after = {"visibility": str(visibility), "time_zone": zone}
        writes = [Write(kind=Kind.LEAGUE_MADE, after=after)]
        if owner is not None:
            writes.append(_join(league, owner, Membership.Role.OWNER))
            league.role = Membership.Role.OWNER
        append(league, owner, writes)
        return league

    return written(write)


def _new_slug(name: str) -> str:
    end = "".join(secrets.choice(_SLUG_LETTERS) for _ in range(4))
    start = slugify(name)[: MOST_SLUG - 5].strip("-_") or "league"
    return f"{start}-{end}"


def add_member(
    *, league: League, actor: User | None, user: User, role: str = Membership.Role.SCORER
) -> Membership:
    """Take an account into the league; a member already keeps the role they have."""

    def write() -> Membership:
        found = Membership.objects.filter(league=league, user=user).first()
        if found is not None:
            return found
        append(league, actor, [_join(league, user, role)])
        return Membership.objects.get(league=league, user=user)

    return written(write)


def _join(league: League, user: User, role: str) -> Write:
    Membership.objects.create(league=league, user=user, role=role)
    return Write(kind=Kind.MEMBER_ADDED, after={"user": user.pk, "role": str(role)})


def add_player(
    *, league: League, actor: User | None, name: str, user: User | None = None
) -> Player:
    """A player of that name, or who has it already. With `user` a new player is theirs, else a
    guest; an account that has a player here keeps that one. Raises rules.Complaints:
    `name_needed`, `too_long`."""
    name, key = checked_name(name, "name")

    def write() -> Player:
        same = Q(name_key=key) if user is None else Q(name_key=key) | Q(user=user)
        found = Player.objects.filter(same, league=league).first()
        if found is not None:
            return found
        player = new_player(league, name, key, user)
        player.save(force_insert=True)
        append(league, actor, [player_added(player)])
        return player

    return written(write)


def player_added(player: Player) -> Write:
    after = {"user": player.user_id} if player.user_id else {}
    return Write(kind=Kind.PLAYER_ADDED, subject=str(player.uuid), after=after)


def rename_player(*, player: Player, actor: User | None, name: str) -> Player:
    """Raises rules.Complaints: `name_needed`, `too_long`, and `name_taken` when another player of
    the league has the name."""
    name, key = checked_name(name, "name")

    def write() -> Player:
        # The league first: a recording holds it already when it asks for its players' rows.
        League.objects.select_for_update(no_key=True).get(pk=player.league_id)
        found = Player.objects.select_for_update(of=("self",)).select_related("league")
        renamed = found.get(pk=player.pk)
        if renamed.name == name:
            return renamed
        others = Player.objects.filter(league=renamed.league, name_key=key).exclude(pk=player.pk)
        if others.exists():
            raise refuse("name", "name_taken", name=name)
        renamed.name, renamed.name_key = name, key
        renamed.save(update_fields=["name", "name_key"])
        append(renamed.league, actor, [Write(kind=Kind.PLAYER_RENAMED, subject=str(renamed.uuid))])
        return renamed

    return written(write)
