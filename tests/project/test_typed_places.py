"""The parts of the package know each other by typed paths: no code takes a message apart.

The text of an element, a reason or a message is made where it is printed.  The places that still
read one are listed here, each with what it reads.  Each finding about an element has its path.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import translate

PACKAGE = Path(translate.__file__).parent
#: The names of texts of messages.
TEXTS = {"element", "reason", "message", "label"}
#: Methods and functions that take a text apart.
METHODS = {
    *("partition", "rpartition", "split", "rsplit", "startswith", "endswith"),
    *("removeprefix", "removesuffix", "find", "index"),
}
PATTERNS = {"match", "search", "fullmatch", "findall", "finditer", "sub"}
#: Module → number of places and what they read.
EXCEPTIONS = {
    "driver/round_trip_check.py": (2, "labels in baselines of earlier releases"),
    "migration/plugins.py": (1, "tags in a table: no text of a message"),
    "resources/xacro_hints.py": (1, "messages of xacro, which is another program"),
}
#: Module → the codes of findings about no element: about a whole file, a directory, an archive, an
#: option or another program.
WITHOUT_ELEMENT = {
    "assets/collection.py": {"bundle-refused"},
    "assets/directory.py": {"bundle-refused"},
    "assets/meshes.py": {"mesh-packages-missing"},
    # An included file is none of the output.
    "batches/convert_file.py": {"edit-refused", "link-outside"},
    "batches/pool.py": {"cluster-unavailable"},
    "batches/results.py": {"link-outside", "manifest-invalid", "status"},
    # The output.
    # The limits of a command.
    "cli/exit_codes.py": {"error.code"},
    "cli/options.py": {"file-read"},
    # The file with values.
    "cli/set.py": {"values-invalid"},
    "cli/sync.py": {"file-access", "pair-invalid", "watch-missing"},
    "driver/bundle.py": {"bundle-refused", "package-name", "FILE_OUTSIDE"},
    "driver/check_settings.py": {"settings-invalid"},
    "driver/compare.py": {"engine-missing"},
    "driver/inputs.py": {"file-read", "include-outside", "uri-lookup", "template-unexpanded"},
    "driver/project_file.py": {"pair-invalid"},
    "driver/ros_names.py": {"CODE"},
    "driver/round_trip_check.py": {"baseline-invalid"},
    # The file with values, or a value on the command line.
    "driver/set_values.py": {"values-invalid"},
    "driver/sync/bases.py": {"base-search-limit", "file-read"},
    "driver/sync/kept_differences.py": {"not-one-robot"},
    "driver/sync/missing_files.py": {"file-access", "pair-invalid"},
    "driver/sync/pair_files.py": {"file-read", "pair-invalid", "pairs-time-limit"},
    "driver/sync/pairs.py": {"pair-refused"},
    "driver/sync/stored_differences.py": {"pairs-invalid"},
    "driver/translation.py": {"model-choice"},
    "driver/unexpected.py": {
        "command-memory-limit",
        "file-access",
        "internal-error",
        "model-parser-failed",
    },
    # A version of xacro that changes no file.
    "driver/update.py": {"base-invalid", "edit-refused", "not-one-robot", "option-missing"},
    "driver/written_files.py": {"edit-refused"},
    "driver/write_sdf.py": {"reserved-name"},
    # The path of a part with too long a name is too long as well.
    "fragments/element_reader.py": {"NAME_TOO_LONG"},
    "kinematics/scoped_view.py": {"scope-not-unique"},
    "migration/migrate.py": {"root-element-unknown"},
    "passes/model_selection.py": {"model-choice"},
    "resources/archives.py": {"zip-refused"},
    "resources/boundary.py": {"link-outside"},
    "readers/remarks.py": {"MODEL_MISSING", "file-not-read"},
    "resources/earlier_files.py": {"file-access", "manifest-invalid", "pair-watched"},
    "resources/model_parsers.py": {"model-format-unknown"},
    # The caller adds the element that names the package.
    "resources/packages.py": {"package-ambiguous"},
    "resources/replaced_files.py": {"file-changed"},
    "resources/robot_files.py": {"file-read"},
    "resources/trust.py": {"trust-invalid"},
    "resources/user_directories.py": {"file-access"},
    "resources/xacro.py": {
        *("package-not-found", "xacro-failed", "xacro-limit", "xacro-missing"),
        "xacro-not-allowed",
    },
    # The written file.
    "resources/written_programs.py": {"template-unexpanded", "xacro-not-allowed"},
    # The arguments are those of the command line.
    "resources/xacro_text.py": {"xacro-arguments"},
    "sdf/include/resolve.py": {"include-limit"},
    "view/graph_formats.py": {"graphviz-failed", "graphviz-missing"},
    "ros_files/package_files.py": {"file-read"},
    "ros_files/settings.py": {"file-read", "yaml-missing"},
    # The changed file, whose edits have the elements.
    "xacro/write_back.py": {"edit-refused"},
    # A text that is no XML has no elements.
    "xml/document.py": {"code", "declaration-misplaced", "file-read", "nesting-limit"},
    "xml/files.py": {"file-access", "file-read", "link-outside"},
    "xml/text_edits.py": {"encoding-not-kept"},
}


def _name_of(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in TEXTS


def _compares_text(node: ast.Compare) -> bool:
    """Whether a comparison reads a text: ``"world" in finding.message``; ``is`` reads none."""
    sides = [node.left, *node.comparators]
    is_identity = all(isinstance(operator, ast.Is | ast.IsNot) for operator in node.ops)
    return not is_identity and any(map(_is_text, sides))


def _places(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and _compares_text(node):
            yield node.lineno
        if isinstance(node, ast.Subscript) and _is_text(node.value):
            yield node.lineno
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        is_method = node.func.attr in METHODS and _name_of(node.func.value) in TEXTS
        is_pattern = node.func.attr in PATTERNS and any(_name_of(a) in TEXTS for a in node.args)
        # ``find`` of an element of XML is no search in a text.
        of_xml = node.func.attr in ("find", "index") and _name_of(node.func.value) == "element"
        if (is_method and not of_xml) or is_pattern:
            yield node.lineno


def test_no_code_takes_a_text_for_people_apart() -> None:
    places = Counter[str]()
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if number := sum(1 for _ in _places(tree)):
            places[path.relative_to(PACKAGE).as_posix()] = number
    assert places == {module: number for module, (number, _) in EXCEPTIONS.items()}


def _findings(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Yield the code and the call of each place that makes a finding."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        function, name = node.func, _name_of(node.func)
        if isinstance(function, ast.Attribute) and name == "of":
            name = f"{_name_of(function.value)}.of"
        if name in ("Diagnostic", "TranslateError.of"):
            code = node.args[0]
            yield str(code.value) if isinstance(code, ast.Constant) else ast.unparse(code), node


def test_each_finding_about_an_element_has_its_path() -> None:
    codes: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for code, call in _findings(ast.parse(path.read_text(encoding="utf-8"))):
            if not any(keyword.arg == "at" for keyword in call.keywords):
                codes.setdefault(path.relative_to(PACKAGE).as_posix(), set()).add(code)
    assert codes == WITHOUT_ELEMENT
