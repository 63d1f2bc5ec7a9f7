"""Addresses of the derived room."""

from django.urls import path

from rankings import views

urlpatterns = [
    path("pools/<int:pk>/catch-up/", views.catch_up, name="pool_catch_up"),
]
