"""The version of the package, which reports state."""

__version__ = "0.2.0"
