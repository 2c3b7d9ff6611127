"""The provenance: sources, targets and names of the elements of a translation."""

from __future__ import annotations

from translate.diagnostics.element_path import ElementPath
from translate.report.provenance import Addition, JointPart, Kind, Provenance


def link(name: str) -> ElementPath:
    return ElementPath("link", name)


def test_an_element_without_an_entry_is_its_own_source_and_target() -> None:
    provenance = Provenance()
    assert provenance.source_of("link", "a") == link("a")
    assert provenance.target_of("visual", "v", "a") == ElementPath("visual", "v", "a", "link")
    assert provenance.renames() == {}


def test_new_names_of_later_passes_have_the_source_of_the_first() -> None:
    provenance = Provenance()
    provenance.renamed("link", "n::a", "n__a")
    provenance.renamed("link", "n__a", "n__a_link")
    assert provenance.source_of("link", "n__a_link") == link("n::a")
    assert provenance.target_of("link", "n::a") == link("n__a_link")
    assert provenance.renames() == {"n::a": "n__a_link"}


def test_the_names_of_one_pass_can_be_exchanged() -> None:
    provenance = Provenance()
    provenance.renamed_all("link", {"a": "b", "b": "a"})
    assert provenance.source_of("link", "b") == link("a")
    assert provenance.source_of("link", "a") == link("b")
    assert provenance.renames() == {"a": "b", "b": "a"}


def test_a_link_and_a_joint_of_one_name_have_separate_entries() -> None:
    provenance = Provenance()
    provenance.renamed("joint", "arm", "arm_joint")
    assert provenance.target_of("joint", "arm").name == "arm_joint"
    assert provenance.target_of("link", "arm").name == "arm"


def test_the_key_has_the_kind_if_elements_of_two_kinds_have_the_name() -> None:
    provenance = Provenance()
    provenance.renamed("link", "a::b", "a__b")
    provenance.renamed("joint", "a::b", "a__b_joint")
    provenance.renamed("joint", "j::k", "j__k")
    assert provenance.renames() == {
        "link a::b": "a__b",
        "joint a::b": "a__b_joint",
        "j::k": "j__k",
    }


def test_the_key_has_the_kind_if_an_element_without_a_new_name_has_the_name() -> None:
    provenance = Provenance()
    provenance.renamed("joint", "arm", "arm_joint")
    kinds: dict[str, set[Kind]] = {"arm": {"link", "joint"}}
    assert provenance.renames(lambda name: kinds.get(name, set())) == {"joint arm": "arm_joint"}


def test_a_name_that_looks_like_a_kind_and_a_name_has_its_kind_too() -> None:
    provenance = Provenance()
    provenance.renamed("joint", "arm", "arm_joint")
    provenance.renamed("link", "arm", "arm_link")
    provenance.renamed("link", "joint arm", "joint_arm")
    assert provenance.renames() == {
        "joint arm": "arm_joint",
        "link arm": "arm_link",
        "link joint arm": "joint_arm",
    }


def test_a_frame_that_becomes_a_link_is_no_new_name() -> None:
    provenance = Provenance()
    provenance.added(ElementPath("joint", "tip_joint"), ElementPath("frame", "tip"), "joint")
    provenance.replaced([(ElementPath("frame", "tip"), link("tip"))])
    assert provenance.source_of("link", "tip") == ElementPath("frame", "tip")
    assert provenance.target_of("frame", "tip") == link("tip")
    assert provenance.source_of("joint", "tip_joint") == Addition(
        ElementPath("frame", "tip"), "joint"
    )
    assert provenance.renames() == {}


def test_shapes_have_the_names_of_their_links_in_the_input_and_the_output() -> None:
    provenance = Provenance()
    provenance.renamed("link", "n::a", "n__a")
    provenance.shape_replaced("visual", ("n__a", "v"), ("n__a", "v_1"))
    written, read = (
        ElementPath("visual", "v_1", "n__a", "link"),
        ElementPath("visual", "v", "n::a", "link"),
    )
    assert provenance.source_at(written) == read
    assert provenance.target_of("visual", "v", "n::a") == written
    assert provenance.target_of("collision", "v", "n::a") == ElementPath(
        "collision", "v", "n__a", "link"
    )
    assert provenance.renames() == {"n::a": "n__a", "n::a::v": "n__a::v_1"}


def test_a_visual_and_a_collision_of_one_name_have_separate_keys() -> None:
    provenance = Provenance()
    provenance.shape_replaced("visual", ("a", "s"), ("a", "s_visual"))
    provenance.shape_replaced("collision", ("a", "s"), ("a", "s_collision"))
    assert provenance.renames() == {
        "visual a::s": "a::s_visual",
        "collision a::s": "a::s_collision",
    }


def test_a_name_that_a_shape_without_a_name_gets_is_no_new_name() -> None:
    provenance = Provenance()
    provenance.shape_replaced("visual", ("a", ""), ("a", "a_visual"))
    assert provenance.renames() == {}


def test_what_is_added_for_an_added_element_belongs_to_the_element_of_the_input() -> None:
    provenance = Provenance()
    joint = ElementPath("joint", "j")
    provenance.added(ElementPath("joint", "j_x"), joint, "part 0")
    provenance.added(link("j_x_link"), ElementPath("joint", "j_x"), "link")
    assert provenance.source_of("link", "j_x_link") == Addition(joint, "part 0 link")
    assert provenance.renames() == {}


def test_new_names_apply_to_the_other_entries_of_links_and_joints() -> None:
    provenance = Provenance(added_inertia={"a": (1.0, 2.0)})
    provenance.added(ElementPath("joint", "j_x"), ElementPath("joint", "j"), "part 0")
    provenance.split("j", [JointPart("j_x", "axis"), JointPart("j", "axis2")])
    provenance.renamed("link", "a", "b")
    provenance.renamed("joint", "j_x", "j_y")
    assert provenance.added_inertia == {"b": (1.0, 2.0)}
    assert provenance.split_joints == {"j": ("j_y", "j")}
    assert provenance.chain_of() == {"j_y": ("j", "axis"), "j": ("j", "axis2")}
    assert provenance.additions() == {
        ElementPath("joint", "j_y"): Addition(ElementPath("joint", "j"), "part 0")
    }
