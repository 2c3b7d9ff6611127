"""Diagnostics with code, place and hint, and the loss report of a translation."""
