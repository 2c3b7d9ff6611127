"""The synchronization of a pair: the base, what is written, conflicts, a process that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from support import growth, stand_in_update
from support.programs import require_program
from support.stand_in_update import EFFORT, MASS, SDF, TYPE, URDF, with_value, without_link

import translate
from translate import to_urdf
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.sync.bases import LAST_SYNC
from translate.driver.sync.pair_files import PairFiles, SearchTime
from translate.driver.sync.pairs import Pair
from translate.driver.sync.plan import Plan
from translate.driver.sync.synchronization import check_pair, edits_without_effect, plan_of
from translate.driver.sync.writing import store, write
from translate.driver.translation import Update
from translate.driver.update import update
from translate.resources import earlier_files
from translate.resources.earlier_files import Texts, cache_directory, store_texts, stored_texts

NAMES = ("robot.urdf", "model.sdf")
ELBOW = '<joint name="elbow" type="revolute">'


@pytest.fixture(params=[stand_in_update.update, update], ids=["stand-in", "update"])
def pair(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> PairFiles:
    """Two files in step, without a base."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    Path("robot.urdf").write_text(URDF)
    Path("model.sdf").write_text(SDF)
    return PairFiles(Pair(*NAMES), update=request.param)


@pytest.fixture
def refusing(pair: PairFiles) -> PairFiles:
    """Two files with a base, and an update that refuses edits of types."""
    pair = PairFiles(pair.pair, update=stand_in_update.update)
    sync(pair)
    return pair


def git(*arguments: str) -> None:
    require_program("git")
    identity = ["-c", "user.name=n", "-c", "user.email=e@example.org"]
    subprocess.run(["git", *identity, *arguments], check=True, capture_output=True)


@pytest.fixture
def repository(pair: PairFiles) -> PairFiles:
    """A repository with the two files in step in its first commit."""
    git("init")
    git("add", *NAMES)
    git("commit", "-m", "first")
    return pair


def edit(name: str, element: str, value: str) -> None:
    path = Path(name)
    path.write_text(with_value(path.read_text(), element, value))


def replace_in(name: str, old: str, new: str) -> None:
    text = Path(name).read_text()
    assert text.count(old) == 1
    Path(name).write_text(text.replace(old, new))


def state() -> tuple[str, str]:
    return Path("robot.urdf").read_text(), Path("model.sdf").read_text()


def both(**edits: str) -> tuple[str, str]:
    """The two files with the same values."""
    texts = [URDF, SDF]
    for name, value in edits.items():
        element = {"mass": MASS, "effort": EFFORT}[name]
        texts = [with_value(text, element, value) for text in texts]
    return texts[0], texts[1]


def sync(pair: PairFiles, **options: Any) -> Plan:
    plan = plan_of(pair, **options)
    if plan.new is not None:
        write(pair, plan)
        store(pair, plan)
    return plan


def as_rows(plan: Plan) -> list[tuple[str, ...]]:
    """The conflicts with the labels of their elements."""
    return [(conflict.element, *conflict[1:]) for conflict in plan.conflicts]


# --- Each origin of a base ------------------------------------------------------------------------


def from_git(pair: PairFiles) -> dict[str, str]:
    git("init")
    git("add", *NAMES)
    git("commit", "-m", "first")
    return {}


def from_cache(pair: PairFiles) -> dict[str, str]:
    sync(pair)
    return {}


def from_directory(pair: PairFiles) -> dict[str, str]:
    directory = Path("earlier")
    directory.mkdir()
    for name, text in zip(NAMES, (URDF, SDF), strict=True):
        (directory / name).write_text(text)
    return {"base": "earlier"}


Base = Callable[[PairFiles], "dict[str, str]"]
every_base = pytest.mark.parametrize("base", [from_git, from_cache, from_directory])


@every_base
@pytest.mark.parametrize("name", NAMES)
def test_an_edit_of_one_side_goes_to_the_other(pair: PairFiles, base: Base, name: str) -> None:
    options = base(pair)
    edit(name, EFFORT, "7")
    plan = sync(pair, **options)
    assert state() == both(effort="7")
    assert plan.written == [{"robot.urdf": "sdf", "model.sdf": "urdf"}[name]]


@every_base
def test_edits_of_different_elements_go_to_both_sides(pair: PairFiles, base: Base) -> None:
    options = base(pair)
    edit("robot.urdf", EFFORT, "7")
    edit("model.sdf", MASS, "3")
    sync(pair, **options)
    assert state() == both(effort="7", mass="3")


@every_base
def test_the_same_edit_of_both_sides_is_no_conflict(pair: PairFiles, base: Base) -> None:
    options = base(pair)
    for name in NAMES:
        edit(name, EFFORT, "7")
    edit("robot.urdf", MASS, "3")
    sync(pair, **options)
    assert state() == both(effort="7", mass="3")


@every_base
def test_edits_of_one_element_are_a_conflict(pair: PairFiles, base: Base) -> None:
    options = base(pair)
    edit("robot.urdf", EFFORT, "7")
    edit("model.sdf", EFFORT, "9")
    edit("model.sdf", MASS, "3")
    before = state()
    plan = sync(pair, **options)
    assert as_rows(plan) == [(EFFORT, "5", "7", "9")]
    assert (plan.new, state()) == (None, before)


FRAME = (
    "</robot>",
    '<joint name="tip_joint" type="fixed"><origin xyz="0 0 1"/><parent link="hand"/>'
    '<child link="tip"/></joint><link name="tip"/></robot>',
)
SDF_FRAME = (
    "</model>",
    '<frame name="tip_joint" attached_to="hand"><pose>0 0 1 0 0 0</pose></frame>'
    '<frame name="tip" attached_to="hand"><pose relative_to="tip_joint"/></frame></model>',
)
Changes = list[tuple[str, str]]
COMMENT = ('<link name="hand">', '<!-- old -->\n<link name="hand">')
#: Changes of both files before the base, then changes of the URDF, of the SDFormat file, and the
#: elements of the conflicts.
CONTRADICTIONS: dict[str, tuple[Changes, Changes, Changes, list[str]]] = {
    "names of a link": (
        [("", ""), ("", "")],
        [('"hand"', '"palm"')],
        [('"hand"', '"fist"'), (">hand<", ">fist<")],
        ["name of 'hand'"],
    ),
    "names of a joint": (
        [("", ""), ("", "")],
        [('"elbow"', '"e1"')],
        [('"elbow"', '"e2"')],
        ["name of 'elbow'"],
    ),
    "names of the model": (
        [("", ""), ("", "")],
        [('"arm"', '"a1"')],
        [('"arm"', '"a2"')],
        ["model 'arm' name"],
    ),
    "the same name": (
        [("", ""), ("", "")],
        [('"hand"', '"palm"')],
        [('"hand"', '"palm"'), (">hand<", ">palm<")],
        [],
    ),
    "texts of a comment": (
        [COMMENT, COMMENT],
        [("old", "first")],
        [("old", "second")],
        ["link 'hand' comment"],
    ),
    "the same comment": ([COMMENT, COMMENT], [("old", "new")], [("old", "new")], []),
    "a removed link that is a frame": (
        [FRAME, SDF_FRAME],
        [(FRAME[1], FRAME[0])],
        [("0 0 1 0 0 0", "0 0 2 0 0 0")],
        ["joint 'tip_joint' pose"],
    ),
    "contents of a new link": (
        [("", ""), ("", "")],
        [FRAME],
        [
            (
                "</model>",
                '<joint name="tip_joint" type="fixed"><pose relative_to="hand">0 0 1 0 0 0</pose>'
                "<parent>hand</parent><child>tip</child></joint>"
                '<link name="tip"><pose relative_to="tip_joint"/></link></model>',
            )
        ],
        ["frame 'tip'", "joint 'tip_joint'"],
    ),
}


@pytest.mark.parametrize("pair", [update], indirect=True, ids=["update"])
@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_edits_that_contradict_each_other_are_a_conflict(pair: PairFiles, name: str) -> None:
    (of_urdf, of_sdf), urdf, sdf, elements = CONTRADICTIONS[name]
    changes = [[of_urdf], [of_sdf]]
    for edits in (changes, [urdf, sdf]):
        for path, edited in zip(map(Path, NAMES), edits, strict=True):
            text = path.read_text()
            for old, new in edited:
                assert old in text
                text = text.replace(old, new) if old else text
            path.write_text(text)
        if edits is changes:
            before = state()
            from_cache(pair)
            assert state() == before
    before = state()
    plan = sync(pair)
    assert [conflict.element for conflict in plan.conflicts] == elements
    assert (state() == before) or not elements
    if not elements:
        assert check_pair(pair) == []


def visual(x: str) -> str:
    return f'<visual><origin xyz="{x} 0 0"/><geometry><box size="1 1 1"/></geometry></visual>'


VISUALS = ('<link name="base">', f'<link name="base">{visual("1")}{visual("2")}{visual("3")}')
SDF_VISUALS = [
    f'<visual name="base_visual{number}"><pose>{x} 0 0 0 0 0</pose>'
    "<geometry><box><size>1 1 1</size></box></geometry></visual>"
    for number, x in (("", 1), ("_1", 2), ("_2", 3))
]
TWO_COMMENTS = ('<link name="hand">', '<!-- old -->\n<!-- long -->\n<link name="hand">')
TENSORS = [
    ("<mass value='2'/>", "<mass value='2'/>"),
    ("<mass>2</mass>", "<mass>2</mass><inertia><ixx>1</ixx><iyy>1</iyy></inertia>"),
]
#: Changes of both files before the base, then changes of the URDF and of the SDFormat file.
INDEPENDENT: dict[str, tuple[Changes, Changes, Changes]] = {
    "shapes without names, the first one removed in the URDF": (
        [VISUALS, ('<link name="base">', '<link name="base">' + "".join(SDF_VISUALS))],
        [(visual("1"), "")],
        [("3 0 0 0 0 0", "3.5 0 0 0 0 0")],
    ),
    "shapes without names, the first one removed in SDFormat": (
        [VISUALS, ('<link name="base">', '<link name="base">' + "".join(SDF_VISUALS))],
        [(visual("3"), visual("3.5"))],
        [(SDF_VISUALS[0], "")],
    ),
    "a new name in the URDF, and a mass": (
        [("", ""), ("", "")],
        [('"hand"', '"palm"')],
        [("<mass>2<", "<mass>3<")],
    ),
    "a new name in SDFormat, and a mass": (
        [("", ""), ("", "")],
        [("<mass value='2'", "<mass value='3'")],
        [('"hand"', '"palm"'), (">hand<", ">palm<")],
    ),
    "two entries of a tensor": (
        [*TENSORS],
        [("<mass value='2'/><inertia ixx=\"1\"", "<mass value='2'/><inertia ixx=\"1.5\"")],
        [("<iyy>1<", "<iyy>1.25<")],
    ),
    "two comments of a link, one of them removed": (
        [TWO_COMMENTS, TWO_COMMENTS],
        [("<!-- old -->\n", "")],
        [("long", "short")],
    ),
    "names with quotes and commas": (
        [('"hand"', "\"the 'left', hand\""), *[("hand", "the 'left', hand")]],
        [("effort='5'", "effort='7'")],
        [("<mass>2<", "<mass>3<")],
    ),
}


@pytest.mark.parametrize("pair", [update], indirect=True, ids=["update"])
@pytest.mark.parametrize("name", INDEPENDENT)
def test_independent_edits_of_both_sides_are_merged(pair: PairFiles, name: str) -> None:
    (of_urdf, of_sdf), urdf, sdf = INDEPENDENT[name]
    for edits in ([[of_urdf], [of_sdf]], [urdf, sdf]):
        for path, edited in zip(map(Path, NAMES), edits, strict=True):
            text = path.read_text()
            for old, new in edited:
                assert old in text
                text = text.replace(old, new) if old else text
            path.write_text(text)
        plan = sync(pair)
        assert (plan.conflicts, plan.refused) == ([], [])
    assert plan.written == ["urdf", "sdf"]
    assert check_pair(pair) == []


@pytest.mark.parametrize("pair", [update], indirect=True, ids=["update"])
def test_a_refused_edit_of_siblings_without_names_is_no_conflict(pair: PairFiles) -> None:
    """A block has one value for both collisions, one of which the SDFormat file edits."""
    shapes = "".join(
        f'<collision><origin xyz="{x} 0 0"/><geometry><sphere radius="1"/></geometry></collision>'
        for x in (1, 2)
    )
    block = '<gazebo reference="a"><mu1>0.5</mu1><!-- rubber --></gazebo>'
    inertial = "<inertial><mass value='1'/></inertial>"
    urdf = f'<robot name="m"><link name="a">{inertial}{shapes}</link>{block}</robot>'
    Path(NAMES[0]).write_text(urdf)
    Path(NAMES[1]).write_text(translate.to_sdf(urdf))
    sync(pair)
    Path(NAMES[0]).write_text(urdf.replace("mass value='1'", "mass value='3'"))
    sdf = Path(NAMES[1]).read_text()
    Path(NAMES[1]).write_text(sdf.replace("<mu>0.5<", "<mu>0.6<", 1))
    plan = sync(pair)
    assert plan.conflicts == []
    assert plan.refused


@pytest.mark.parametrize(("old", "largest"), [("old{}", 300), ("old", 200)])
def test_the_steps_for_comments_of_one_link_are_proportional_to_their_number(
    tmp_path: Path, old: str, largest: int
) -> None:
    counts = []
    for n in (2, largest // 2, largest):
        directory = tmp_path / f"{n}"
        (directory / "base").mkdir(parents=True)
        for name, text in zip(NAMES, (URDF, SDF), strict=True):
            for path, pattern in (
                (directory / "base" / name, old),
                (directory / name, name + "{}"),
            ):
                rows = "\n".join(f"<!-- {pattern.format(number)} -->" for number in range(n))
                path.write_text(text.replace('<link name="hand">', f'<link name="hand">{rows}'))
        files = PairFiles(Pair(*(str(directory / name) for name in NAMES)))
        counts.append(growth.steps(partial(plan_of, files, base=str(directory / "base"))))
    assert growth.exponent(*counts[1:]) <= growth.LARGEST


BESIDE_ITS_JOINT = """<sdf version="1.9">
  <model name="m">
    <link name="a">
      <inertial><mass>1</mass></inertial>
    </link>
    <link name="b">
      <pose>1 0 0 0 0 0</pose>
      <inertial><mass>1</mass></inertial>
    </link>
    <joint name="j" type="revolute">
      <pose>0 0.5 0 0 0 0</pose>
      <parent>a</parent>
      <child>b</child>
      <axis><xyz>0 0 1</xyz></axis>
    </joint>
  </model>
</sdf>
"""


@pytest.fixture
def beside(pair: PairFiles) -> PairFiles:
    """Two files in step, of a link whose frame is not that of its joint in SDFormat only."""
    Path("model.sdf").write_text(BESIDE_ITS_JOINT)
    Path("robot.urdf").write_text(to_urdf(BESIDE_ITS_JOINT.encode()))
    assert '<origin xyz="1 0.5 0" rpy="0 0 0"/>' in Path("robot.urdf").read_text()
    store_texts(*NAMES, PairFiles(Pair(*NAMES)).read())
    return PairFiles(Pair(*NAMES))


def test_an_axis_that_becomes_one_through_the_frame_of_its_link_leaves_the_pair_in_step(
    beside: PairFiles,
) -> None:
    # A translation leaves the frame of the link where it is if the axis goes through it.
    replace_in("robot.urdf", '<axis xyz="0 0 1"/>', '<axis xyz="0 1 0"/>')
    edited = Path("robot.urdf").read_text()
    sync(beside)
    assert Path("robot.urdf").read_text() == edited
    assert "<xyz>0 1 0</xyz>" in Path("model.sdf").read_text()
    assert check_pair(beside) == []


def test_a_value_whose_axes_the_other_side_turns_is_a_conflict(beside: PairFiles) -> None:
    text = Path("robot.urdf").read_text()
    head, tail = text.rsplit('iyy="1"', 1)
    Path("robot.urdf").write_text(f'{head}iyy="1.5"{tail}')
    replace_in("model.sdf", "<pose>0 0.5 0 0 0 0</pose>", "<pose>0 0.5 0 0 0 0.25</pose>")
    before = state()
    plan = sync(beside)
    assert [item.element for item in plan.conflicts] == ["link 'b' inertial inertia iyy"]
    assert state() == before


def test_edits_of_the_poses_of_a_joint_and_of_its_link_are_a_conflict(beside: PairFiles) -> None:
    replace_in("robot.urdf", '<origin xyz="1 0.5 0" rpy="0 0 0"/>', '<origin xyz="1.5 0.5 0"/>')
    replace_in("model.sdf", "<pose>1 0 0 0 0 0</pose>", "<pose>1 0 0.25 0 0 0</pose>")
    before = state()
    plan = sync(beside)
    assert plan.conflicts
    assert state() == before


@every_base
@pytest.mark.parametrize("removed", NAMES)
def test_an_edit_inside_a_removed_element_is_a_conflict(
    pair: PairFiles, base: Base, removed: str
) -> None:
    options = base(pair)
    (kept,) = set(NAMES) - {removed}
    Path(removed).write_text(without_link(Path(removed).read_text(), "hand"))
    edit(kept, MASS, "3")
    conflicts = as_rows(sync(pair, **options))
    values = ("", "3") if removed == "robot.urdf" else ("3", "")
    assert [row for row in conflicts if row[0] == MASS] == [(MASS, "2", *values)]


def test_without_any_base_nothing_is_written(pair: PairFiles) -> None:
    edit("robot.urdf", EFFORT, "7")
    before = state()
    plan = sync(pair)
    assert (plan.new, plan.base, state()) == (None, "", before)
    assert [(item.element, item.urdf, item.sdf) for item in plan.differences] == [
        (EFFORT, "7", "5")
    ]


@pytest.mark.parametrize(("source", "effort"), [("urdf", "7"), ("sdf", "9")])
@pytest.mark.parametrize("base", [from_git, from_cache, None])
def test_a_source_replaces_the_values_of_the_other_side(
    pair: PairFiles, base: Base | None, source: str, effort: str
) -> None:
    if base is not None:
        base(pair)
    edit("robot.urdf", EFFORT, "7")
    edit("model.sdf", EFFORT, "9")
    sync(pair, source=source)
    assert state() == both(effort=effort)


def test_files_in_step_need_no_base_and_are_not_written(pair: PairFiles) -> None:
    times = [os.stat(name).st_mtime_ns for name in NAMES]
    assert sync(pair).written == []
    assert [os.stat(name).st_mtime_ns for name in NAMES] == times


def test_modification_times_have_no_meaning(repository: PairFiles) -> None:
    edit("model.sdf", EFFORT, "7")
    os.utime("robot.urdf", (2e9, 2e9))
    sync(repository)
    assert state() == both(effort="7")


def test_a_comment_is_no_edit(repository: PairFiles) -> None:
    Path("robot.urdf").write_text(URDF.replace("the arm", "an arm"))
    edit("model.sdf", EFFORT, "7")
    sync(repository)
    assert state()[0] == both(effort="7")[0].replace("the arm", "an arm")


@pytest.mark.parametrize("commented", NAMES)
@pytest.mark.parametrize("text", [f"<!-- stiff -->{ELBOW}", f"{ELBOW}<!-- stiff -->"])
def test_a_comment_at_a_removed_joint_goes_and_is_listed(
    repository: PairFiles, commented: str, text: str
) -> None:
    """It is about nothing that the files have, and no value that both sides edited."""
    repository = PairFiles(repository.pair, update=update)
    (other,) = {*NAMES} - {commented}
    replace_in(commented, ELBOW, text)
    Path(other).write_text(without_link(Path(other).read_text(), "hand"))
    plan = sync(repository)
    assert plan.conflicts == []
    assert [(edit.element, edit.new) for edit in plan.without_effect] == [
        ("joint 'elbow' comment", "stiff")
    ]
    assert all("hand" not in text and "stiff" not in text for text in state())


VISUALS = (
    '<visual name="skin"><geometry><box size="1 1 1"/></geometry></visual>',
    '<visual name="skin"><geometry><box><size>1 1 1</size></box></geometry></visual>',
)


@pytest.mark.parametrize("removed", ["shape", "link"])
@pytest.mark.parametrize("partial", [False, True])
@pytest.mark.parametrize("commented", NAMES)
def test_a_changed_comment_at_a_removed_shape_goes_and_is_listed(
    pair: PairFiles, commented: str, partial: bool, removed: str
) -> None:
    """The shape, or the link that it is in, has no other edit."""
    pair = PairFiles(pair.pair, update=update)
    for name, visual in zip(NAMES, VISUALS, strict=True):
        replace_in(name, '<link name="hand">', f'<link name="hand"><!-- steel -->{visual}')
    sync(pair)
    replace_in(commented, "<!-- steel -->", "<!-- carbon -->")
    (other,) = {*NAMES} - {commented}
    if removed == "shape":
        replace_in(other, f"<!-- steel -->{VISUALS[NAMES.index(other)]}", "")
    else:
        Path(other).write_text(without_link(Path(other).read_text(), "hand"))
    plan = sync(pair, partial=partial)
    assert (plan.conflicts, plan.refused) == ([], [])
    assert [(edit.element, edit.old, edit.new) for edit in plan.without_effect] == [
        ("link 'hand' visual 'skin' comment", "steel", "carbon")
    ]
    assert all("skin" not in text and "carbon" not in text for text in state())
    assert check_pair(pair) == []


# --- The last synchronization ---------------------------------------------------------------------


def test_two_edits_of_one_value_without_a_commit(repository: PairFiles) -> None:
    edit("robot.urdf", EFFORT, "7")
    sync(repository)
    edit("model.sdf", EFFORT, "9")
    assert sync(repository).base == LAST_SYNC
    assert state() == both(effort="9")


def test_two_edits_of_one_value_without_a_commit_and_with_an_empty_cache(
    repository: PairFiles,
) -> None:
    edit("robot.urdf", EFFORT, "7")
    sync(repository)
    for path in cache_directory().iterdir():
        path.unlink()
    edit("model.sdf", EFFORT, "9")
    assert as_rows(sync(repository)) == [(EFFORT, "5", "7", "9")]


@pytest.mark.skipif(os.name == "nt", reason="the permissions are those of POSIX")
@pytest.mark.parametrize("is_stored", [True, False])
def test_a_missing_file_is_as_private_as_the_other_one(pair: PairFiles, is_stored: bool) -> None:
    if is_stored:
        sync(pair)
    Path("robot.urdf").chmod(0o600)
    Path("model.sdf").unlink()
    sync(pair)
    assert os.stat("model.sdf").st_mode & 0o777 == 0o600


def test_a_damaged_cache_counts_as_absent(repository: PairFiles) -> None:
    sync(repository)
    paths = [*cache_directory().iterdir()]
    assert sorted(path.suffix for path in paths) == [".pair", ".text", ".text"]
    for path in paths:
        whole = path.read_bytes()
        for damaged in (b"", whole[:-1], whole.replace(b"5", b"6"), b"\xff" * 90, whole[:70]):
            path.write_bytes(damaged)
            assert stored_texts(*NAMES) is None
        path.write_bytes(whole)
    assert stored_texts(*NAMES) is not None
    paths[0].unlink()
    edit("robot.urdf", EFFORT, "7")
    assert sync(repository).base.startswith("commit ")
    assert state() == both(effort="7")


def test_a_text_of_several_pairs_is_stored_once(repository: PairFiles) -> None:
    for urdf, sdf in product(("a", "b"), ("c", "d")):
        store_texts(urdf, sdf, Texts(urdf.encode(), sdf.encode()))
    assert len([*cache_directory().glob("*.text")]) == 4
    assert stored_texts("b", "c") == Texts(b"b", b"c")


def test_the_cache_has_a_limit_of_size(pair: PairFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    block = earlier_files._BLOCK_BYTES
    # Two pairs have six files.
    monkeypatch.setattr(earlier_files, "MAX_CACHE_BYTES", 7 * block)
    for number in range(3):
        name = str(number)
        store_texts(name, name, Texts(b"u" + name.encode(), b"s" + name.encode()))
        for path in cache_directory().iterdir():
            os.utime(path, ns=(0, path.stat().st_mtime_ns - 10**9))
    assert [stored_texts(name, name) is not None for name in "012"] == [False, True, True]


def test_a_text_that_would_remove_those_of_many_pairs_is_not_stored(
    pair: PairFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(earlier_files, "MAX_CACHE_BYTES", 8 * 8000)
    store_texts("2", "2", Texts(b"u" * 8000, b"s"))
    store_texts(*NAMES, Texts(b"u", b"s"))
    with pytest.raises(OSError, match="too large"):
        store_texts(*NAMES, Texts(b"u", b"s" * 8001))
    # The earlier state is no base any more.
    assert stored_texts(*NAMES) is None
    assert stored_texts("2", "2") is not None


def test_only_texts_and_pairs_are_removed_from_the_cache(
    pair: PairFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(earlier_files, "MAX_CACHE_BYTES", 64)
    (cache_directory() / "directory.text").mkdir(parents=True)
    for name in ("film.mp4", "x.watcher"):
        (cache_directory() / name).write_bytes(b"x" * 100)
    store_texts(*NAMES, Texts(b"u", b"s"))
    names = {path.name for path in cache_directory().iterdir()}
    assert names == {"directory.text", "film.mp4", "x.watcher"}


@pytest.mark.parametrize("place", [".", ".."], ids=["pairs", "robot-translate"])
def test_a_cache_directory_that_is_a_link_is_not_used(pair: PairFiles, place: str) -> None:
    store_texts(*NAMES, Texts(b"u", b"s"))
    directory = Path(os.path.normpath(cache_directory() / place))
    target = directory.with_name("target")
    directory.rename(target)
    directory.symlink_to(target, target_is_directory=True)
    before = sorted(target.rglob("*"))
    assert stored_texts(*NAMES) is None
    with pytest.raises(NotADirectoryError, match="is a link"):
        store_texts("a", "b", Texts(b"a", b"b"))
    assert sorted(target.rglob("*")) == before


@pytest.mark.parametrize("exists", [True, False], ids=["file", "dangling"])
def test_an_entry_of_the_cache_that_is_a_link_is_replaced(
    pair: PairFiles, tmp_path: Path, exists: bool
) -> None:
    store_texts(*NAMES, Texts(b"u", b"s"))
    outside = tmp_path / "outside"
    if exists:
        outside.write_text("of the user")
    for entry in [*cache_directory().glob("*.text"), *cache_directory().glob("*.pair")]:
        entry.unlink()
        entry.symlink_to(outside)
    store_texts(*NAMES, Texts(b"u", b"s"))
    assert (outside.read_text() if outside.exists() else "") == ("of the user" if exists else "")
    assert stored_texts(*NAMES) == Texts(b"u", b"s")


@pytest.mark.skipif(os.name == "nt", reason="the permissions are those of POSIX")
def test_no_other_user_can_read_the_cache(pair: PairFiles) -> None:
    cache_directory().mkdir(parents=True)
    sync(pair)
    assert {path.stat().st_mode & 0o777 for path in cache_directory().iterdir()} == {0o600}
    assert cache_directory().stat().st_mode & 0o777 == 0o700


def test_the_cache_of_other_paths_is_not_used(pair: PairFiles) -> None:
    sync(pair)
    assert stored_texts(*NAMES) is not None
    assert stored_texts("other.urdf", "model.sdf") is None
    assert stored_texts(*reversed(NAMES)) is None


def test_a_link_to_a_file_has_the_cache_of_the_file(pair: PairFiles) -> None:
    sync(pair)
    os.symlink("robot.urdf", "link.urdf")
    assert stored_texts("link.urdf", "model.sdf") == (URDF.encode(), SDF.encode())


def test_files_that_differ_since_the_last_synchronization_stay(pair: PairFiles) -> None:
    edit("robot.urdf", EFFORT, "7")
    store_texts(*NAMES, Texts(*(text.encode() for text in state())))
    before = state()
    assert sync(pair).written == []
    assert state() == before
    edit("model.sdf", MASS, "3")
    edit("robot.urdf", "link 'base' inertial mass", "4")
    sync(pair)
    assert [with_value(text, EFFORT, "5") for text in state()] == [
        with_value(text, "link 'base' inertial mass", "4") for text in both(mass="3")
    ]
    assert stand_in_update.values(state()[1])[EFFORT] == "5"


# --- Commits --------------------------------------------------------------------------------------


def test_the_newest_commit_in_step_is_the_base(repository: PairFiles) -> None:
    for name in NAMES:
        edit(name, EFFORT, "7")
    git("commit", "-am", "in step")
    edit("robot.urdf", EFFORT, "8")
    git("commit", "-am", "one side only")
    Path("robot.urdf").write_text("<robot")
    git("commit", "-am", "broken")
    Path("other.txt").write_text("")
    git("add", "other.txt")
    git("commit", "-m", "another file")
    Path("robot.urdf").write_text(both(effort="7")[0])
    edit("model.sdf", EFFORT, "9")
    sync(repository)
    assert state() == both(effort="9")


def commit_reverts(number: int) -> None:
    """Commits of one side, with the effort 6 and 7 in turn, in none of which the files agree."""
    git("init")
    for count in range(number):
        edit("robot.urdf", EFFORT, "67"[count % 2])
        git("add", *NAMES)
        git("commit", "-m", str(count))
    edit("robot.urdf", EFFORT, "8")


def test_the_texts_of_several_commits_are_compared_once(pair: PairFiles) -> None:
    updates = []

    def counted(*arguments: Any, **options: Any) -> Update:
        updates.append(options["base"])
        return stand_in_update.update(*arguments, **options)

    commit_reverts(8)
    assert plan_of(PairFiles(pair.pair, update=counted)).new is None
    # The two files, and the two different states of the commits.
    assert len(updates) == 3


@pytest.mark.parametrize(
    "search_time", [SearchTime(for_pair=0), SearchTime(remaining=0)], ids=["pair", "command"]
)
def test_the_search_for_a_base_ends_with_an_error(pair: PairFiles, search_time: SearchTime) -> None:
    commit_reverts(1)
    pair.search_time = search_time
    with pytest.raises(TranslateError, match="base-search-limit") as raised:
        plan_of(pair)
    (diagnostic,) = raised.value.diagnostics
    assert (diagnostic.path, "--base DIR" in diagnostic.hint) == ("robot.urdf", True)


@pytest.mark.parametrize("options", [{"base": "earlier"}, {"source": "urdf"}])
def test_what_the_error_of_the_search_names_needs_no_search(
    pair: PairFiles, options: dict[str, Any]
) -> None:
    from_directory(pair)
    commit_reverts(1)
    pair.search_time = SearchTime(for_pair=0)
    assert sync(pair, **options).written == ["sdf"]


def test_two_files_in_step_need_no_base(pair: PairFiles) -> None:
    commit_reverts(1)
    Path("robot.urdf").write_text(URDF)
    pair.search_time = SearchTime(for_pair=0)
    assert (check_pair(pair), edits_without_effect(pair)) == ([], [])


def test_all_pairs_of_a_command_share_the_time(pair: PairFiles) -> None:
    commit_reverts(2)
    search_time = SearchTime()
    for _ in range(2):
        before = search_time.remaining
        plan_of(PairFiles(pair.pair, update=pair.update, search_time=search_time))
        assert search_time.remaining < before


def test_a_commit_without_one_of_the_files_is_no_base(pair: PairFiles) -> None:
    git("init")
    git("add", "robot.urdf")
    git("commit", "-m", "one file")
    edit("robot.urdf", EFFORT, "7")
    assert sync(pair).new is None


def test_files_below_the_root_of_a_repository_have_its_commits(
    repository: PairFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    for directory in ("a b", "c"):
        Path(directory).mkdir()
    git("mv", "robot.urdf", "a b/*.urdf")
    git("mv", "model.sdf", "c/model.sdf")
    git("commit", "-m", "moved")
    monkeypatch.chdir("a b")
    # Hooks of git set such variables.
    monkeypatch.setenv("GIT_DIR", "nowhere")
    edit("../c/model.sdf", EFFORT, "7")
    sync(PairFiles(Pair("*.urdf", "../c/model.sdf"), update=stand_in_update.update))
    assert Path("*.urdf").read_text() == both(effort="7")[0]


def test_commits_are_read_without_git(
    repository: PairFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    edit("robot.urdf", EFFORT, "7")
    sync(repository)
    assert state() == both(effort="7")


def test_files_with_other_line_ends_than_their_commit_have_a_base(repository: PairFiles) -> None:
    for name in NAMES:
        Path(name).write_bytes(Path(name).read_bytes().replace(b"\n", b"\r\n"))
    edited = Path("robot.urdf").read_bytes().replace(b"effort='5'", b"effort='7'")
    Path("robot.urdf").write_bytes(edited)
    assert sync(repository).written == ["sdf"]
    assert Path("model.sdf").read_bytes() == both(effort="7")[1].replace("\n", "\r\n").encode()


# --- A base directory -----------------------------------------------------------------------------


def test_a_base_directory_has_priority(pair: PairFiles) -> None:
    from_directory(pair)
    for name in NAMES:
        edit(name, EFFORT, "7")
    sync(pair)
    edit("model.sdf", EFFORT, "5")
    # Since the last synchronization the SDFormat file changed, and the URDF since this base.
    sync(pair, base="earlier")
    assert state() == both(effort="7")


def test_a_base_directory_has_the_relative_paths_or_the_names(pair: PairFiles) -> None:
    options = from_directory(pair)
    Path("models").mkdir()
    os.rename("model.sdf", "models/model.sdf")
    moved = PairFiles(Pair("robot.urdf", "models/model.sdf"), update=stand_in_update.update)
    edit("robot.urdf", EFFORT, "7")
    assert plan_of(moved, **options).written == ["sdf"]
    Path("earlier/models").mkdir()
    other = with_value(with_value(SDF, EFFORT, "4"), MASS, "9")
    Path("earlier/models/model.sdf").write_text(other)
    assert plan_of(moved, **options).edits.keys() == {"urdf", "sdf"}


def test_a_base_directory_without_the_files_is_an_error(pair: PairFiles) -> None:
    edit("robot.urdf", EFFORT, "7")
    with pytest.raises(TranslateError, match="file-read"):
        plan_of(pair, base="nowhere")


# --- Edits without a place ------------------------------------------------------------------------


def test_an_edit_without_a_place_writes_nothing(refusing: PairFiles) -> None:
    edit("robot.urdf", EFFORT, "7")
    edit("robot.urdf", TYPE, "prismatic")
    before = state()
    plan = sync(refusing)
    assert [(item.location.path, item.line, item.element, *item[1:3]) for item in plan.refused] == [
        ("robot.urdf", 6, TYPE, "revolute", "prismatic")
    ]
    assert (plan.new, plan.conflicts, state()) == (None, [], before)


def test_the_other_edits_are_written_if_the_caller_accepts_that(refusing: PairFiles) -> None:
    edit("robot.urdf", EFFORT, "7")
    edit("robot.urdf", TYPE, "prismatic")
    edit("model.sdf", MASS, "3")
    plan = sync(refusing, partial=True)
    assert [change.element for change in plan.refused] == [TYPE]
    urdf, sdf = both(effort="7", mass="3")
    assert state() == (with_value(urdf, TYPE, "prismatic"), sdf)


def test_a_conflict_of_edits_without_a_place_is_a_conflict(refusing: PairFiles) -> None:
    edit("robot.urdf", TYPE, "prismatic")
    edit("model.sdf", TYPE, "continuous")
    plan = sync(refusing, partial=True)
    assert as_rows(plan) == [(TYPE, "revolute", "prismatic", "continuous")]


# --- Missing files, options, files that cannot be written -----------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_missing_file_is_translated(pair: PairFiles, name: str) -> None:
    os.unlink(name)
    assert sync(pair).written == [{"robot.urdf": "urdf", "model.sdf": "sdf"}[name]]
    text = Path(name).read_text()
    assert "elbow" in text
    assert stored_texts(*NAMES) is not None


ONLY_HERE = {
    "robot.urdf": '<transmission name="only_in_urdf"/>',
    "model.sdf": "<inertial><mass>1</mass></inertial>",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_missing_file_is_restored_and_gets_the_later_edits(pair: PairFiles, name: str) -> None:
    sync(pair)
    (other,) = set(NAMES) - {name}
    edit(other, EFFORT, "7")
    os.unlink(name)
    plan = sync(pair)
    assert plan.restored == {"robot.urdf": "urdf", "model.sdf": "sdf"}[name]
    assert state() == both(effort="7")
    assert ONLY_HERE[name] in Path(name).read_text()


@pytest.mark.parametrize("name", NAMES)
def test_a_missing_file_is_restored_byte_for_byte(pair: PairFiles, name: str) -> None:
    sync(pair)
    os.unlink(name)
    plan = sync(pair)
    assert state() == (URDF, SDF)
    assert plan.edits == {}


def test_two_missing_files_are_an_error(pair: PairFiles) -> None:
    for name in NAMES:
        os.unlink(name)
    with pytest.raises(TranslateError, match="file-read"):
        plan_of(pair)


def test_options_apply_to_each_translation(pair: PairFiles) -> None:
    given: list[dict[str, Any]] = []

    def noted(target: Any, source: Any, **options: Any) -> Update:
        given.append(options)
        return stand_in_update.update(target, source, **options)

    edit("robot.urdf", EFFORT, "7")
    pair = PairFiles(Pair(*NAMES, {"massless": "keep", "for_target": "drake"}), update=noted)
    plan_of(pair, source="urdf", force=True)
    assert given[-1]["force"]
    assert all(item["massless"] == "keep" for item in given)
    assert all(item["for_target"] == "drake" for item in given)


def test_relative_uris_are_relative_to_the_files(pair: PairFiles) -> None:
    names = []

    def noted(target: Any, source: Any, **options: Any) -> Update:
        names.append((target.name, source.name))
        return stand_in_update.update(target, source, **options)

    check_pair(PairFiles(Pair(*NAMES), update=noted))
    assert names == [("model.sdf", "robot.urdf"), ("robot.urdf", "model.sdf")]


def test_a_link_to_a_file_stays_a_link(repository: PairFiles) -> None:
    os.rename("model.sdf", "real.sdf")
    os.symlink("real.sdf", "model.sdf")
    edit("robot.urdf", EFFORT, "7")
    sync(repository, source="urdf")
    assert os.path.islink("model.sdf")
    assert Path("real.sdf").read_text() == both(effort="7")[1]


def test_a_read_only_file_is_an_error_and_nothing_is_written(repository: PairFiles) -> None:
    edit("robot.urdf", EFFORT, "7")
    edit("model.sdf", MASS, "3")
    before = state()
    os.chmod("model.sdf", 0o444)
    with pytest.raises(TranslateError, match="file-access"):
        sync(repository)
    assert state() == before


def test_a_read_only_file_that_does_not_change_is_no_error(repository: PairFiles) -> None:
    edit("robot.urdf", EFFORT, "7")
    os.chmod("robot.urdf", 0o444)
    sync(repository)
    assert state() == both(effort="7")


def test_a_file_that_changed_since_the_plan_is_not_replaced(repository: PairFiles) -> None:
    edit("robot.urdf", EFFORT, "7")
    plan = plan_of(repository)
    edit("model.sdf", MASS, "3")
    before = state()
    with pytest.raises(TranslateError, match="file-changed"):
        write(repository, plan)
    assert state() == before


# --- xacro ----------------------------------------------------------------------------------------

XACRO = URDF.replace(
    '<robot name="arm">',
    '<robot name="arm" xmlns:xacro="http://ros.org/wiki/xacro">\n'
    '<xacro:property name="e" value="5"/>',
).replace("effort='5'", "effort='${e}'")


@pytest.fixture
def xacro(pair: PairFiles, xacro_in_this_process: None) -> PairFiles:
    pytest.importorskip("xacro")
    Path("robot.urdf.xacro").write_text(XACRO)
    return PairFiles(Pair("robot.urdf.xacro", "model.sdf"))


def test_a_part_of_a_xacro_file_that_was_saved_since_the_plan_stays(xacro: PairFiles) -> None:
    """The expansion does not show it."""
    sync(xacro)
    edit("model.sdf", MASS, "3")
    plan = plan_of(xacro)
    path = Path("robot.urdf.xacro")
    saved = path.read_text().replace("</robot>", '<xacro:property name="new" value="1"/></robot>')
    path.write_text(saved)
    with pytest.raises(TranslateError, match="file-changed"):
        write(xacro, plan)
    assert path.read_text() == saved


def test_an_edit_of_a_xacro_file_goes_to_the_other_file(xacro: PairFiles) -> None:
    sync(xacro)
    Path("robot.urdf.xacro").write_text(XACRO.replace('"5"', '"7"'))
    sync(xacro)
    assert state()[1] == both(effort="7")[1]


def test_a_comment_is_no_edit_of_a_xacro_file(xacro: PairFiles) -> None:
    sync(xacro)
    replace_in("model.sdf", ELBOW, f"<!-- stiff -->{ELBOW}")
    edit("model.sdf", MASS, "3")
    plan = sync(xacro)
    assert [edit.new for edit in plan.edits["urdf"]] == ["3"]
    assert [(edit.element, edit.new) for edit in plan.without_effect] == [
        ("joint 'elbow' comment", "stiff")
    ]
    assert Path("robot.urdf.xacro").read_text() == with_value(XACRO, MASS, "3")
    # It stays a difference until it is in both files.
    assert [(item.urdf, item.sdf) for item in check_pair(xacro)] == [("", "stiff")]


def test_without_a_known_state_no_file_of_a_xacro_pair_wins(xacro: PairFiles) -> None:
    before = state()[1]
    Path("robot.urdf.xacro").write_text(XACRO.replace('"5"', '"7"'))
    plan = sync(xacro)
    assert [(difference.urdf, difference.sdf) for difference in plan.differences] == [("7", "5")]
    assert (plan.new, state()[1]) == (None, before)
    write(xacro, plan_of(xacro, source="urdf"))
    assert state()[1] == both(effort="7")[1]


def test_the_last_commit_of_the_sdformat_file_is_a_base_of_the_xacro_file(
    xacro: PairFiles,
) -> None:
    git("init")
    git("add", "robot.urdf.xacro", "model.sdf")
    git("commit", "-m", "first")
    edit("model.sdf", EFFORT, "7")
    plan = sync(xacro)
    assert plan.base.startswith("commit ")
    assert Path("robot.urdf.xacro").read_text() == XACRO.replace('value="5"', 'value="7"')


def test_an_edit_of_the_xacro_file_that_takes_the_last_commit_back_is_one(xacro: PairFiles) -> None:
    """An older commit of the SDFormat file is in step with it, and is no base."""
    git("init")
    git("add", "robot.urdf.xacro", "model.sdf")
    git("commit", "-m", "first")
    Path("robot.urdf.xacro").write_text(XACRO.replace('"5"', '"7"'))
    edit("model.sdf", EFFORT, "7")
    git("commit", "-am", "second")
    Path("robot.urdf.xacro").write_text(XACRO)
    plan = sync(xacro)
    assert (plan.new, plan.base) == (None, "")
    assert [(difference.urdf, difference.sdf) for difference in plan.differences] == [("5", "7")]


def test_an_edit_of_the_other_file_goes_to_the_xacro_file(xacro: PairFiles) -> None:
    sync(xacro)
    edit("model.sdf", EFFORT, "7")
    plan = sync(xacro)
    assert [(str(planned), planned.location.path) for planned in plan.edits["urdf"]] == [
        ("joint 'elbow' axis limit effort: 5 → 7", "model.sdf")
    ]
    assert Path("robot.urdf.xacro").read_text() == XACRO.replace('value="5"', 'value="7"')
    assert check_pair(xacro) == []
    # The stored state is the new one.
    assert sync(xacro).written == []


def test_edits_of_both_files_of_a_xacro_pair_are_merged(xacro: PairFiles) -> None:
    sync(xacro)
    Path("robot.urdf.xacro").write_text(XACRO.replace("velocity='1'", "velocity='2'"))
    edit("model.sdf", EFFORT, "7")
    sync(xacro)
    assert Path("robot.urdf.xacro").read_text() == XACRO.replace('value="5"', 'value="7"').replace(
        "velocity='1'", "velocity='2'"
    )
    assert check_pair(xacro) == []


def test_an_edit_that_xacro_computes_is_refused(xacro: PairFiles) -> None:
    computed = XACRO.replace("${e}", "${e * 1}")
    Path("robot.urdf.xacro").write_text(computed)
    sync(xacro)
    edit("model.sdf", EFFORT, "7")
    plan = sync(xacro)
    assert [(planned.location.path, planned.new) for planned in plan.refused] == [
        ("robot.urdf.xacro", "7")
    ]
    assert plan.new is None
    assert Path("robot.urdf.xacro").read_text() == computed


TENSOR = '<inertia ixx="${m}" iyy="${m}" izz="${m}" ixy="0" ixz="0" iyz="0"/>'
IDENTITY = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
COMPUTED = (
    '<robot name="arm" xmlns:xacro="http://ros.org/wiki/xacro">'
    '<xacro:property name="m" value="2"/>'
    f'<link name="hand"><inertial><mass value="${{m}}"/>{TENSOR}</inertial></link></robot>'
)


def test_the_other_file_gets_what_xacro_computes_from_its_edit(xacro: PairFiles) -> None:
    Path("robot.urdf.xacro").write_text(COMPUTED)
    os.remove("model.sdf")
    sync(xacro)
    replace_in("model.sdf", "<mass>2</mass>", "<mass>3</mass>")
    plan = sync(xacro)
    assert sorted(edit.at.tag for edit in plan.followed) == ["ixx", "iyy", "izz"]
    assert Path("robot.urdf.xacro").read_text() == COMPUTED.replace('value="2"', 'value="3"')
    assert Path("model.sdf").read_text().count(">3</i") == 3
    assert check_pair(xacro) == []


#: A robot with a macro that is used twice: an edit of one wheel has no place.
WHEELS = (
    '<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">'
    f'<link name="base"><inertial><mass value="9"/>{IDENTITY}</inertial></link>'
    '<xacro:macro name="wheel" params="side y">'
    f'<link name="${{side}}"><inertial><mass value="1"/>{IDENTITY}</inertial></link>'
    '<joint name="${side}_axle" type="continuous"><parent link="base"/><child link="${side}"/>'
    '<origin xyz="0 ${y} 0"/></joint></xacro:macro>'
    '<xacro:wheel side="left" y="1"/><xacro:wheel side="right" y="-1"/></robot>'
)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("model.sdf", "<mass>10</mass>", "<mass>9</mass>"),
        ("robot.urdf.xacro", '<mass value="10"/>', '<mass value="11"/>'),
    ],
)
def test_an_edit_after_a_partial_synchronization_is_merged(
    xacro: PairFiles, name: str, old: str, new: str
) -> None:
    """The edits that were written are none of the next run, and the refused one stays an edit."""
    Path("robot.urdf.xacro").write_text(WHEELS)
    os.remove("model.sdf")
    sync(xacro)
    text = Path("model.sdf").read_text()
    left = text.index("<mass>1</mass>")
    text = text[:left] + text[left:].replace("<mass>1</mass>", "<mass>1.5</mass>", 1)
    Path("model.sdf").write_text(text.replace("<mass>9</mass>", "<mass>10</mass>"))
    assert len(sync(xacro, partial=True).refused) == 1
    replace_in(name, old, new)
    plan = sync(xacro, partial=True)
    assert (plan.conflicts, [edit.at.field for edit in plan.refused]) == ([], ["inertial/mass"])
    values = (Path("robot.urdf.xacro").read_text(), Path("model.sdf").read_text())
    number = "9" if name == "model.sdf" else "11"
    assert f'<mass value="{number}"/>' in values[0]
    assert f"<mass>{number}</mass>" in values[1]
    assert "<mass>1.5</mass>" in values[1]


def test_an_edit_goes_to_a_yaml_file_that_names_xacro(xacro: PairFiles) -> None:
    """A YAML file that xacro reads is no XML."""
    load = "value=\"${xacro.load_yaml('m.yaml')}\""
    text = COMPUTED.replace('value="2"', load).replace(TENSOR, TENSOR.replace("${m}", "2"))
    Path("robot.urdf.xacro").write_text(text.replace("${m}", "${m['a']}"))
    comment = "# read by xacro: ${m}\n"
    Path("m.yaml").write_text(f"{comment}a: 2\n")
    os.remove("model.sdf")
    sync(xacro)
    replace_in("model.sdf", "<mass>2</mass>", "<mass>3</mass>")
    sync(xacro)
    assert Path("m.yaml").read_text() == f"{comment}a: 3\n"


def test_edits_of_one_element_of_a_xacro_pair_are_a_conflict(xacro: PairFiles) -> None:
    sync(xacro)
    Path("robot.urdf.xacro").write_text(XACRO.replace('"5"', '"7"'))
    edit("model.sdf", EFFORT, "9")
    assert [conflict[1:] for conflict in sync(xacro).conflicts] == [("5", "7", "9")]


# --- A process that is killed ---------------------------------------------------------------------


def killed(number: int, after: bool) -> None:
    """Synchronize, and kill this process before or after one of the replacements of a file."""
    replace, count = os.replace, 0

    def replaced(*paths: str) -> None:
        nonlocal count
        count += 1
        if count == number and not after:
            os.kill(os.getpid(), signal.SIGKILL)
        replace(*paths)
        if count == number:
            os.kill(os.getpid(), signal.SIGKILL)

    os.replace = replaced  # type: ignore[assignment]
    sync(PairFiles(Pair(*NAMES), update=stand_in_update.update))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal that kills a process")
@pytest.mark.parametrize("base", [from_git, from_cache])
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_next_synchronization_finishes_after_a_kill(
    pair: PairFiles, base: Base, number: int, after: bool
) -> None:
    base(pair)
    edit("robot.urdf", EFFORT, "7")
    edit("model.sdf", MASS, "3")
    before, expected = state(), both(effort="7", mass="3")
    process = get_context("fork").Process(target=killed, args=(number, after))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    found = state()
    assert all(
        text in texts for text, texts in zip(found, zip(before, expected, strict=True), strict=True)
    )
    sync(pair)
    assert state() == expected
    assert stored_texts(*NAMES) == Texts(*(text.encode() for text in expected))
