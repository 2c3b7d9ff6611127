"""The directories of this program among those of the user (XDG Base Directory Specification)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from translate.diagnostics.diagnostic import TranslateError


def user_cache_directory() -> Path:
    """Return the directory ``robot-translate`` in ``$XDG_CACHE_HOME``, else in the usual place.

    A relative ``$XDG_CACHE_HOME`` is ignored, as the specification states.

    Raises :class:`TranslateError` if the system has no directory of the user.
    """
    return _directory("XDG_CACHE_HOME", ".cache", "Library/Caches", ("LOCALAPPDATA", "Local"))


def user_configuration_directory() -> Path:
    """Return the directory ``robot-translate`` in ``$XDG_CONFIG_HOME``, else in the usual place.

    A relative ``$XDG_CONFIG_HOME`` is ignored, as the specification states.

    Raises :class:`TranslateError` if the system has no directory of the user.
    """
    mac = "Library/Application Support"
    return _directory("XDG_CONFIG_HOME", ".config", mac, ("APPDATA", "Roaming"))


def _directory(variable: str, usual: str, mac: str, windows: tuple[str, str]) -> Path:
    """Return the directory that a variable names, else the usual one of the system below ``~``.

    ``windows`` has a variable, and the name of its usual directory.
    """
    named = os.environ.get(variable, "")
    windows_variable, windows_name = windows
    if not os.path.isabs(named) and sys.platform == "win32":
        named = os.environ.get(windows_variable, "")
        usual = f"AppData/{windows_name}"
    elif sys.platform == "darwin":
        usual = mac
    if os.path.isabs(named):
        return Path(named) / "robot-translate"
    try:
        return Path.home() / usual / "robot-translate"
    except RuntimeError as error:
        hint = f"set {variable} to an absolute path"
        raise TranslateError.of("file-access", str(error), hint=hint) from None
