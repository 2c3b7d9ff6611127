"""The report of a translation: losses, notes about readers, and the provenance of elements."""
