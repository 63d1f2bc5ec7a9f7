"""Swagger UI, from our own server and under our own Content-Security-Policy."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api/docs.html")
