"""What other programs call commands and options, and what they are here."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection

#: The name of a command elsewhere → the words of it here.
COMMANDS = {
    "translate": "convert",
    "export": "convert",
    "urdf2sdf": "convert",
    "sdf2urdf": "convert",
    "xacro": "convert IN.urdf.xacro OUT.urdf --to urdf",
    "expand": "convert IN.urdf.xacro OUT.urdf --to urdf",
    "update": "convert IN OUT --update",
    "merge": "convert IN OUT --update",
    "bundle": "convert IN DIRECTORY --bundle gazebo",
    "diff": "compare",
    "validate": "check",
    "lint": "check",
    "test": "check",
    "show": "view",
    "open": "view",
    "visualize": "view",
    "tree": "graph",
    "print": "info",
    "list": "info",
    "fmt": "format",
    "fix": "check --fix",
    "init": "sync --init URDF SDF",
    "pair": "sync --init URDF SDF",
    "watch": "sync --watch",
    "edit": "set",
    "get": "info --places",
    "rule": "explain",
    "rules": "explain",
    "codes": "explain",
    "help": "--help",
    "version": "--version",
}
_ON_TERMINALS = "colours are printed on a terminal only, and never if NO_COLOR is set"
_QUIET = "write --quiet"
_EXIT_CODE = "only errors have the exit code 1, and with --strict warnings"
_REPLACED = "an earlier file is replaced without an option"
_WRITES = "the files are written without an option; --check and --diff write nothing"
_TOLERANCE = "write --tol-pos M or --tol-rot RAD"
#: The name of an option elsewhere → what it is here.  Before it is its command, if it is of one.
_OPTIONS = {
    "check --unsafe-fixes": "--fix makes the repairs that are unambiguous",
    "check --fix-only": "write --fix --quiet",
    "check --exit-zero": _EXIT_CODE,
    "check --select": "--ignore CODE leaves out findings",
    "check --extend-select": "--ignore CODE leaves out findings",
    "check --extend-exclude": "write --exclude PATTERN",
    "check --recursive": "a directory is checked with those below it",
    "check -r": "a directory is checked with those below it",
    "check -w": "write --watch",
    "convert --check": "write --check-output",
    "convert --force": _REPLACED,
    "convert --overwrite": _REPLACED,
    "convert --dry-run": "--diff prints what would be written",
    "convert --from": "the format of IN is found in its content",
    "convert --input": "write the name of the file alone",
    "convert -i": "write the name of the file alone",
    "convert --sync": "robot-translate sync keeps both files in step",
    "compare --tolerance": _TOLERANCE,
    "compare --tol": _TOLERANCE,
    "convert --tolerance": _TOLERANCE,
    "convert --precision": "the numbers of the input are copied",
    "format --inplace": _WRITES,
    "format --in-place": _WRITES,
    "format --write": _WRITES,
    "format -i": _WRITES,
    "format -w": _WRITES,
    "migrate --to": "write --for NAME",
    "view --port": "--watch chooses a port, and prints the address",
    "batch -o": "write --out-dir DIR",
    "batch --output": "write --out-dir DIR",
    "batch -j": "write --jobs N",
    "sync --dry-run": "--diff prints what would be written",
    "sync --pre-commit": "sync --check is for hooks",
    "--color": _ON_TERMINALS,
    "--colour": _ON_TERMINALS,
    "--no-color": _ON_TERMINALS,
    "--no-colour": _ON_TERMINALS,
    "--silent": _QUIET,
    "--debug": "write --verbose",
    "--urdf": "write --to urdf",
    "--sdf": "write --to sdf",
}


def option_here(command: str, name: str, known: Collection[str]) -> str:
    """Return what an option of other programs is here; empty if nothing is known of it.

    ``known`` are the options of the command.
    """
    from translate.readers.names import TARGET_NAMES

    meant = name.removeprefix("--").casefold()
    if "--for" in known and meant in TARGET_NAMES:
        return f"write --for {shlex.quote(meant)}"
    here = _OPTIONS.get(f"{command} {name}", "") or _OPTIONS.get(name, "")
    option = re.match(r"write (--[a-z-]+)", here)
    return here if option is None or option[1] in known else ""
