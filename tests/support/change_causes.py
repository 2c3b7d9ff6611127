"""The codes of reports that name a change of a quantity, for comparisons in engines."""

from __future__ import annotations

#: Codes that name a change of a quantity, or an element that readers take in different ways.
OF_MASS = {
    "massless-link-given-inertia",
    "massless-link-dropped",
    "mass-negligible",
    "mass-invented",
    "mass-zero-with-inertia",
    "inertial-incomplete",
    "inertia-computed",
}
OF_INERTIA = {
    *OF_MASS,
    "link-inertia-invalid",
    "inertia-repaired",
    "inertia-zero",
    "inertia-zero-replaced",
    "spring-not-read",
    "gazebo-block <springStiffness>",
    "gravity-not-read",
    "actuator-not-read",
    "sdf-lost <pose>",
    "element-too-new",
    "loop-joint-cut",
    "loop-left-open",
}
OF_JOINTS = {
    *OF_MASS,
    "continuous-limited",
    "joint-fixed-by-gazebo",
    "fixed-joint-as-revolute",
    "joint-as-revolute",
    "joint-as-universal",
    "urdf-lost <disableFixedJointLumping>",
    "newer-lost",
    "joint-split",
    "limits-equal",
    "limit-positions-missing",
    "loop-joint-cut",
    "loop-left-open",
    "static-held-by-joint",
    "gazebo-block <static>",
    "floating-joint-misread",
    "planar-joint-misread",
    "mimic-not-followed",
    "mimic-contradictory",
}
CAUSES = {
    "mass": OF_MASS,
    "acceleration": OF_INERTIA,
    "free fall": OF_INERTIA,
    "degrees of freedom": OF_JOINTS,
    "free bodies": OF_JOINTS,
}
#: Codes about what one engine alone reads differently: DART gives links without mass 1 kg, those of
#: frames, too; yourdfpy finds no element in a default namespace.
CAUSES_OF_ENGINE = {"dart": {"frame-as-link"}, "yourdfpy": {"namespace-ignored"}}
