"""Conversion of many files: worker processes, a manifest to resume from, and reports."""
