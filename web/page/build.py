"""Puts the page together: one HTML file with Python, the translator and the scripts.

usage: build.py WORK WHEELS OUTPUT

WORK is the directory with the bundled scripts, WHEELS that of the wheels.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "web" / "page"
PYODIDE = PAGE / "node_modules" / "pyodide"
#: The largest page, in bytes.
MAX_SIZE = 10_500_000
#: All entries of archives have this time, so that equal sources result in equal pages.
TIME = (2020, 1, 1, 0, 0, 0)
ENTRY = re.compile(r"@([A-Z]+)@")
#: The modules of the page itself.
MODULES = ("expansions.py", "glue.py", "siblings.py")
#: Commands that the page does not have: they need processes, installed programs or a repository.
LEFT_OUT = (
    "translate/batches/",
    "translate/testing/",
    "translate/checker/",
    "translate/cli/batch.py",
    "translate/cli/sync.py",
    "translate/cli/trust.py",
    "translate/cli/verify.py",
    "translate/driver/sync/",
    "translate/engines/adapters.py",
    "translate/engines/process.py",
    "translate/resources/earlier_files.py",
    "translate/resources/repository.py",
)
#: Modules of wheels for tests and for consoles of Windows.
NOT_IMPORTED = ("click/testing.py", "click/_winconsole.py")


def stored(entries: dict[str, bytes]) -> bytes:
    """A zip file of entries that are not compressed: the whole is compressed later."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(entries):
            archive.writestr(zipfile.ZipInfo(name, TIME), entries[name])
    return buffer.getvalue()


def entries_of(path: Path) -> dict[str, bytes]:
    """The files of a zip file or a wheel."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def files_below(directory: Path, *patterns: str) -> dict[str, bytes]:
    """The files that match a pattern, by their paths from the parent of the directory."""
    paths = {path for pattern in patterns for path in directory.rglob(pattern) if path.is_file()}
    return {
        path.relative_to(directory.parent).as_posix(): path.read_bytes()
        for path in paths
        if "__pycache__" not in path.parts
    }


def application(wheels: Path) -> bytes:
    """The translator with its data, the stand-in for lxml and the wheels."""
    entries = {name: (PAGE / name).read_bytes() for name in MODULES}
    package = files_below(ROOT / "translate", "*.py", "*.txt", "assets/*")
    entries |= {name: data for name, data in package.items() if not name.startswith(LEFT_OUT)}
    entries |= files_below(ROOT / "web" / "lxml", "*.py")
    for wheel in sorted(wheels.glob("*.whl")):
        entries |= {
            name: data
            for name, data in entries_of(wheel).items()
            if name.endswith(".py") and name not in NOT_IMPORTED
        }
    return stored(entries)


def parts(work: Path, wheels: Path) -> dict[str, bytes]:
    """The files that the worker needs, by name.  The archives are compiled in ``work``."""
    (work / "application.zip").write_bytes(application(wheels))
    subprocess.run(["node", PAGE / "compile.mjs", work], check=True)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())
    # The packages of the lock file are on a server.
    lock["packages"] = {}
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
    return {
        **{name: (PYODIDE / name).read_bytes() for name in names},
        "pyodide-lock.json": json.dumps(lock).encode(),
        **{name: (work / name).read_bytes() for name in ("python_stdlib.zip", "application.zip")},
    }


def licences(wheels: Path) -> str:
    """The licences of everything in the page, as HTML."""
    texts = [(PAGE / "licences.html").read_text(encoding="utf-8")]
    found = {
        "robot-translate (Apache-2.0)": (ROOT / "LICENSE").read_text(encoding="utf-8"),
        "CPython (PSF-2.0)": (PAGE / "LICENSE-python.txt").read_text(encoding="utf-8"),
        "three.js (MIT)": (ROOT / "translate/view/assets/LICENSE-three.txt").read_text("utf-8"),
    }
    for wheel in sorted(wheels.glob("*.whl")):
        name, version, *_ = wheel.name.split("-")
        for path, data in entries_of(wheel).items():
            if ".dist-info/licenses/" in path:
                found[f"{name} {version}"] = data.decode("utf-8")
    texts += [
        f"<h3>{html.escape(name)}</h3><pre>{html.escape(text)}</pre>"
        for name, text in found.items()
    ]
    return "\n".join(texts)


def digest(text: str) -> str:
    """The hash of a script in a Content-Security-Policy."""
    value = base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")
    return f"'sha256-{value}'"


def page(work: Path, wheels: Path) -> str:
    """The text of the page."""
    script = (work / "main.js").read_text(encoding="utf-8")
    viewer = (ROOT / "translate/view/assets/viewer.js").read_text(encoding="utf-8")
    version = re.search(
        r'__version__ = "(.*)"', (ROOT / "translate/report/version.py").read_text("utf-8")
    )
    assert version is not None
    coded = {
        name: base64.b64encode(gzip.compress(data, 9, mtime=0)).decode("ascii")
        for name, data in parts(work, wheels).items()
    }
    values = {
        # The frame of the viewer has the policy of the page, too.
        "HASHES": f"{digest(script)} {digest(viewer)}",
        "VERSION": version[1],
        "STYLE": (PAGE / "page.css").read_text(encoding="utf-8"),
        "LICENCES": licences(wheels),
        "PARTS": json.dumps(coded, separators=(",", ":")),
        "SCRIPT": script,
    }
    return ENTRY.sub(lambda found: values[found[1]], (PAGE / "page.html").read_text("utf-8"))


def main(work: str, wheels: str, output: str) -> None:
    """Write the page.  Exits with a message if it is too large."""
    text = page(Path(work), Path(wheels))
    size = len(text.encode("utf-8"))
    if size > MAX_SIZE:
        sys.exit(f"error: the page has {size:,} bytes, which is more than {MAX_SIZE:,}")
    path = Path(output)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(f"wrote {output} ({size:,} bytes)")


if __name__ == "__main__":
    main(*sys.argv[1:])
