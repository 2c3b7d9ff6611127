"""The facts of a model of SDFormat, with its nested models."""

from __future__ import annotations

import numpy as np
from lxml import etree

from support.update_judge.facts import (
    Facts,
    Shape,
    as_bound,
    as_flag,
    as_value,
    canonical,
    child,
    common_name,
    elements,
    flat,
    local_name,
    text_at,
)
from support.update_judge.joint_types import ONE_AXIS
from support.update_judge.motion import (
    Matrix,
    foot_of,
    inverse,
    numbers_of,
    sdf_pose,
    turned,
    turned_tensor,
    unit,
)
from support.update_judge.shapes import (
    CONTENTS,
    actuator_facts,
    group_facts,
    sdf_geometry,
    sensor_facts,
    shape_fields,
)
from support.update_judge.urdf_facts import (
    TENSOR,
    plugin_key,
)

FRAMES = ("link", "frame", "joint", "model")


class UnreadableError(Exception):
    """The judge does not read this file: an include, a cycle, or an unknown frame."""


class Scope:
    """The frames of a model; those of a nested one have the model around it."""

    def __init__(self, model: etree._Element, prefix: str, outer: Scope | None, old: bool) -> None:
        self.model, self.prefix, self.outer, self.is_old = model, prefix, outer, old
        self.nested = {
            node.get("name", ""): Scope(node, f"{prefix}{node.get('name', '')}::", self, old)
            for node in elements(model, "model")
        }
        self.parts: dict[str, etree._Element] = {}
        for tag in reversed(FRAMES):
            self.parts |= {node.get("name", ""): node for node in elements(model, tag)}
        self.waiting: set[int] = set()
        self.places: dict[etree._Element, Matrix] = {}

    def all(self) -> list[Scope]:
        """This model and all models in it."""
        return [self, *(scope for nested in self.nested.values() for scope in nested.all())]

    def own_place(self) -> Matrix:
        """The frame of the model in that of the outermost one."""
        return np.eye(4) if self.outer is None else self.outer.place_of(self.model)

    def named(self, name: str) -> Matrix:
        """A frame by its name."""
        if name in ("", "__model__"):
            return self.own_place()
        if name in self.parts:
            return self.place_of(self.parts[name])
        first, separator, rest = name.partition("::")
        if separator and first in self.nested:
            return self.nested[first].named(rest)
        if name == "world" or name == "__root__":
            outermost = self
            while outermost.outer is not None:
                outermost = outermost.outer
            return inverse(sdf_pose(child(outermost.model, "pose")))
        raise UnreadableError(f"unknown frame {name}")

    def place_of(self, part: etree._Element) -> Matrix:
        """The frame of a part in that of the outermost model."""
        if part not in self.places:
            if id(part) in self.waiting:
                raise UnreadableError("a cycle of frames")
            self.waiting.add(id(part))
            self.places[part] = self._computed(part)
        return self.places[part]

    def _computed(self, part: etree._Element) -> Matrix:
        pose, tag = child(part, "pose"), local_name(part)
        base = ""
        if pose is not None:
            base = pose.get("relative_to") or pose.get("frame") or ""
        if not base and tag == "frame":
            base = part.get("attached_to") or ""
        if not base and tag == "joint":
            base = text_at(part, "child") or ""
        place = self.named(base) @ sdf_pose(pose)
        placement = part.get("placement_frame") if tag == "model" else None
        if placement:
            # The pose is that of the named frame of the model.
            nested = Scope(part, "", None, self.is_old)
            place = place @ inverse(nested.named(placement))
        return place


class SdfReader:
    """Reads the facts of the only model of a file in the axes of a link."""

    def __init__(self, root: etree._Element, reference: str) -> None:
        models = elements(root, "model") or [
            model for world in elements(root, "world") for model in elements(world, "model")
        ]
        if len(models) != 1 or next(root.iter("include"), None) is not None:
            raise UnreadableError("an include, or not one model")
        self.version = tuple(int(part) for part in (root.get("version") or "1.6").split(".")[:2])
        self.root, self.model = root, models[0]
        self.scope = Scope(self.model, "", None, self.version < (1, 7))
        self.facts = Facts()
        self.origin = np.eye(4)
        for scope in self.scope.all():
            for link in elements(scope.model, "link"):
                if common_name(scope.prefix + link.get("name", "")) == reference:
                    self.origin = inverse(scope.place_of(link))
        if reference == "world":
            self.origin = sdf_pose(child(self.model, "pose"))

    def read(self) -> Facts:
        """All facts."""
        facts = self.facts
        for scope in self.scope.all():
            for node in elements(scope.model):
                name = common_name(scope.prefix + node.get("name", ""))
                tag = local_name(node)
                if tag == "link":
                    self._read_link(scope, node, name)
                elif tag == "joint":
                    self._read_joint(scope, node, name)
                elif tag == "frame":
                    facts.put(flat(self.origin @ scope.place_of(node)), "place", name)
                    facts.put(node.get("attached_to"), "frame", name, "attached_to")
                elif tag == "plugin":
                    facts.put(canonical(node), *plugin_key(facts, node))
        facts.values |= group_facts(self.model)
        facts.put(self.model.get("name"), "model", "name")
        for tag in ("static", "self_collide", "allow_auto_disable", "enable_wind"):
            facts.put(as_flag(text_at(self.model, tag)), "model", tag)
        pose = child(self.model, "pose")
        facts.put(flat(sdf_pose(pose) @ inverse(self.origin)), "model", "origin")
        comments = self.root.getroottree().xpath("//comment()")
        facts.comments = [" ".join((node.text or "").split()) for node in comments]
        return facts

    def _read_link(self, scope: Scope, link: etree._Element, name: str) -> None:
        facts, place = self.facts, self.origin @ scope.place_of(link)
        facts.put("yes", "link", name, "exists")
        facts.put(flat(place), "place", name)
        inertial = child(link, "inertial")
        if inertial is None:
            # The defaults of SDFormat: 1 kg and 1 kg m² at the origin of the link.
            facts.put((1.0,), "link", name, "mass")
            facts.put((1.0, 1.0, 1.0, 0.0, 0.0, 0.0), "link", name, "inertia")
            facts.put(tuple(place[:3, 3].tolist()), "link", name, "centre")
        elif inertial.get("auto") not in ("true", "1"):
            frame = place @ sdf_pose(child(inertial, "pose"))
            facts.put(as_value(text_at(inertial, "mass")), "link", name, "mass")
            facts.put(tuple(frame[:3, 3].tolist()), "link", name, "centre")
            tensor = child(inertial, "inertia")
            if tensor is not None:
                entries = {key: float(text_at(tensor, key) or 0) for key in TENSOR}
                facts.put(tuple(turned_tensor(frame, entries)), "link", name, "inertia")
        for tag in ("visual", "collision"):
            for element in elements(link, tag):
                self._read_shape(scope, element, tag, name, place)
        for tag in ("gravity", "self_collide"):
            facts.put(as_flag(text_at(link, tag)), "link", name, tag)
        for motion in ("linear", "angular"):
            decay = as_value(text_at(link, "velocity_decay", motion))
            facts.put(decay, "link", name, f"velocity_decay_{motion}")
        facts.put(as_flag(text_at(link, "enable_wind")), "link", name, "enable_wind")
        for part in elements(link, *CONTENTS):
            facts.values |= sensor_facts(part, name, self._place_on(scope, part, place))

    def _place_on(self, scope: Scope, part: etree._Element, link: Matrix) -> Matrix:
        pose = child(part, "pose")
        base = "" if pose is None else pose.get("relative_to") or pose.get("frame") or ""
        return (self.origin @ scope.named(base) if base else link) @ sdf_pose(pose)

    def _read_shape(
        self, scope: Scope, element: etree._Element, tag: str, link: str, place: Matrix
    ) -> None:
        geometry = next(iter(elements(child(element, "geometry"))), None)
        if geometry is None or local_name(geometry) == "empty":
            return
        frame = self._place_on(scope, element, place)
        shape = Shape(link, tag, element.get("name", ""), sdf_geometry(geometry), frame)
        shape.fields |= shape_fields(element, tag)
        # Without a diffuse colour, URDF has the ambient one.
        diffuse = shape.fields.get("diffuse", shape.fields.get("ambient"))
        if tag == "visual" and isinstance(diffuse, tuple) and len(diffuse) >= 3:
            transparency = numbers_of(text_at(element, "transparency"), 1)[0]
            alpha = (diffuse[3] if len(diffuse) > 3 else 1.0) * (1.0 - transparency)
            shape.fields["colour"] = (*diffuse[:3], alpha)
            # A colour that is left out is no other one.
            shape.fields.setdefault("ambient", diffuse)
        texture = child(element, "material", "pbr", "metal", "albedo_map")
        if texture is not None:
            shape.fields["texture"] = text_at(texture) or ""
        self.facts.shapes.append(shape)

    def _read_joint(self, scope: Scope, joint: etree._Element, name: str) -> None:
        facts, kind = self.facts, joint.get("type", "")
        prefix = scope.prefix
        for end in ("parent", "child"):
            link = text_at(joint, end) or text_at(joint, end, "link") or ""
            facts.put(common_name(link if link == "world" else prefix + link), "joint", name, end)
        facts.put("revolute" if kind == "continuous" else kind, "joint", name, "type")
        for sensor in elements(joint, "sensor"):
            facts.values |= sensor_facts(sensor, name, None)
        physics = child(joint, "physics")
        provide = text_at(physics, "provide_feedback") or text_at(
            physics, "ode", "provide_feedback"
        )
        facts.put(as_value(provide), "joint", name, "provide_feedback")
        facts.put(as_value(text_at(physics, "ode", "limit", "cfm")), "joint", name, "stop_cfm")
        facts.put(as_value(text_at(physics, "ode", "limit", "erp")), "joint", name, "stop_erp")
        if kind not in ONE_AXIS:
            return
        axis = child(joint, "axis")
        place = scope.place_of(joint)
        direction = turned(self.origin @ self._axes(scope, joint, axis, place), _xyz(axis))
        line = unit(direction)
        facts.put(line, "joint", name, "axis")
        if kind != "prismatic":
            facts.put(foot_of(self.origin @ place, line), "joint", name, "anchor")
        for field_name in ("lower", "upper", "effort", "velocity"):
            value = as_value(text_at(axis, "limit", field_name))
            is_bound = field_name in ("lower", "upper")
            if kind == "continuous" and is_bound:
                continue
            is_endless = isinstance(value, tuple) and bool(value) and abs(value[0]) >= 1e16
            value = (None if is_endless else value) if is_bound else as_bound(value)
            facts.put(value, "joint", name, field_name)
        for field_name in ("damping", "friction", "spring_reference", "spring_stiffness"):
            facts.put(as_value(text_at(axis, "dynamics", field_name)), "joint", name, field_name)
        facts.values |= actuator_facts(joint, name)
        mimic = child(axis, "mimic")
        if mimic is not None:
            facts.put(common_name(prefix + mimic.get("joint", "")), "joint", name, "mimic")
            reference = numbers_of(text_at(mimic, "reference"), 1)[0]
            multiplier = numbers_of(text_at(mimic, "multiplier"), 1, 1.0)[0]
            offset = numbers_of(text_at(mimic, "offset"), 1)[0] - multiplier * reference
            facts.put((multiplier,), "joint", name, "multiplier")
            facts.put((offset,), "joint", name, "offset")
        drake = child(joint, "drake:mimic")
        if drake is not None and mimic is None:
            facts.put(common_name(prefix + drake.get("joint", "")), "joint", name, "mimic")
            facts.put(as_value(drake.get("multiplier", "1")), "joint", name, "multiplier")
            facts.put(as_value(drake.get("offset", "0")), "joint", name, "offset")

    def _axes(
        self, scope: Scope, joint: etree._Element, axis: etree._Element | None, place: Matrix
    ) -> Matrix:
        """The frame in which the axis is written."""
        xyz = child(axis, "xyz")
        base = "" if xyz is None else xyz.get("expressed_in") or ""
        if base:
            return scope.named(base)
        flag = as_flag(text_at(axis, "use_parent_model_frame"))
        if self.version < (1, 7) and (flag == "true" or (flag is None and self.version < (1, 5))):
            return scope.own_place()
        return place


def _xyz(axis: etree._Element | None) -> list[float]:
    text = text_at(axis, "xyz")
    return numbers_of(text, 3) if text else [0.0, 0.0, 1.0]
