"""The comparison of what two engines have loaded, without an engine."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support.growth import LARGEST, exponent, steps

from translate.engines import comparison
from translate.engines.comparison import compare_engine_robots
from translate.engines.process import EngineProcess, Refusal
from translate.engines.robot import EngineJoint, EngineRobot, Question, body_of, random_positions
from translate.equivalence.result import EngineComparison
from translate.model.pose import Transform

#: 2 kg at x = 1 m with 0.1 kg m² about the centre of mass.
BODY = body_of(2.0, np.array([1.0, 0.0, 0.0]), 0.1 * np.eye(3))


def pose(x: float = 0.0, angle: float = 0.0) -> np.ndarray:
    """A pose at x (m), turned about z (rad)."""
    matrix = np.eye(4)
    matrix[0, 3] = x
    c, s = math.cos(angle), math.sin(angle)
    matrix[:2, :2] = [[c, -s], [s, c]]
    return matrix


def robot() -> EngineRobot:
    return EngineRobot(
        bodies={"a": BODY, "b": BODY},
        joints={"j": EngineJoint("revolute", 1, None, -1.0, 2.0), "k": EngineJoint("weld", 0)},
        poses={"a": np.array([pose()] * 2), "b": np.array([pose(1.0), pose(1.0, 0.5)])},
        shapes={("b", "collision"): [pose(0.1), pose(0.2)], ("b", "visual"): [pose()]},
        accelerations={"j": np.array([10.0, 5.0])},
    )


def compared(one: EngineRobot, other: EngineRobot, lumped: bool = False) -> set[str]:
    out = EngineComparison("drake", ("drake", "drake"))
    compare_engine_robots(one, other, lumped=lumped, out=out)
    assert out.verdict == ("different" if out.differences else "same")
    return {item.code for item in out.differences}


def moved_world(item: EngineRobot) -> EngineRobot:
    return replace(item, poses={name: pose(3.0, 1.0) @ X for name, X in item.poses.items()})


def with_pose(x: float, angle: float = 0.0) -> Callable[[EngineRobot], EngineRobot]:
    def change(item: EngineRobot) -> EngineRobot:
        return replace(item, poses={**item.poses, "b": item.poses["b"] @ pose(x, angle)})

    return change


def with_joint(**changes: float) -> Callable[[EngineRobot], EngineRobot]:
    def change(item: EngineRobot) -> EngineRobot:
        return replace(item, joints={**item.joints, "j": replace(item.joints["j"], **changes)})

    return change


def with_body(**changes: object) -> Callable[[EngineRobot], EngineRobot]:
    def change(item: EngineRobot) -> EngineRobot:
        return replace(item, bodies={**item.bodies, "b": replace(BODY, **changes)})

    return change


def with_shapes(*poses: np.ndarray) -> Callable[[EngineRobot], EngineRobot]:
    def change(item: EngineRobot) -> EngineRobot:
        return replace(item, shapes={**item.shapes, ("b", "collision"): list(poses)})

    return change


def with_acceleration(value: float) -> Callable[[EngineRobot], EngineRobot]:
    return lambda item: replace(item, accelerations={"j": np.array([10.0, value])})


def without_link(item: EngineRobot) -> EngineRobot:
    return replace(
        item, bodies={"a": BODY}, poses={"a": item.poses["a"]}, shapes={}, accelerations={}
    )


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        pytest.param(lambda item: item, set(), id="equal"),
        pytest.param(moved_world, set(), id="placed-elsewhere"),
        pytest.param(with_pose(1e-8), set(), id="rounded-pose"),
        pytest.param(with_pose(1e-4), {"link-pose", "collision-pose", "visual-pose"}, id="pose"),
        pytest.param(
            with_pose(0.0, 1e-4), {"link-pose", "collision-pose", "visual-pose"}, id="turned"
        ),
        pytest.param(with_joint(upper=2.1), {"limit"}, id="limit"),
        pytest.param(with_joint(upper=math.inf), {"limit"}, id="no-limit"),
        pytest.param(with_joint(dofs=0), {"joint-type"}, id="fixed"),
        pytest.param(with_body(mass=2.1), {"mass"}, id="mass"),
        pytest.param(with_body(com=np.zeros(3)), {"inertial-pose"}, id="centre-of-mass"),
        pytest.param(with_body(inertia=np.eye(3)), {"inertia"}, id="inertia"),
        pytest.param(with_shapes(pose(0.2), pose(0.1)), set(), id="shapes-in-another-order"),
        pytest.param(with_shapes(pose(0.1), pose(0.3)), {"collision-pose"}, id="shape"),
        pytest.param(with_shapes(pose(0.1)), {"collision-count"}, id="one-shape"),
        pytest.param(with_acceleration(5.005), set(), id="small-acceleration"),
        pytest.param(with_acceleration(5.1), {"acceleration"}, id="acceleration"),
        pytest.param(with_acceleration(math.nan), set(), id="a-joint-without-mass"),
        pytest.param(
            without_link, {"link-missing", "collision-count", "visual-count", "mass"}, id="link"
        ),
    ],
)
def test_a_difference_has_its_code(
    change: Callable[[EngineRobot], EngineRobot], codes: set[str]
) -> None:
    assert compared(robot(), change(robot())) == codes


def with_many_shapes(count: int, moved: float) -> EngineRobot:
    return with_shapes(*(pose(number / 100 + moved) for number in range(count)))(robot())


@pytest.mark.parametrize("moved", [0.0, 0.001])
def test_the_work_for_shapes_is_in_proportion_to_their_number(moved: float) -> None:
    pairs = [(with_many_shapes(n, 0.0), with_many_shapes(n, moved)) for n in (100, 200)]
    small, large = (steps(lambda pair=pair: compared(*pair)) for pair in pairs)  # type: ignore[misc]
    assert exponent(small, large) < LARGEST


def test_shapes_beyond_the_limit_of_pairs_are_compared_with_any_other_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shapes = with_shapes(pose(0.0), pose(1.0))(robot())
    moved = with_shapes(pose(1.0 + 1e-8), pose(1e-8))(robot())
    assert compared(shapes, moved) == set()
    monkeypatch.setattr(comparison, "MAX_PAIRS", 0)
    assert compared(shapes, moved) == {"collision-pose"}


@pytest.mark.filterwarnings("error")
def test_numbers_without_an_end_need_no_warning() -> None:
    endless = replace(robot(), poses={"a": np.full((2, 4, 4), np.inf), "b": np.array([pose()] * 2)})
    assert "link-pose" in compared(endless, robot())


def test_lumped_links_are_not_missing() -> None:
    lumped = replace(
        robot(),
        bodies={"a": replace(BODY, mass=4.0)},
        poses={"a": robot().poses["a"]},
        # The shapes of b in the frame of a, at the first configuration.
        shapes={("a", "collision"): [pose(1.1), pose(1.2)], ("a", "visual"): [pose(1.0)]},
    )
    assert compared(robot(), lumped, lumped=True) == set()


def test_robots_without_a_common_link_are_different() -> None:
    other = robot().renamed({"a": "c", "b": "d"}, {})
    assert compared(robot(), other) == {"link-missing", "link-added"}


# --- Known changes of a translation ---------------------------------------------------------------


def test_a_moved_frame_moves_the_contents() -> None:
    X_BN = Transform((0.0, 0.0, 0.5), (0.0, 0.0, math.sin(0.25), math.cos(0.25)))
    found = robot().with_moved_links({"b": X_BN})
    X = np.array(X_BN.matrix)
    assert found.poses["b"][0] == pytest.approx(pose(1.0) @ X)
    assert X @ found.shapes["b", "collision"][0] == pytest.approx(pose(0.1))
    assert X @ [*found.bodies["b"].com, 1.0] == pytest.approx([1.0, 0.0, 0.0, 1.0])
    # A distance of 0.5 m from the plane of the centre of mass, by the parallel axis theorem.
    trace = 3 * 0.1 + 2 * 2.0 * (1.0**2 + 0.5**2)
    assert np.trace(found.bodies["b"].inertia) == pytest.approx(trace)
    assert found.bodies["a"] == BODY


def test_added_inertia_is_subtracted() -> None:
    found = robot().without_inertia({"b": (0.5, 0.01), "unknown": (1.0, 1.0)})
    assert found.bodies["b"].mass == 1.5
    assert found.bodies["b"].inertia == pytest.approx(BODY.inertia - 0.01 * np.eye(3))


def test_links_and_joints_are_renamed() -> None:
    found = robot().renamed({"b": "j"}, {"j": "b"})
    assert (set(found.bodies), set(found.dofs)) == ({"a", "j"}, {"b"})
    assert set(found.shapes) == {("j", "collision"), ("j", "visual")}


# --- Questions ------------------------------------------------------------------------------------


def test_positions_depend_on_the_name_only() -> None:
    first, second = Question("a.urdf", configurations=3), Question("b.sdf", {"k": "j"}, None, 3)
    values = first.of_joint("j")
    assert values is not None
    assert values.tolist() == random_positions("j", 0.5, 3)[:, None].tolist()
    assert second.of_joint("k").tolist() == values.tolist()  # type: ignore[union-attr]
    assert first.of_joint("j", 6) is None


def test_given_positions_have_the_coordinates_of_the_joint() -> None:
    question = Question("a.urdf", positions={"j": [1.0, 2.0], "ball": np.zeros((2, 3))})
    assert question.count == 2
    assert question.of_joint("j").tolist() == [[1.0], [2.0]]  # type: ignore[union-attr]
    assert question.of_joint("ball", 3).shape == (2, 3)  # type: ignore[union-attr]
    assert question.of_joint("ball", 1) is None
    assert question.of_joint("unknown") is None


# --- The child process ----------------------------------------------------------------------------


def crash() -> None:
    os.abort()


def refuse() -> None:
    raise ValueError("no link")


@pytest.mark.parametrize(
    ("function", "arguments", "reason"),
    [
        (crash, (), "the engine ended the process"),
        (refuse, (), "no link"),
        (time.sleep, (60,), "no answer after 10 s"),
    ],
)
def test_a_process_refuses_and_answers_the_next_question(
    function: Callable[..., None], arguments: tuple[object, ...], reason: str
) -> None:
    with EngineProcess(10.0) as process:
        assert process.call(function, *arguments) == Refusal(reason)
        assert process.call(math.sqrt, 4.0) == 2.0


def wait_for_a_program(started: str) -> None:
    program = subprocess.Popen(["sleep", "600"])
    Path(started).write_text(f"{program.pid}\n", encoding="utf-8")
    program.wait()


def is_running(pid: int) -> bool:
    """Whether a process runs; one that has ended may be listed until it is waited for."""
    path = Path(f"/proc/{pid}/stat")
    try:
        return path.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(is_true: Callable[[], bool]) -> None:
    end = time.monotonic() + 60.0
    while not is_true():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("limit", [5.0, None], ids=["limit", "interrupt"])
def test_the_programs_of_a_process_end_with_it(tmp_path: Path, limit: float | None) -> None:
    started = tmp_path / "pid"
    main = threading.get_ident()

    def interrupt() -> None:
        wait_until(lambda: started.exists() and started.read_text(encoding="utf-8").endswith("\n"))
        signal.pthread_kill(main, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    # A shell starts a program in the background with this signal ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt), EngineProcess(limit) as process:
            assert process.call(math.sqrt, 4.0) == 2.0
            if limit is None:
                thread.start()
            assert process.call(wait_for_a_program, str(started)) == Refusal("no answer after 5 s")
    finally:
        signal.signal(signal.SIGINT, before)
    pid = int(started.read_text(encoding="utf-8"))
    wait_until(lambda: not is_running(pid))


def test_a_defect_of_this_package_is_no_refusal() -> None:
    with EngineProcess(60.0) as process, pytest.raises(RuntimeError, match="KeyError: 'unknown'"):
        process.ask("unknown", Question("a.urdf"))
