"""Robots of our own with fixed joints of every sort, for libsdformat to lump as well."""

from __future__ import annotations

from support.paths import ROOT

CORPUS = ROOT / "corpus" / "robots"


def _inertial(mass: float, origin: str, tensor: str = "0.2 0.01 0.002 0.3 0.003 0.4") -> str:
    moments = zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), tensor.split(), strict=True)
    attributes = " ".join(f'{name}="{value}"' for name, value in moments)
    return f'<inertial>{origin}<mass value="{mass}"/><inertia {attributes}/></inertial>'


def _link(name: str, content: str) -> str:
    return f'<link name="{name}">{content}</link>'


def _joint(name: str, parent: str, child: str, origin: str, kind: str = "fixed") -> str:
    return (
        f'<joint name="{name}" type="{kind}">{origin}<parent link="{parent}"/>'
        f'<child link="{child}"/><axis xyz="0 1 0"/>'
        '<limit lower="-1" upper="2" effort="3" velocity="4"/></joint>'
    )


def _robot(*parts: str) -> str:
    return f'<robot name="lumped">{"".join(parts)}</robot>'


_TURNED = '<origin xyz="1 2 3" rpy="0.1 0.2 0.3"/>'
_BESIDE = '<origin xyz="0.3 -0.2 0.1" rpy="-0.7 0.4 2.1"/>'
_UPSIDE_DOWN = '<origin xyz="0 0 0.5" rpy="3.141592653589793 0 0"/>'
_BOX = "<geometry><box size='0.1 0.2 0.3'/></geometry>"
_SHAPES = f"<visual>{_BESIDE}{_BOX}</visual><collision>{_TURNED}{_BOX}</collision>"

ROBOTS: dict[str, str] = {
    "arm": (CORPUS / "arm.urdf").read_text(encoding="utf-8"),
    "mobile_manipulator": (CORPUS / "mobile_manipulator.urdf").read_text(encoding="utf-8"),
    "a turned child": _robot(
        _link("p", _inertial(2.0, '<origin xyz="0.1 0 0" rpy="0 0 0.5"/>') + _SHAPES),
        _link("c", _inertial(1.0, _BESIDE) + _SHAPES),
        _joint("j", "p", "c", _TURNED),
    ),
    "a chain with a branch": _robot(
        _link("base", _inertial(2.0, _TURNED) + _SHAPES),
        _link("leaf", _inertial(0.5, "") + _SHAPES),
        _link("tip", _SHAPES),
        _link("tool", _inertial(0.25, _BESIDE) + _SHAPES),
        _joint("c", "base", "tool", _TURNED),
        _joint("d", "base", "leaf", _BESIDE),
        _joint("e", "tool", "tip", _UPSIDE_DOWN),
    ),
    "joints below": _robot(
        _link("p", _inertial(2.0, "")),
        _link("c", _inertial(1.0, _BESIDE)),
        _link("d", _inertial(1.0, _BESIDE) + _SHAPES),
        _link("e", _inertial(1.0, "")),
        _link("f", _inertial(1.0, _TURNED)),
        _joint("a", "p", "c", _TURNED),
        _joint("b", "c", "d", _BESIDE, "revolute"),
        _joint("k", "d", "e", _UPSIDE_DOWN),
        _joint("l", "c", "f", _BESIDE, "prismatic"),
        '<gazebo reference="k"><preserveFixedJoint>true</preserveFixedJoint></gazebo>',
    ),
    "a root without mass": _robot(
        _link("p", ""),
        _link("c", _inertial(1.0, _BESIDE) + _SHAPES),
        _link("d", _inertial(1.0, _BESIDE)),
        _joint("a", "p", "c", _TURNED),
        _joint("b", "c", "d", _BESIDE, "revolute"),
    ),
    "words of gazebo": _robot(
        _link("p", _inertial(2.0, "") + _SHAPES),
        _link("c", _inertial(1.0, _BESIDE) + _SHAPES),
        _link("d", _inertial(1.0, _BESIDE)),
        _joint("a", "p", "c", _TURNED),
        _joint("b", "c", "d", _BESIDE, "revolute"),
        '<gazebo reference="p"><mu1>0.5</mu1><selfCollide>true</selfCollide></gazebo>',
        '<gazebo reference="c"><mu1>0.25</mu1><kp>100</kp><material>Gazebo/Red</material>'
        '<sensor name="s" type="imu"><pose>0 0 0.5 0 0 0</pose></sensor>'
        '<sensor name="t" type="imu"/><turnGravityOff>true</turnGravityOff></gazebo>',
        '<gazebo><plugin name="x" filename="x.so"><bodyName>c</bodyName>'
        "<xyzOffset>0 0 1</xyzOffset><rpyOffset>0.5 0 0</rpyOffset></plugin></gazebo>",
    ),
}
