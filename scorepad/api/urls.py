"""Addresses of the API."""

from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView

from scorepad.api import docs, leagues, matches, score
from scorepad.api.unknown import unknown

urlpatterns = [
    path("v1/score/", score.Score.as_view(), name="api_score"),
    path("v1/variants/", score.Variants.as_view(), name="api_variants"),
    path("v1/leagues/", leagues.Leagues.as_view(), name="api_leagues"),
    path("v1/leagues/<slug:slug>/", leagues.OneLeague.as_view(), name="api_league"),
    path("v1/leagues/<slug:slug>/players/", leagues.Players.as_view(), name="api_players"),
    path("v1/players/<uuid:uuid>/", leagues.OnePlayer.as_view(), name="api_player"),
    path("v1/matches/", matches.Matches.as_view(), name="api_matches"),
    path("v1/matches/<uuid:uuid>/", matches.OneMatch.as_view(), name="api_match"),
    path("v1/matches/<uuid:uuid>/void/", matches.VoidMatch.as_view(), name="api_match_void"),
    path(
        "v1/matches/<uuid:uuid>/restore/",
        matches.RestoreMatch.as_view(),
        name="api_match_restore",
    ),
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("docs/", docs.docs, name="api_docs"),
    re_path(r"", unknown),
]
