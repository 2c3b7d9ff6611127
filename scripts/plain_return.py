"""Compare URDF files with the URDF of their SDFormat, made without the original ("Plain return").

Usage: ``python scripts/plain_return.py [--every N] [--seconds S] [FILE OR DIRECTORY…]``

Links, joints (name, type, parent, child), origins, axes, limits, mimics, masses, shapes and colours
are compared number for number, without names of materials.  The differences are listed by cause.
A difference that an entry of the report names is counted apart.
"""

from __future__ import annotations

import argparse
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import translate
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.resources.search import Resources

#: The code of the report for links with an added mass.
MASS_ADDED = "massless-link-given-inertia"


def differences(before: Model, after: Model) -> Iterator[str]:
    """Yield the causes of the differences between a robot and its return."""
    links = {link.name: link for link in after.links}
    joints = {joint.name: joint for joint in after.joints}
    yield from (
        f"link is new: link {name}" for name in links.keys() - {x.name for x in before.links}
    )
    yield from (
        f"joint is new: joint {name}" for name in joints.keys() - {x.name for x in before.joints}
    )
    for link in before.links:
        other = links.get(link.name)
        if other is None:
            yield f"link is gone: link {link.name}"
        else:
            yield from (f"{what}: link {link.name}" for what in _of_link(link, other))
    for joint in before.joints:
        again = joints.get(joint.name)
        if again is None:
            yield f"joint is gone: joint {joint.name}"
        else:
            yield from (f"{what}: joint {joint.name}" for what in _of_joint(joint, again))


def _of_link(link: Link, other: Link) -> Iterator[str]:
    # The pose of the root in its model is a <gazebo> block.
    if link.is_massless:
        if not other.is_massless:
            yield "mass added"
    elif link.inertial != other.inertial:
        yield "inertial"
    for kind in ("visuals", "collisions"):
        shapes, others = getattr(link, kind), getattr(other, kind)
        if len(shapes) != len(others):
            yield f"number of {kind}"
            continue
        for shape, again in zip(shapes, others, strict=True):
            for field in ("name", "geometry", "pose"):
                if getattr(shape, field) != getattr(again, field):
                    yield f"{field} of {kind}"
            if kind == "visuals":
                one, two = shape.material, again.material
                first = (None, None) if one is None else (one.diffuse, one.texture)
                if first != ((None, None) if two is None else (two.diffuse, two.texture)):
                    yield "colour"


def _of_joint(joint: Joint, other: Joint) -> Iterator[str]:
    for field in ("type", "parent", "child", "pose"):
        if getattr(joint, field) != getattr(other, field):
            yield f"{field} of joint"
    one, two = joint.axis, other.axis
    if joint.type in ("fixed", "floating") or one is None or two is None:
        if one is not None and two is None and joint.type not in ("fixed", "floating"):
            yield "axis"
        return
    for field in ("xyz", "limit", "dynamics", "mimic"):
        if getattr(one, field) != getattr(two, field):
            yield field


def check(path: Path) -> tuple[list[str], list[str]] | str:
    """Return the unnamed and the named differences of a file; the error if it has no return."""
    resources = Resources(missing_includes="keep")
    try:
        document = translate.load(path, resources=resources)
        there = translate.convert(document, to="sdf", uri="keep", resources=resources)
    except translate.TranslateError:
        return "not translated"
    try:
        back = translate.convert(there.text.encode(), to="urdf", uri="keep", resources=resources)
        # Both are written, so that defaults are filled in alike.
        plain = translate.convert(document, to="urdf", uri="keep", resources=resources)
    except translate.TranslateError as error:
        return f"no return: {error.diagnostics[0].code}"
    before, after = (
        translate.load(plain.text.encode()).model,
        translate.load(back.text.encode()).model,
    )
    heavier = [loss.element for loss in there.losses if loss.code == MASS_ADDED]
    named, unnamed = [], []
    for line in differences(before, after):
        cause, _, element = line.partition(": ")
        name = element.partition(" ")[2]
        is_named = name in there.renames or (cause == "mass added" and f"link '{name}'" in heavier)
        (named if is_named else unnamed).append(line)
    return unnamed, named


def _stop(signal_number: int, frame: FrameType | None) -> None:
    raise TimeoutError


def main() -> None:
    """Run the comparison and print its counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=20, help="the time for one file")
    arguments = parser.parse_args()
    files = [
        file
        for path in arguments.paths
        for file in (sorted(path.rglob("*.urdf")) if path.is_dir() else [path])
    ]
    signal.signal(signal.SIGALRM, _stop)
    counts: Counter[str] = Counter()
    causes: dict[str, list[str]] = {}
    for file in files[:: arguments.every]:
        signal.alarm(arguments.seconds)
        try:
            result = check(file)
        except TimeoutError:
            result = "no time"
        signal.alarm(0)
        if isinstance(result, str):
            counts[result] += 1
            causes.setdefault(result, []).append(str(file))
            continue
        unnamed, named = result
        counts["different" if unnamed else "named differences" if named else "same"] += 1
        for line in {line.partition(":")[0]: line for line in unnamed}.values():
            causes.setdefault(line.partition(":")[0], []).append(f"{file}: {line}")
    for name, number in counts.most_common():
        print(f"{number:6} {name}")
    for cause, places in sorted(causes.items(), key=lambda item: -len(item[1])):
        print(f"{len(places):6} {cause}: {'; '.join(places[:3])}")


if __name__ == "__main__":
    main()
