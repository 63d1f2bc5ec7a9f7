from django.apps import AppConfig


class ScorepadConfig(AppConfig):
    name = "scorepad"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scorepad import checks  # noqa: F401  (registers the system checks)
