"""Addresses of the API."""

from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from scorepad.api import score
from scorepad.api.unknown import unknown

urlpatterns = [
    path("v1/score/", score.Score.as_view(), name="api_score"),
    path("v1/variants/", score.Variants.as_view(), name="api_variants"),
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path(
        "docs/",
        SpectacularSwaggerSplitView.as_view(
            url_name="api_schema", template_name="api/docs.html", title="Fieldbook API"
        ),
        name="api_docs",
    ),
    re_path(r"", unknown),
]
