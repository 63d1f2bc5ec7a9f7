"""Pages: guard, read or call one write, render."""
