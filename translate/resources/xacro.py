"""Xacro, where the package of that name is installed and may run."""

from __future__ import annotations

from translate.diagnostics.diagnostic import Diagnostic, TranslateError

SUFFIX = ".xacro"
_BY_HAND = "expand the file first: xacro robot.urdf.xacro > robot.urdf"


def expanded(path: str, *, allowed: bool) -> str | None:
    """Return the output of xacro for a file; ``None`` for a file without the suffix of xacro.

    Xacro runs Python code of the file, so that it must be allowed explicitly (reference U E5).
    Raises :class:`TranslateError` if it is not allowed, not installed, or fails.
    """
    if not path.endswith(SUFFIX):
        return None
    if not allowed:
        hint = f"allow it with --allow-xacro if you trust the file, or {_BY_HAND}"
        raise _error("xacro-not-allowed", "xacro runs Python that the file contains", path, hint)
    try:
        import xacro
    except ImportError:
        hint = f"pip install 'robot-translate[xacro]', or {_BY_HAND}"
        raise _error("xacro-missing", "the package 'xacro' is not installed", path, hint) from None
    try:
        return str(xacro.process_file(path).toxml())
    # The Python code in the file can raise any exception.
    except Exception as error:
        raise _error("xacro-failed", f"xacro cannot expand it: {error}", path, _BY_HAND) from error


def _error(code: str, message: str, path: str, hint: str) -> TranslateError:
    return TranslateError([Diagnostic(code, "error", message, path, hint=hint)])
