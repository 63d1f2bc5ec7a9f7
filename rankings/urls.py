"""Addresses of the derived room."""

from django.urls import include, path

from rankings import views

urlpatterns = [
    path("api/v1/", include("rankings.api.urls")),
    path("pools/<int:pk>/catch-up/", views.catch_up, name="pool_catch_up"),
]
