"""Features of links: masses, inertias, shapes, friction, gravity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from translate.diagnostics.element_path import ElementPath, label
from translate.fragments.shape_traits import asks_for_visuals, traits_of_shape
from translate.kinematics.relative_poses import Poses
from translate.model.fragment import Dialect
from translate.model.inertia import (
    LEAST_SHARE,
    ZERO_SHARE,
    MassProperties,
    combined_mass,
    has_margin,
    in_link_frame,
    inertia_problem,
    is_off_by_rounding,
    least_moment,
    placed_mass,
)
from translate.model.joint import ONE_DOF
from translate.model.link import (
    MODEL_FRAME,
    NEGLIGIBLE_MASS,
    WORLD,
    Box,
    Capsule,
    Cylinder,
    Inertia,
    Inertial,
    Link,
    Mesh,
    Plane,
    Solid,
    Sphere,
    lengths_of,
    shape_path,
)
from translate.model.model import Model, root_link
from translate.model.names import scopes
from translate.readers.features.place import (
    BOTH,
    SDF,
    URDF,
    Feature,
    Place,
    Scope,
    links_with,
    named,
    path_of,
    place_of,
)
from translate.resources.search import is_relative, split_uri
from translate.structures import grouped, reachable
from translate.xml.document import element_of
from translate.xml.text import trimmed

#: MuJoCo refuses a principal moment in kg m² that is not larger.
_NO_MOMENT = 1e-14
#: A body with more links, the base included, has no state in PyBullet: it has 128 with its base
#: and 127 joints of any type (runs with 60 to 300 links in a chain and in a star).
MOST_LINKS = 128
#: The least number of moving joints of a robot arm.
_JOINTS_OF_ARM = 3
#: With so many collisions in a file, a plane among them can end Drake: in some runs with 15 to 40
#: collisions, in most with more (runs with 1 to 250 of them).
_MANY_COLLISIONS = 15
#: The shapes of URDF 1.0.
_USUAL_SHAPES = (Box, Cylinder, Mesh, Sphere)
#: Relative tolerance: a rotation that changes a tensor by no more than this has no effect.
_TENSOR_TOLERANCE = 1e-6


def _changes_if_rotated_twice(link: Link) -> bool:
    """Return whether a second application of its rotation changes the tensor of a link."""
    inertial = link.inertial
    # Links without mass are written with another inertia, or readers refuse them.
    if inertial is None or link.is_massless or not any(inertial.pose.rotation[:3]):
        return False
    before, after = inertial.inertia, in_link_frame(inertial).inertia
    size = max(map(abs, before))
    return any(abs(a - b) > _TENSOR_TOLERANCE * size for a, b in zip(before, after, strict=True))


def _impossible_inertias(scope: Scope) -> Iterator[Place]:
    """Yield the links whose mass and inertia libsdformat refuses (reference S C62).

    A link of a URDF has the trait ``merged`` if libsdformat merges it with others into a body that
    is possible (reference U B9): it checks this body only.  It has the trait ``dropped`` if
    libsdformat removes a link without mass above it, and with it all links below (U B8).
    """
    in_urdf = scope.format == "urdf"
    # Links without mass are written with another inertia.
    links = [
        link
        for link in scope.model.links
        if link.inertial is not None
        and not link.is_massless
        and inertia_problem(link.inertial, in_urdf=in_urdf)
    ]
    groups = merged_groups(scope.model) if links and in_urdf else {}
    bodies = {names for link in links if len(names := groups.get(link.name, ())) > 1}
    poses, by_name = Poses(scope.model), {link.name: link for link in scope.model.links}
    possible = {names for names in bodies if not inertia_problem(_body(poses, by_name, names))}
    removed = _removed_links(scope.model) if links and in_urdf else set()
    for link in links:
        traits = {
            "merged": groups.get(link.name) in possible,
            "dropped": link.name in removed,
        }
        yield place_of(link, "inertial", (trait for trait, has_it in traits.items() if has_it))


def merged_groups(model: Model) -> dict[str, tuple[str, ...]]:
    """Return the links that libsdformat merges with each link when it reads a URDF (U B9.1, B9.3).

    Each link has itself and the others of its group, the one that stays first.
    """
    merged = merged_joints(model)
    above = {joint.child: joint.parent for joint in model.joints if joint.name_in_file in merged}
    tops: dict[str, str] = {}
    for link in model.links:
        chain = [link.name]
        while chain[-1] in above and chain[-1] not in tops:
            chain.append(above[chain[-1]])
        tops.update(dict.fromkeys(chain, tops.get(chain[-1], chain[-1])))
    groups = grouped((top, name) for name, top in tops.items())
    members = {
        top: (top, *(name for name in names if name != top)) for top, names in groups.items()
    }
    return {name: members[top] for name, top in tops.items()}


def _body(poses: Poses, links: Mapping[str, Link], names: Sequence[str]) -> Inertial:
    """Return the mass and inertia of links that are one body, in the axes of the first."""
    parts = []
    for name in names:
        if (inertial := links[name].inertial) is not None:
            X_FL = poses.pose(name, names[0]).transform
            mass = MassProperties(inertial.mass, inertia=inertial.inertia)
            parts.append(placed_mass(mass, X_FL @ inertial.pose.transform))
    total = combined_mass(parts)
    return Inertial(total.mass, total.inertia)


def merged_joints(model: Model) -> set[str]:
    """Return the fixed joints of a URDF that libsdformat removes, by their names in the file."""
    from translate.urdf.gazebo.blocks import blocks_of, kept_joints
    from translate.urdf.gazebo.tags import DISABLE, PRESERVE

    kept = kept_joints(blocks_of(model), PRESERVE, DISABLE)
    fixed = [joint for joint in model.joints if joint.type == "fixed" and joint.parent != WORLD]
    return {joint.name_in_file for joint in fixed} - kept


def _inertias_without_mass(scope: Scope) -> Iterator[Place]:
    links = [
        link
        for link in scope.model.links
        if link.inertial is not None and link.inertial.mass == 0.0 and any(link.inertial.inertia)
    ]
    alone = _alone(scope, lambda inertial: inertial.mass > 0.0) if links else ()
    for link in links:
        yield place_of(link, "inertial", {"alone"} if link.name in alone else ())


def _masses_without_inertia(scope: Scope) -> Iterator[Place]:
    """Yield the links with mass and a principal moment of 0, or one that is nearly 0."""
    places = [*_small_moments(scope)]
    alone = _alone(scope, lambda inertial: any(inertial.inertia)) if places else ()
    for place in places:
        yield place._replace(traits=place.traits | {"alone"}) if place.name in alone else place


def _small_moments(scope: Scope) -> Iterator[Place]:
    for link in scope.model.links:
        inertial = link.inertial
        if inertial is None or not inertial.mass > 0.0:
            continue
        inertia, name = inertial.inertia, link.name_in_file
        if not any(inertia):
            fact = f"link '{name}' has {inertial.mass:g} kg but no inertia"
            yield place_of(link, "inertial", {"zero", "none"})._replace(fact=fact)
        elif _may_be_zero(inertia) and not inertia_problem(inertial):
            if (least := least_moment(inertia)) > max(_NO_MOMENT, ZERO_SHARE * max(inertia)):
                continue
            is_zero = least <= ZERO_SHARE * max(inertia)
            fact = f"link '{name}' has a principal moment of inertia of {max(0.0, least):.3g} kg m²"
            hint = "write the inertia of a body that is not infinitely thin"
            traits = {
                name for name, holds in (("zero", is_zero), ("tiny", least <= _NO_MOMENT)) if holds
            }
            yield place_of(link, "inertial", traits)._replace(fact=fact, hint=hint)


def _may_be_zero(inertia: Inertia) -> bool:
    """Return whether a principal moment can be nearly 0: none is with a margin of its size."""
    xx, xy, xz, yy, yz, zz = inertia
    if xy == xz == yz == 0.0:
        largest = max(xx, yy, zz)
        return min(xx, yy, zz) <= max(_NO_MOMENT, ZERO_SHARE * largest)
    return not has_margin(inertia) or max(inertia) < _NO_MOMENT / LEAST_SHARE


def _is_of_no_body(link: Link) -> bool:
    """Return whether no body has an inertia, with the slack of Drake for rounding."""
    inertial = link.inertial
    return (
        inertial is not None
        and not link.is_massless
        and not has_margin(inertial.inertia)
        and not is_off_by_rounding(inertial)
    )


def _is_on_border(link: Link) -> bool:
    """Return whether a tensor in turned axes is that of a thin rod or plate, with rounding."""
    inertial = link.inertial
    if inertial is None or link.is_massless or has_margin(inertial.inertia):
        return False
    inertia = inertial.inertia
    is_turned = any((inertia.ixy, inertia.ixz, inertia.iyz))
    return is_turned and any(inertia) and not inertia_problem(inertial)


def _free_arms(model: Model) -> Iterator[str]:
    """Yield the root of a robot arm that nothing holds: one chain of joints starts at its base."""
    moving = [joint for joint in model.joints if joint.type != "fixed"]
    if len(moving) < _JOINTS_OF_ARM or model.static or model.models:
        return
    if any(joint.type not in ONE_DOF or WORLD in (joint.parent, joint.child) for joint in moving):
        return
    root = root_link(model)
    base = _fixed_to(model, root)
    if not root or WORLD in base:
        return
    lowest_joints = [joint for joint in moving if joint.parent in base]
    if len(lowest_joints) == 1 and not lowest_joints[0].is_unlimited_turn:
        yield root


def _fixed_to(model: Model, root: str) -> set[str]:
    """Return the links and frames that fixed joints connect with a link, which is one of them."""
    ends = [(joint.parent, joint.child) for joint in model.joints if joint.type == "fixed"]
    if model.explicit_frames:
        canonical = model.canonical_link or (model.links[0].name if model.links else "")
        ends += [(MODEL_FRAME, canonical)]
        ends += [(frame.name, frame.attached_to or MODEL_FRAME) for frame in model.explicit_frames]
        # The frame of a joint moves with its child.
        ends += [(joint.name, joint.child) for joint in model.joints]
    neighbours = grouped(
        pair for first, second in ends for pair in ((first, second), (second, first))
    )
    return reachable([root], neighbours)


def _placed_robots(scope: Scope) -> Iterator[Place]:
    model = scope.model
    if not model.pose.is_identity:
        yield Place(ElementPath("model", model.name, field="pose"), model.location, model.name)


def _negligible_masses(scope: Scope) -> Iterator[Place]:
    """Yield the links that libsdformat removes although they have mass (reference U B8.4).

    Links on fixed joints that no ``<gazebo>`` block keeps are merged into the link above first,
    but another joint at such a link is lost with it.
    """
    model = scope.model
    masses = {link.name: link.inertial.mass for link in model.links if link.inertial is not None}
    light = {name for name, mass in masses.items() if 0.0 < mass <= NEGLIGIBLE_MASS}
    if not light:
        return
    merged_names = merged_joints(model)
    above = {joint.child: joint for joint in model.joints}

    def is_merged(link: str) -> bool:
        joint = above.get(link)
        return joint is not None and joint.name_in_file in merged_names

    children = grouped((joint.parent, joint) for joint in above.values())
    merged = {
        name: [joint.child for joint in joints if is_merged(joint.child)]
        for name, joints in children.items()
    }
    # Links above others first.
    order = [link.name for link in model.links if not is_merged(link.name)]
    for name in order:
        order += merged.get(name, ())
    totals: dict[str, float] = {}
    for name in reversed(order):
        totals[name] = masses.get(name, 0.0) + sum(totals[part] for part in merged.get(name, ()))
    for link in model.links:
        below = [joint.child for joint in children.get(link.name, ())]
        is_harmless = is_merged(link.name) and all(map(is_merged, below))
        if link.name not in light or is_harmless or totals.get(link.name, 0.0) > NEGLIGIBLE_MASS:
            continue
        kind = above[link.name].type if link.name in above else ""
        place = "as the root" if not kind else f"on a joint of type {kind}"
        fact = f"link '{link.name_in_file}' {place} has {masses[link.name]:g} kg"
        yield place_of(link, "inertial")._replace(fact=fact)


def _without_inertial_with_collisions(model: Model) -> Iterator[str]:
    """Return links without inertial that have collisions, but for the root."""
    children = {joint.child for joint in model.joints}
    for link in model.links:
        if link.inertial is None and link.collisions and link.name in children:
            yield link.name


def _links_without_inertial(scope: Scope) -> list[Place]:
    """Return the links without inertial; those with collisions below a joint are solid."""
    solid = {*_without_inertial_with_collisions(scope.model)}
    return [
        place_of(link, "", {"solid"} if link.name in solid else ())
        for link in scope.model.links
        if link.inertial is None
    ]


def _dropped_massless_links(model: Model) -> Iterator[str]:
    """Yield links without mass, after the mass of links on fixed joints is added (reference U B8).

    A negligible mass is none.  A link without inertial or with a negligible mass on a fixed joint
    is merged instead if no movable joint starts at it.
    """
    joints = {joint.child: joint for joint in model.joints}
    moving_parents = {joint.parent for joint in model.joints if joint.type != "fixed"}
    massive = [
        link.name
        for link in model.links
        if link.inertial is not None and link.inertial.mass > NEGLIGIBLE_MASS
    ]
    with_mass = set(massive)
    for name in massive:
        while name in joints and joints[name].type == "fixed":
            name = joints[name].parent
            if name in with_mass:
                break
            with_mass.add(name)
    for link in model.links:
        is_fixed = link.name in joints and joints[link.name].type == "fixed"
        has_zero = link.inertial is not None and link.is_massless
        is_merged = is_fixed and not has_zero and link.name not in moving_parents
        if link.name not in with_mass and not is_merged:
            yield link.name


def _removed_links(model: Model) -> set[str]:
    """Return the links without mass that libsdformat drops, and all links below them (U B8)."""
    children = grouped((joint.parent, joint.child) for joint in model.joints)
    return reachable(_dropped_massless_links(model), children)


def _dropped_links(scope: Scope) -> Iterator[Place]:
    """Yield the links without mass that readers drop, as the root of a robot without any mass."""
    model = scope.model
    root = "" if any(not link.is_massless for link in model.links) else root_link(model)
    links = {link.name: link for link in model.links}
    for name in _dropped_massless_links(model):
        yield place_of(links[name], "", {"root"} if name == root else ())


def _merged_without_mass(model: Model) -> Iterator[str]:
    """Yield the links with mass whose centre of mass is no number for libsdformat.

    It merges links on fixed joints from the leaves on, in the order of the names of the joints.
    The centre of two masses of 0 is 0/0, and stays so when more mass is added (runs of libsdformat
    12.3 with 15 trees of masses of 0 and 1 kg).
    """
    links = {link.name: link for link in model.links}
    fixed = sorted(
        (joint for joint in model.joints if joint.type == "fixed" and joint.parent in links),
        key=lambda joint: joint.name_in_file,
    )
    below = grouped((joint.parent, joint.child) for joint in fixed)
    merged = {joint.child for joint in fixed}
    masses = {name: link.inertial.mass if link.inertial else 0.0 for name, link in links.items()}
    has_inertial = {link.name for link in model.links if link.inertial is not None}
    without_centre = set[str]()
    for root in (name for name in below if name not in merged):
        order = [root]
        for name in order:
            order += below.get(name, ())
        for name in reversed(order):
            for child in below.get(name, ()):
                if child not in has_inertial:
                    continue
                has_inertial.add(name)
                if child in without_centre or masses[name] + masses[child] == 0.0:
                    without_centre.add(name)
                masses[name] += masses[child]
        if root in without_centre and masses[root] > 0.0:
            yield root


def _massive_root(model: Model) -> Iterator[str]:
    """Yield the root link if nothing holds it at the world, and it, or what it holds, has mass."""
    if model.static or any(joint.parent == WORLD for joint in model.joints):
        return
    root = root_link(model)
    below = grouped((joint.parent, joint.child) for joint in model.joints if joint.type == "fixed")
    merged = reachable([root], below)
    if any(link.name in merged and not link.is_massless for link in model.links):
        yield root


def _moved_without_mass(scope: Scope) -> Iterator[Place]:
    """Yield joints that move a body without mass, and a root without mass (reference U B8.4)."""
    model = scope.model
    root = root_link(model)
    if any(not link.is_massless for link in model.links) and root in _dropped_massless_links(model):
        (link,) = (link for link in model.links if link.name == root)
        fact = f"the root link '{link.name_in_file}' has no mass"
        yield place_of(link, "", {"root"})._replace(fact=fact)
    fixed = {joint.child: joint.parent for joint in model.joints if joint.type == "fixed"}
    heavy: set[str] = set()
    for link in model.links:
        # A missing inertial can be computed from the collisions.
        name, has_mass = link.name, not link.is_massless or (not link.inertial and link.collisions)
        while has_mass and name not in heavy:
            heavy.add(name)
            name = fixed.get(name, name)
    for joint in model.joints:
        if joint.type != "fixed" and joint.child not in heavy:
            fact = f"joint '{joint.name}' moves the link '{joint.child}' without mass"
            yield place_of(joint)._replace(fact=fact)


def _empty_sizes(scope: Scope) -> Iterator[Place]:
    is_asked: bool | None = None
    for link in scope.model.links:
        for shape in link.shapes:
            if isinstance(shape.geometry, Solid) and 0.0 in lengths_of(shape.geometry):
                is_asked = asks_for_visuals(scope.model) if is_asked is None else is_asked
                kind = type(shape.geometry).__name__.lower()
                yield Place(
                    shape_path(shape, link).below("geometry"),
                    shape.location,
                    link.name,
                    f"a {kind} of link '{link.name_in_file}' has a size of 0",
                    traits=traits_of_shape(shape, is_asked=is_asked),
                )


def _has_friction(link: Link) -> bool:
    fragments = [fragment for shape in link.collisions for fragment in shape.fragments]
    return any(fragment.dialect == "sdf" and "<friction>" in fragment.xml for fragment in fragments)


def _unordered_frictions(scope: Scope) -> Iterator[Place]:
    """Yield the collisions with a ``mu2`` above ``mu``: a reader takes them for two kinds."""
    links = [link for link in scope.model.links if _has_friction(link)]
    if not links:
        return
    from translate.sdf.unread import has_ordered_friction

    for link in links:
        for shape in link.collisions:
            if not has_ordered_friction(shape):
                path = shape_path(shape, link).below("surface")
                yield Place(path, shape.location, link.name)


def moved_bodies(model: Model) -> dict[str, str]:
    """Return the body of each link: the link of it that a joint moves, above its fixed joints.

    Links of a body that nothing moves have none.
    """
    above = {joint.child: joint for joint in model.joints}
    tops: dict[str, str] = {}
    for link in model.links:
        name, passed = link.name, dict[str, None]()
        while name not in tops and name not in passed:
            passed[name] = None
            joint = above.get(name)
            if joint is None or joint.type != "fixed":
                tops[name] = "" if joint is None else name
            else:
                name = joint.parent
        # Fixed joints of a loop have no joint above them.
        tops |= dict.fromkeys(passed, tops.get(name, ""))
    return {link.name: tops[link.name] for link in model.links if tops[link.name]}


def _alone(scope: Scope, has: Callable[[Inertial], object]) -> frozenset[str]:
    """Return the links that joints move in a body in which no other link has a property."""
    tops = moved_bodies(scope.model)
    having = {
        link.name for link in scope.model.links if link.inertial is not None and has(link.inertial)
    }
    numbers = Counter(tops[name] for name in having if name in tops)
    return frozenset(name for name, top in tops.items() if numbers[top] == (name in having))


def _is_without_gravity(link: Link) -> bool:
    gravity_fragments = [
        fragment
        for fragment in link.fragments
        if fragment.tag == "gravity" and fragment.dialect == "sdf"
    ]
    return any(
        not fragment.attribute and trimmed(element_of(fragment.xml).text).lower() in ("false", "0")
        for fragment in gravity_fragments
    )


def _special_shapes(scope: Scope) -> Iterator[Place]:
    """Yield the shapes of SDFormat that URDF 1.0 has not; parts of meshes are a ``submesh``."""
    for link in scope.model.links:
        for shape in link.shapes:
            geometry = shape.geometry
            kind = type(geometry).__name__.lower()
            if isinstance(geometry, Mesh) and geometry.submesh:
                kind = "submesh"
            elif isinstance(geometry, _USUAL_SHAPES):
                continue
            path = shape_path(shape, link).below("geometry")
            yield Place(path, shape.location, link.name, traits=frozenset({kind}))


def _planes_among_shapes(scope: Scope) -> Iterator[Place]:
    """Yield the collisions that are planes, if the file has many collisions.

    The tree of bounding volumes of a reader (Drake, ``ProximityEngine``) has no place for an
    infinite one among them.
    """
    planes = [
        (link, shape)
        for link in scope.model.links
        for shape in link.collisions
        if isinstance(shape.geometry, Plane)
    ]
    if not planes:
        return
    links = (link for outer in scope.models for _, model in scopes(outer) for link in model.links)
    if sum(len(link.collisions) for link in links) >= _MANY_COLLISIONS:
        for link, shape in planes:
            path = shape_path(shape, link).below("geometry")
            yield Place(path, shape.location, link.name)


def _static_model(scope: Scope) -> Iterator[Place]:
    """Yield the model if it is static, which URDF has in ``<gazebo>`` only."""
    model = scope.model
    if model.static:
        yield Place(ElementPath("model", model.name), model.location, model.name)


def _mesh_uris(scope: Scope) -> Iterator[Place]:
    """Yield the meshes, with the scheme of their URI; a path is ``absolute`` or ``relative``."""
    for link in scope.model.links:
        for shape in link.shapes:
            if isinstance(shape.geometry, Mesh):
                uri = shape.geometry.uri
                scheme = split_uri(uri)[0] or ("relative" if is_relative(uri) else "absolute")
                kind = type(shape).__name__.lower()
                path = shape_path(shape, link).below("geometry")
                fact = f"{label(path.element)} has the mesh '{uri}'"
                yield Place(path, shape.location, uri, fact, traits=frozenset({scheme, kind}))


def _capsules(scope: Scope) -> Iterator[Place]:
    for link in scope.model.links:
        if any(type(shape.geometry) is Capsule and not shape.is_urdf_only for shape in link.shapes):
            yield Place(path_of(link), link.location, link.name)


def _many_links(scope: Scope) -> Iterator[Place]:
    model, count = scope.model, len(scope.model.links)
    if count > MOST_LINKS:
        fact = f"the robot '{model.name}' has {count} links, more than {MOST_LINKS}"
        yield Place(ElementPath("model", model.name), model.location, model.name, fact)


_BOTH: frozenset[Dialect] = BOTH

FEATURES = (
    Feature(
        "mass-zero-with-inertia",
        _BOTH,
        _inertias_without_mass,
        "has inertia but no mass",
        "set a mass, or set the inertia to zero",
        warns="always",
        notes=False,
    ),
    Feature(
        "inertia-zero",
        _BOTH,
        _masses_without_inertia,
        hint="write the inertia of a small body",
        warns="always",
        notes=False,
    ),
    Feature(
        "mass-negligible",
        URDF,
        _negligible_masses,
        hint=f"set a mass of more than {NEGLIGIBLE_MASS:g} kg",
        warns="always",
        notes=False,
    ),
    Feature(
        "shape-size-zero",
        _BOTH,
        _empty_sizes,
        hint="set a size, or remove the shape",
        warns="always",
        notes=False,
    ),
    Feature(
        "mass-missing",
        URDF,
        _moved_without_mass,
        hint="give the link an <inertial>",
        warns="check",
        notes=False,
    ),
    Feature(
        "inertia-refused",
        _BOTH,
        _impossible_inertias,
        "has an inertia that no rigid body has",
        "--repair-inertia replaces it",
        same_as="link-inertia-invalid",
    ),
    Feature(
        "inertia-replaced",
        _BOTH,
        links_with(_is_of_no_body, "inertial"),
        "has an inertia that no rigid body has",
        "--repair-inertia replaces it",
        same_as="link-inertia-invalid",
    ),
    Feature(
        "inertia-turned-twice",
        _BOTH,
        links_with(_changes_if_rotated_twice, "inertial"),
        "has a rotated inertial",
        "--inertial-frame link avoids it",
    ),
    Feature(
        "inertia-on-border",
        URDF,
        links_with(_is_on_border, "inertial"),
        "has the inertia of a thin rod or plate, in turned axes",
        "write a tensor with a margin of a millionth, as --for mujoco does",
        notes=False,
    ),
    Feature(
        "inertial-rotation-not-read",
        URDF,
        links_with(_changes_if_rotated_twice, "inertial"),
        "has a rotated inertial",
        "--inertial-frame link avoids it",
        notes=False,
    ),
    Feature(
        "base-free",
        _BOTH,
        named(_free_arms),
        "is the base of a robot arm that nothing holds",
        "--fix-base joins it to the world",
        nested=False,
    ),
    Feature(
        "model-pose-not-read",
        _BOTH,
        _placed_robots,
        "has a pose in the world",
        "place the robot in the program, or hold it with --fix-base",
        nested=False,
    ),
    Feature(
        "many-links",
        URDF,
        _many_links,
        hint="--lump-fixed-joints merges links on fixed joints",
        notes=False,
    ),
    Feature("mass-invented", URDF, _links_without_inertial, "has no inertial", "write the mass"),
    Feature(
        "massless-link-dropped",
        URDF,
        _dropped_links,
        "has no mass",
        "write the mass",
    ),
    Feature(
        "masses-merged",
        URDF,
        named(_merged_without_mass),
        "gets a centre of mass of 0/0 from links of mass 0 on fixed joints",
        "remove the <inertial> of links without mass",
        nested=False,
    ),
    Feature(
        "root-fixed",
        URDF,
        named(_massive_root),
        "is a root that nothing holds",
        "--free-base writes a floating joint",
        nested=False,
    ),
    Feature(
        "friction-not-read",
        URDF,
        links_with(_has_friction),
        "has shapes with friction",
        in_blocks=True,
    ),
    Feature(
        "friction-unordered",
        SDF,
        _unordered_frictions,
        "has a mu2 above mu; both are 1 by default",
        "write a mu2 that is not above mu",
        warns="check",
    ),
    Feature(
        "gravity-not-read",
        URDF,
        links_with(_is_without_gravity),
        "is free of gravity",
        in_blocks=True,
    ),
    Feature(
        "static-not-read",
        URDF,
        _static_model,
        "is static",
        "--fix-base joins it to the world",
        in_blocks=True,
    ),
    Feature(
        "plane-among-shapes",
        SDF,
        _planes_among_shapes,
        f"is a plane among {_MANY_COLLISIONS} or more collisions",
        "use a large box",
        warns="check",
    ),
    Feature(
        "shape-not-read",
        SDF,
        _special_shapes,
        "is a shape that not all readers have",
        "use a box, a cylinder, a sphere or a mesh",
    ),
    Feature(
        "uri-not-read",
        _BOTH,
        _mesh_uris,
        hint="translate it with --for, which writes a URI that the reader resolves",
    ),
    Feature(
        "capsule-not-read",
        URDF,
        _capsules,
        "has a capsule",
        "use a cylinder and two spheres",
    ),
)
