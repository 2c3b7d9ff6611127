"""Xacro files as inputs: arguments, packages, and the lines of findings."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from support.file_tree import write

import translate
from translate.resources import xacro_process
from translate.resources.search import Resources

pytest.importorskip("xacro")

XACRO = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n{}\n</robot>'
ARGUMENT = XACRO.format('<xacro:arg name="n" default="a"/><link name="$(arg n)"/>')
PACKAGE = "<package><name>{}</name></package>"
PART = XACRO.format('<link name="part"/>')
FIND = XACRO.format('<xacro:include filename="$(find parts)/urdf/part.xacro"/>')


def links(path: Path, **options: object) -> list[str]:
    resources = Resources(**{"environment": {}, **options})  # type: ignore[arg-type]
    return [link.name for link in translate.load(path, resources=resources).model.links]


@pytest.mark.parametrize(("arguments", "name"), [({}, "a"), ({"n": "b"}, "b")])
def test_the_arguments_of_a_file(tmp_path: Path, arguments: dict[str, str], name: str) -> None:
    write(tmp_path, {"r.urdf.xacro": ARGUMENT})
    assert links(tmp_path / "r.urdf.xacro", xacro_arguments=arguments) == [name]


def test_sdformat_is_expanded(tmp_path: Path) -> None:
    text = (
        '<sdf version="1.9" xmlns:xacro="http://www.ros.org/wiki/xacro"><model name="m">'
        '<xacro:property name="n" value="a"/><link name="${n}"/></model></sdf>'
    )
    write(tmp_path, {"m.sdf.xacro": text})
    assert links(tmp_path / "m.sdf.xacro") == ["a"]


@pytest.mark.parametrize(
    ("place", "options"),
    [
        pytest.param("here", {"packages": {"parts": "here"}}, id="named"),
        pytest.param("ws/robot/parts_directory", {}, id="beside the package, in its directory"),
        pytest.param("ws/parts", {}, id="beside the package"),
        pytest.param("v/share/parts", {"environment": {"AMENT_PREFIX_PATH": "v"}}, id="ament"),
        pytest.param("v/a/b", {"environment": {"ROS_PACKAGE_PATH": "v"}}, id="name in package.xml"),
    ],
)
def test_a_package_is_found(tmp_path: Path, place: str, options: dict[str, dict[str, str]]) -> None:
    root = "ws/robot/parts_directory" if place.endswith("directory") else "ws/robot"
    files = {
        f"{place}/package.xml": PACKAGE.format("parts"),
        f"{place}/urdf/part.xacro": PART,
        f"{root}/urdf/r.urdf.xacro": FIND,
    }
    write(tmp_path, files)
    absolute = {
        key: {name: str(tmp_path / value) for name, value in values.items()}
        for key, values in options.items()
    }
    assert links(tmp_path / root / "urdf/r.urdf.xacro", **absolute) == ["part"]


LEG = (
    '<xacro:macro name="leg" params="n"><link name="${n}"><inertial>\n<mass/></inertial></link>'
    "</xacro:macro>"
)
BASE = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'


@pytest.mark.parametrize(
    ("content", "places"),
    [
        pytest.param('\n<link name="a"><mass/></link>', [("r.urdf.xacro", 3)], id="an element"),
        pytest.param(
            LEG + f'\n<xacro:leg n="a"/>\n<xacro:leg\n n="b"/>{BASE}',
            [("r.urdf.xacro", 2), ("r.urdf.xacro", 3)],
            id="the link and the mass of a macro that is called twice",
        ),
        pytest.param(
            '\n\n<xacro:include filename="part.xacro"/>', [("part.xacro", 7)], id="an included file"
        ),
        pytest.param(
            '<xacro:include filename="macro.xacro"/>\n<xacro:outer/>',
            [("macro.xacro", 6)],
            id="an included macro",
        ),
    ],
)
def test_findings_have_the_place_of_the_source(
    tmp_path: Path, content: str, places: list[tuple[str, int]]
) -> None:
    bad = '<link name="a"><mass/></link>'
    macros = (
        f'<xacro:macro name="inner" params="">\n\n\n\n{bad}</xacro:macro>'
        '<xacro:macro name="outer" params=""><xacro:inner/></xacro:macro>'
    )
    files = {
        "r.urdf.xacro": XACRO.format(content),
        "part.xacro": XACRO.format(f"\n\n\n\n\n{bad}"),
        "macro.xacro": XACRO.format(macros),
    }
    write(tmp_path, files)
    findings = translate.check(tmp_path / "r.urdf.xacro")
    assert {(finding.path, finding.line) for finding in findings} == {
        (str(tmp_path / name), line) for name, line in places
    }


@pytest.mark.parametrize(
    ("content", "code", "line", "text"),
    [
        ('\n<link name="${x}"/>', "xacro-failed", 3, "'x' is not defined"),
        (
            '<xacro:arg name="side" default="left"/><xacro:arg name="d" default="1"/>'
            '\n<link name="$(arg x)"/><link name="$(arg y)$(arg side)"/>',
            "xacro-failed",
            3,
            "write after the name of the file: x:=VALUE y:=VALUE; it has a value for side "
            "(default left in line 2), d (default 1 in line 2)",
        ),
        ('\n<xacro:arg name="x"/>', "xacro-failed", 3, 'write a default="…"'),
        (
            '<link name="a"/>\n<xacro:if value="$(arg x)"><link name="l"/></xacro:if>',
            "xacro-failed",
            3,
            "x:=VALUE",
        ),
        (
            '\n<xacro:if value="true"><link name="l"/></xacro:if>${x}',
            "xacro-failed",
            1,
            "'x' is not defined",
        ),
        ('\n<xacro:include filename="no.xacro"/>', "xacro-failed", 3, "correct the path"),
        (
            '<xacro:property name="length" value="2"/>\n<link name="${lenght}"/>',
            "xacro-failed",
            3,
            "did you mean length?",
        ),
        ('<link name="${width}"/>', "xacro-failed", 2, '<xacro:property name="width" value="…"/>'),
        (
            '<xacro:macro name="leg" params="side"><link name="l"/></xacro:macro>\n<xacro:leg/>',
            "xacro-failed",
            3,
            'the call of the macro needs side="…"',
        ),
        (
            '<xacro:macro name="leg" params=""><link name="l"/></xacro:macro>\n<xacro:lge/>',
            "xacro-failed",
            3,
            "did you mean xacro:leg?",
        ),
        ("<xacro:unknown/>", "xacro-failed", 2, "define the macro before this call"),
        (
            '<xacro:include filename="package://parts/part.xacro"/>',
            "xacro-failed",
            2,
            "write $(find NAME) for package://NAME",
        ),
        ("<xacro:unknown/>", "xacro-failed", 2, "unknown macro"),
        ('\n\n<link name="$(find no_such)"/>', "package-not-found", 4, "--package no_such=PATH"),
        ("<link", "file-read", 3, ""),
    ],
)
def test_an_error_has_the_place_and_the_cure(
    tmp_path: Path, content: str, code: str, line: int, text: str
) -> None:
    write(tmp_path, {"r.urdf.xacro": XACRO.format(content)})
    with pytest.raises(translate.TranslateError) as caught:
        links(tmp_path / "r.urdf.xacro")
    (item,) = caught.value.diagnostics
    assert (item.code, item.line) == (code, line)
    assert text in f"{item.message} {item.hint}"


def test_all_packages_that_are_not_found_are_errors(tmp_path: Path) -> None:
    """Also those that an included file names; xacro stops at the first one."""
    first = '\n<xacro:include filename="$(find a)/a.xacro"/><!-- $(find comment) -->\n'
    more = '<xacro:include filename="inner.xacro"/><link name="$(find b)$(find a)"/>'
    files = {
        "r.urdf.xacro": XACRO.format(first + more),
        "inner.xacro": XACRO.format('\n\n<link name="$(find c)"/><link name="$(find ${d})"/>'),
    }
    write(tmp_path, files)
    with pytest.raises(translate.TranslateError) as caught:
        links(tmp_path / "r.urdf.xacro")
    found = [
        (item.path.rpartition("/")[2], item.line, item.message) for item in caught.value.diagnostics
    ]
    assert found == [
        ("r.urdf.xacro", 3, "the package 'a' is not found"),
        ("r.urdf.xacro", 4, "the package 'b' is not found"),
        ("inner.xacro", 4, "the package 'c' is not found"),
    ]


def test_two_packages_of_one_name_are_an_error(tmp_path: Path) -> None:
    files = {f"v/{name}/package.xml": PACKAGE.format("parts") for name in ("a", "b")}
    write(tmp_path, {**files, "r.urdf.xacro": FIND})
    with pytest.raises(translate.TranslateError, match="2 packages 'parts'") as caught:
        links(tmp_path / "r.urdf.xacro", environment={"ROS_PACKAGE_PATH": str(tmp_path / "v")})
    assert caught.value.diagnostics[0].code == "package-ambiguous"
    named = {"parts": str(tmp_path / "v/a")}
    write(tmp_path, {"v/a/urdf/part.xacro": PART})
    assert links(tmp_path / "r.urdf.xacro", packages=named) == ["part"]


def test_a_warning_of_xacro_is_a_finding(tmp_path: Path) -> None:
    text = XACRO.format('<xacro:include filename="no_*.xacro"/><link name="a"/>')
    write(tmp_path, {"r.urdf.xacro": text})
    (item,) = translate.check(tmp_path / "r.urdf.xacro")
    assert (item.code, item.severity) == ("xacro-warning", "warning")
    assert "no_*.xacro" in item.message


def test_comments_stay_and_the_banner_of_xacro_does_not(tmp_path: Path) -> None:
    text = "<!-- mine -->\n" + ARGUMENT
    write(tmp_path, {"r.urdf.xacro": text})
    written = translate.to_sdf(tmp_path / "r.urdf.xacro")
    assert "<!-- mine -->" in written
    assert "autogenerated" not in written


# --- Arguments that have no effect ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "unknown"),
    [
        pytest.param('<xacro:arg name="x" default="a"/>', [], id="declared"),
        pytest.param('<xacro:property name="y" value="$(arg x)"/>${y}', [], id="used"),
        pytest.param("${xacro.arg('x')}", [], id="used in an expression"),
        pytest.param("", ["x"], id="neither"),
        pytest.param('<xacro:arg name="y" default="a"/>', ["x"], id="another one is declared"),
    ],
)
def test_an_unknown_argument_is_a_warning(tmp_path: Path, content: str, unknown: list[str]) -> None:
    write(tmp_path, {"r.urdf.xacro": XACRO.format(f'{content}<link name="base"/>')})
    resources = Resources(xacro_arguments={"x": "b"})
    found = translate.load(tmp_path / "r.urdf.xacro", resources=resources).diagnostics
    items = [item for item in found if item.code == "xacro-argument-unknown"]
    assert [item.message for item in items] == [
        f"the xacro file has no argument '{name}'" for name in unknown
    ]
    assert {item.severity for item in items} <= {"warning"}


def test_the_hint_lists_the_arguments(tmp_path: Path) -> None:
    write(tmp_path, {"r.urdf.xacro": ARGUMENT})
    resources = Resources(xacro_arguments={"m": "b"})
    (item,) = translate.load(tmp_path / "r.urdf.xacro", resources=resources).diagnostics
    assert item.hint == "arguments of the file: n"


@pytest.mark.parametrize("name", ["r.urdf", "p", "package://p/r.urdf", "-"])
def test_arguments_for_a_file_that_is_not_xacro_are_an_error(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = "<robot name='r'><link name='a'/></robot>"
    write(tmp_path, {"p/r.urdf": robot})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(robot.encode())))
    resources = Resources(xacro_arguments={"n": "b"}, packages={"p": tmp_path / "p"})
    source = tmp_path / "p" / name if name == "r.urdf" else tmp_path / name
    with pytest.raises(translate.TranslateError, match="not a xacro file: n:=b") as caught:
        translate.load(name if name[0] in "p-" and name != "p" else source, resources=resources)
    assert [item.code for item in caught.value.diagnostics] == ["xacro-arguments"]


def test_arguments_apply_to_the_xacro_file_of_two_inputs(tmp_path: Path) -> None:
    robot = "<robot name='r'><link name='b'/></robot>"
    write(tmp_path, {"r.urdf.xacro": ARGUMENT, "r.urdf": robot})
    resources = Resources(xacro_arguments={"n": "b"})
    assert translate.compare(
        tmp_path / "r.urdf", tmp_path / "r.urdf.xacro", resources=resources
    ).same
    with pytest.raises(translate.TranslateError, match="not a xacro file"):
        translate.compare(tmp_path / "r.urdf", tmp_path / "r.urdf", resources=resources)


def test_arguments_reach_the_xacro_file_of_a_directory(tmp_path: Path) -> None:
    write(tmp_path, {"p/r.urdf.xacro": ARGUMENT})
    assert links(tmp_path / "p", xacro_arguments={"n": "b"}, allow_xacro=True) == ["b"]


# --- The child process and its limits -------------------------------------------------------------

MANY = "".join(
    f'<xacro:macro name="m{n}" params="">' + f"<xacro:m{n + 1}/>" * 10 + "</xacro:macro>"
    for n in range(12)
)
LAUGHS = f'{MANY}<xacro:macro name="m12" params=""><link name="a"/></xacro:macro>\n<xacro:m0/>'
ENDLESS = '<xacro:macro name="m" params=""><xacro:m/></xacro:macro>\n<xacro:m/>'
POWER = '\n<link name="${9**9**9}"/>'
#: An expression that calls a function of the module ``os``, as the filter of xacro does not see.
EXIT = (
    "\n<link name=\"${(lambda: [c for c in ().__class__.__base__.__subclasses__() "
    "if c.__name__ == '_wrap_close'][0].__init__.__globals__['_exit'](7))()}\"/>"
)  # fmt: skip


@pytest.mark.parametrize(
    ("content", "code", "line", "text"),
    [
        pytest.param(POWER, "xacro-limit", 3, "more time", id="a large number"),
        pytest.param(LAUGHS, "xacro-limit", 3, "more time", id="macros that multiply"),
        pytest.param(
            "\n<link name=\"${'a' * 10**11}\"/>", "xacro-limit", 3, "more memory", id="a long text"
        ),
        pytest.param(ENDLESS, "xacro-failed", 3, "leads to itself", id="a macro of itself"),
        pytest.param(
            '<xacro:include filename="r.urdf.xacro"/>',
            "xacro-failed",
            2,
            "leads to itself",
            id="an include of itself",
        ),
        pytest.param(
            '<xacro:property name="a" value="${b}"/><xacro:property name="b" value="${a}"/>${a}',
            "xacro-failed",
            1,
            "circular",
            id="a property of itself",
        ),
        pytest.param(EXIT, "xacro-failed", 0, "exit code 7", id="the end of the process"),
    ],
)
def test_an_expansion_without_end_is_an_error(
    tmp_path: Path, content: str, code: str, line: int, text: str
) -> None:
    if sys.platform == "win32" and text == "more memory":
        pytest.skip("Windows has no limit of the memory")
    write(tmp_path, {"r.urdf.xacro": XACRO.format(content)})
    limits = {"max_xacro_seconds": 5, "max_xacro_bytes": 1024**3}
    with pytest.raises(translate.TranslateError) as caught:
        links(tmp_path / "r.urdf.xacro", **limits)
    (item,) = caught.value.diagnostics
    # Without the signals of POSIX the process is ended, and cannot tell where it was.
    lines = {line} if sys.platform != "win32" else {line, 0}
    assert (item.code, item.line in lines, text in item.message) == (code, True, True), item


def running(directory: Path, program: str) -> Path:
    """A robot that runs a program of Python, as the filter of xacro does not see."""
    builtins = (
        "[c for c in ().__class__.__base__.__subclasses__() "
        "if c.__name__ == 'catch_warnings'][0]()._module.__builtins__"
    )
    text = f"{builtins}['open']('{directory}/program.py').read()"
    names = f"{builtins}['dict']([('__builtins__', {builtins})])"
    call = f"(lambda: {builtins}['exec']({text}, {names}))() or ''"
    robot = XACRO.format(f'<link name="a${{{call}}}"/>')
    (directory / "program.py").write_text(program, encoding="utf-8")
    (directory / "r.urdf.xacro").write_text(robot, encoding="utf-8")
    return directory / "r.urdf.xacro"


@pytest.mark.parametrize(
    "message",
    [
        pytest.param(b'{"foo": 1}', id="an unknown field"),
        pytest.param(b'{"text": 1}', id="a field of another type"),
        pytest.param(b'{"asked": [1]}', id="a list of another type"),
        pytest.param(b'{"kind": "good"}', id="an unknown kind"),
        pytest.param(b"[1, 2, 3]", id="a request of three parts"),
        pytest.param(b"[1, 2]", id="a request that is no text"),
        pytest.param(b"5", id="a number"),
        pytest.param(b"no JSON", id="no JSON"),
        pytest.param(b"\xff", id="no text"),
        pytest.param(b"[" * 100_000, id="a deep list"),
    ],
)
def test_a_message_that_the_process_must_not_write_is_an_error(
    tmp_path: Path, message: bytes
) -> None:
    line = f"{message!r} + b'\\n'"
    program = f"import os\nfor n in range(1, 9):\n try: os.write(n, {line})\n except OSError: pass"
    if len(message) > 1000:
        program = program.replace(repr(message), f"b'[' * {len(message)}")
    with pytest.raises(translate.TranslateError) as caught:
        links(running(tmp_path, program))
    (item,) = caught.value.diagnostics
    assert (item.code, "no valid message" in item.message) == ("xacro-failed", True), item


#: A program that ends, and whose child holds the pipe of the answers.
FORK = """
import os, time
if os.fork() == 0:
    {}
    open({!r}, "w").write(str(os.getpid()))
    time.sleep(40)
os._exit(3)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks are those of POSIX")
@pytest.mark.parametrize("leaves_group", [False, True])
def test_a_process_that_the_file_starts_does_not_hold_the_answer(
    tmp_path: Path, leaves_group: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xacro_process, "GRACE", 1)
    program = FORK.format("os.setsid()" if leaves_group else "pass", str(tmp_path / "started"))
    start = time.monotonic()
    with pytest.raises(translate.TranslateError) as caught:
        links(running(tmp_path, program), max_xacro_seconds=2)
    assert time.monotonic() - start < 30
    assert caught.value.diagnostics[0].code == "xacro-limit"
    process = int((tmp_path / "started").read_text())
    if leaves_group:
        os.kill(process, signal.SIGKILL)
    elif Path("/proc/self/stat").exists():
        assert wait_for(lambda: not is_running(process))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name are those of POSIX")
def test_an_included_pipe_does_not_block(tmp_path: Path) -> None:
    write(tmp_path, {"r.urdf.xacro": XACRO.format('<xacro:include filename="pipe"/>')})
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(translate.TranslateError) as caught:
        links(tmp_path / "r.urdf.xacro", max_xacro_seconds=1)
    assert caught.value.diagnostics[0].code == "xacro-limit"


def test_an_output_without_end_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xacro_process, "MAX_ANSWER", 1000)
    write(tmp_path, {"r.urdf.xacro": XACRO.format("<link name=\"${'a' * 2000}\"/>")})
    with pytest.raises(translate.TranslateError) as caught:
        links(tmp_path / "r.urdf.xacro")
    assert caught.value.diagnostics[0].code == "xacro-limit"


@pytest.mark.parametrize("limit", ["max_xacro_seconds", "max_xacro_bytes"])
def test_zero_is_no_limit(tmp_path: Path, limit: str) -> None:
    write(tmp_path, {"r.urdf.xacro": ARGUMENT})
    assert links(tmp_path / "r.urdf.xacro", **{limit: 0}) == ["a"]


def test_what_the_file_prints_is_no_part_of_the_result(tmp_path: Path) -> None:
    text = XACRO.format("${xacro.message('text')}<link name=\"a\"/>")
    write(tmp_path, {"r.urdf.xacro": text})
    assert links(tmp_path / "r.urdf.xacro") == ["a"]


def test_the_function_of_the_caller_runs_in_the_process_of_the_caller(tmp_path: Path) -> None:
    write(tmp_path, {"r.urdf.xacro": FIND, "p/urdf/part.xacro": PART})
    asked: list[str] = []

    def find(uri: str) -> Path:
        asked.append(uri)
        return tmp_path / "p"

    assert links(tmp_path / "r.urdf.xacro", find=find) == ["part"]
    assert asked == ["package://parts"]


def test_an_error_of_the_function_of_the_caller_is_raised(tmp_path: Path) -> None:
    class OwnError(Exception):
        pass

    def find(uri: str) -> Path:
        raise OwnError

    write(tmp_path, {"r.urdf.xacro": FIND})
    with pytest.raises(OwnError):
        links(tmp_path / "r.urdf.xacro", find=find)


def test_a_program_without_processes_expands_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page in a browser and a frozen program have none."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(subprocess, "Popen", None)
    write(tmp_path, {"r.urdf.xacro": FIND, "p/urdf/part.xacro": PART})
    assert links(tmp_path / "r.urdf.xacro", packages={"parts": tmp_path / "p"}) == ["part"]


def test_threads_expand_at_the_same_time(tmp_path: Path) -> None:
    write(tmp_path, {"r.urdf.xacro": ARGUMENT})
    names = ["a", "b", "c", "d"]
    with ThreadPoolExecutor() as pool:
        expansions = pool.map(
            lambda name: links(tmp_path / "r.urdf.xacro", xacro_arguments={"n": name}), names
        )
    assert list(expansions) == [[name] for name in names]


def children(process: int) -> list[int]:
    text = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(word) for word in text.split()]


def is_running(process: int) -> bool:
    try:
        return ") Z" not in Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


def wait_for(condition: Callable[[], object]) -> object:
    end = time.monotonic() + 90
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return value


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the processes of Linux")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_child_process_ends_with_its_parent(tmp_path: Path, number: signal.Signals) -> None:
    write(tmp_path, {"r.urdf.xacro": XACRO.format(POWER)})
    program = "from translate.cli import main; main()"
    command = [sys.executable, "-c", program, "check", "r.urdf.xacro"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL) as parent:
        assert wait_for(lambda: children(parent.pid))
        (child,) = children(parent.pid)
        # The program is loaded, and computes.
        assert wait_for(lambda: "ctypes" in Path(f"/proc/{child}/maps").read_text("utf-8"))
        parent.send_signal(number)
        parent.wait(timeout=90)
    assert wait_for(lambda: not is_running(child))
