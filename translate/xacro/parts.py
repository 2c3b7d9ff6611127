"""The parts of the package xacro that an expansion with a source map replaces or reads.

They are no interface of xacro.  A new version can change them: each of them is named here, and a
test compares their code with that of the version that was read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

#: Functions of the module ``xacro`` that are replaced while it runs.
FUNCTIONS = (
    "parse",
    "eval_all",
    "eval_text",
    "eval_default_arg",
    "check_attrs",
    "grab_property",
    "handle_macro_call",
    "process_include",
)
#: Methods of classes of the module ``xacro`` that are replaced while it runs.
METHODS: Mapping[str, Sequence[str]] = {
    "Table": ("_setitem", "_resolve_"),
    "YamlListWrapper": ("wrap", "__getitem__", "__iter__"),
    "YamlDictWrapper": ("__getattr__", "__getitem__"),
}
#: What is called or read: the state of xacro, and the function that expands a file.
READ = ("filestack", "process_file", "root_dir", "substitution_args_context")
#: Functions of the module ``xacro`` that rely on the replaced ones, which their code calls by name.
CALLERS = ("load_yaml", "grab_macro", "process_doc", "handle_dynamic_macro_call")


def missing_parts(xacro: Any) -> list[str]:
    """Return the parts that a version of xacro lacks: it expands without a source map."""
    names = [name for name in (*FUNCTIONS, *READ) if not hasattr(xacro, name)]
    for owner, methods in METHODS.items():
        present = vars(getattr(xacro, owner, object))
        names += [f"{owner}.{method}" for method in methods if method not in present]
    return names
