"""``sync``: keep a URDF and an SDFormat file of one robot in step, from either side."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any, cast

import click

from translate.cli import command_limits, output
from translate.cli.convert_options import writing
from translate.cli.exit_codes import ExitCode, worst
from translate.cli.options import (
    CONTEXT,
    Command,
    look_up,
    option,
    refuse,
    resources_of,
    stacked,
    verbosity,
)
from translate.cli.reader_choice import ReaderChoice
from translate.cli.update import show_not_compared, show_other_files, show_without_effect
from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import FORMAT_NAMES, Dialect
from translate.resources.boundary import refuse_link_outside
from translate.resources.robot_files import SDF_SUFFIXES, directories_in
from translate.structures import NamedTuple
from translate.xml.files import is_of_git, real_path

if TYPE_CHECKING:
    from translate.driver.sync.pair_files import PairFiles
    from translate.driver.sync.pairs import Pair, PairKeywords
    from translate.driver.sync.plan import Plan
    from translate.driver.sync.stored_differences import Commit, StoredDifference
    from translate.edits.edit import Edit
    from translate.edits.pair_values import Difference
    from translate.resources.earlier_files import Texts
    from translate.resources.search import Resources

#: How many edits or differences of a pair are listed without ``-v``.
LISTED = 20
#: How many elements with physical differences --init lists.
LISTED_GROUPS = 15
#: The most lines about old names in a package.
_OLD_NAMES = 200
#: How often all pairs of a table are synchronized at most, because pairs share files.
_REPETITIONS = 10
_MODES = "What to do"
_modes = stacked(
    option(
        "--init",
        is_flag=True,
        section=_MODES,
        help="Add the pair with its options to robot-translate.toml or pyproject.toml.  A missing "
        "file is written; files that differ stay as they are, and later edits are merged.",
    ),
    option(
        "--check",
        is_flag=True,
        section=_MODES,
        help="Write nothing; exit code 5 if the files are not in step.  For CI.",
    ),
    option(
        "--strict",
        is_flag=True,
        section=_MODES,
        help="With --check: exit code 5 also for edits that have no effect in the other file, and "
        "for physical differences that stay and are not accepted.",
    ),
    option(
        "--since",
        metavar="REV",
        default="",
        section=_MODES,
        help="With --check: print the differences that stay and are new, or have other values, "
        "since a commit; the physical ones count as unreviewed.  REV is a whole hash, or the name "
        "of a branch or a tag, such as origin/main or HEAD~1.",
    ),
    option(
        "--review",
        is_flag=True,
        section=_MODES,
        help="Write nothing; print the differences that stay, the physical ones first.",
    ),
    option(
        "--accept",
        metavar="[ELEMENT|KIND|all]",
        default="",
        section=_MODES,
        help="Accept differences that stay, with their present values: those of an element such as "
        "'joint elbow axis', of a kind such as mass, or all.",
    ),
    option(
        "--diff",
        is_flag=True,
        section=_MODES,
        help="Write nothing; print what would change in both files.",
    ),
    option(
        "--watch",
        is_flag=True,
        section=_MODES,
        help="Keep running, and update a file when the other one changes.  Needs the package "
        "watchfiles: pip install 'robot-translate[watch]'.",
    ),
)
_merging = stacked(
    option(
        "--config",
        metavar="FILE",
        default="",
        help="The TOML file with the pairs.  By default the nearest robot-translate.toml or "
        "pyproject.toml, here or above; those above that belong to another user are not read.",
    ),
    option(
        "--base",
        metavar="DIR",
        default="",
        help="A directory with an earlier state of both files, in which edits are differences from "
        "it.  By default the state after the last synchronization, else that of the newest commit "
        "in which the files were in step.",
    ),
    option(
        "--from",
        "source",
        type=click.Choice(list(FORMAT_NAMES)),
        help="Replace the values of the other side by those of this one, without a base.",
    ),
    option(
        "--only",
        metavar="ELEMENT|KIND",
        default="",
        help="With --from: only the differences of an element such as 'link hand inertial', or of "
        "a kind such as mass.",
    ),
    option(
        "--partial",
        is_flag=True,
        help="Write the other edits if some have no place in the other file; exit code 3.",
    ),
    option(
        "--force",
        is_flag=True,
        help="With --from: accept edits that look like a translation with other options.  With "
        "--init: accept two files that do not look like one robot.  Else: remove what only one "
        "file has on a link or joint that the other one has removed.",
    ),
    option(
        "--for",
        "for_target",
        type=ReaderChoice(),
        help="The simulator or library that reads one of the files: its options apply to the "
        "translation into the format that it reads.",
    ),
    option(
        "--all-instances",
        is_flag=True,
        help="An edit of one use of a value in a xacro file changes all uses.",
    ),
    option(
        "--shared",
        is_flag=True,
        help="Also change included files that other robots of the repository include, too.",
    ),
    option("--model", metavar="NAME", help="The model of a world that is the robot."),
)


@click.command("sync", cls=Command, context_settings=CONTEXT)
@click.argument("files", metavar="[URDF SDF]", nargs=-1)
@stacked(
    _modes,
    _merging,
    look_up,
    writing,
    verbosity,
)
def sync_command(
    files: tuple[str, ...],
    *,
    init: bool,
    check: bool,
    diff: bool,
    watch: bool,
    review: bool,
    accept: str,
    since: str,
    only: str,
    config: str,
    strict: bool,
    base: str,
    source: Dialect | None,
    partial: bool,
    force: bool,
    all_instances: bool,
    shared: bool,
    verbose: bool,
    quiet: bool,
    **parameters: Any,
) -> int:
    """Keep a URDF and an SDFormat file of one robot in step: the edits of each go to the other.

    Without files, these are all pairs of robot-translate.toml or pyproject.toml.  Everything that
    was not edited stays byte for byte.  If both files changed at different elements, both are
    updated.  A change of one element on both sides is a conflict: exit code 6, nothing is written.
    If a translation loses an edit, so that the files are not in step, the exit code is 5.  An edit
    that has no effect in the other file is listed once, with the exit code 3.

    \b
    Examples:
      robot-translate sync robot.urdf model.sdf
      robot-translate sync --init robot.urdf model.sdf --for harmonic
      robot-translate sync
      robot-translate sync --check   (in CI)
      robot-translate sync --accept 'link hand inertial mass'
      robot-translate sync robot.urdf model.sdf --from urdf
      robot-translate sync --watch
    """  # noqa: D301 - click looks for a real backspace
    has_other_files = len(files) not in (0, 2)
    refuse(
        {
            "use one of --init, --check, --diff, --watch, --review and --accept": (
                init + check + diff + watch + review + bool(accept) > 1
            ),
            "--strict is for --check": strict and not check,
            "--since is for --check": since and not check,
            "--only is for --from": only and not source,
            "--from uses no base: remove --base or --from": base and source,
            "--init needs two files, such as robot.urdf and model.sdf": init and not files,
            "name a URDF and an SDFormat file, such as robot.urdf and model.sdf, or no file for "
            "all pairs": has_other_files,
        }
    )
    from translate.driver.sync.stored_differences import Commit

    resources = resources_of(parameters)
    options = cast("PairKeywords", {k: v for k, v in parameters.items() if v is not None})
    session = _Session(
        how={"base": base, "source": source, "partial": partial, "force": force},
        verbose=verbose,
        quiet=quiet,
        brief=False,
        strict=strict,
        only=only,
        named=_named(files, config, resources),
        since=Commit(since) if since else None,
    )
    if init:
        return session.init(*_in_order(files), options, resources, config)
    pairs = _files_of(
        _pairs(files, options, config), resources, all_instances=all_instances, shared=shared
    )
    if watch:
        if not quiet:
            output.message(f"watching {output.counted(len(pairs), 'pair')}; Ctrl-C ends")
        watch_pairs(pairs, session._replace(brief=True).follow)
        return ExitCode.OK
    if check:
        return worst([session.guarded(session.check, pair) for pair in pairs])
    if review:
        return worst([session.guarded(session.review, pair) for pair in pairs])
    if accept:
        return session.accept_all(pairs, accept)
    if only:
        session.refuse_unmatched(pairs, only, "--only")
    if diff:
        return worst([session.guarded(session.diff, pair) for pair in pairs])
    return session.sync_all(pairs)


def _named(files: Sequence[str], config: str, resources: Resources) -> str:
    """The arguments of a command for the same pairs, with the same permissions and directories."""
    permissions = {
        "--allow-xacro": resources.allow_xacro,
        "--allow-outside": resources.allow_outside,
    }
    arguments = [*(["--config", config] if config else []), *files]
    arguments += [name for name, is_given in permissions.items() if is_given]
    arguments += _search_options(resources)
    return "".join(f" {shlex.quote(argument)}" for argument in arguments)


def _search_options(resources: Resources) -> list[str]:
    """The options of a command line with the directories of models and packages."""
    words = [word for path in resources.model_paths for word in ("--model-path", str(path))]
    for name, path in resources.packages.items():
        words += ["--package", f"{name}={path}"]
    return words


# --- Pairs ----------------------------------------------------------------------------------------


def _in_order(files: Sequence[str]) -> tuple[str, str]:
    """The URDF and the SDFormat file of a command line, which can name them in any order."""
    urdf, sdf = files
    if "-" in files:
        raise click.UsageError("a pair consists of two files, which standard input is not")
    if urdf.lower().endswith(SDF_SUFFIXES) and not sdf.lower().endswith(SDF_SUFFIXES):
        urdf, sdf = sdf, urdf
    if output.same_file(urdf, sdf):
        raise click.UsageError("the two files of a pair are the same file")
    return urdf, sdf


def _pairs(files: Sequence[str], options: PairKeywords, config: str) -> list[Pair]:
    """The pair of two files, or all pairs of the project; options of the command have priority.

    Raises :class:`translate.TranslateError` for a file with pairs that is not valid.
    """
    from translate.driver.project_file import configuration_file, unread_files
    from translate.driver.sync.pairs import Pair, read_pairs

    path = config or configuration_file()
    pairs = read_pairs(path) if path else []
    if files:
        urdf, sdf = _in_order(files)
        pairs = [pair for pair in pairs if pair.is_of(urdf, sdf)][:1]
        # The names in messages are those of the command line, which are trusted.
        pairs = [replace(pair, urdf=urdf, sdf=sdf, is_typed=True) for pair in pairs]
        pairs = pairs or [Pair(urdf, sdf)]
    if not pairs:
        for unread in [] if path else unread_files():
            output.message(
                f"note: {output.shown(unread)} is not read, since another user owns it, or it is a "
                "link that leads out of its repository; --config FILE names it"
            )
        raise click.UsageError(
            "no pair is listed in robot-translate.toml or pyproject.toml: name the two files, or "
            "add them with --init robot.urdf model.sdf"
        )
    return [replace(pair, options={**pair.options, **options}) for pair in pairs]


def _files_of(
    pairs: Sequence[Pair], resources: Resources, *, all_instances: bool, shared: bool
) -> list[PairFiles]:
    """The files of each pair, with the arguments of xacro for those that have a xacro file."""
    from translate.driver.sync.pair_files import PairFiles, SearchTime
    from translate.driver.update_xacro import XacroOptions

    has_xacro = any(pair.is_one_way for pair in pairs)
    search_time = SearchTime()
    files = []
    for pair in pairs:
        named = resources.xacro_arguments if pair.is_one_way or not has_xacro else {}
        look_up_of_pair = replace(resources, xacro_arguments={**pair.arguments, **named})
        xacro = XacroOptions(all_instances, shared, pair.argument_sets)
        files.append(PairFiles(pair, look_up_of_pair, search_time=search_time, xacro=xacro))
    return files


# --- One run --------------------------------------------------------------------------------------


class _Session(NamedTuple):
    """The options of a run, with its messages.

    ``brief`` prints one line for each update.  ``strict``: edits without effect, and physical
    differences that are not accepted, fail a check.  ``only`` chooses those of
    ``--from``.  ``named`` are the arguments that name the pairs, and ``since``
    is the commit whose stored differences were reviewed, if there is one.
    """

    how: dict[str, Any]
    verbose: bool
    quiet: bool
    brief: bool
    strict: bool = False
    only: str = ""
    named: str = ""
    since: Commit | None = None

    def command(self, options: str = "") -> str:
        """A command for the pairs of this one."""
        return f"robot-translate sync{self.named}{options and ' '}{options}"

    def sync_all(self, pairs: Sequence[PairFiles]) -> int:
        """Synchronize all pairs, and again those that share a file with a later one."""
        from translate.driver.sync import writing

        codes: dict[int, int] = {}
        read: dict[int, set[str]] = {}
        waiting = list(range(len(pairs)))
        limit = _REPETITIONS * len(pairs)
        while waiting and limit:
            limit -= 1
            number = waiting.pop(0)
            plans: list[Plan] = []
            codes[number] = self.guarded(self.sync, pairs[number], plans)
            # A pair that failed is not treated again: the links to its files can have no end.
            again = len(pairs) > 1 and codes[number] == ExitCode.OK
            read[number] = _files_read(pairs[number], plans) if again else set()
            written = {
                real_path(path) for plan in plans for path in writing.outputs(pairs[number], plan)
            }
            waiting += [
                treated
                for treated in sorted({*codes} - {number, *waiting})
                if codes[treated] == ExitCode.OK and written & read[treated]
            ]
        if waiting:
            names = _names(pairs[waiting[0]].pair)
            output.message(f"error: {names} are not in step; run {self.command()} again", "error")
            return worst([*codes.values(), ExitCode.STALE])
        return worst(list(codes.values()))

    def follow(self, pair: PairFiles) -> Texts | None:
        """Synchronize one pair, and return the contents of its files; ``None`` if that failed."""
        plans: list[Plan] = []
        self.guarded(self.sync, pair, plans)
        return plans[0].new if plans else None

    def guarded(self, run: Callable[..., int], *arguments: object) -> int:
        """The exit code for one pair, whose errors do not stop the others."""
        from translate.driver.unexpected import unexpected

        try:
            return run(*arguments)
        except TranslateError as error:
            output.show_diagnostics(error.diagnostics)
        except OSError as error:
            output.show_diagnostics([unexpected(error)])
        return ExitCode.FAILED

    def sync(self, pair: PairFiles, plans: list[Plan]) -> int:
        """Synchronize one pair; its plan is added to ``plans`` if the files are written."""
        from translate.driver.sync import writing

        plan = self._plan(pair)
        code = self._report(plan)
        if plan.new is not None:
            writing.write(pair, plan)
            # Edits that are refused stay edits: the next base lacks them.
            is_known = not plan.refused or plan.next_base is not None
            if is_known and (not plan.chosen or not pair.differences(plan.new)):
                self._store(pair, plan)
            self._show_edits(plan)
            self._show_old_names(pair, plan)
            plans.append(plan)
            if plan.differences and plan.base:
                names = _names(plan.pair)
                output.message(f"error: {names} are not in step; edit one of them by hand", "error")
                self._list_differences(plan.differences)
                return worst([code, ExitCode.STALE])
        return code

    def _plan(self, pair: PairFiles) -> Plan:
        """The plan of the command for one pair."""
        from translate.driver.sync.edit_places import with_lines

        plan = self._plan_of(pair)
        plan.refused = with_lines(pair, plan.refused)
        plan.without_effect = with_lines(pair, plan.without_effect)
        return plan

    def _plan_of(self, pair: PairFiles) -> Plan:
        """The plan of the command for one pair, whose edits can have no lines."""
        from translate.driver.sync import kept_differences, synchronization

        if self.only:
            from translate.edits.pair_values import is_named

            return kept_differences.resolved_plan(
                pair,
                pair.robots(),
                self.how["source"],
                lambda difference: is_named(difference.at, self.only),
                partial=self.how["partial"],
            )
        return synchronization.plan_of(pair, **self.how)

    def diff(self, pair: PairFiles) -> int:
        """Print what would change in the files of one pair."""
        from translate.driver.sync import writing

        plan = self._plan(pair)
        code = self._report(plan)
        if plan.new is not None:
            before = writing.texts_before(pair, plan)
            for path, new in writing.outputs(pair, plan).items():
                name = os.path.relpath(path) if path in plan.included else path
                output.difference(before.get(path) or b"", new, name)
        return code

    def check(self, pair: PairFiles) -> int:
        """Report whether the files of one pair are in step."""
        from translate.driver.sync import kept_differences, missing_files, synchronization

        differences = synchronization.check_pair(pair)
        names = _names(pair.pair)
        stored = pair.stored()
        gone = [] if differences or not stored else kept_differences.gone_differences(pair)
        if gone:
            output.message(
                f"error: {output.counted(len(gone), 'stored difference')} of {names} "
                f"{'is' if len(gone) == 1 else 'are'} gone; run {self.command()}",
                "error",
            )
            self._list(stored_difference.difference.element for stored_difference in gone)
            return ExitCode.STALE
        if not differences:
            return self._show_state(pair, stored, names)
        if (unknown := missing_files.unknown_file(pair)) is not None:
            output.message(f"error: {names} are not in step", "error")
            self._list(f"{item.place}: {item.message}; {item.hint}" for item in unknown.diagnostics)
            return ExitCode.STALE
        if stored is None:
            output.message(f"error: {names} are not in step; run {self.command()}", "error")
        else:
            output.message(
                f"error: {names} have {output.counted(len(differences), 'new difference')}; run "
                f"{self.command()}",
                "error",
            )
        self._list_differences(differences)
        if stored:
            self._show_unreviewed(stored, names)
        return ExitCode.STALE

    def _show_state(
        self, pair: PairFiles, stored: Sequence[StoredDifference] | None, names: str
    ) -> int:
        """Print the state of two files in step; return the exit code of a check."""
        from translate.driver.sync import synchronization

        if stored is not None:
            unreviewed = self._show_unreviewed(stored, names)
            changed = self._show_changed(pair, names) if self.since else 0
            if not (unreviewed or changed):
                self._say(f"{names} are in step" + _stay(len(stored)))
            return ExitCode.STALE if self.strict and (unreviewed or changed) else ExitCode.OK
        vanished = synchronization.edits_without_effect(pair, self.how["base"])
        self._show_without_effect(vanished)
        if vanished:
            self._say(f"{names} have {output.counted(len(vanished), 'edit')} without effect")
            return ExitCode.STALE if self.strict else ExitCode.OK
        self._say(f"{names} are in step")
        return ExitCode.OK

    def _show_unreviewed(self, stored: Sequence[StoredDifference], names: str) -> int:
        """Print how many differences that stay are to be reviewed, and return the number."""
        unreviewed = sum(stored_difference.is_unreviewed for stored_difference in stored)
        if unreviewed:
            counted = output.counted(unreviewed, "physical difference")
            output.message(f"{names}: {counted} unreviewed: {self.command('--review')}")
        return unreviewed

    def _show_changed(self, pair: PairFiles, names: str) -> int:
        """Print the differences that stay and changed since a commit; return the physical ones."""
        from translate.driver.sync.stored_differences import changed_since

        assert self.since is not None
        if (changed := changed_since(pair.pair, self.since)) is None:
            raise click.UsageError(
                f"the repository has no commit '{self.since.revision}' here; a shallow clone lacks "
                "earlier commits"
            )
        physical = sum(stored_difference.difference.is_physical for stored_difference in changed)
        if changed:
            output.message(
                f"{names}: {output.counted(len(changed), 'stored difference')} changed since "
                f"{self.since.revision}, {physical} of them physical"
            )
            self._list_differences([stored_difference.difference for stored_difference in changed])
        return physical

    def review(self, pair: PairFiles) -> int:
        """Print the differences of one pair that stay."""
        stored, names = pair.stored(), _names(pair.pair)
        if not stored:
            self._say(f"{names} have no differences that stay")
            return ExitCode.OK
        from translate.edits.pair_values import sorted_by_size

        unreviewed = sum(stored_difference.is_unreviewed for stored_difference in stored)
        output.message(
            f"{names}: {output.counted(len(stored), 'difference')} that "
            f"{'stays' if len(stored) == 1 else 'stay'}, {unreviewed} unreviewed"
        )
        states = {stored_difference.at: stored_difference for stored_difference in stored}
        rows = [
            [
                difference.kind,
                difference.element,
                difference.urdf or "none",
                difference.sdf or "none",
                "unreviewed" if states[difference.at].is_unreviewed else "accepted",
            ]
            for difference in sorted_by_size(
                stored_difference.difference for stored_difference in stored
            )
        ]
        output.table(("kind", "element", "URDF", "SDFormat", "state"), rows)
        if unreviewed:
            self._say(
                f"{self.command('--accept all')} accepts them; --accept ELEMENT accepts those of "
                "an element, and --from urdf or --from sdf with --only ELEMENT chooses a side"
            )
        return ExitCode.OK

    def refuse_unmatched(self, pairs: Sequence[PairFiles], name: str, option: str) -> None:
        """Raise a usage error if no difference of the pairs has the name."""
        from translate.driver.sync import kept_differences
        from translate.edits.pair_values import KINDS, is_named

        if name in ("all", *KINDS):
            return
        if not any(
            is_named(difference.at, name)
            for pair in pairs
            for difference in kept_differences.all_differences(pair)
        ):
            raise click.UsageError(
                f"no difference has the name '{name}': {self.command('--review')} lists those that "
                f"stay, and {option} takes an element, or one of {', '.join(KINDS)}"
            )

    def accept_all(self, pairs: Sequence[PairFiles], name: str) -> int:
        """Accept the differences of an element or a kind, or all, with their present values."""
        for pair in pairs:
            if not pair.pair.places:
                raise click.UsageError(
                    f"{_names(pair.pair)} are no pair of a TOML file: "
                    f"robot-translate sync --init {shlex.quote(pair.pair.urdf)} "
                    f"{shlex.quote(pair.pair.sdf)} adds them"
                )
        self.refuse_unmatched(pairs, name, "--accept")
        return worst([self.guarded(self.accept, pair, name) for pair in pairs])

    def accept(self, pair: PairFiles, name: str) -> int:
        """Accept differences of one pair."""
        from translate.driver.sync import kept_differences
        from translate.edits.pair_values import is_named

        accepted = kept_differences.accept(
            pair, lambda item: name == "all" or is_named(item.at, name)
        )
        counted = output.counted(len(accepted), "difference")
        self._say(f"{_names(pair.pair)}: {counted} accepted")
        self._list_differences(accepted)
        return ExitCode.OK

    def init(
        self, urdf: str, sdf: str, options: PairKeywords, resources: Resources, config: str
    ) -> int:
        """Add a pair to the TOML file of the project."""
        from translate.driver.sync import kept_differences, pairs

        pair = pairs.Pair(urdf, sdf, options, resources.xacro_arguments)
        (files,) = _files_of([pair], resources, all_instances=False, shared=False)
        path = config or pairs.file_for_pairs()
        refuse_link_outside(path, allow_outside=resources.allow_outside)
        known = pairs.read_pairs(path) if os.path.exists(path) else []
        if any(pair.is_of(urdf, sdf) for pair in known):
            raise click.UsageError(f"{output.shown(path)} lists this pair: edit its options there")
        files = kept_differences.with_lumped_links(files)
        pair = files.pair
        plan = kept_differences.adopted_plan(files, force=self.how["force"])
        listed = kept_differences.adopt(files, plan, path).pair
        self._store(files, plan)
        self._say(f"{_names(pair)} are a pair of {output.shown(path)}")
        if options.get("lump_fixed_joints") is None and pair.options.get("lump_fixed_joints"):
            self._say("note: the SDFormat file has lumped links: the pair has lump-fixed-joints")
        for refused in pairs.refused_files(listed):
            output.message(f"note: {refused.message}; sync needs --allow-outside for this pair")
        if words := _search_options(files.resources):
            self._say(f"note: sync needs {shlex.join(words)} for this pair")
        if pair.is_one_way:
            from translate.resources.xacro import trust_command

            self._say(
                "note: a xacro file is a program: without the names of the files, sync needs "
                f"--allow-xacro, or once: {trust_command(pair.urdf)}"
            )
        if plan.differences:
            self._show_adopted(plan.differences)
        else:
            self._show_edits(plan)
        return ExitCode.OK

    def _show_adopted(self, differences: Sequence[Difference]) -> None:
        """Print the differences of two files that became a pair, the largest physical ones."""
        from translate.edits.pair_values import grouped_differences

        physical = [difference for difference in differences if difference.is_physical]
        them, stay = ("it", "stays") if len(differences) == 1 else ("them", "stay")
        self._say(
            f"{output.counted(len(differences), 'difference')} {stay}, "
            f"{len(physical)} of {them} physical: {self.command('--review')} "
            f"lists {them}"
        )
        groups = grouped_differences(physical)
        for text in groups[:LISTED_GROUPS]:
            self._say(f"    {text}")
        if len(groups) > LISTED_GROUPS:
            self._say(f"    … and of {len(groups) - LISTED_GROUPS} more elements")
        if physical:
            self._say(
                f"{self.command('--accept all')} accepts {them}; "
                f"{self.command('--from urdf')} or --from sdf writes the values of "
                "one file into the other one"
            )

    # --- Messages ---------------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        if not self.quiet:
            output.message(text)

    def _show_without_effect(self, edits: Sequence[Edit]) -> None:
        if not self.quiet:
            show_without_effect(edits)

    def _store(self, pair: PairFiles, plan: Plan) -> None:
        """Store the base of the next synchronization, which is possible without it."""
        from translate.driver.sync import writing

        try:
            writing.store(pair, plan)
        except OSError as error:
            output.message(f"note: the state of the files is not stored: {error}")

    def _report(self, plan: Plan) -> int:
        """Print why a plan writes nothing, or not everything; return the exit code."""
        names = _names(plan.pair)
        if plan.contested:
            return self._report_stored(plan, names)
        if plan.conflicts:
            output.message(
                f"error: both sides of {names} changed the same elements; nothing was written "
                f"(base: {plan.base}; --from urdf or --from sdf chooses a side)"
            )
            rows = [
                [
                    conflict.element,
                    *(text or "none" for text in (conflict.base, conflict.urdf, conflict.sdf)),
                ]
                for conflict in plan.conflicts
            ]
            output.table(("element", "base", "URDF", "SDFormat"), rows, err=True)
            return ExitCode.CONFLICT
        for edit in plan.refused:
            path = edit.location.path
            if path not in _paths(plan.pair) and path.startswith(f"{os.getcwd()}{os.sep}"):
                # Xacro finds the files of a package by their absolute paths.
                path = os.path.relpath(path)
            place = f"{path}:{edit.line}" if edit.line else path
            severity = "error" if plan.new is None else "lost"
            output.message(f"{output.shown(place)}: {severity}: {edit}", severity)
            if edit.hint:
                output.message(f"    hint: {edit.hint}")
        if plan.refused:
            if plan.new is not None:
                self._show_without_effect(plan.without_effect)
                return ExitCode.NOT_EXACT
            output.message(
                f"error: {output.counted(len(plan.refused), 'edit')} of {names} cannot be merged; "
                "nothing was written (--partial writes the others)",
                "error",
            )
            return ExitCode.FAILED
        self._show_without_effect(plan.without_effect)
        if plan.new is None:
            ways = "add --from urdf, --from sdf or --base DIR"
            if plan.pair.places:
                ways += f"; {self.command('--accept all')} stores the differences"
            else:
                urdf, sdf = _paths(plan.pair)
                command = f"robot-translate sync --init {shlex.quote(urdf)} {shlex.quote(sdf)}"
                ways += f"; {command} makes a pair of files that differ"
            output.message(
                f"error: {names} are not in step, and no earlier state of them is known; {ways}",
                "error",
            )
            self._list_differences(plan.differences)
            return ExitCode.USAGE
        return ExitCode.NOT_EXACT if plan.without_effect else ExitCode.OK

    def _report_stored(self, plan: Plan, names: str) -> int:
        """Print the conflicts of edits with differences that stay."""
        output.message(
            f"error: edits of {names} change values that stay different; nothing was written"
        )
        rows = [
            [
                conflict.element,
                conflict.base,
                *(value or "none" for value in (conflict.urdf, conflict.sdf)),
            ]
            for conflict in plan.conflicts
        ]
        output.table(("element", "stored", "URDF", "SDFormat"), rows, err=True)
        for stored, now in plan.contested:
            if stored.urdf != now.urdf and stored.sdf != now.sdf:
                output.message(
                    f"error: {now.element}: no file has its stored value; restore the line of "
                    "robot-translate.pairs from a commit, or choose a side",
                    "error",
                )
        element = plan.conflicts[0].element.replace("'", "")
        accept = self.command(f"--accept {shlex.quote(element)}")
        choose = self.command(f"--from urdf --only {shlex.quote(element)}")
        self._say(f"{accept} stores the new values")
        self._say(f"{choose}, or --from sdf, chooses a side")
        return ExitCode.CONFLICT

    def _show_edits(self, plan: Plan) -> None:
        """Print what was written: a line for each file, and the edits that it contains now."""
        if not (plan.written or self.brief):
            self._say(f"{_names(plan.pair)} {_state(plan)}")
        if not self.quiet:
            show_not_compared(
                plan.not_compared,
                ("one file", "the other one", "no earlier state"),
                verbose=self.verbose,
            )
        if plan.restored is not None:
            restored = output.shown(plan.pair.path(plan.restored))
            self._say(f"{restored} was missing: it is restored from {plan.base}")
        for side in plan.written:
            edits = plan.edits.get(side, [])
            if side == plan.restored and not edits:
                continue
            done = output.counted(len(edits), "edit") if side in plan.edits else "translated"
            source, target = _paths(plan.pair) if side == "sdf" else reversed(_paths(plan.pair))
            self._say(f"{output.shown(source)} → {output.shown(target)}: {done}")
            if not self.brief:
                self._list(map(str, edits))
            of_xacro = (path for path in plan.files if not output.same_file(path, plan.pair.urdf))
            for path in sorted({*(plan.included if side == "sdf" else of_xacro)}):
                self._say(f"    written in {output.shown(os.path.relpath(path))}")
            if self.verbose and side in plan.reports:
                for loss in plan.reports[side].losses:
                    output.message(str(loss))
        if not self.quiet:
            show_other_files(plan.other_files)

    def _show_old_names(self, pair: PairFiles, plan: Plan) -> None:
        """Print where the ROS package still uses the old name of a link or joint."""
        from translate.driver.sync import synchronization
        from translate.ros_files.name_use import MAX_SHOWN

        old_names = [] if self.quiet else synchronization.old_names(pair, plan)
        listed = old_names if self.verbose else old_names[:_OLD_NAMES]
        for use, new in listed:
            place = f"{output.shown(os.path.relpath(use.path))}:{use.line}: {use.place}"
            name, new_name = use.name[:MAX_SHOWN], new[:MAX_SHOWN]
            output.message(f"{place}: the {use.kind} '{name}' is '{new_name}' now")
        if len(listed) < len(old_names):
            output.message(f"… and {len(old_names) - len(listed)} more; -v lists them")

    def _list_differences(self, differences: Sequence[Difference]) -> None:
        self._list(
            f"{place}: URDF {urdf or 'none'}, SDFormat {sdf or 'none'}"
            for place, urdf, sdf in (
                (difference.element, difference.urdf, difference.sdf) for difference in differences
            )
        )

    def _list(self, lines: Iterable[str]) -> None:
        texts = list(lines)
        listed = texts if self.verbose or len(texts) <= LISTED else texts[:LISTED]
        for text in listed:
            self._say(f"    {text}")
        if len(listed) < len(texts):
            self._say(f"    … and {len(texts) - len(listed)} more; -v lists them")


def _stay(number: int) -> str:
    verb = "stays" if number == 1 else "stay"
    return f", but for {output.counted(number, 'difference')} that {verb}" if number else ""


def _state(plan: Plan) -> str:
    """The state of two files of which none was written."""
    if plan.refused:
        return "are not in step; nothing was written"
    if plan.without_effect:
        return (
            f"stay as they are: {output.counted(len(plan.without_effect), 'edit')} without effect"
        )
    if plan.base:
        return f"have no edits since {plan.base}"
    return "stay as they are" if plan.differences else "are in step"


def _paths(pair: Pair) -> tuple[str, str]:
    return pair.urdf, pair.sdf


def _names(pair: Pair) -> str:
    return " and ".join(map(output.shown, _paths(pair)))


# --- Update a file of a pair when the other one changes (--watch) ---------------------------------
# The contents of the files decide what to do: a notification without another content, such as that
# of an update itself, does nothing, and a file that is not well-formed waits for the next one.


#: The time in ms after which a change before the first notification is noticed.
_FIRST_LOOK = 1000
#: The largest number of directories that are watched.
MAX_WATCHED = 10_000


def _files_read(pair: PairFiles, plans: Iterable[Plan]) -> set[str]:
    """Return the real paths of the files of a pair, and of those that they include."""
    from translate.resources.earlier_files import included_in

    files = {real_path(pair.pair.urdf), real_path(pair.pair.sdf), *pair.xacro_files()}
    for plan in plans:
        files |= included_in(plan.new.sdf).keys() if plan.new is not None else set()
    return files


def watch_pairs(
    pairs: Sequence[PairFiles],
    sync: Callable[[PairFiles], Texts | None],
    changes: Iterable[object] | None = None,
) -> None:
    """Synchronize pairs, and again after each change, until ``changes`` ends.

    ``sync`` returns the contents of the files that it leaves, or ``None`` if it failed.
    ``changes`` yields whenever files may have changed; by default the notifications of the system.

    Raises :class:`translate.TranslateError` if another process watches one of the pairs, if pairs
    that share a file write it by turns without end, and if the package that receives notifications
    is not installed.
    """
    from translate.driver.sync.pair_files import SearchTime
    from translate.resources.earlier_files import watch_lock

    #: Path → its content after the last synchronization.
    contents: dict[str, bytes] = {}
    repetitions = 0

    def synchronized(pair: PairFiles, state: Texts | None) -> Texts | None:
        texts = sync(pair) or state
        if texts is not None:
            contents.update(_by_file(pair, *texts))
        return texts

    for pair in pairs:
        pair.refuse_files()
    changes = notifications(pairs) if changes is None else changes
    with watch_lock((pair.pair.urdf, pair.pair.sdf) for pair in pairs):
        before = [_contents(pair) for pair in pairs]
        states = [synchronized(pair, state) for pair, state in zip(pairs, before, strict=True)]
        for _ in changes:
            for number, pair in enumerate(pairs):
                # Each change is a command of its own, and has its time.
                pair.search_time = SearchTime()
                command_limits.restart()
                state = _contents(pair)
                if state is None or state == states[number]:
                    continue
                is_own = _by_file(pair, *state).items() <= contents.items()
                repetitions = repetitions + 1 if is_own else 0
                if repetitions > _REPETITIONS * len(pairs):
                    message = f"{_names(pair.pair)} and another pair write a file by turns"
                    hint = "synchronize each pair by itself, or remove one of them"
                    raise TranslateError.of("pair-invalid", message, pair.pair.urdf, hint=hint)
                states[number] = synchronized(pair, state)


def _by_file(pair: PairFiles, urdf: bytes, sdf: bytes) -> dict[str, bytes]:
    """The contents of the files of a pair, and of those that its SDFormat file includes, by path.

    A file that one pair includes can be that of another one.  Of a xacro file the sources count:
    its expansions with the arguments of several pairs differ.
    """
    from translate.resources.earlier_files import included_in
    from translate.resources.regular_files import named_bytes

    try:
        of_urdf = {path: named_bytes(path) for path in pair.xacro_files()}
    except TranslateError:
        of_urdf = {}
    of_urdf = of_urdf or {real_path(pair.pair.urdf): urdf}
    return {**of_urdf, real_path(pair.pair.sdf): bytes(sdf), **included_in(sdf)}


def _contents(item: PairFiles) -> Texts | None:
    """The contents of two files; ``None`` if one is missing, or only a part of it is written."""
    from translate.xml.document import parse

    try:
        texts = item.read()
        for text in texts:
            parse(BytesIO(text), "")
    except TranslateError:
        return None
    return texts


def notifications(pairs: Sequence[PairFiles]) -> Iterator[object]:
    """The notifications about the directories of the files, also about later directories."""
    try:
        from watchfiles import watch
    except ImportError:
        raise TranslateError.of(
            "watch-missing",
            "the package 'watchfiles' is not installed",
            hint="pip install 'robot-translate[watch]'",
        ) from None
    is_first = True
    while True:
        directories = watched_directories(pairs)
        changes = watch(
            *directories,
            watch_filter=None,
            # The library would follow links, which can lead to the whole file system.
            recursive=False,
            rust_timeout=_FIRST_LOOK,
            yield_on_timeout=True,
        )
        for change in changes:
            if change or is_first:
                is_first = False
                yield change
            if change and watched_directories(pairs) != directories:
                break
        else:
            return


def watched_directories(pairs: Sequence[PairFiles]) -> list[str]:
    """The directories whose files can change a pair; those of links are not searched.

    A xacro file includes files of the directories below its own, and of others of its repository.

    Raises :class:`translate.TranslateError` for a directory that does not exist, and for more than
    :data:`MAX_WATCHED` directories.
    """
    from translate.resources.earlier_files import included_in

    directories = set[str]()
    for files_of_pair in pairs:
        for path in (files_of_pair.pair.urdf, files_of_pair.pair.sdf):
            paths = [os.path.abspath(path), real_path(path)]
            if path == files_of_pair.pair.sdf and (texts := _contents(files_of_pair)) is not None:
                paths += included_in(texts.sdf)
            elsewhere = files_of_pair.xacro_files() if path == files_of_pair.pair.urdf else []
            directories.update(map(os.path.dirname, elsewhere))
            for place in map(os.path.dirname, paths):
                if not os.path.isdir(place):
                    raise TranslateError.of(
                        "file-access",
                        f"the directory '{place}' does not exist",
                        place,
                        hint="create it first",
                    )
                inner = (
                    directories_in(place) if files_of_pair.pair.is_one_way else [(place, [], [])]
                )
                for directory, below, _ in inner:
                    below[:] = [name for name in below if not is_of_git(name)]
                    directories.add(directory)
                    if len(directories) > MAX_WATCHED:
                        raise TranslateError.of(
                            "file-access",
                            f"there are more than {MAX_WATCHED} directories to watch",
                            place,
                            hint="move the xacro file into a directory with the files that it "
                            "includes",
                        )
    return sorted(directories)
