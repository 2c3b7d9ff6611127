"""The choices that a model leaves open on its way into parity form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TreeOptions:
    """How to say in URDF what it has no word for.

    ``link_frames``: a link that does not sit on its joint moves there (``move``), or stays and an
    added link carries the joint (``keep``).
    ``frames``: explicit frames become links, except those that only rename one pose (``auto``) and
    those with a leading ``_`` (``public``); all of them do (``link``), or none (``drop``).
    ``loops``: a joint that closes a loop is set aside (``cut``) or refused (``error``).
    ``trees``: several robots in one model are refused (``error``) or hung on the world by floating
    joints (``floating``).
    ``joints``: a joint of a type that URDF lacks becomes a chain of joints (``split``) or is
    refused (``error``).
    ``intermediate_inertia``: mass in kg and diagonal inertia in kg m² of the links that are added.
    libsdformat drops a link of 1e-6 kg or less when it reads URDF.
    ``static``: a static model is held by a fixed joint to the world, too (``joint``), which readers
    understand that know no ``<gazebo>``, or is not (``flag``).
    ``inertial_frame``: inertia tensors are given as they are written, or in the axes of the link.
    ``sensor_frames``: where a sensor is, only its ``<gazebo>`` block says (``none``), or a link
    without mass, too (``link``).
    ``separator`` joins the names of nested models.
    ``capsules``: whether the target knows capsules (URDF 1.1 does).
    """

    link_frames: Literal["move", "keep"] = "move"
    frames: Literal["auto", "link", "drop", "public"] = "auto"
    loops: Literal["cut", "error"] = "cut"
    trees: Literal["error", "floating"] = "error"
    joints: Literal["split", "error"] = "split"
    intermediate_inertia: tuple[float, float] = (1e-5, 1e-8)
    static: Literal["joint", "flag"] = "joint"
    inertial_frame: Literal["written", "link"] = "written"
    sensor_frames: Literal["none", "link"] = "none"
    separator: str = "__"
    capsules: bool = False


DEFAULT_OPTIONS = TreeOptions()
