"""Where an engine disagrees with us, or with itself, and why that is not a mistake of the output.

Every entry has its reason.  An entry that is no longer needed makes a test fail.
"""

from __future__ import annotations

#: libsdformat error → our codes with the same meaning.
CAUSED_BY_THE_INPUT: dict[str, frozenset[str]] = {
    # The inertia in the URDF is not that of any physical body; it is passed on as it is.
    "LINK_INERTIA_INVALID": frozenset({"link-inertia-invalid"}),
}

#: Robot → why Drake does not load the URDF itself.
URDF_REFUSED_BY_DRAKE: dict[str, str] = {
    "corpus/bulletphysics+bullet3/data/humanoid.urdf": "the XML declaration asks for version 0.0",
}

#: What Drake may warn about when it loads our SDFormat.
EXPECTED_WARNINGS: tuple[str, ...] = (
    # Our one element of another namespace; Drake ignores it, as it should.
    "Ignoring unsupported SDFormat element in model: urdf:carried",
    # Caused by the numbers of the input, which are passed on as they are.
    "has invalid inertia",
    "While parsing inertia matrix",
    "While re-expressing as central inertia",
    r"Value of <(radius|length|size)> is negative",
)

#: Messages of Drake for an element of SDFormat that it ignores, or whose value it ignores.
UNSUPPORTED_BY_DRAKE = (
    r"(?:Ignoring unsupported SDFormat element in \w+|Unsupported value for SDFormat element)"
    r"(?:: | )(?P<tag>\w+)"
)

#: Such an element → the tags by which a ``<gazebo>`` of the URDF asks for it, beside itself
#: (reference U B7).
WORDS_OF_GAZEBO: dict[str, frozenset[str]] = {
    "gravity": frozenset({"turnGravityOff"}),
    "laser_retro": frozenset({"laserRetro"}),
    "max_contacts": frozenset({"maxContacts"}),
    "physics": frozenset(
        {"stopCfm", "stopErp", "fudgeFactor", "provideFeedback"}
        | {"implicitSpringDamper", "cfmDamping"}
    ),
    "self_collide": frozenset({"selfCollide"}),
    "velocity_decay": frozenset({"dampingFactor"}),
}

_SUBT = "osrf+subt/submitted_models"
_PR2 = "corpus/_expanded/PR2+pr2_common/pr2_description/robots"
_LOOP = "a joint that its <gazebo> adds closes a loop, which Drake cannot have"
_MISPLACED = "a sensor of its <gazebo> has a word where SDFormat has none, which Gazebo passes over"
_REVERSED = "a lower limit above the upper one, for which Drake refuses the URDF, too"

#: Robot → why Drake does not load the SDFormat.
SDF_REFUSED_BY_DRAKE: dict[str, str] = {
    "corpus/bulletphysics+bullet3/data/Base_2.urdf": _REVERSED,
    "corpus/bulletphysics+bullet3/data/Pendulum_Tendon_1_Cart_Rail.urdf": _REVERSED,
    "pybullet_data/cube_no_rotation.urdf": _REVERSED,
    **{f"{_PR2}/{name}.urdf": _LOOP for name in ("pr2", "pr2_no_arms", "pr2_no_kinect", "pr2_se")},
    "corpus/_expanded/iRobotEducation+create3_sim/irobot_create_common/irobot_create_description/"
    "urdf/create3.urdf": _MISPLACED,
    f"corpus/_expanded/{_SUBT}/bosdyn_spot/urdf/spot.urdf": _MISPLACED,
    f"corpus/_expanded/{_SUBT}/csiro_data61_spot_sensor_config_1/urdf/spot.urdf": _MISPLACED,
}

#: Robot → why Drake finds another robot in the SDFormat than in the URDF.
ANOTHER_ROBOT_IN_DRAKE: dict[str, str] = {}
