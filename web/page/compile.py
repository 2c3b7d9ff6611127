"""Compiles the archives of the page; runs in the Python of the page, at its build."""

import ast
import importlib._bootstrap_external as loader
import os
import sys
import zipfile
from collections.abc import Callable

APPLICATION = "/lib/application"
ROBOT = "<robot name='r'><link name='a'/></robot>"
#: Modules that need processes, sockets, terminals or tests, which the page does not have, and those
#: that replace modules in C.
UNUSED = {
    *(
        "_pydatetime",
        "_pyio",
        "_pyrepl",
        "bdb",
        "cmd",
        "compileall",
        "doctest",
        "ftplib",
        "imaplib",
        "mailbox",
    ),
    *(
        "modulefinder",
        "multiprocessing",
        "pdb",
        "pickletools",
        "poplib",
        "profile",
        "pstats",
        "pydoc",
        "smtplib",
    ),
    *("socketserver", "tabnanny", "timeit", "trace", "unittest", "wsgiref", "xmlrpc"),
    *("cProfile", "netrc", "plistlib", "pyclbr", "rlcompleter", "statistics", "wave", "zipapp"),
}
#: Packages that read their own docstrings.
DOCUMENTED = ("pyodide/", "_pyodide/")
_DOCUMENTED_NODES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)


def compiled(source: bytes, path: str, *, documented: bool) -> bytes:
    """The content of a .pyc file that belongs to no source.

    Docstrings, the types of the arguments and results of functions, and columns are left out.
    """
    tree = ast.parse(source, path)
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.stmt | ast.excepthandler | ast.arg | ast.keyword):
            node.end_lineno, node.col_offset, node.end_col_offset = node.lineno, 0, 0
        if not documented and isinstance(node, ast.arg):
            node.annotation = None
        if not documented and isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        if not documented and isinstance(node, _DOCUMENTED_NODES) and ast.get_docstring(node):
            text = node.body[0].value
            # A data class without a docstring makes one of its signature, which takes time.
            text.value = " " if isinstance(node, ast.ClassDef) else ""
    return bytes(loader._code_to_timestamp_pyc(compile(tree, path, "exec", dont_inherit=True)))


def convert(name: str, directory: str, keep: Callable[[str], bool | None]) -> None:
    """Write ``/compiled/NAME``: ``keep`` is true to compile a module, none to leave it out."""
    with (
        zipfile.ZipFile(f"/{name}") as archive,
        zipfile.ZipFile(f"/compiled/{name}", "w", zipfile.ZIP_STORED) as result,
    ):
        for path in sorted(archive.namelist()):
            kept = keep(path)
            if kept is None or path.endswith("/"):
                continue
            data = archive.read(path)
            if kept and path.endswith(".py"):
                documented = path.startswith(DOCUMENTED)
                data = compiled(data, f"{directory}/{path}", documented=documented)
                path += "c"
            result.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), data)


def imported(library: str) -> set[str]:
    """The modules of the standard library that a conversion imports, as paths in its archive."""
    for directory in (APPLICATION, "/robot", "/out"):
        os.makedirs(directory)
    with zipfile.ZipFile("/application.zip") as archive:
        archive.extractall(APPLICATION)
    sys.path.insert(0, APPLICATION)
    import glue

    with open("/robot/r.urdf", "w", encoding="utf-8") as stream:
        stream.write(ROBOT)
    glue.options()
    glue.unpack()
    for words in ('["convert", "r.urdf"]', '["check", "r.urdf", "--format", "json"]'):
        if '"code": 0' not in glue.run(words, "", "", "{}", False):
            with open(glue.STDERR, encoding="utf-8") as stream:
                raise RuntimeError(stream.read())
    files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    return {file.removeprefix(f"{library}/") for file in files if file.startswith(f"{library}/")}


os.makedirs("/compiled")
(library,) = [place for place in sys.path if place.endswith(".zip")]
used = imported(library)
convert("application.zip", APPLICATION, lambda path: True)
convert(
    "python_stdlib.zip",
    library,
    lambda path: None if path.partition("/")[0].removesuffix(".py") in UNUSED else path in used,
)
