"""Drake: URDF, SDFormat and elements of its own (Drake, "Parsing models")."""

from __future__ import annotations

from translate.facts import DRAKE_PREFIX
from translate.readers.change import (
    ACCEPTED_VALUES,
    NO_NEGATIVE_LIMITS,
    READABLE_ELEMENTS,
    UNIVERSAL,
    UNLIMITED_CONTINUOUS,
    Adjustment,
    OnlyRead,
)
from translate.readers.reader import NO_MIMIC, Reader, SearchRules
from translate.readers.row import (
    IN_ROBOT,
    Row,
    free_arm,
    friction_of_blocks,
    missing_positions,
    motion_of_blocks,
    open_loops,
    refusals,
    without_pose,
    without_quaternions,
)

_SPHERE = "replace the inertia by that of a solid sphere of water"
_RUN = "run of Drake 1.51.1"
_ENDS = "end their process"
#: Drake, "Parsing models", and its warnings "Ignoring unsupported SDFormat element".
_CHILDREN: dict[str, frozenset[str]] = {
    "sdf": frozenset({"include", "model", "world"}),
    "world": frozenset({"frame", "include", "joint", "model"}),
    "model": frozenset({"frame", "include", "joint", "link", "model", "pose", "static"}),
    "link": frozenset({"collision", "inertial", "pose", "visual"}),
    "joint": frozenset({"axis", "axis2", "child", "parent", "pose", "screw_thread_pitch"}),
    "limit": frozenset({"effort", "lower", "stiffness", "upper", "velocity"}),
    "visual": frozenset({"geometry", "material", "pose"}),
    "collision": frozenset({"geometry", "pose", "surface"}),
    "mesh": frozenset({"scale", "uri"}),
    "material": frozenset({"ambient", "diffuse", "emissive", "specular"}),
    "surface": frozenset({"friction"}),
    "friction": frozenset({"ode"}),
    "ode": frozenset({"mu", "mu2"}),
}

READER = Reader(
    name="drake",
    title="Drake",
    formats=("sdf", "urdf"),
    newest_sdf="1.12",
    uri="relative",
    visuals=("obj",),
    collisions=("obj", "vtk"),
    refuses_meshes="collisions",
    # The first version with joints in worlds; Drake ignores what newer ones add.
    options={
        "frames": "element",
        "sdf_version": "1.10",
        "urdf_version": "1.0",
        "repair_inertia": True,
    },
    changes=(
        UNLIMITED_CONTINUOUS,
        UNIVERSAL,
        ACCEPTED_VALUES,
        NO_NEGATIVE_LIMITS,
        Adjustment("open-tree", "loops open, gearboxes as mimic joints", "sdf"),
        Adjustment("fixed-in-static", "fixed joints in static models", "sdf"),
        Adjustment("all-axes", "an axis for each joint that has one", "sdf"),
        OnlyRead(_CHILDREN, "only elements that Drake reads"),
        Adjustment("extension-elements", "`<drake:mimic>` beside `<mimic>`", "sdf"),
        # Drake takes ``mu`` for the static and ``mu2`` for the dynamic friction.
        Adjustment("ordered-friction", "`mu2` not above `mu`", "sdf"),
        READABLE_ELEMENTS,
        Adjustment("drake-shapes", "`<drake:ellipsoid>` and `<drake:capsule>`", "urdf"),
    ),
    unaffected=NO_MIMIC,
    prefix=DRAKE_PREFIX,
    readers=("Drake",),
    accepts=frozenset({"link-inertia-invalid"}),
    advice="it uses the convex hull of a collision mesh, and needs a `package_map` for "
    "`package://` and `model://`",
    rows=(
        *refusals(
            (
                "actuator-invalid",
                "color-invalid",
                "file-not-found",
                "frame-invalid",
                "geometry-missing",
                "joint-axis-zero",
                "material-redefined",
                "material-undefined",
                "mesh-not-found",
                "mimic-joint-invalid",
            ),
            _RUN,
        ),
        *refusals(
            (
                # Before 1.7 the reader renames the second one.
                "duplicate-name",
                "joint-axis-omitted",
                "mesh-not-found",
                "model-missing",
            ),
            _RUN,
            "sdf",
        ),
        Row(
            "friction-unordered",
            "refuses",
            "refuse the file",
            _RUN,
            "sdf",
            note="refuse files with a friction mu2 above mu; --for drake lowers it",
        ),
        *(
            Row("name-not-unique", "refuses", "", _RUN, "sdf", having=frozenset({scope}))
            for scope in ("model", "world")
        ),
        # Names of unknown joints are refused in these only.
        Row(
            "joint-reference-unknown",
            "refuses",
            "",
            _RUN,
            "urdf",
            having=frozenset({"transmission"}),
        ),
        Row("transmission-incomplete", "refuses", "refuse the robot", _RUN, "urdf"),
        Row("geometry-unknown", "refuses", "", _RUN, "urdf", without=frozenset({"drake"})),
        Row("attribute-missing", "refuses", "", _RUN, "urdf", having=IN_ROBOT),
        Row("mimic-without-leader", "refuses", "", _RUN, "urdf"),
        Row("attribute-invalid", "ends", "", _RUN, "urdf", having=frozenset({"name of robot"})),
        Row("attribute-invalid", "ends", "", _RUN, "urdf", having=frozenset({"negative size"})),
        Row(
            "joint-part-refused",
            "refuses",
            "",
            _RUN,
            "urdf",
            having=frozenset({"mimic", "missing"}),
        ),
        # An element or attribute that SDFormat does not define.
        Row(
            "attribute-incorrect-type",
            "refuses",
            "",
            _RUN,
            "sdf",
            having=frozenset({"undefined"}),
        ),
        Row(
            "element-incorrect-type",
            "refuses",
            "",
            _RUN,
            "sdf",
            having=frozenset({"undefined"}),
        ),
        Row(
            "joint-type-refused",
            "refuses",
            "refuse the file",
            _RUN,
            "sdf",
            note="refuse files with joints of the types revolute2 and gearbox, and of the type "
            "universal with axes that are not orthogonal",
        ),
        Row("limit-reversed", "ends", _ENDS, _RUN),
        Row(
            # Of several runs of one file some end; the memory decides.
            "plane-among-shapes",
            "crashes",
            "can end their process",
            _RUN,
            "sdf",
            note="can end their process at a plane among 15 or more collisions",
        ),
        Row(
            "limit-negative",
            "ends",
            _ENDS,
            _RUN,
            "urdf",
            having=frozenset({"velocity"}),
        ),
        *missing_positions(_RUN, "read no lower limit", "read no upper limit"),
        Row(
            "dynamics-negative",
            "refuses",
            "refuse it",
            _RUN,
            having=frozenset({"damping"}),
        ),
        Row("dynamics-negative", "ends", _ENDS, _RUN, having=frozenset({"spring_stiffness"})),
        Row("continuous-limited", "misreads", "limit the joint, unlike other readers", _RUN),
        Row("mass-zero-with-inertia", "misreads", "assign 1 kg", _RUN),
        Row("inertia-replaced", "misreads", _SPHERE, _RUN),
        Row(
            "shape-size-zero",
            "refuses",
            "refuse it",
            _RUN,
            "urdf",
            without=frozenset({"sphere"}),
        ),
        Row("shape-size-zero", "misreads", "use the default size", _RUN, "sdf"),
        Row(
            "mimic-contradictory",
            "misreads",
            "move the joint differently from other readers",
            _RUN,
        ),
        Row(
            "mimic-not-followed",
            "ignores",
            "ignore <mimic>, so that the joints move independently: only <drake:mimic> is read",
            _RUN,
            "sdf",
            having=frozenset({"plain"}),
        ),
        Row(
            "loop-left-open",
            "refuses",
            "refuse joints that close a loop; --for drake leaves them out",
            _RUN,
            "sdf",
            having=frozenset({"loop"}),
        ),
        free_arm(_RUN),
        without_pose(_RUN),
        open_loops(_RUN),
        Row(
            "joint-in-static",
            "refuses",
            "refuse joints of static models that are not fixed; --for drake fixes them",
            _RUN,
            "sdf",
        ),
        *(
            Row("shape-not-read", "ignores", "ignore it", _RUN, "sdf", having=frozenset({kind}))
            for kind in ("cone", "heightmap", "image", "polyline")
        ),
        Row(
            "shape-not-read",
            "misreads",
            "read the whole mesh",
            _RUN,
            "sdf",
            having=frozenset({"submesh"}),
        ),
        Row("state-not-applied", "refuses", "refuse it", _RUN, "sdf"),
        Row("joint-friction-ignored", "ignores", "ignore friction in joints", _RUN),
        Row(
            "floating-joint-misread",
            "misreads",
            "place the child of a floating joint at the world origin",
            _RUN,
            "urdf",
        ),
        friction_of_blocks(_RUN),
        *motion_of_blocks(_RUN),
        without_quaternions(_RUN),
    ),
    # Run of Drake 1.51.1.
    search=SearchRules(
        "outermost", frozenset({"package", "model"}), "", "package_map().Add({name}, {path})"
    ),
)
