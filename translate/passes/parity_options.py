"""Options of the passes that bring a model into parity form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TreeOptions:
    """How elements that URDF cannot express are translated.

    ``link_frames``: if the frame of a link differs from that of its joint, the link frame moves to
    the joint (``move``), or stays, and an intermediate link is added on the joint (``keep``).
    ``frames``: explicit frames become links, except frames that only hold one pose (``auto``) and
    also frames with a leading ``_`` (``public``); all frames become links (``link``), or none
    (``drop``).
    ``loops``: a joint that closes a loop is moved to the loop joints (``cut``) or refused
    (``error``).
    ``trees``: several trees in one model are refused (``error``) or connected to the world by
    floating joints (``floating``).
    ``joints``: a joint of a type that URDF lacks becomes a chain of joints (``split``) or is
    refused (``error``).
    ``intermediate_inertia``: mass in kg and diagonal inertia in kg m² of intermediate links.
    libsdformat drops a link of 1e-6 kg or less when it reads URDF.
    ``static``: a static model also gets a fixed joint to the world (``joint``), for readers that
    ignore ``<gazebo>``, or only the flag (``flag``).
    ``inertial_frame``: inertia tensors are kept as written, or expressed in the axes of the link.
    ``sensor_frames``: the pose of a sensor is only in its ``<gazebo>`` block (``none``), or a
    massless link is added at the sensor as well (``link``).
    ``separator``: joins the names of nested models.
    ``capsules``: whether the target has capsules (URDF 1.1 has).
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
