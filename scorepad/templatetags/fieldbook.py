"""Tags and filters every template has."""

from django import template

register = template.Library()
