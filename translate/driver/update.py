"""Update of an existing file: the edits of another form of the robot, merged into its text.

The *target* is the file to update and the *source* the edited file.  Two states of the robot are
compared as URDFs, the poorer of the two formats; their differences are the edits.  For a target in
SDFormat these are its translation and the source itself; the translation of the source decides
which of its values are new for the target.  A URDF is translated into SDFormat and back.  Edits
since a base are put into the state of the target first.

Each edit that has no place in the target is refused where it is merged: in
:mod:`translate.edits`, and here if only the updated text shows it.  :func:`update` raises
``edit-refused`` with all of them, unless ``partial``.  The updated text is then read and translated
again.  ``_UpdateRun`` checks that it has all edits, and that it differs from the target in nothing
else.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from io import BytesIO
from typing import TYPE_CHECKING, cast

from lxml import etree

from translate.constructs.drake_elements import in_sdf_form
from translate.constructs.explicit_frames import with_frames_of
from translate.constructs.massless_links import (
    added_inertials,
    gazebo_references,
    holds_contents,
    reference_block,
)
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.block_entities import with_block_entities
from translate.driver.compare import differences
from translate.driver.inputs import input_bytes
from translate.driver.load import ReadOptions, Robot, load_with
from translate.driver.translation import Expansion, Update, chosen_model, options_for, translated
from translate.driver.update_included import IncludedTexts
from translate.driver.write_sdf import to_sdf_text
from translate.driver.written_files import reason_of
from translate.edits.agreement import disagreements
from translate.edits.counterparts import (
    has_other_name,
    joints_added_by,
    names_in_view,
    split_chains,
    turned_links,
    with_added_frames,
    with_new_sources,
    written_state,
)
from translate.edits.difference import same
from translate.edits.edit import Edit, as_contested
from translate.edits.included_models import includes_of
from translate.edits.joint_frames import with_folded_frames
from translate.edits.link_frames import joints_beside_links
from translate.edits.notations import with_known_frames, without_notations
from translate.edits.overlap import EditIndex, edited_part
from translate.edits.parts import WrittenState, edited_couplings, set_places
from translate.edits.places_apart import PlacesApart
from translate.edits.renamed_parts import (
    added_joints,
    comments_left_out,
    edited_chains,
    joint_names,
    new_names,
    shape_names,
    with_chains_of,
    with_joined_joints,
    with_known_collisions,
    with_known_order,
    with_new_mimics,
    with_new_names,
    without_joint_blocks,
)
from translate.edits.structure import ModelUpdate, edits_since, updated_model
from translate.edits.text_merge import merged_text, written_tree
from translate.edits.urdf_form import (
    join_blocks,
    script_of,
    with_joined_shapes,
    with_own_collisions,
    with_own_materials,
    with_shared_materials,
    with_shared_scripts,
    with_split_blocks,
)
from translate.edits.without_effect import (
    LEFT_OUT,
    ElementLookup,
    edited_colors,
    ineffective,
    lost_parts,
    new_elements_of_blocks,
    not_compared,
    raw_edits,
    with_new_names_of_parts,
    without,
)
from translate.fragments.gazebo_materials import colors_of_script
from translate.fragments.name_references import WITH_JOINTS
from translate.fragments.owners import names_of_entities
from translate.model.fragment import Location
from translate.model.joint import Joint
from translate.model.link import WORLD, Capsule, Frame, Inertial, Link, Visual
from translate.model.model import Document, Model
from translate.model.names import DELIMITER, parts_of, scopes
from translate.model.pose import Transform
from translate.options import ConversionKeywords, SdfOptions, SdfVersion, UrdfOptions
from translate.passes.model_selection import single_model
from translate.readers.names import TargetName
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import Provenance
from translate.resources.replaced_files import FileState
from translate.resources.search import Resources
from translate.resources.written_programs import refuse_new_instructions
from translate.sdf.include.include_writer import needed_version
from translate.sdf.versions.version import number, written_version
from translate.structures import NamedTuple
from translate.xml.document import parse, serialize
from translate.xml.files import Source, bytes_of
from translate.xml.text_edits import refuse_encoding, text_encoding

if TYPE_CHECKING:
    from typing_extensions import Unpack


#: The first version of SDFormat in which a pose can be relative to a link.
_RELATIVE_POSES = (1, 7)
#: The hint about an edit whose reason has none of its own.
BY_HAND = "make this edit by hand in the other file, or use --partial"
_XACRO = "this version of xacro is not known, and its files are not changed"
_CHAIN = "an edit inside of the chain that replaces it"
_GEARED = "it stands for a gearbox of the file to update: edit or remove the gearbox there"
_UNNAMED = "a frame of the file to update has no joint with a name"
_STATIC = "the model to update is static, and has no joint to the world with a name"
_LOOP = "after the edit, a translation of the updated file cuts its loop at this joint"
_DIFFERS = "a translation of the updated file differs from the edited robot"
_NOT_APPLIED = "a translation of the updated file does not contain it"
_ONE_MATERIAL = "the <gazebo> block of its link gives its material to all visuals of the link"
_OWN_MATERIALS = "give this visual the same material, or move it to a link of its own"
_OWNED = "only the file to update has it, on a removed part: --force removes it, too"
#: The kinds of the parts of a model.
_PARTS = frozenset({"link", "joint", "frame"})
#: The codes and severities of elements that have no place in the other format.
_ONLY_HERE, _LOSSES = frozenset({"urdf-lost", "sdf-lost"}), frozenset({"lost", "omitted"})
#: The codes of what an earlier version of SDFormat lacks.
_NEWER = frozenset({"newer-lost", "mimic-newer"})
_ONE_VALUE = "URDF has one value for all shapes of a link: give all of them the same value"


class _Direction(Enum):
    """The formats of the source and of the target."""

    URDF_INTO_SDF = "urdf", "sdf"
    SDF_INTO_URDF = "sdf", "urdf"
    URDF_INTO_URDF = "urdf", "urdf"
    SDF_INTO_SDF = "sdf", "sdf"


class _State(NamedTuple):
    """A robot in the format of the target, with the reports of the translations that led to it.

    ``text`` is that of the document.
    """

    document: Document
    report: LossReport
    text: str


class _Proved(NamedTuple):
    """The updated text and its translation, the edits in it, and those that it could not take.

    ``side_effects`` are values that the target loses beside the edits.
    """

    data: bytes
    translated: _State
    edits: Sequence[Edit]
    refused: Sequence[Edit]
    side_effects: Sequence[Edit]


class _View(NamedTuple):
    """The target as a state of the robot, and the provenances of its translations."""

    document: Document
    provenances: Sequence[Provenance]


def update(
    target: Robot,
    source: Robot,
    *,
    base: Robot | None = None,
    partial: bool = False,
    force: bool = False,
    model: str = "",
    lenient: bool = False,
    for_target: TargetName | None = None,
    resources: Resources | None = None,
    apart: Collection[ElementPath] = (),
    shared: bool = False,
    base_resources: Resources | None = None,
    **options: Unpack[ConversionKeywords],
) -> Update:
    """Merge the edits of ``source`` into the text of ``target``, which is no xacro file.

    The arguments and the errors are those of :func:`translate.update`.  ``apart`` are places of the
    URDF that stay different: an edit that is refused there is left out, instead.
    ``base_resources`` find the files that the base includes, if these are others.
    """
    return _UpdateRun(
        target,
        source,
        base,
        model,
        for_target,
        options,
        lenient,
        resources or Resources(),
        apart,
        shared=shared,
        base_resources=base_resources,
    ).result(partial=partial, force=force)


def _bodies(scope: Model) -> list[Link | Joint]:
    """Return the links and joints of a model."""
    return [*scope.links, *scope.joints]


class _UpdateRun:
    """The state of one call of :func:`update`.

    The methods name the states of the robot like this:

    - ``own``: the model of the target.
    - ``target_translated``, ``updated_translated``: the target before and after the update, in the
      format of the source.
    - ``edited``: the source in the format of the target.
    - ``view``: ``target_translated``, in the format of the target again if this is URDF.
    - ``base``: the source before its edits, in its own format.
    - ``states``: the source before and after its edits, in the format of the view.
    """

    def __init__(
        self,
        target: Robot,
        source: Robot,
        base: Robot | None,
        model: str,
        for_target: TargetName | None,
        options: ConversionKeywords,
        lenient: bool,
        resources: Resources,
        apart: Collection[ElementPath] = (),
        *,
        shared: bool = False,
        base_resources: Resources | None = None,
    ) -> None:
        self.base_resources = base_resources
        self.for_target, self.keywords = for_target, options
        self.preset, self.options = options_for(for_target, options)
        #: The places that stay different.
        self.apart = PlacesApart(apart, self.options.urdf.separator)
        self.lenient, self.target_source = lenient, target
        self.data, path = bytes_of(cast("Source", target))
        is_file = isinstance(target, (str, os.PathLike)) and path == os.fspath(target)
        self.earlier = {path: FileState.of(path, self.data)} if is_file else {}
        resources = resources.with_inputs(target, source)
        self.target = self._load(self.data, path, resources=resources)
        self.included = IncludedTexts(self.target, resources, lenient=lenient, shared=shared)
        #: The name of the model of the target, which has several; that of a URDF needs none.
        self.model = model if self.target.format == "sdf" else ""
        #: The name of the model of the source, which has several.
        self.source_model = model
        #: The text of the source; none for an object.
        self.source_data: bytes | None = None
        self.source = self._load_source(source)
        self.direction = _Direction((self.source.format, self.target.format))
        #: Values that a block gives to visuals which were edited to have none.
        self.given_values: list[Edit] = []
        #: Whether the target has shapes that URDF has in links of ``<gazebo>`` blocks only.
        self.has_shape_links = False
        #: New name of a part of a URDF → its name before.
        self.old_names: dict[str, str] = {}
        #: The comments in elements of the source that a translation may leave out.
        self.comments = {
            text for item in self.source.all_models() for text in comments_left_out(item)
        }
        #: The source with the edits of the target since the base, and what these edits refuse.
        self.edited_source = self.source
        self.since: ModelUpdate | None = None
        #: The base and the source in the format of the view.
        self.states: tuple[Document | None, Document] = None, self.source
        #: The edited state with the edits of the target since the base.
        self.state = self.source
        self.base_data: bytes | None = None
        self.base = None if base is None else self._load_base(base)
        if self._has_capsules_of_urdf():
            self.options = replace(self.options, urdf=replace(self.options.urdf, capsules=True))
        for document in (self.source, self.base):
            if document is not None and document.format == self.target.format:
                # Another format has one model; the selection reports those of the file.
                single_model(document)

    def _has_capsules_of_urdf(self) -> bool:
        """Whether the URDF has the capsules of the SDFormat file, which are three shapes else.

        Each of the files can have other sizes by an edit.
        """
        state = self.base or self.source
        if self.direction is _Direction.SDF_INTO_URDF:
            return _capsules(state) <= _capsules(self.target)
        return self._updates_sdf and _capsules(self.target) <= _capsules(state)

    @property
    def resources(self) -> Resources:
        """What finds the files, with those that are edited as they will be."""
        return self.included.resources

    def _load(
        self,
        robot: Robot,
        path: str = "",
        *,
        by_model: bool = False,
        resources: Resources | None = None,
    ) -> Document:
        resources = resources or self.resources
        reading = ReadOptions.of(self.lenient, False, resources, by_model=by_model)
        return load_with(robot, reading, path=path)

    def _load_source(self, robot: Robot) -> Document:
        path = ""
        if _is_file(robot):
            robot, path = input_bytes(cast("Source", robot), self.resources)
            self.source_data = robot
        return self._state_of_source(robot, path)

    def _state_of_source(
        self, robot: Robot, path: str, resources: Resources | None = None
    ) -> Document:
        """A state of the source with the model that is chosen.

        The name is that of a model of the target, too, if the target is SDFormat.  Then it selects
        in the source only if that has several models.

        Raises :class:`translate.TranslateError` (``model-choice``) if no model has the name.
        """
        model = self.source_model
        document = self._load(robot, path, by_model=bool(model), resources=resources)
        has_one = self.target.format == "sdf" and len(list(document.all_models())) == 1
        if not model or document.format == "urdf" or has_one:
            return document
        return chosen_model(document, model, self.target.format, LossReport(), LossReport())

    def _load_base(self, robot: Robot) -> Document:
        """The base, with its relative URIs as in the source.

        Raises :class:`translate.TranslateError` for a base in another format (``base-invalid``).
        """
        path = self.source.path
        name = os.fspath(robot) if isinstance(robot, str | os.PathLike) else path
        if name != path and not str(name).lstrip().startswith("<"):
            robot, name = bytes_of(cast("Source", robot))
        elif _is_file(robot):
            robot = input_bytes(cast("Source", robot), self.resources)[0]
        self.base_data = robot if isinstance(robot, bytes) else None
        try:
            base = self._state_of_source(robot, path, self.base_resources)
        except TranslateError as error:
            # Messages are about the base.
            of_base = [
                replace(finding, path=name) for finding in error.diagnostics if finding.path == path
            ]
            raise TranslateError(of_base or error.diagnostics) from None
        if base.format != self.source.format or len(list(base.all_models())) != 1:
            message = f"the base is no earlier state of '{path}'"
            hint = "name a file with one robot in the format of the input"
            raise TranslateError([Diagnostic("base-invalid", "error", message, name, hint=hint)])
        return base

    @property
    def _updates_sdf(self) -> bool:
        """Whether an SDFormat file gets the edits of a URDF."""
        return self.direction is _Direction.URDF_INTO_SDF

    def _refuse_instructions(self, data: bytes) -> None:
        """Refuse expressions of the edited file in a file that xacro can run."""
        # The sources of an expansion have a rule of their own.
        if not isinstance(self.target_source, Expansion):
            refuse_new_instructions(self.target.path, self.data, data)

    def result(self, *, partial: bool, force: bool) -> Update:
        """The updated text, its edits, and those that it could not take."""
        own = self._chosen(self.target)
        target_translated = self._translated(self.target, self.source, self.model)
        self._share_scripts(target_translated)
        self._bring_into_known_form(target_translated)
        self.has_shape_links = target_translated.document.format == "urdf" and any(
            names_of_entities(item.fragments) for item in target_translated.document.models
        )
        view = self._view(target_translated)
        edited = self._with_states(own, target_translated.document, view)
        merged = self._merged(own, view, edited)
        if self.base is None and merged.refused and same(own, edited.document.model):
            # Unnamed siblings have no pairs in the state of the source.
            merged = ModelUpdate(own, (), [], {})
        merged = _without_lost(merged, own, edited.report)
        merged = self._without_removals(merged, own, target_translated.report, force=force)
        if self.base is None and not force:
            self._refuse_missing_options(merged)
        self._refuse(merged.refused, partial=partial)
        proved = self._proved(own, merged, edited, target_translated, partial=partial)
        without_effect = self._without_effect(target_translated, proved.translated, edited.report)
        named_file = {self.target.path: proved.data} if proved.data != self.data else {}
        return Update(
            proved.data,
            _without_side_effects(proved.edits, proved.side_effects),
            proved.refused,
            edited.report,
            self.target.format,
            bool(named_file or self.included.texts),
            text_encoding(proved.data),
            self.target.version,
            [*self.given_values, *proved.side_effects, *without_effect],
            self._not_compared(edited.report) if self.base is None else (),
            named_file | self.included.texts if self.included.texts else {},
            other_files=self.included.others(),
            earlier=self.earlier | self.included.earlier,
        )

    def _refuse(self, edits: Sequence[Edit], *, partial: bool) -> None:
        """Raise ``edit-refused`` for edits without a place, unless these are left out."""
        if edits and not partial:
            raise refusal_of(edits, self.source.path)

    def _without_removals(
        self, merged: ModelUpdate, own: Model, report: LossReport, *, force: bool
    ) -> ModelUpdate:
        """The update; none of ``own`` if it removes what only the target has, or has edited.

        ``report`` is that of the translation of the target.  ``force`` removes what only it has.
        """
        if contested := self.apart.without_refused(self._removed_edits(merged)):
            merged = ModelUpdate(own, (), [*merged.refused, *contested], {})
        owned = self._owned_by_removed(merged, report)
        if owned and not force:
            return ModelUpdate(own, (), [*merged.refused, *owned], {})
        listed = {edit.at for edit in merged.edits}
        gone = [edit._replace(reason="") for edit in owned if edit.at not in listed]
        return merged._replace(edits=[*merged.edits, *gone]) if gone else merged

    def _proved(
        self,
        own: Model,
        merged: ModelUpdate,
        edited: _State,
        target_translated: _State,
        *,
        partial: bool,
    ) -> _Proved:
        """The updated text, which has all edits and differs from the target in nothing else.

        With ``partial``, the text of the target if it differs in anything else.
        """
        data, updated_translated, refused = self.data, target_translated, [*merged.refused]
        if merged.edits:
            data, updated_translated, merged, unapplied = self._applied(own, merged, edited)
            unapplied += self._cut_or_renamed(target_translated, updated_translated)
            self._refuse(unapplied, partial=partial)
            refused += unapplied
            self._refuse_instructions(data)
        side_effects: list[Edit] = []
        if merged.edits or not refused:
            wrong = self._unwanted_differences(
                target_translated,
                updated_translated,
                edited.document if self._updates_sdf else self.state,
                has_refused=bool(refused),
            )
            wrong = self.apart.without_differences_beside(wrong)
            damage, side_effects = self._side_effects(target_translated, updated_translated)
            wrong += damage
            self._refuse(wrong, partial=partial)
            if wrong:
                # No single edit is known to be right.
                self.included.drop()
                return _Proved(self.data, target_translated, (), [*refused, *wrong], [])
        return _Proved(data, updated_translated, merged.edits, refused, side_effects)

    def _owned_by_removed(self, merged: ModelUpdate, report: LossReport) -> list[Edit]:
        """What only the target has on the parts that an update removes, as refused removals.

        ``report`` is that of the translation of the target.
        """
        removed = {
            edit.at.name: edit.at.kind
            for edit in merged.edits
            if edit.is_removal and not edit.at.owner and edit.at.kind in _PARTS
        }
        if not removed:
            return []
        owned = [
            edit._replace(reason=_OWNED)
            for edit in merged.edits
            if edit.is_removal and edit.at.kind in WITH_JOINTS
        ]
        for loss in report.losses:
            is_of_removed = any(removed.get(name) == kind for kind, name in loss.at.names)
            # An attribute, such as an effort of -1, is that of an element of both formats, and no
            # reader has a material of a collision.
            is_attribute = loss.at.field.rpartition("/")[2].startswith("@")
            is_unread = (loss.at.kind, loss.at.field) == ("collision", "material")
            is_only_here = loss.code in _ONLY_HERE and loss.severity in _LOSSES
            if is_only_here and is_of_removed and not (is_attribute or is_unread):
                location = Location(loss.path, loss.line)
                owned.append(Edit(loss.at, loss.at.tag, "", location, _OWNED))
        return owned

    def _removed_edits(self, merged: ModelUpdate) -> list[Edit]:
        """The removals of parts and shapes that the target has other edits of since the base."""
        removals = [edit for edit in merged.edits if edit.is_removal]
        if self.base_data is None or not removals:
            return []
        base, target = BytesIO(self.base_data), BytesIO(self.data)
        base.name, target.name = self.source.path, self.target.path
        # Of the two files, only one of SDFormat includes others.
        as_then = self.base_resources if self.source.format == "sdf" else None
        later = _UpdateRun(
            base, target, None, self.source_model, self.for_target, self.keywords, self.lenient,
            as_then or self.resources,
        )  # fmt: skip
        try:
            edits = later.result(partial=True, force=True).edits
        except TranslateError:
            return []
        index, separator = EditIndex[Edit](), self.options.urdf.separator
        for edit in edits:
            if not edit.is_comment:
                index.add(edited_part(edit.at, separator), edit)
        # A frame of SDFormat is a link of URDF on a joint, which has its pose.
        base_joints = [] if self.base is None else single_model(self.base).joints
        joint_above = {joint.child: joint.name for joint in base_joints}
        removed = {edit.at.name for edit in removals}

        def is_edited(at: ElementPath) -> bool:
            joint = joint_above.get(at.name, "") if at.kind == "frame" else ""
            # A joint with a frame of its own has its own removal.
            places = [at, ElementPath("joint", joint)] if joint and joint not in removed else [at]
            return any(
                later_edit.new
                for place in places
                for later_edit in index.overlapping(edited_part(place, separator))
            )

        return [
            as_contested(edit, edit.old)
            for edit in removals
            if not edit.at.is_one_of_several and is_edited(edit.at)
        ]

    def _share_scripts(self, target_translated: _State) -> None:
        """Give visuals of the source and of the base the material script of their block.

        The translation of the target has the scripts that a block gives.
        """
        if self.direction is not _Direction.SDF_INTO_URDF:
            return
        before = single_model(target_translated.document)
        shared, completed = with_shared_scripts(single_model(self.source), before)
        if completed:
            self.source = replace(self.source, models=[shared], worlds=[])
        completed_in_base: list[tuple[str, Visual]] = []
        if self.base is not None:
            shared, completed_in_base = with_shared_scripts(single_model(self.base), before)
            if completed_in_base:
                self.base = replace(self.base, models=[shared], worlds=[])
        self.given_values = [
            Edit(
                ElementPath("visual", visual.name, link, "link", field="material"),
                "",
                "",
                visual.location,
                _ONE_MATERIAL,
                hint=_OWN_MATERIALS,
            )
            for link, visual in completed
            if not any(same((link, visual), earlier) for earlier in completed_in_base)
        ]

    def _bring_into_known_form(self, target_translated: _State) -> None:
        """Write what no edit changes as in the known states of the robot.

        These are the order of collisions without names, which sensors name by their number, and the
        frames that poses are relative to.
        """
        if self._updates_sdf:
            before = single_model(target_translated.document)
            self.source = _with_known_collisions(self.source, before)
            if self.base is not None:
                self.base = _with_known_collisions(self.base, before)
        elif self.base is not None and self.source.format == "sdf":
            model = single_model(self.source)
            with_frames_of_base = with_known_frames(model, single_model(self.base))
            if with_frames_of_base is not model:
                self.source = replace(self.source, models=[with_frames_of_base], worlds=[])

    def _applied(
        self, own: Model, merged: ModelUpdate, edited: _State
    ) -> tuple[bytes, _State, ModelUpdate, list[Edit]]:
        """The updated text, its translation, the update, and the edits that the text lacks.

        A translation may give a value no more after an edit of another one: then it is an edit of
        the updated target.
        """
        data, target, step = self.data, self.target, merged
        for is_last in (self._updates_sdf, True):
            data = self._with_edits(own, step, data, target)
            self.included.write(step.included, self._with_edits)
            self.model = self.model and step.model.name
            target, translation = self._again(data, step)
            own, view = self._chosen(target), self._view(translation)
            step = self._merged(own, view, edited)
            unapplied = self._unapplied(step, merged.refused)
            if is_last or merged.refused or step.refused or not unapplied:
                break
            merged = merged._replace(edits=[*merged.edits, *step.edits])
        if unapplied and self.base is not None:
            since = self._edits_since(view)
            unapplied = unapplied if since.edits or since.refused else []
        return data, translation, merged, unapplied

    @staticmethod
    def _unapplied(second_update: ModelUpdate, refused: Iterable[Edit]) -> list[Edit]:
        """The edits that a second update would still make: the target cannot hold them."""
        refused_paths = {edit.at for edit in refused}
        return [
            edit._replace(reason=_NOT_APPLIED)
            for edit in (*second_update.edits, *second_update.refused)
            if edit.at not in refused_paths and not edit.is_comment
        ]

    def _cut_or_renamed(self, target_translated: _State, updated_translated: _State) -> list[Edit]:
        """The joints that only the translation of the updated target cuts or gives another name."""
        joints = [joint for model in self.source.all_models() for joint in model.joints]
        known = joint_names(target_translated.document, target_translated.report.provenance)
        gone = known - joint_names(updated_translated.document)
        found = _refused_joints([joint for joint in joints if joint.name in gone], _NOT_APPLIED)
        if self.source.format != "urdf":
            return found
        cut = {*updated_translated.report.provenance.cut_joints} - {
            *target_translated.report.provenance.cut_joints
        }
        return found + _refused_joints([item for item in joints if item.name in cut], _LOOP)

    def _unwanted_differences(
        self,
        target_translated: _State,
        updated_translated: _State,
        written: Document,
        *,
        has_refused: bool,
    ) -> list[Edit]:
        """The differences of the updated target from what it has to be, in the source's format.

        A difference counts only if (1) the source and (2) the state as it is ``written``, in the
        format of the target, both lack it.  If edits are refused, it counts only if (3) the target
        did not have it before the update.
        """
        added = self._added()
        updated = updated_translated.document
        # 1: most updates end here, without another translation.
        if not differences(updated, self.edited_source, added):
            return []
        # 2
        source_back = self._translated(written, self.source).document
        unwanted = differences(updated, source_back, added)
        # 3
        if unwanted and has_refused:
            unchanged = differences(target_translated.document, source_back, added)
            unwanted = {key: text for key, text in unwanted.items() if unchanged.get(key) != text}
        return [
            Edit(path, "", "", Location(self.source.path), f"{_DIFFERS}: {message}")
            for (_, path), message in unwanted.items()
        ]

    def _side_effects(
        self, target_translated: _State, updated_translated: _State
    ) -> tuple[list[Edit], list[Edit]]:
        """What an update changes beside its edits: refusals, and losses of the edited materials."""
        if target_translated is updated_translated:
            return [], []
        base = None if self.base is None else single_model(self.base)
        source, earlier, later = (
            single_model(item)
            for item in (self.source, target_translated.document, updated_translated.document)
        )
        if not self._updates_sdf:
            later = with_known_collisions(later, source)
        changes = disagreements(
            source, base, earlier, later, self.old_names, self.options.urdf.separator
        )
        damage = [change.as_refusal for change in changes if not change.is_loss]
        return damage, [change.as_loss for change in changes if change.is_loss]

    def _without_effect(
        self, target_translated: _State, updated_translated: _State, report: LossReport
    ) -> list[Edit]:
        """The edits of the source that its translation does not show."""
        base = target_translated.document if self.base is None else self.base
        colors = edited_colors(
            single_model(self.source), single_model(base), single_model(updated_translated.document)
        )
        if self.source_data is None:
            return colors
        root = self._tree(self.source_data)
        updated = self._tree(updated_translated.text.encode("utf-8"))
        if self.base is None:
            earlier = self._tree(target_translated.text.encode("utf-8"))
            candidates = new_elements_of_blocks(root, earlier)
        elif self.base_data is not None:
            name = self.source.model.name if self.source_model else ""
            models = single_model(self.source), single_model(self.base)
            renamed = new_names(models[1], models[0])
            earlier = self._tree(self.base_data)
            earlier = with_new_names_of_parts(earlier, models[1], models[0], renamed)
            candidates = raw_edits(root, earlier, self.source.format, name)
            if self.target.format == "urdf" and not self._has_blocks():
                # The URDF leaves what only blocks can hold to the other file.
                candidates = [candidate for candidate in candidates if candidate.is_of_material]
        else:
            candidates = []
        newer = [loss for loss in report.losses if loss.code in _NEWER]
        colors += lost_parts(candidates, [*self._not_compared(report), *newer])
        lookup = ElementLookup(updated)
        listed_colors = {color.new for color in colors}
        candidates = [
            candidate
            for candidate in candidates
            if not (lookup.has(candidate) or candidate.color in listed_colors)
        ]
        if candidates and self.base is not None:
            candidates = [edit for edit in candidates if not edit.is_reference_to(renamed)]
            candidates = without_notations(candidates, *models, (root, earlier))
        if not candidates:
            return colors
        # A comment can change its place with an edit; a copy has none beside its root, either.
        for comment in [*root.iter(etree.Comment)]:
            if (parent := comment.getparent()) is not None:
                parent.remove(comment)
        vanished = ineffective(candidates, lambda edits: self._text_of(without(root, edits)))
        return colors + [candidate.as_edit(self.source.path) for candidate in vanished]

    def _not_compared(self, report: LossReport) -> list[Loss]:
        """The values of the source that the target cannot have; ``report`` is of the source."""
        losses = not_compared(report.losses, self.source.format)
        if self.target.format == "urdf" and not self._has_blocks():
            look = {"material", "transparency"}
            return [
                loss
                for loss in losses
                if loss.code == LEFT_OUT or look.intersection(loss.at.field.split("/"))
            ]
        return losses

    def _has_blocks(self) -> bool:
        return any(
            item.dialect == "urdf" and item.tag == "gazebo" for item in self.target.model.fragments
        )

    def _tree(self, data: bytes) -> etree._Element:
        return parse(data, self.source.path, lenient=self.lenient).root

    def _text_of(self, root: etree._Element) -> str | None:
        """The translation of a state of the source; ``None`` if that is not valid."""
        try:
            data = serialize(root).encode("utf-8")
            return self._in_target_format(self._state_of_source(data, self.source.path)).text
        except TranslateError:
            return None

    def _again(self, data: bytes, merged: ModelUpdate) -> tuple[Document, _State]:
        """The updated target and its translation.  Raises ``edit-refused`` if it is not valid."""
        try:
            again = self._load(data, self.target.path)
            return again, self._translated(again, self.source, self.model)
        except TranslateError as error:
            raise self._refusal_of_all(merged, error) from None

    def _refusal_of_all(self, merged: ModelUpdate, error: TranslateError) -> TranslateError:
        """The refusal of all edits, with which the file to update would not be valid."""
        reason = f"the updated file would not be valid: {reason_of(error)}"
        edits = [edit._replace(reason=reason) for edit in merged.edits]
        return refusal_of(edits, self.source.path)

    def _with_folded_frames(self, source: Document, translation: Document) -> Document:
        """The source with the poses of massless links in the frames of their joints."""
        if self.direction is not _Direction.SDF_INTO_URDF or len(source.models) != 1:
            return source
        before = self.base or translation
        if len(before.models) != 1:
            return source
        model = with_folded_frames(source.models[0], before.models[0])
        return source if model is source.models[0] else replace(source, models=[model])

    def _view(self, target_translated: _State) -> _View:
        """The target, whose translation is ``target_translated``, as a state of the robot."""
        document, report, _ = target_translated
        if self._updates_sdf:
            return _View(document, [report.provenance])
        origin = self._in_target_format(document)
        return _View(origin.document, [report.provenance, origin.report.provenance])

    def _with_states(self, own: Model, translation: Document, view: _View) -> _State:
        """Enter the states of the robot; return the source in the format of the target."""
        source, base = _in_known_order(self.source, translation), self.base
        if self._updates_sdf:
            self.states = base, source
            source = self.state = self._with_edits_since(own, view)
            if self.since is not None:
                set_places(source, Provenance(), self.source)
        self.edited_source = source
        # What a translation adds is recognised by the version that the options choose for it.
        version = source.version if self._updates_sdf else translation.version
        folded = self._with_folded_frames(source, translation)
        try:
            edited = self._in_target_format(replace(folded, version=version))
        except TranslateError as error:
            if self.since is None or not self._updates_sdf:
                raise
            reason = f"the edits of both files together are not valid: {reason_of(error)}"
            edits = [
                edit._replace(reason=reason) for edit in self.since.edits if not edit.is_comment
            ]
            raise refusal_of(edits, self.source.path) from None
        set_places(edited.document, edited.report.provenance, self.source)
        if not self._updates_sdf:
            if base is not None:
                base = _in_known_order(base, translation)
                base = self._in_target_format(replace(base, version=version)).document
            self.states = base, edited.document
            self.state = self._with_edits_since(own, view)
        return edited

    def _with_edits_since(self, own: Model, view: _View) -> Document:
        """The edited state with the edits of the target since the base, if there is one."""
        base, state = self.states
        if base is None or same(single_model(view.document), single_model(base)):
            return state
        if self._updates_sdf and same(own, self._in_target_format(base).document.model):
            return state
        self.since = self._edits_since(view)
        of_urdf = state if self._updates_sdf else view.document
        model, _ = with_shared_scripts(self.since.model, single_model(of_urdf), single_model(base))
        if self._updates_sdf:
            # The SDFormat file has no place for some contents; links with them become no frames.
            edited = single_model(state)
            kept = gazebo_references(edited)
            kept |= {part.name for part in parts_of(edited) if holds_contents(part)}
            names = {part.name for part in parts_of(model)} - gazebo_references(model)
            blocks = [reference_block(name) for name in sorted(kept & names)]
            model = replace(model, fragments=[*model.fragments, *blocks]) if blocks else model
        return replace(state, models=[model])

    def _edits_since(self, view: _View) -> ModelUpdate:
        """The edited state with what the ``view`` of the target has since the base."""
        base, state = self.states
        assert base is not None
        before, after, current = (
            single_model(document) for document in (base, state, view.document)
        )
        if not self._updates_sdf:
            before, after = (
                with_known_collisions(state_model, current) for state_model in (before, after)
            )
        turned, names = turned_links(current, view.provenances), self._given_names()
        since = edits_since(before, after, current, turned, names, self._added())
        if not self._updates_sdf:
            model = with_own_collisions(since.model, current, since.renamed)
            since = since._replace(model=model)
        return since._replace(refused=self.apart.without_refused(since.refused))

    def _merged(self, own: Model, view: _View, edited: _State) -> ModelUpdate:
        """The model of a target with the edits; ``view`` is its view.

        The target is the file to update, or the updated one to find edits that it lacks.
        """
        before, after = single_model(view.document), single_model(self.state)
        written, refused = None, list[Edit]()
        if self._updates_sdf:
            before, after = (
                in_sdf_form(
                    with_block_entities(self._with_joined_shapes(item), self.resources).model,
                    LossReport(),
                    without_shapes=self.options.sdf.massless == "frame",
                )
                for item in (view.document, self.state)
            )
        names = names_in_view(own, before, view.provenances)
        if self._updates_sdf:
            joined, refused = self._joined(own, view, before, after)
            if not joined:
                self._refuse_other_robot(own, names, after)
                return ModelUpdate(own, (), refused, {})
            before, after, written = self._as_written(own, view, joined, names, edited, refused)
        elif self.target.format == "urdf":
            before, after = self._in_form_of_urdf(own, before, after, edited.report)
            after = with_known_collisions(after, before, self.old_names)
        try:
            merged = updated_model(
                own,
                before,
                after,
                names,
                keeps_comments=self.base is None,
                in_fragments=self.comments,
                given_names=self._given_names(),
                old_names={**self._names_in_base(), **self.old_names},
                beside=self._beside(edited.report),
                unseen={} if self.since is None else self.since.unseen,
                written=written,
                added=self._added(),
                included=self.included.files(own),
            )
        except TranslateError:
            self._refuse_other_robot(own, names, after)
            raise
        self._check_robots(own, names, merged)
        merged = merged._replace(refused=self.apart.without_refused([*merged.refused, *refused]))
        return merged if self.since is None else _without_contested(merged, own, self.since)

    def _as_written(
        self,
        own: Model,
        view: _View,
        states: Sequence[Model],
        names: dict[str, str],
        edited: _State,
        refused: list[Edit],
    ) -> tuple[Model, Model, WrittenState]:
        """Both states with the parts of the SDFormat, and the edited state as it is written.

        ``names`` get the frames that the states lack, and ``refused`` the joints that it lacks.
        """
        before, after = states
        (provenance,) = view.provenances
        written = written_state(after, single_model(edited.document), edited.report.provenance)
        # A joined joint has another form.
        parts_of_chains = provenance.chain_of()
        written = written._replace(
            parts={
                name: part for name, part in written.parts.items() if name not in parts_of_chains
            }
        )
        joints = list(added_joints(before, after, joints_added_by(provenance)))
        earlier = None if self.base is None else joint_names(self.base)
        for old, new in joints:
            if has_other_name(old, new, earlier):
                reason = _STATIC if old.parent == WORLD else _UNNAMED
                refused += _refused_joints([new], reason)
        new_names = {new.name: old.name for old, new in joints}
        target_names = set(names.values())
        new_names |= {
            name: part.name
            for name, part in written.parts.items()
            if name not in target_names
            and part.name in target_names
            and part.name not in written.parts
        }
        after, written = with_new_names(after, new_names), with_new_sources(written, new_names)
        return *with_added_frames(own, before, after, written, names), written

    def _joined(
        self, own: Model, view: _View, before: Model, after: Model
    ) -> tuple[list[Model], list[Edit]]:
        """The states with one joint for each chain that replaces a joint of two axes.

        The second value are the edits inside of chains; there are no states if these edits change
        the names or ends of a chain.
        """
        (provenance,) = view.provenances
        chains = split_chains(own, provenance)
        in_chains = edited_chains(before, after, chains)
        refused = _refused_joints([joint for _, joint in in_chains], _CHAIN)
        # The mimics that stand for gearboxes of the target.
        base = self.base or view.document
        joints = edited_couplings(view.document, base, self.source, provenance)
        refused += _refused_joints(joints, _GEARED)
        with_chains = with_chains_of(before, after, [chain for chain, _ in in_chains])
        if with_chains is None:
            return [], refused
        return [with_joined_joints(item, chains) for item in (before, with_chains)], refused

    def _in_form_of_urdf(
        self, own: Model, before: Model, after: Model, report: LossReport
    ) -> tuple[Model, Model]:
        """Both states with the blocks and joints of the URDF to update."""
        if not self.old_names:
            self.old_names = {new: old for old, new in new_names(before, after).items()}
        before, after = (with_split_blocks(item, own) for item in (before, after))
        before, after = (without_joint_blocks(item, before, own) for item in (before, after))
        if self.base is not None:
            return before, after
        taken = {part.name for part in parts_of(after)}
        joints = added_joints(before, after, joints_added_by(report.provenance))
        # The joint of a link with a new name gets a new name, too.
        kept = ((old, new) for old, new in joints if old.child == new.child)
        names = {new.name: old.name for old, new in kept if old.name not in taken}
        return before, with_new_names(after, names)

    def _names_in_base(self) -> dict[str, str]:
        """New name of a part since the base, which the target can have, too → the earlier one."""
        base, edited = self.states
        if base is None or self._updates_sdf:
            return {}
        renamed = new_names(single_model(base), single_model(edited))
        return {new: old for old, new in renamed.items()}

    def _added(self) -> list[Inertial]:
        """The inertials that a translation to SDFormat gives to links without mass."""
        sdf = self.options.sdf
        return added_inertials(sdf.added_mass, sdf.added_inertia)

    def _given_names(self) -> set[str]:
        """The names of shapes that an edit gave, whatever names a translation generates."""
        names = shape_names(self.edited_source)
        earlier = set() if self.base is None else shape_names(self.base)
        if self.direction is not _Direction.SDF_INTO_URDF:
            return names | earlier
        # Without a base, the number of a name may be that of an earlier state.
        return set() if self.base is None else names - earlier

    def _beside(self, report: LossReport) -> dict[str, Transform]:
        """Link of the translated source → the pose of its joint in its frame in the source."""
        if self.source.format != "sdf":
            return {}
        return {
            report.provenance.target_of("link", name).name: X
            for model in self.source.all_models()
            for name, X in joints_beside_links(model).items()
        }

    # --- Translations -----------------------------------------------------------------------------

    def _chosen(self, target: Document) -> Model:
        """The model of the target to update."""
        models = list(target.all_models())
        if self.model:
            models = [item for item in models if item.name == self.model.rpartition("::")[2]]
        if len(models) != 1:
            # The selection reports the models that the file has.
            return single_model(target)
        return models[0]

    def _translated(self, document: Document, like: Document, model: str = "") -> _State:
        """A document in the format and version of another one, as read from its text."""
        report = LossReport()
        to = like.format
        options = self.options
        if to == "sdf" and options.sdf.version == "auto":
            version = written_version(like.version)
            options = replace(options, sdf=replace(options.sdf, version=version))
        if to == "urdf" and options.urdf.static is None and _is_held(like.model):
            # A joint to the world stays, whatever other parts the robot gets.
            options = replace(options, urdf=replace(options.urdf, static="joint"))
        document = chosen_model(document, model, to, report, LossReport())
        if to == "urdf":
            document = with_frames_of(like, document)
        if (document.format, to) == ("urdf", "sdf"):
            document = self._with_joined_shapes(document)
            if self.has_shape_links and number(options.sdf.version) < _RELATIVE_POSES:
                # A link of shapes with other contents: its pose names a link, and would be lost.
                document = with_block_entities(document, self.resources)
        preset = self.preset if self.preset is not None and to in self.preset.formats else None
        directory = os.path.dirname(like.path)
        result = translated(document, to, options, directory, report, preset, self.resources).result
        path = os.path.join(directory, "<translation>")
        return _State(self._load(result.text.encode("utf-8"), path), report, result.text)

    def _with_joined_shapes(self, document: Document) -> Document:
        """The URDF with the shapes in its links that a translation wrote as links in its blocks."""
        joined = with_joined_shapes(
            document.model,
            {link.name for scope in self.target.all_models() for link in scope.links},
            self.options.urdf.intermediate_inertia,
            lambda text: self._load(text.encode("utf-8"), document.path).model,
        )
        return replace(document, models=[joined])

    def _in_target_format(self, document: Document) -> _State:
        return self._translated(document, self.target)

    # --- Results ----------------------------------------------------------------------------------

    def _refuse_missing_options(self, merged: ModelUpdate) -> None:
        """Raise ``option-missing`` for differences that a missing option of a translation makes."""
        for count, kind, option in merged.missing_options:
            message = (
                f"'{self.source.path}' has none of the {count} {kind} of '{self.target.path}'"
                if option
                else f"all of the {count} {kind} differ"
            )
            hint = option or "give the options of the translation that made the file"
            hint += ", an earlier state with --base, or --force to accept the edits"
            raise TranslateError(
                [Diagnostic("option-missing", "error", message, self.source.path, hint=hint)]
            )

    def _check_robots(self, own: Model, names: Mapping[str, str], merged: ModelUpdate) -> None:
        """Raise ``not-one-robot`` if fewer than half of the links have a counterpart.

        Files that stay different were accepted as one robot.
        """
        if self.apart:
            return
        links = [prefix + link.name for prefix, scope in scopes(own) for link in scope.links]
        gone = {edit.old for edit in merged.edits if not edit.new}
        base = self.states[0]
        if base is not None:
            # What the base has was removed by an edit.
            links_of_base = {link.name for link in single_model(base).links}
            gone -= {name for name in gone if names.get(name) in links_of_base}
        self._refuse_few(links, [name for name in links if name in names and name not in gone])

    def _refuse_other_robot(self, own: Model, names: Mapping[str, str], after: Model) -> None:
        """Raise ``not-one-robot`` in place of an error that is a consequence of it.

        A base shows which links were removed by an edit.
        """
        if self.apart or self.base is not None:
            return
        parts, edited = (
            [prefix + part.name for prefix, scope in scopes(model) for part in _bodies(scope)]
            for model in (own, after)
        )
        present = {*edited}
        found = [name for name in parts if names.get(name) in present]
        self._refuse_few(parts, found, "links and joints")

    def _refuse_few(self, parts: Sequence[str], found: Sequence[str], kinds: str = "links") -> None:
        """Raise ``not-one-robot`` if fewer than half of the parts are found."""
        if 2 * len(found) < len(parts):
            message = (
                f"'{self.target.path}' and '{self.source.path}' are not one robot: "
                f"{len(found)} of {len(parts)} {kinds} correspond"
            )
            hint = "name two files of one robot; convert without --update replaces the file"
            raise TranslateError(
                [Diagnostic("not-one-robot", "error", message, self.source.path, hint=hint)]
            )

    def _with_edits(self, own: Model, merged: ModelUpdate, data: bytes, target: Document) -> bytes:
        """The text of a ``target``, ``data``, with the edits of its model."""
        refuse_encoding(data, target.path)
        model = merged.model
        if target.format == "urdf":
            model = with_shared_materials(own, with_own_materials(model), merged.renamed)
            model = with_own_collisions(model, own, merged.renamed)
        else:
            model = with_new_mimics(model, own, merged.renamed)
        file = parse(data, target.path, lenient=self.lenient)
        file.drop_default_namespace()
        version = written_version(target.version)
        has_frames = any(pose.get("relative_to") for pose in file.root.iter("pose"))
        if target.format == "sdf" and has_frames and number(version) < _RELATIVE_POSES:
            # Readers know the attribute in each version; the numbers are those in its frame.
            version = "1.7"
        if target.format == "sdf":
            # Readers accept each <include> of the file, whatever version it has.
            needed = [needed_version(include) for include in includes_of(own)]
            version = cast("SdfVersion", max([version, *needed], key=number))
        old = written_tree(_written(target, own, own, version), file.root)
        try:
            new = written_tree(_written(target, own, model, version), file.root)
        except TranslateError as error:
            raise self._refusal_of_all(merged, error) from None
        if target.format == "urdf":
            join_blocks(old, new, merged.renamed)
        # The file can have the scoped names.
        scoped = {
            old: f"{scope}{delimiter}{new}"
            for old, new in merged.renamed.items()
            for scope, delimiter, _ in [old.rpartition(DELIMITER)]
        }
        return merged_text(data, file.root, old, new, {own.name: model.name, **scoped})


def _written(target: Document, own: Model, model: Model, version: SdfVersion) -> str:
    """The text of a ``target`` with another model, in its format and a version of SDFormat."""
    if target.format == "urdf":
        from translate.urdf.write import write

        return write(model, UrdfOptions(), LossReport())
    document = replace(
        target,
        models=[model if item is own else item for item in target.models],
        worlds=[
            replace(world, models=[model if item is own else item for item in world.models])
            for world in target.worlds
        ],
    )
    options = SdfOptions(version=version, uri="keep")
    return to_sdf_text(document, options, LossReport())[0]


def _with_known_collisions(document: Document, before: Model) -> Document:
    """A robot whose sensors have the names that collisions have in another state."""
    model = with_known_collisions(single_model(document), before)
    if any(model is item for item in document.models):
        return document
    return replace(document, models=[model], worlds=[])


def _in_known_order(document: Document, before: Document) -> Document:
    """A robot with its parts in the order of another state; a choice may hang on this order."""
    if len(document.models) != 1 or len(before.models) != 1:
        return document
    model = with_known_order(document.models[0], before.models[0], document.format)
    return document if model is document.models[0] else replace(document, models=[model])


def _is_file(robot: Robot) -> bool:
    """Whether a robot is a file, or its text, and no object."""
    return isinstance(robot, (str, bytes, os.PathLike)) or hasattr(robot, "read")


def _without_side_effects(edits: Sequence[Edit], side_effects: Sequence[Edit]) -> Sequence[Edit]:
    """The edits of the target without values that the edited file does not have."""
    if not side_effects:
        return edits
    values = {
        (effect.at.owner, effect.at.field, effect.location.line, effect.old)
        for effect in side_effects
    }
    return [
        edit
        for edit in edits
        if (edit.at.owner, edit.at.field, edit.location.line, edit.new) not in values
    ]


def _capsules(document: Document) -> int:
    """The number of capsules of a robot."""
    return sum(
        isinstance(shape.geometry, Capsule)
        for model in document.all_models()
        for _, scope in scopes(model)
        for link in scope.links
        for shape in link.shapes
    )


def _is_held(model: Model) -> bool:
    """Whether a static model has a joint to the world."""
    return model.static and any(joint.parent == WORLD for joint in model.joints)


def _without_lost(merged: ModelUpdate, own: Model, report: LossReport) -> ModelUpdate:
    """The update; none of ``own`` if it removes what the translation of the source loses.

    A material script that Gazebo installs can go: the URDF has its colours.
    """
    lost = {
        (loss.at.kind, loss.at.owner, loss.at.tag)
        for loss in report.losses
        if loss.severity == "lost" and loss.at.owner_kind == "link" and loss.at.tag
    }
    links_with_unknown_scripts = {
        prefix + link.name
        for prefix, scope in scopes(own)
        for link in scope.links
        for visual in link.visuals
        for script in [script_of(visual)]
        if script is not None and colors_of_script([script]) is None
    }
    refused = [
        edit._replace(reason=_ONE_VALUE)
        for edit in merged.edits
        if not edit.new and (edit.at.kind, edit.at.owner, edit.at.tag) in lost
        if edit.at.tag != "script" or edit.at.owner in links_with_unknown_scripts
    ]
    return ModelUpdate(own, (), [*merged.refused, *refused], {}) if refused else merged


def _without_contested(merged: ModelUpdate, own: Model, since: ModelUpdate) -> ModelUpdate:
    """The update with what the base refuses; none of ``own`` if both changed one value since."""
    merged = merged._replace(refused=[*since.refused, *merged.refused])
    is_contested = any(edit.is_contested for edit in since.refused)
    return merged._replace(model=own, edits=(), renamed={}) if is_contested else merged


def _refused_joints(joints: Iterable[Joint | Frame], reason: str) -> list[Edit]:
    return [Edit(ElementPath("joint", item.name), "", "", item.location, reason) for item in joints]


def refused_in_xacro(path: str) -> TranslateError:
    """Return the error for an edit of a xacro file without a source map."""
    hint = "install a version of xacro that robot-translate was tested with, or edit by hand"
    return TranslateError.of("edit-refused", _XACRO, path, hint=hint)


def refusal_of(refused: Sequence[Edit], path: str) -> TranslateError:
    """Return the error about edits that have no place in the file."""
    return TranslateError(
        [
            Diagnostic(
                "edit-refused",
                "error",
                f"the edit has no place in the file: {edit}",
                edit.location.path or path,
                edit.line,
                hint=edit.hint or BY_HAND,
                at=edit.at,
            )
            for edit in refused
        ]
    )
