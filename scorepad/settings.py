"""One settings file: it runs unconfigured on localhost and reads the rest from the environment."""

import hashlib
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from scorepad import environment as env

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.text("DATA_DIR", str(BASE_DIR / "data")))
TESTING = "pytest" in sys.modules

DEBUG = env.flag("DEBUG", False)
SITE_URL = env.text("SITE_URL").rstrip("/")
SECURE = SITE_URL.startswith("https://")

SECRET_KEY = env.text("SECRET_KEY")
if not SECRET_KEY:
    if SECURE:
        raise ImproperlyConfigured("SITE_URL is https: set SECRET_KEY to a long random text.")
    # A site on localhost keeps one of its own beside its data, so sign-ins outlive a restart.
    key_file = DATA_DIR / "secret-key"
    if not key_file.exists():
        import secrets

        DATA_DIR.mkdir(parents=True, exist_ok=True)
        key_file.touch(mode=0o600)
        key_file.write_text(secrets.token_urlsafe(48))
    SECRET_KEY = key_file.read_text()

ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env.words("ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS: list[str] = []
if SITE_URL:
    if not urlsplit(SITE_URL).hostname:
        raise ImproperlyConfigured("SITE_URL must look like https://fieldbook.example.")
    ALLOWED_HOSTS.append(urlsplit(SITE_URL).hostname or "")
    CSRF_TRUSTED_ORIGINS.append(SITE_URL)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "django_htmx",
    "template_partials.apps.SimpleAppConfig",
    "django_filters",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "scorepad",
    "rankings",
]

MIDDLEWARE = [
    "scorepad.middleware.proxy",
    "scorepad.middleware.security_headers",
    "scorepad.middleware.no_nul",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "scorepad.urls"
WSGI_APPLICATION = "scorepad.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scorepad.context.site",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "template_partials.templatetags.partials",
                "scorepad.templatetags.fieldbook",
            ],
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            [
                                "django.template.loaders.filesystem.Loader",
                                "django.template.loaders.app_directories.Loader",
                            ],
                        )
                    ],
                )
            ],
        },
    }
]

DATABASES = {"default": env.database(env.text("DATABASE_URL"), DATA_DIR / "fieldbook.sqlite3")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    Path(DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
    # A file, not memory: the tests' threads and processes then meet real locks.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}

CACHE_URL = env.text("CACHE_URL")
CACHES: dict[str, dict[str, Any]]
if CACHE_URL:
    CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": CACHE_URL}
    }
else:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "cache",
            # Beyond the default of 300 it forgets at random, rate limits too.
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    }

# Called with a league's id after each commit that moved its ledger.
LEDGER_READERS = ["rankings.folding.catch_up"]
# What /healthz asks how much work is waiting: functions without arguments that return a count.
HEALTH_CHECKS = ["rankings.folding.waiting"]

AUTH_USER_MODEL = "scorepad.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "scorepad.accounts.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_SIGNUP_FORM_CLASS = "scorepad.account_forms.SignUpForm"

EMAIL_HOST = env.text("EMAIL_HOST")
EMAIL_PORT = env.number("EMAIL_PORT", 25)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", False)
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "fieldbook@localhost")
EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if EMAIL_HOST
    else "django.core.mail.backends.dummy.EmailBackend"
)

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "scorepad" / "locale"]
TIME_ZONE = env.text("TIME_ZONE", "UTC")
USE_TZ = True
USE_I18N = True

STATIC_URL = "static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(BASE_DIR / "staticfiles")))
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
# Names with hashes once collectstatic has made them.
HASHED = "collectstatic" in sys.argv or (STATIC_ROOT / "staticfiles.json").exists()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if HASHED and not TESTING
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

SECURE_CSP = {
    "default-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
# On plain http browsers ignore the header, and say so in the console of every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if SECURE else None
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
CSRF_FAILURE_VIEW = "scorepad.views.errors.csrf_failure"
if SECURE:
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = env.flag("SSL_REDIRECT", True)
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
# Addresses of proxies in front whose X-Forwarded-For and X-Forwarded-Proto may be believed.
TRUSTED_PROXIES = env.words("TRUSTED_PROXIES")
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
MAX_IMPORT_BYTES = 20 * 1024 * 1024

OPEN_PAD = env.flag("OPEN_PAD", True)
PRIVACY_URL = env.text("PRIVACY_URL")
IMPRINT_URL = env.text("IMPRINT_URL")
# How long things wait before `manage.py tidy` takes them, in days.
DRAFT_DAYS = 90
STAGING_DAYS = 30
BIN_DAYS = 30
# Boards: hidden after this many days without a match; placed from either bound on.
BOARD_HIDE_DAYS = env.number("BOARD_HIDE_DAYS", 180)
BOARD_SETTLED_SIGMA = 2.0
BOARD_SETTLED_MATCHES = 10
# Requests an hour and address (or account) for what a stranger may do.
OPEN_PAD_RATE = env.text("OPEN_PAD_RATE", "60/h")

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "scorepad.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "scorepad.api.authentication.TokenScope",
        "rest_framework.permissions.IsAuthenticatedOrReadOnly",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["scorepad.api.parsers.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "scorepad.api.problems.handle",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "600/hour", "user": "6000/hour"},
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Fieldbook API",
    "DESCRIPTION": "Scores, matches, players and ratings of a Fieldbook site.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "OAS_VERSION": "3.1.0",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    # Nobody types the cookie of a session into a form.
    "AUTHENTICATION_WHITELIST": ["scorepad.api.authentication.TokenAuthentication"],
    "ENUM_NAME_OVERRIDES": {
        "Decision": "scorepad.api.shapes.DECISIONS",
        "Level": "scorepad.models.matches.Level",
        "Role": "scorepad.models.people.Membership.Role",
        "VariantKey": "scorepad.api.shapes.VARIANTS",
        "Visibility": "scorepad.models.people.League.Visibility",
    },
    "TAGS": [
        {"name": "rules", "description": "Scoring, without an account; nothing is kept."},
        {"name": "matches", "description": "What was played and written down."},
        {"name": "leagues", "description": "People who record together."},
        {"name": "players", "description": "People in a league."},
        {"name": "ratings", "description": "What is worked out from the matches."},
    ],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "scorepad.logs.IdsOnly",
            "format": "%(asctime)s %(levelname)s %(name)s %(message)s",
        }
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "scorepad": {"level": "INFO"},
        "rankings": {"level": "INFO"},
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        # Every passing scanner asks for pages that are not there, at hosts that are not ours.
        "django.request": {"level": "ERROR"},
        # They also send what is too large or not meant for us; each has its answer. A form from
        # elsewhere may be a SITE_URL that is not set, which somebody will look for here.
        "django.security": {"handlers": ["nowhere"], "propagate": False},
        "django.security.csrf": {"handlers": ["console"], "propagate": False},
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
    },
}

if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = {"anon": None, "user": None}
    OPEN_PAD_RATE = "100000/h"
    ACCOUNT_RATE_LIMITS = False
    SECRET_KEY = hashlib.sha256(b"tests only").hexdigest()
