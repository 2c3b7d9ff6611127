"""MuJoCo: URDF, with options in ``<mujoco><compiler>`` (MuJoCo, XML reference, "compiler")."""

from __future__ import annotations

from translate.readers.change import (
    ACCEPTED_VALUES,
    FREE_BASE,
    INERTIA_OF_MASSLESS,
    POSITIVE_INERTIA,
    READABLE_ELEMENTS,
    Adjustment,
    Setting,
)
from translate.readers.reader import Reader
from translate.readers.row import (
    NO_BODY,
    Behaviour,
    Row,
    friction_of_blocks,
    missing_positions,
    motion_of_blocks,
    open_loops,
    refusals,
    unread_uris,
    without_pose,
    without_quaternions,
    without_rotors,
)

_RUN = "run of MuJoCo 4.0.0"

#: The least principal moment in kg m² with a margin: it refuses less than 1e-14, and by rounding
#: tensors of thin rods and plates in turned axes.
_SMALLEST_MOMENT = 1e-12

#: The kinds of repeated elements, and what it does.
_REPEATED: tuple[tuple[str, Behaviour, str], ...] = (
    ("same", "refuses", "refuse the file"),
    ("other", "misreads", "read the shape that its list has first"),
)
_NOT_READ = frozenset({"calibration", "safety_controller", "texture"})

_ALONE = frozenset({"alone"})
_READ_SHAPES = (frozenset({"collision"}), frozenset({"in read visual"}))

READER = Reader(
    name="mujoco",
    title="MuJoCo",
    formats=("urdf",),
    uri="relative",
    visuals=("stl", "obj"),
    collisions=("stl", "obj"),
    binary_stl=True,
    refuses_meshes="collisions",
    visual_setting=("mujoco/compiler", "discardvisual", "false"),
    # Up to 3.12 it reads a tensor in the axes of the link.
    options={
        "urdf_version": "1.0",
        "capsules": True,
        "repair_inertia": True,
        "inertial_frame": "link",
    },
    changes=(
        # The values of visuals count with this setting.
        Setting(
            "mujoco/compiler",
            {"discardvisual": "false"},
            ("assetdir", "meshdir", "strippath", "texturedir"),
            '`<compiler discardvisual="false"/>`, without `meshdir`',
        ),
        ACCEPTED_VALUES,
        INERTIA_OF_MASSLESS,
        POSITIVE_INERTIA,
        Adjustment(
            "inertia-margin",
            "a margin for the inertia of thin bodies in turned axes",
            least=_SMALLEST_MOMENT,
        ),
        READABLE_ELEMENTS,
        FREE_BASE,
    ),
    readers=("MuJoCo", "MuJoCo up to 3.12"),
    advice="it fixes the root link of a URDF to the world, and removes its mass; "
    "`--free-base` writes a floating joint",
    rows=(
        *unread_uris(
            ("file", "model", "package"), "refuses", "refuse its URI", _RUN, having=["collision"]
        ),
        *refusals(
            (
                "inertial-incomplete",
                "joint-axis-missing",
                "joint-axis-zero",
                "link-inertia-invalid",
                "world-not-declared",
            ),
            _RUN,
        ),
        Row(
            "floating-joint-misread",
            "refuses",
            "refuse a floating joint below one that moves",
            _RUN,
            "urdf",
            having=frozenset({"moved"}),
        ),
        # It reads the visuals of URDF if the file asks for them.
        *(
            Row(code, "refuses", "", _RUN, "urdf", having=having)
            for code in ("geometry-missing", "geometry-unknown")
            for having in _READ_SHAPES
        ),
        *(
            Row("attribute-invalid", "refuses", "", _RUN, "urdf", having=having | {"negative size"})
            for having in _READ_SHAPES
        ),
        Row(
            "joint-part-refused",
            "refuses",
            "",
            _RUN,
            "urdf",
            having=frozenset({"mimic", "text"}),
        ),
        Row("mesh-not-found", "refuses", "", _RUN, "urdf", having=frozenset({"collision"})),
        *(
            Row("element-repeated", behaviour, text, _RUN, "urdf", having=having, without=without)
            for kind, behaviour, text in _REPEATED
            for having, without in (
                (frozenset({kind}), _NOT_READ | {"in robot", "in visual"}),
                # It reads these of visuals, too.
                (frozenset({kind, "in visual", "material"}), frozenset()),
                (frozenset({kind, "in visual", "color"}), frozenset()),
            )
        ),
        # It fixes the root to the world.
        Row(
            "mass-missing", "refuses", "refuse the robot", _RUN, "urdf", without=frozenset({"root"})
        ),
        # It adds the links that fixed joints hold, and the world moves nothing.
        Row("mass-zero-with-inertia", "refuses", "", _RUN, "urdf", having=_ALONE),
        # It adds the tensors without any number that fixed joints hold, and checks the others.
        Row("inertia-zero", "refuses", "refuse it", _RUN, having=_ALONE | {"none"}),
        Row("inertia-zero", "refuses", "refuse it", _RUN, having=frozenset({"tiny"})),
        Row("inertia-on-border", "refuses", "can refuse it", _RUN, "urdf"),
        Row(
            "inertial-rotation-not-read",
            "ignores",
            "ignore it",
            "run of MuJoCo 3.3.0, 3.10.0 and 3.12.0; 3.17.0 and 4.0.0 read it",
            "urdf",
            name="MuJoCo up to 3.12",
        ),
        Row("inertia-refused", "refuses", f"refuse the robot: {NO_BODY}", _RUN, "urdf"),
        *(
            Row("shape-size-zero", "refuses", "refuse it", _RUN, "urdf", having=having)
            for having in _READ_SHAPES
        ),
        Row("limits-equal", "misreads", "treat it as unlimited, unlike other readers", _RUN),
        Row("limit-reversed", "misreads", "do not limit the joint", _RUN, "urdf"),
        *missing_positions(_RUN, "read no limit at all", "read no limit at all"),
        Row(
            "mass-invented",
            "misreads",
            "assign links without inertial the mass of their collisions at 1000 kg/m³",
            _RUN,
            "urdf",
            having=frozenset({"solid"}),
        ),
        Row(
            "root-fixed",
            "misreads",
            "fix the root link to the world, without its mass: --free-base writes a floating joint",
            "run of MuJoCo 4.0.0; MuJoCo manual",
            "urdf",
        ),
        Row(
            "effort-zero",
            "misreads",
            "do not limit the force of joints with the effort limit 0",
            _RUN,
        ),
        without_pose(_RUN),
        open_loops(_RUN),
        friction_of_blocks(_RUN),
        *motion_of_blocks(_RUN),
        without_rotors(_RUN),
        without_quaternions(_RUN),
    ),
)
