"""Diagnostics with code, place and hint, their catalogue, and the paths of elements."""
