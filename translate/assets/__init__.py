"""Directories of whole robots: their files, copied and converted, with a manifest."""
