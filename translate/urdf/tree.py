"""The tree rules of URDF: one root, one parent each, no cycle, everything reachable (U A2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

#: ``report(code, message, joint or link name, hint)``
Report: TypeAlias = Callable[[str, str, str, str], None]


def check_tree(
    links: Iterable[str], joints: Iterable[tuple[str, str, str]], report: Report
) -> str | None:
    """Report every broken rule; the name of the root if there is exactly one.

    ``joints`` are (name, parent link, child link), in document order, their links all declared.
    """
    parent_joint: dict[str, str] = {}
    children: dict[str, list[str]] = {}
    for name, parent, child in joints:
        if parent == child:
            report(
                "joint-parent-same-as-child",
                f"joint '{name}' has link '{child}' as parent and as child",
                name,
                "a joint connects two different links",
            )
            continue
        if child in parent_joint:
            report(
                "link-with-two-parents",
                f"link '{child}' is the child of joint '{parent_joint[child]}' "
                f"and of joint '{name}'",
                name,
                "an URDF robot is a tree: keep one of the two joints",
            )
            continue
        parent_joint[child] = name
        children.setdefault(parent, []).append(child)

    names = list(links)
    roots = [name for name in names if name not in parent_joint]
    if not roots and names:
        report(
            "no-root",
            "every link is the child of a joint: there is no root link",
            "",
            "a robot starts from one link that is no joint's child",
        )
    if len(roots) > 1:
        report(
            "several-roots",
            f"{len(roots)} links are no joint's child: {', '.join(roots[:8])}"
            + ", …" * (len(roots) > 8),
            roots[1],
            "connect them with joints, so that one root is left",
        )
    reached = set(roots)
    waiting = list(roots)
    while waiting:
        for child in children.get(waiting.pop(), ()):
            if child not in reached:
                reached.add(child)
                waiting.append(child)
    adrift = [name for name in names if name not in reached]
    if adrift:
        report(
            "kinematic-cycle",
            f"links that only hang on each other: {', '.join(adrift[:8])}"
            + ", …" * (len(adrift) > 8),
            parent_joint[adrift[0]],
            "a cycle of joints is no tree: remove one of its joints",
        )
    return roots[0] if len(roots) == 1 else None
