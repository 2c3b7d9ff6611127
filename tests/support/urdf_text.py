"""Small URDF files, and what is read from them."""

from __future__ import annotations

from typing import Any

import translate
from translate.model.joint import Joint
from translate.model.link import Link


def read(body: str, version: str = "", **options: Any) -> translate.Document:
    attribute = f' version="{version}"' if version else ""
    return translate.load(f'<robot name="r"{attribute}>{body}</robot>', **options)


def read_link(content: str, version: str = "") -> Link:
    return read(f'<link name="l">{content}</link>', version).model.links[0]


def read_joint(
    content: str, kind: str = "revolute", version: str = "", attribute: str = ""
) -> Joint:
    """The joint ``j`` between ``a`` and ``b``; the joint ``k`` hangs ``c`` on ``b``."""
    return read(two_joints(content, kind, attribute), version).model.joint("j")


def two_joints(content: str, kind: str, attribute: str = "") -> str:
    return (
        '<link name="a"/><link name="b"/><link name="c"/>'
        f'<joint name="j" type="{kind}" {attribute}>'
        f'<parent link="a"/><child link="b"/>{content}</joint>'
        '<joint name="k" type="continuous"><parent link="b"/><child link="c"/></joint>'
    )


def codes(document: translate.Document) -> list[str]:
    return [item.code for item in document.diagnostics]


SPHERE = '<geometry><sphere radius="1"/></geometry>'
LIMIT = '<limit lower="-1" upper="2" effort="3" velocity="4"/>'
