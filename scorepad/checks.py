"""System checks for what a person can misconfigure."""
