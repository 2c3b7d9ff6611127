"""A fault of the translator itself is not mistaken for an edit that cannot be merged."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import translate
from translate.cli import main
from translate.roundtrip import merge, restore

SOURCE = """
<sdf version="1.9"><model name="m">
<link name="a"><inertial><mass>2</mass></inertial></link>
<frame name="f" attached_to="a"><pose>1 2 3 0 0 0.5</pose></frame>
</model></sdf>
"""
EDITED = translate.to_urdf(SOURCE).replace('<mass value="2', '<mass value="3', 1)
FAULTS = (TypeError, KeyError, LookupError, ValueError, AttributeError, AssertionError)


def fail_with(fault: type[Exception]) -> object:
    def fail(*args: object, **kwargs: object) -> object:
        raise fault("injected")

    return fail


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(
    ("module", "function"),
    [
        (restore, "merge_edits"),
        (restore, "added_names"),
        (merge, "merge_structure"),
        (merge, "merge_inertial"),
    ],
    ids=lambda item: getattr(item, "__name__", item),
)
def test_a_fault_of_our_own_propagates(
    module: object, function: str, fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = EDITED
    if function == "merge_structure":
        text = text.replace('<link name="a">', '<link name="b">', 1)
        text = text.replace('link="a"', 'link="b"')
    monkeypatch.setattr(module, function, fail_with(fault))
    with pytest.raises(fault, match="injected"):
        translate.convert(text.encode(), to="sdf", verify=True)


def test_a_fault_while_robots_are_compared_by_the_embedded_source_propagates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = '<sdf version="1.9"><model name="m"><link name="x"/></model></sdf>'
    assert not translate.compare(text, EDITED).same
    monkeypatch.setattr("translate.driver.write_urdf.to_urdf_text", fail_with(TypeError))
    with pytest.raises(TypeError, match="injected"):
        translate.compare(text, EDITED)


def test_verify_does_not_report_the_same_robot_after_a_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source, target = tmp_path / "m.urdf", tmp_path / "m.sdf"
    source.write_text(EDITED)
    monkeypatch.setattr(restore, "merge_edits", fail_with(TypeError))
    result = CliRunner().invoke(main, ["convert", str(source), str(target), "--verify"])
    assert result.exit_code not in (0, None)
    assert not target.exists()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        pytest.param(
            "</sdf:sdf>",
            '<sdf:model name="n"><sdf:link name="l"/></sdf:model></sdf:sdf>',
            "2 models",
            id="two models",
        ),
        pytest.param("<translate:record ", None, "options", id="an option has no such value"),
    ],
)
def test_a_foreign_embedded_source_is_reported(old: str, new: str | None, reason: str) -> None:
    option = '<translate:record policies="{&quot;urdf_version&quot;: &quot;7&quot;}" '
    assert old in EDITED
    text = EDITED.replace(old, option if new is None else new, 1)
    result = translate.convert(text.encode(), to="sdf")
    (loss,) = [item for item in result.losses if item.code == "record-stale"]
    assert "edits could not be merged into the embedded source" in loss.reason
    assert reason in loss.reason


def test_the_report_states_why_an_edit_was_not_merged() -> None:
    body = '<link name="f"><inertial><mass value="1"/></inertial></link>'
    text = EDITED.replace('<link name="f"/>', body, 1)
    assert text != EDITED
    result = translate.convert(text.encode(), to="sdf")
    (loss,) = [item for item in result.losses if item.code == "record-stale"]
    assert "link 'f' is a frame" in loss.reason
