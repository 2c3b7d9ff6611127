"""Versions of SDFormat: reading older ones, writing older ones, and what each version has."""
