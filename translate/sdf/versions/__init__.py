"""Versions of SDFormat: upgrade of older documents, downgrade for output, required version."""
