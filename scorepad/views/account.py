"""An account's own pages, and the one-time link that lets someone in again."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.tokens import default_token_generator
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlsafe_base64_decode
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorepad.account_forms import TimeZoneForm, TokenForm
from scorepad.league_lists import own_leagues
from scorepad.models import ApiToken, Player, User
from scorepad.tokens import make_token

# How long a sent form is remembered, in seconds, so that sending it again makes nothing.
REMEMBERED = 60 * 60 * 24


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    form = TimeZoneForm(request.POST or None, initial={"time_zone": user.time_zone or "UTC"})
    if request.method == "POST" and form.is_valid():
        user.time_zone = form.cleaned_data["time_zone"]
        user.save(update_fields=["time_zone"])
        messages.success(request, gettext("The time zone is saved."))
        return redirect("account")
    return render(
        request,
        "account/account.html",
        {
            "form": form,
            "leagues": own_leagues(user),
            "players": Player.objects.filter(user=user).select_related("league"),
            "token_count": ApiToken.objects.filter(user=user).count(),
        },
        status=422 if form.errors else 200,
    )


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """An account's API tokens: made, listed, revoked. A secret is in one answer only."""
    user = cast(User, request.user)
    revoked = request.POST.get("revoke", "")
    if revoked:
        if revoked.isascii() and revoked.isdecimal() and len(revoked) < 19:
            ApiToken.objects.filter(user=user, pk=int(revoked)).delete()
        return redirect("account_tokens")
    form = TokenForm(request.POST or None)
    secret, repeated = "", False
    if request.method == "POST" and form.is_valid():
        name, scope, key = (form.cleaned_data[field] for field in ("name", "scope", "key"))
        repeated = not cache.add(f"token-form:{user.pk}:{key}", 1, REMEMBERED)
        if not repeated:
            _, secret = make_token(user=user, name=name, scope=scope)
        form = TokenForm()
    return render(
        request,
        "account/tokens.html",
        {
            "form": form,
            "secret": secret,
            "repeated": repeated,
            "tokens": ApiToken.objects.filter(user=user),
        },
        status=422 if form.errors else 200,
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def reset(request: HttpRequest, uid: str, token: str) -> HttpResponse:
    """Set a new password by a link from `manage.py reset_link`; it works once."""
    user = _user_of(uid)
    if user is None or not default_token_generator.check_token(user, token):
        template = "account/password_reset_from_key.html"
        return render(request, template, {"token_fail": True}, status=410)
    form = SetPasswordForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        return render(request, "account/password_reset_from_key_done.html")
    return render(
        request,
        "account/password_reset_from_key.html",
        {"form": form},
        status=422 if form.errors else 200,
    )


def _user_of(uid: str) -> User | None:
    try:
        key = int(urlsafe_base64_decode(uid).decode("ascii"))
    except ValueError:
        return None
    return User.objects.filter(pk=key, is_active=True).first() if 0 < key < 2**63 else None
