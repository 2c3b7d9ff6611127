"""Diagnostics with a code, a place and a hint, and the loss report of a translation."""
