"""Addresses of the API's derived half."""

from django.urls import path

from rankings.api import views

urlpatterns = [
    path("leagues/<slug:slug>/boards/", views.Boards.as_view(), name="api_boards"),
    path("leagues/<slug:slug>/boards/<slug:pool>/", views.Board.as_view(), name="api_board"),
    path("leagues/<slug:slug>/averages/", views.Averages.as_view(), name="api_averages"),
    path("players/<uuid:uuid>/ratings/", views.PlayerRatings.as_view(), name="api_player_ratings"),
    path("matches/<uuid:uuid>/ratings/", views.MatchRatings.as_view(), name="api_match_ratings"),
]
