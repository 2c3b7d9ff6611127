"""What a random robot contains: types of joints, forms of limits and mimics, frames of axes."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from support.scipy_poses import parsed
from support.update_judge.joint_types import ONE_AXIS


def features(text: str) -> Iterator[str]:
    """Yield every feature of a robot, with repetitions."""
    root = parsed(text)
    joints = [joint for joint in root.iter("joint") if joint.find("child") is not None]
    for model in root.iter("model"):
        yield "placement frame" if model.get("placement_frame") else "no placement frame"
    for joint in joints:
        yield f"joint {joint.get('type')}"
        if joint.get("type") in ONE_AXIS:
            axis = joint if root.tag == "robot" else joint.find("axis")
            yield _limit(axis.find("limit"))
            yield from _mimic(joint, axis, joints)
        for xyz in joint.iterfind("axis/xyz"):
            yield "axis in another frame" if xyz.get("expressed_in") else "axis in its joint"


def _limit(limit: etree._Element | None) -> str:
    if limit is None:
        return "no limit"
    written = {*limit.keys(), *(str(child.tag) for child in limit)}
    return " ".join(["limit", *(name for name in ("lower", "upper") if name in written)])


def _mimic(
    joint: etree._Element, axis: etree._Element, joints: list[etree._Element]
) -> Iterator[str]:
    """The form of a mimic; nothing if no joint can lead this one."""
    siblings = [
        other
        for other in joints
        if other is not joint
        and other.getparent() is joint.getparent()
        and other.get("type") in ONE_AXIS
    ]
    mimic = axis.find("mimic")
    if mimic is None:
        if siblings:
            yield "no mimic"
    elif any(other.get("name") == mimic.get("joint") for other in siblings):
        offset = mimic.get("offset") or mimic.findtext("offset") or "0"
        yield "mimic with offset" if float(offset) else "mimic"
