"""Every address of the site."""

from django.urls import include, path

from scorepad.views import (
    account,
    amend,
    errors,
    health,
    home,
    imports,
    leagues,
    matches,
    pad,
    players,
    results,
    review,
)

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error

urlpatterns = [
    path("", home.home, name="home"),
    path("rules/", home.rules, name="rules"),
    # the pad
    path("pad/", pad.setup, name="pad"),
    path("pad/<uuid:uuid>/", pad.sheet, name="pad_sheet"),
    path("pad/<uuid:uuid>/live/", pad.live, name="pad_live"),
    path("pad/<uuid:uuid>/review/", review.review, name="pad_review"),
    path("pad/<uuid:uuid>/discard/", pad.discard, name="pad_discard"),
    path("results/<str:token>/", results.result, name="result"),
    path("results/<str:token>/record/", results.record, name="result_record"),
    # matches
    path("matches/<uuid:uuid>/", matches.match, name="match"),
    path("matches/<uuid:uuid>/amend/", amend.amend, name="match_amend"),
    path("matches/<uuid:uuid>/void/", matches.void, name="match_void"),
    path("matches/<uuid:uuid>/restore/", matches.restore, name="match_restore"),
    path("matches/<uuid:uuid>/history/", matches.history, name="match_history"),
    # leagues
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues.new, name="league_new"),
    path("leagues/<slug:slug>/", leagues.league, name="league"),
    path("leagues/<slug:slug>/pad/", pad.setup, name="league_pad"),
    path("leagues/<slug:slug>/matches/", leagues.matches, name="league_matches"),
    path("leagues/<slug:slug>/bin/", leagues.binned, name="league_bin"),
    path("leagues/<slug:slug>/players/", players.players, name="players"),
    path("leagues/<slug:slug>/players/<str:code>/", players.player, name="player"),
    path("leagues/<slug:slug>/import/", imports.upload, name="league_import"),
    path("leagues/<slug:slug>/import/<uuid:uuid>/", imports.preview, name="import_preview"),
    path("import/", imports.choose, name="import"),
    # accounts
    path("account/", account.account, name="account"),
    path("account/tokens/", account.tokens, name="account_tokens"),
    path("account/reset/<str:uid>/<str:token>/", account.reset, name="account_reset_link"),
    path("accounts/", include("allauth.account.urls")),
    # the rest
    path("", include("rankings.urls")),
    path("api/", include("scorepad.api.urls")),
    path("healthz", health.healthz, name="healthz"),
    path("robots.txt", home.robots, name="robots"),
    path("favicon.ico", home.favicon, name="favicon"),
]
