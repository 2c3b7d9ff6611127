"""The public operations, step by step: load, check, convert, compare, update, sync."""
