"""The diagnostic for an exception that is not a :class:`translate.TranslateError`."""

from __future__ import annotations

import errno

from translate.diagnostics.diagnostic import Diagnostic
from translate.resources.process_limits import MEMORY_HINT

_NO_RIGHT = "change the rights of the file or its directory, or name another file"
#: What to do about the errors of a system.
_HINTS = {
    errno.EACCES: _NO_RIGHT,
    errno.EPERM: _NO_RIGHT,
    errno.EROFS: "the file system is read-only: name a file elsewhere",
    errno.ENOSPC: "the disk is full: make room, or name a file elsewhere",
    errno.ENOENT: "name a file in a directory that exists",
    errno.EISDIR: "this is a directory: name a file",
}


def unexpected(error: Exception, path: str = "") -> Diagnostic:
    """Return the diagnostic for a defect of this package or of a parser, or for a file error.

    ``path`` is the file that was read.
    """
    from translate.resources.model_parsers import failed_file

    described = f"{type(error).__name__}: {error}".strip().rstrip(":")
    if (parsed := failed_file(error)) is not None:
        return Diagnostic(
            "model-parser-failed",
            "error",
            f"the parser registered for this file raised {described}",
            parsed,
            hint="this is a defect of that parser, or of the file (-v prints the traceback)",
        )
    if isinstance(error, MemoryError):
        return Diagnostic(
            "command-memory-limit",
            "error",
            "the input needs more memory than the limit of the command, or than there is",
            path,
            hint=MEMORY_HINT,
        )
    if isinstance(error, OSError):
        name = error.filename if isinstance(error.filename, str) else ""
        hint = _HINTS.get(error.errno or 0, "")
        return Diagnostic("file-access", "error", error.strerror or str(error), name, hint=hint)
    return Diagnostic(
        "internal-error",
        "error",
        f"robot-translate failed on this input: {described}",
        path,
        hint="this is a defect of robot-translate; please report it with the command and the file "
        "(-v prints the traceback)",
    )
