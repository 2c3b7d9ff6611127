"""Check that links and joints are a tree with one root (reference U A2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

#: ``report(code, message, joint or link name, hint)``
Report: TypeAlias = Callable[[str, str, str, str], None]


def check_tree(
    links: Iterable[str],
    joints: Iterable[tuple[str, str, str]],
    report: Report,
    *,
    complete: bool = True,
) -> None:
    """Report every violation of the tree rules.

    The rules: one root link, one parent joint for each other link, no cycle.

    ``joints``: (name, parent link, child link) in document order; all links are declared.
    Without ``complete``, other links or joints are invalid: several roots are not reported, since
    an invalid joint also disconnects its links.
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
                "a URDF robot is a tree: keep one of the two joints",
            )
            continue
        parent_joint[child] = name
        children.setdefault(parent, []).append(child)

    names = list(links)
    roots = [name for name in names if name not in parent_joint]
    if complete or not roots:
        _check_roots(names, roots, report)
    reached = _reachable(roots, children)
    cyclic = [name for name in names if name not in reached]
    if cyclic:
        report(
            "kinematic-cycle",
            f"links without a path from the root: {_listed(cyclic)}",
            parent_joint[cyclic[0]],
            "their joints form a cycle: remove one of these joints",
        )


def _check_roots(names: list[str], roots: list[str], report: Report) -> None:
    if not roots and names:
        report(
            "no-root",
            "every link is the child of a joint: there is no root link",
            "",
            "a robot needs one link that is not the child of a joint",
        )
    if len(roots) > 1:
        report(
            "several-roots",
            f"{len(roots)} links are not the child of a joint: {_listed(roots)}",
            roots[1],
            "connect them with joints, so that the robot has one root",
        )


def _reachable(roots: list[str], children: dict[str, list[str]]) -> set[str]:
    """Return the roots and all links below them; ``children`` maps links to their child links."""
    reached = set(roots)
    pending = list(roots)
    while pending:
        for child in children.get(pending.pop(), ()):
            if child not in reached:
                reached.add(child)
                pending.append(child)
    return reached


def _listed(names: list[str]) -> str:
    """Return the first eight names."""
    return ", ".join(names[:8]) + ", …" * (len(names) > 8)
