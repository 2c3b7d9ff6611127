"""Edits of included models are written through to the included files."""

from __future__ import annotations

import re
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from support.processor_time import growth

import translate
from translate import TranslateError
from translate.driver import written_files
from translate.edits import included_models
from translate.resources import boundary, including_files
from translate.resources.search import Resources

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

INERTIAL = "<inertial><mass>{}</mass></inertial>"
BASE = f"""<sdf version="1.9">
  <model name="base">
    <!-- the frame of the drone -->
    <pose>0 0 0.5 0 0 0</pose>
    <link name="body">
      {INERTIAL.format("2.0")}
      <collision name="hull"><geometry><box><size>1  1 1</size></box></geometry></collision>
    </link>
    <link name="rotor"><pose>1 0 0 0 0 0</pose>{INERTIAL.format("0.25")}</link>
    <joint name="spin" type="revolute">
      <parent>body</parent>
      <child>rotor</child>
      <axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis>
    </joint>
  </model>
</sdf>
"""
PLUGIN = (
    '<plugin name="p" filename="p"><link_name>body</link_name><joint_name>spin</joint_name>'
    "</plugin>"
)
MERGING = f"""<sdf version="1.9">
  <model name="drone">
    <include merge="true"><uri>base.sdf</uri></include>
    <link name="camera"><pose>0 0 1 0 0 0</pose>{INERTIAL.format("0.5")}</link>
    <joint name="mount" type="fixed"><parent>body</parent><child>camera</child></joint>
    {PLUGIN}
  </model>
</sdf>
"""
NESTING = f"""<sdf version="1.9">
  <model name="drone">
    <link name="camera"><pose>0 0 1 0 0 0</pose>{INERTIAL.format("0.5")}</link>
    <include><uri>base.sdf</uri><name>own</name><pose>0 0 2 0 0 0</pose></include>
    <joint name="mount" type="fixed"><parent>camera</parent><child>own::body</child></joint>
  </model>
</sdf>
"""
#: A file between the robot and the file with the links.
MIDDLE = """<sdf version="1.9">
  <model name="middle">
    <include{merge}><uri>base.sdf</uri></include>
  </model>
</sdf>
"""


def with_files(directory: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (directory / name).write_text(text)


def edited(directory: Path, *edits: tuple[str, str], top: str = "drone.sdf") -> translate.Update:
    """The update of a robot by edits of its translation."""
    return translate.update(directory / top, urdf_of(directory, *edits, top=top))


def urdf_of(directory: Path, *edits: tuple[str, str], top: str = "drone.sdf") -> Path:
    """An edited translation of a robot."""
    path = directory / "drone.urdf"
    text = translate.convert(directory / top, to="urdf", written_to=path).text
    text = re.sub(r">\s+<", "><", text)
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)
    return path


def texts(update: translate.Update, directory: Path) -> dict[str, str]:
    from pathlib import Path

    return {
        Path(path).relative_to(directory).as_posix(): data.decode()
        for path, data in update.files.items()
    }


#: An edit of the URDF, and the change of each file: old text → new text.
EDITS: dict[str, tuple[tuple[str, str], dict[str, tuple[str, str]]]] = {
    "a mass": (('mass value="2"', 'mass value="2.5"'), {"base.sdf": ("2.0<", "2.5<")}),
    "a place": (
        ('<origin xyz="1 0 0" rpy="0 0 0"/>', '<origin xyz="1.5 0 0" rpy="0 0 0"/>'),
        {"base.sdf": (">1 0 0 0 0 0<", ">1.5 0 0 0 0 0<")},
    ),
    "a limit": (('upper="1"', 'upper="0.5"'), {"base.sdf": ("<upper>1<", "<upper>0.5<")}),
    "a shape": (('size="1 1 1"', 'size="1 2 1"'), {"base.sdf": ("1  1 1", "1  2 1")}),
}
#: Edits of names, for the model that merges the file.
NAMES: dict[str, tuple[tuple[str, str], dict[str, tuple[str, str]]]] = {
    "a link": (
        ("rotor", "blade"),
        {"base.sdf": ("rotor", "blade")},
    ),
    "a link that the merging file names": (
        ("body", "core"),
        {"base.sdf": ("body", "core"), "drone.sdf": ("body", "core")},
    ),
    "a joint that a plugin names": (
        ("spin", "turn"),
        {"base.sdf": ("spin", "turn"), "drone.sdf": ("spin", "turn")},
    ),
}


@pytest.mark.parametrize("top", [MERGING, NESTING], ids=["merged", "nested"])
@pytest.mark.parametrize(("edit", "changes"), EDITS.values(), ids=EDITS)
def test_an_edit_is_made_in_the_included_file(
    tmp_path: Path, top: str, edit: tuple[str, str], changes: dict[str, tuple[str, str]]
) -> None:
    """All other bytes of both files stay."""
    files = {"drone.sdf": top, "base.sdf": BASE}
    with_files(tmp_path, files)
    update = edited(tmp_path, edit)
    assert texts(update, tmp_path) == {
        name: files[name].replace(*change) for name, change in changes.items()
    }
    assert update.data.decode() == top
    assert update.changed
    assert len(update.edits) == 1


@pytest.mark.parametrize("top", [MERGING, NESTING], ids=["merged", "nested"])
def test_a_file_with_a_version_that_lacks_the_include_is_written(tmp_path: Path, top: str) -> None:
    """Readers accept an <include> in each version."""
    files = {"drone.sdf": top.replace('"1.9"', '"1.4"'), "base.sdf": BASE}
    with_files(tmp_path, files)
    update = edited(tmp_path, ('mass value="2"', 'mass value="2.5"'))
    assert texts(update, tmp_path) == {"base.sdf": BASE.replace("2.0<", "2.5<")}
    assert update.data.decode() == files["drone.sdf"]


@pytest.mark.parametrize(("edit", "changes"), NAMES.values(), ids=NAMES)
def test_a_rename_is_made_in_each_file(
    tmp_path: Path, edit: tuple[str, str], changes: dict[str, tuple[str, str]]
) -> None:
    files = {"drone.sdf": MERGING, "base.sdf": BASE}
    with_files(tmp_path, files)
    update = edited(tmp_path, edit)
    assert texts(update, tmp_path) == {
        name: files[name].replace(*change) for name, change in changes.items()
    }


def test_a_renamed_link_of_a_nested_model(tmp_path: Path) -> None:
    with_files(tmp_path, {"drone.sdf": NESTING, "base.sdf": BASE})
    update = edited(tmp_path, ("own__body", "own__core"))
    assert texts(update, tmp_path) == {
        "base.sdf": BASE.replace("body", "core"),
        "drone.sdf": NESTING.replace("own::body", "own::core"),
    }


@pytest.mark.parametrize("merge", ["", ' merge="true"'], ids=["nested", "merged"])
@pytest.mark.parametrize("top", [MERGING, NESTING], ids=["in a merged file", "in a nested file"])
def test_an_edit_of_a_file_that_an_included_file_includes(
    tmp_path: Path, top: str, merge: str
) -> None:
    middle, ends = MIDDLE.format(merge=merge), "base::body" if not merge else "body"
    top = top.replace("base.sdf", "middle.sdf").replace("own::body", f"own::{ends}")
    top = top.replace("<parent>body", f"<parent>{ends}").replace(PLUGIN, "")
    with_files(tmp_path, {"drone.sdf": top, "middle.sdf": middle, "base.sdf": BASE})
    update = edited(tmp_path, ('mass value="2"', 'mass value="2.5"'))
    assert texts(update, tmp_path) == {"base.sdf": BASE.replace("2.0<", "2.5<")}


def test_a_new_link_stands_in_the_file_of_the_robot(tmp_path: Path) -> None:
    with_files(tmp_path, {"drone.sdf": MERGING, "base.sdf": BASE})
    mass = '<inertial><mass value="3"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    joint = '<joint name="k" type="fixed"><parent link="rotor"/><child link="new"/></joint>'
    new = f'<link name="new">{mass}</inertial></link>{joint}</robot>'
    update = edited(tmp_path, ("</robot>", new))
    assert not update.files
    assert '<link name="new">' in update.text


def test_a_link_is_removed_from_the_included_file(tmp_path: Path) -> None:
    tail = '<link name="tail"><pose>0 1 0 0 0 0</pose></link>'
    weld = '<joint name="weld" type="fixed"><parent>body</parent><child>tail</child></joint>'
    base = BASE.replace("  </model>", f"    {tail}\n    {weld}\n  </model>")
    with_files(tmp_path, {"drone.sdf": MERGING, "base.sdf": base})
    source = urdf_of(tmp_path)
    text = source.read_text()
    source.write_text(
        re.sub(r'<joint name="weld".*?</joint><link name="tail">.*?</link>', "", text)
    )
    update = translate.update(tmp_path / "drone.sdf", source)
    assert texts(update, tmp_path) == {"base.sdf": BASE}


@pytest.mark.parametrize("pose", ["", "<pose>0 0 2 0 0 0</pose>"], ids=["of the file", "own"])
def test_the_place_of_a_merged_model_is_that_of_the_include(tmp_path: Path, pose: str) -> None:
    """Only this instance moves, and the file stays."""
    height = 2.0 if pose else 0.5
    include = f'<include merge="true"><uri>base.sdf</uri>{pose}</include>'
    top = (
        f'<sdf version="1.9"><model name="drone"><link name="root"/>{include}<joint name="mount" '
        'type="fixed"><parent>root</parent><child>body</child></joint></model></sdf>'
    )
    with_files(tmp_path, {"drone.sdf": top, "base.sdf": BASE})
    source = urdf_of(tmp_path)
    text = source.read_text()
    place = f'<origin xyz="0 0 {height:g}" rpy="0 0 0"/>'
    assert text.count(place) >= 1
    source.write_text(text.replace(place, '<origin xyz="0 0 3" rpy="0 0 0"/>'))
    update = translate.update(tmp_path / "drone.sdf", source)
    frames = translate.load(update.text, path=tmp_path / "drone.sdf").model.frames
    assert frames.pose("rotor").xyz == pytest.approx((1, 0, 3))
    assert not update.files


# --- Files that are not written -------------------------------------------------------------------

OTHER = MERGING.replace('"drone"', '"plane"')
MASS = ('mass value="2"', 'mass value="2.5"')


def reason_of(directory: Path, *edits: tuple[str, str], top: str = "drone.sdf") -> str:
    with pytest.raises(TranslateError) as error:
        edited(directory, *edits, top=top)
    return error.value.diagnostics[0].message


def test_a_file_of_a_repository_within_the_repository_is_refused(tmp_path: Path) -> None:
    top = MERGING.replace("base.sdf", "inner/base.sdf")
    with_files(tmp_path, {"drone.sdf": top, "inner/base.sdf": BASE})
    (tmp_path / ".git").mkdir()
    (tmp_path / "inner/.git").mkdir()
    for name in ("objects", "refs"):
        (tmp_path / "inner/.git" / name).mkdir()
    (tmp_path / "inner/.git/HEAD").write_text("ref: refs/heads/main\n")
    assert "is in another repository" in reason_of(tmp_path, MASS)


@pytest.mark.parametrize(
    ("uri", "encoding"),
    [("ba&#115;e.sdf", "utf-8"), ("ba&#x73;e.sdf", "utf-8"), ("base.sdf", "utf-16")],
)
def test_another_model_includes_a_file_in_each_spelling(
    uri: str, encoding: str, tmp_path: Path
) -> None:
    with_files(tmp_path, {"drone.sdf": MERGING, "base.sdf": BASE})
    (tmp_path / ".git").mkdir()
    (tmp_path / "plane.sdf").write_bytes(OTHER.replace("base.sdf", uri).encode(encoding))
    assert "plane.sdf" in reason_of(tmp_path, MASS)


def test_a_large_world_includes_a_file(tmp_path: Path) -> None:
    """It has more than the files of settings may have."""
    with_files(tmp_path, {"drone.sdf": MERGING, "base.sdf": BASE})
    (tmp_path / ".git").mkdir()
    (tmp_path / "plane.sdf").write_text(OTHER + " " * 1_100_000, encoding="utf-8")
    assert "plane.sdf" in reason_of(tmp_path, MASS)


@pytest.mark.parametrize("uri", ["<![CDATA[base.sdf]]>", "<!-- the base -->base.sdf"])
def test_a_uri_beside_other_markup_counts(tmp_path: Path, uri: str) -> None:
    with_files(tmp_path, {"drone.sdf": MERGING, "base.sdf": BASE})
    (tmp_path / ".git").mkdir()
    (tmp_path / "plane.sdf").write_text(OTHER.replace("base.sdf", uri), encoding="utf-8")
    assert "plane.sdf" in reason_of(tmp_path, MASS)


AROUND = {
    "a world called .xml": (".git", "own/plane.xml", "base.sdf"),
    "of the repository around a submodule": ("own/.git", "plane.sdf", "own/base.sdf"),
    "above, without a repository": ("", "plane.sdf", "own/base.sdf"),
    "beside, without a repository": ("", "other/plane.sdf", "../own/base.sdf"),
    "of a repository beside": ("own/.git", "other/worlds/plane.world", "../../own/base.sdf"),
}


@pytest.mark.parametrize(("mark", "user", "uri"), AROUND.values(), ids=AROUND)
def test_a_robot_around_that_includes_the_file_needs_the_option(
    tmp_path: Path, mark: str, user: str, uri: str
) -> None:
    (tmp_path / "own").mkdir()
    if mark:
        (tmp_path / mark).mkdir()
    if mark == "own/.git" and user == "plane.sdf":
        (tmp_path / ".git").mkdir()
    files = {"own/drone.sdf": MERGING, "own/base.sdf": BASE, user: OTHER.replace("base.sdf", uri)}
    with_files(tmp_path, files)
    assert user.rpartition("/")[2] in reason_of(tmp_path, MASS, top="own/drone.sdf")
    source = urdf_of(tmp_path, MASS, top="own/drone.sdf")
    update = translate.update(tmp_path / "own/drone.sdf", source, shared=True)
    assert [*update.files] == [str(tmp_path / "own/base.sdf")]


def test_the_files_near_a_repository_have_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"own/a.sdf": BASE, "b/c/x.sdf": BASE, "b/c/d/y.sdf": BASE, "z.sdf": BASE}
    with_files(tmp_path, files)
    monkeypatch.setattr(including_files, "MAX_NEAR", 5)
    monkeypatch.setattr(boundary, "MAX_AROUND", 1)
    near = including_files.files_near(str(tmp_path / "own"), (".sdf",))
    # The third directory has the sixth entry.
    assert [*near] == [str(tmp_path / "z.sdf")]
    monkeypatch.setattr(including_files, "MAX_NEAR", 100)
    near = including_files.files_near(str(tmp_path / "own"), (".sdf",))
    assert [*near] == [str(tmp_path / name) for name in ("z.sdf", "b/c/x.sdf")]


def test_a_file_of_several_models_is_written_only_with_shared(tmp_path: Path) -> None:
    files = {"drone.sdf": MERGING, "base.sdf": BASE, "plane/plane.sdf": OTHER}
    files["plane/plane.sdf"] = OTHER.replace("base.sdf", "../base.sdf")
    files["worlds/field.sdf"] = (
        '<sdf version="1.9"><world name="w">'
        "<include><uri>../plane/plane.sdf</uri><name>p</name></include></world></sdf>"
    )
    files["unrelated.sdf"] = NESTING.replace("base.sdf", "plane/plane.sdf").replace("base", "b")
    (tmp_path / ".git").mkdir()
    with_files(tmp_path, files)
    assert "plane/plane.sdf" in reason_of(tmp_path, MASS)
    source = urdf_of(tmp_path, MASS)
    update = translate.update(tmp_path / "drone.sdf", source, shared=True)
    assert texts(update, tmp_path) == {"base.sdf": BASE.replace("2.0<", "2.5<")}
    changes = {
        including_file.path.removeprefix(f"{tmp_path}/"): [
            at.name for at in including_file.elements
        ]
        for including_file in update.other_files
    }
    assert changes == {
        "plane/plane.sdf": ["body"],
        "worlds/field.sdf": ["body"],
        "unrelated.sdf": ["own::body"],
    }


def test_a_rename_that_breaks_another_model_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    with_files(tmp_path, {"drone.sdf": MERGING, "base.sdf": BASE, "plane.sdf": OTHER})
    source = urdf_of(tmp_path, ("body", "core"))
    with pytest.raises(TranslateError, match=r"plane\.sdf' would not be valid"):
        translate.update(tmp_path / "drone.sdf", source, shared=True)


def test_a_file_outside_of_the_repository_is_refused_by_name(tmp_path: Path) -> None:
    top = MERGING.replace("base.sdf", "model://vendor/base.sdf")
    (tmp_path / "own/.git").mkdir(parents=True)
    with_files(tmp_path, {"own/drone.sdf": top, "models/vendor/base.sdf": BASE})
    resources = translate.Resources(model_paths=[tmp_path / "models"])
    target, source = tmp_path / "own/drone.sdf", tmp_path / "own/drone.urdf"
    text = translate.convert(target, to="urdf", written_to=source, resources=resources).text
    source.write_text(text.replace(*MASS))
    with pytest.raises(TranslateError, match=r"models/vendor/base\.sdf' is not in .*own"):
        translate.update(target, source, resources=resources)


FOUR = (
    '<sdf version="1.9"><model name="drone"><link name="camera"/>'
    + "".join(
        f'<include><uri>base.sdf</uri><name>{name}</name></include><joint name="{name}_mount" '
        f'type="fixed"><parent>camera</parent><child>{name}::body</child></joint>'
        for name in ("left", "right")
    )
    + "</model></sdf>"
)


def test_instances_of_one_file_are_edited_alike(tmp_path: Path) -> None:
    with_files(tmp_path, {"drone.sdf": FOUR, "base.sdf": BASE})
    assert texts(edited(tmp_path, MASS), tmp_path) == {"base.sdf": BASE.replace("2.0<", "2.5<")}
    source = urdf_of(tmp_path)
    source.write_text(source.read_text().replace(*MASS, 1))
    with pytest.raises(TranslateError, match="included 2 times"):
        translate.update(tmp_path / "drone.sdf", source)


def test_a_file_that_the_include_edits_is_refused(tmp_path: Path) -> None:
    params = (
        '<experimental:params><visual element_id="body" name="v" action="add"><geometry><sphere>'
        "<radius>1</radius></sphere></geometry></visual></experimental:params>"
    )
    top = NESTING.replace("</include>", f"{params}</include>").replace(
        "<sdf ", '<sdf xmlns:experimental="http://sdformat.org/schemas/experimental" '
    )
    with_files(tmp_path, {"drone.sdf": top, "base.sdf": BASE})
    assert "experimental:params" in reason_of(tmp_path, MASS)


def test_no_included_xacro_file_is_written(tmp_path: Path) -> None:
    """The next command would run expressions of an edit in it."""
    top = NESTING.replace("base.sdf", "base.sdf.xacro")
    with_files(tmp_path, {"base.sdf.xacro": BASE, "drone.sdf": top})
    resources = Resources(allow_xacro=True)
    text = translate.convert(tmp_path / "drone.sdf", to="urdf", resources=resources).text
    sensor = '<sensor name="s" type="imu"><topic>${1}</topic></sensor>'
    block = f'<gazebo reference="own__body">{sensor}</gazebo></robot>'
    urdf = BytesIO(text.replace("</robot>", block).encode())
    with pytest.raises(TranslateError, match="it is in the included xacro file"):
        translate.update(tmp_path / "drone.sdf", urdf, resources=resources)


def test_each_file_with_includes_is_read_once_and_no_link_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of the directory is in each of them, as in that of a model directory."""
    models = tmp_path / "m"
    count = 20
    include = '<sdf version="1.9"><model name="m"><include><uri>{}</uri></include></model></sdf>'
    chain = {f"m/f{n}.sdf": include.format(f"f{n - 1}.sdf") for n in range(1, count)}
    outside = "other/deep/directory/outside.sdf"
    with_files(tmp_path, {"m/f0.sdf": BASE, outside: include.format(models / "f0.sdf"), **chain})
    (models / "link.sdf").symlink_to(tmp_path / outside)
    read: list[str] = []
    parse = written_files.parse
    monkeypatch.setattr(
        written_files, "parse", lambda data, path: [parse(data, path), read.append(path)][0]
    )
    including = written_files.IncludingModels(str(models), Resources())
    for start in (0, 1, 0):
        users = including.that_include(str(models / f"f{start}.sdf"), (), str(tmp_path / "top.sdf"))
        assert users == [str(models / f"f{n}.sdf") for n in range(start + 1, count)]
    assert sorted(read) == sorted(str(models / f"f{n}.sdf") for n in range(1, count))


def test_other_robots_are_compared_for_a_limited_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them can include a large file, and be small itself."""
    monkeypatch.setattr(written_files, "MAX_SECONDS", -1.0)
    (robot,) = written_files.other_files(["a.sdf"], lambda path, texts: {}, {})
    assert (robot.path, "need more than" in robot.reason) == ("a.sdf", True)


def test_files_that_include_each_other_in_a_chain_are_found_in_a_time_in_proportion(
    tmp_path: Path,
) -> None:
    include = '<sdf version="1.9"><model name="m"><include><uri>{}</uri></include></model></sdf>'

    def users(count: int) -> None:
        directory = tmp_path / f"{count}"
        chain = {f"f{n}.sdf": include.format(f"f{n - 1}.sdf") for n in range(1, count)}
        if not directory.exists():
            with_files(directory, {"f0.sdf": BASE, **chain})
        including = written_files.IncludingModels(str(directory), Resources())
        start, top = str(directory / "f0.sdf"), str(directory / "top.sdf")
        assert len(including.that_include(start, (), top)) == count - 1

    assert growth(partial(users, 50), partial(users, 800), 32.0) < 32.0


def test_plugins_of_an_include_are_read_once_for_all_refused_edits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 40
    own = "".join(f'<plugin name="p{n}" filename="p"/>' for n in range(count))
    plugin = '<plugin name="q{}" filename="q"><a>1</a></plugin>'
    of_file = "".join(map(plugin.format, range(count)))
    include = f'<include merge="true"><uri>base.sdf</uri>{own}</include>'
    files = {
        "drone.sdf": f'<sdf version="1.9"><model name="drone">{include}</model></sdf>',
        "other.sdf": MERGING,
        "base.sdf": BASE.replace("</model>", f"{of_file}</model>"),
    }
    with_files(tmp_path, files)
    (tmp_path / ".git").mkdir()
    read = []
    canonical_xml = included_models.canonical_xml
    monkeypatch.setattr(
        included_models, "canonical_xml", lambda each: [read.append(each), canonical_xml(each)][1]
    )
    assert "other.sdf" in reason_of(tmp_path, ("<a>1", "<a>2"))
    assert len(read) <= 6 * count
