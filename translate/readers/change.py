"""Changes of a robot that readers need: what is changed, and the text in documents.

``driver/reader_changes.py`` has the function of each kind.  A change keeps the kinematics, and has
an entry in the loss report where it changes a value.  ``format``: the one format that needs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from translate.model.fragment import Dialect
from translate.model.joint import JointType
from translate.structures import NamedTuple

Kind: TypeAlias = Literal[
    "unlimited-continuous",
    "unit-axes",
    "plane-elements",
    "drake-shapes",
    "inertia-of-massless-links",
    "positive-inertia",
    "inertia-margin",
    "readable-elements",
    "readable-joint-parts",
    "accepted-values",
    "no-negative-limits",
    "added-mass",
    "open-tree",
    "fixed-in-static",
    "all-axes",
    "ordered-friction",
    "extension-elements",
    "complete-dynamics",
    "free-base",
]


class Adjustment(NamedTuple):
    """A change of values or of parts; ``least`` is the least value that the reader accepts."""

    kind: Kind
    text: str
    format: Dialect | None = None
    least: float = 0.0


class TypeChange(NamedTuple):
    """A type of joints that is written as another one, which moves in the same way.

    ``code`` is that of its entries.
    """

    old: JointType
    new: JointType
    code: str
    text: str
    format: Dialect | None = "sdf"


class Setting(NamedTuple):
    """An extension element of URDF, as ``mujoco/compiler``, with attributes that the reader needs.

    ``paths``: attributes that change where the reader searches files.
    """

    element: str
    attributes: Mapping[str, str]
    paths: tuple[str, ...]
    text: str
    format: Dialect | None = "urdf"


class OnlyRead(NamedTuple):
    """The elements of SDFormat that a reader does not refuse: those that it reads.

    ``children``: element → its children that the reader reads; of other elements it reads all that
    SDFormat defines.
    """

    children: Mapping[str, frozenset[str]]
    text: str
    format: Dialect | None = "sdf"


Change: TypeAlias = Adjustment | TypeChange | Setting | OnlyRead

# --- Changes that several readers need ------------------------------------------------------------

UNLIMITED_CONTINUOUS = Adjustment("unlimited-continuous", "no limits on `continuous`")
UNIT_AXES = Adjustment("unit-axes", "prismatic axes of length 1")
INERTIA_OF_MASSLESS = Adjustment("inertia-of-massless-links", "small inertia for massless links")
POSITIVE_INERTIA = Adjustment("positive-inertia", "positive moments of inertia")
ACCEPTED_VALUES = Adjustment(
    "accepted-values", "limits in order, no negative damping, sizes above 0"
)
NO_NEGATIVE_LIMITS = Adjustment(
    "no-negative-limits", "no negative effort and velocity limits in URDF", "urdf"
)
READABLE_ELEMENTS = Adjustment(
    "readable-elements", "URDF without repeated, incomplete or undefined elements", "urdf"
)
READABLE_JOINT_PARTS = Adjustment(
    "readable-joint-parts", "URDF without elements of joints that urdfdom refuses", "urdf"
)
UNIVERSAL = TypeChange("revolute2", "universal", "joint-as-universal", "`revolute2` → `universal`")
#: Not made by a pass: the default of the option ``free_base``.
FREE_BASE = Adjustment(
    "free-base", "a floating joint to `world` for a free robot from SDFormat", "urdf"
)
