"""TrueSkill as pure functions."""
