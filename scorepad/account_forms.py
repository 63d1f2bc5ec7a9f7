"""What we add to the sign-up form of the accounts library."""

from django import forms


class SignUpForm(forms.Form):
    """Asks the browser for its time zone (filled by script, '' without)."""

    time_zone = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def signup(self, request, user) -> None:  # type: ignore[no-untyped-def]
        user.time_zone = self.cleaned_data["time_zone"]
        user.save(update_fields=["time_zone"])
