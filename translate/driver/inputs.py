"""Inputs that are not the file of a robot: xacro, packages, directories, zip files, objects."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol, TypeGuard

from translate.diagnostics.diagnostic import Diagnostics, TranslateError
from translate.model.fragment import Dialect
from translate.resources.boundary import hint_for, is_reached_by_link, leads_to
from translate.resources.packages import package_name, package_option
from translate.resources.parsed_files import ParsedFiles
from translate.resources.regular_files import named_bytes
from translate.resources.search import Resources, is_directory, manifest_of
from translate.resources.xacro_text import (
    is_robot_with_xacro,
    is_template,
    may_hold_xacro,
    names_of_file,
    refuse_arguments,
    template_in,
)
from translate.xml.document import XmlFile, parse, serialize
from translate.xml.files import Source, bytes_of, is_special, real_path
from translate.xml.positions import place

_URIS = ("package://", "model://")
#: The suffix of an archive with the files of a robot.
ZIP = ".zip"
_XACRO = ".xacro"
_SUFFIXES = (_XACRO, ZIP)
#: Files of robots; a xacro file is one if there is no other.
_ROBOTS = (".urdf", ".sdf")
_XACROS = (".urdf.xacro", ".sdf.xacro")
#: How deep below a package robots are looked for.
_DEPTH = 4
#: The largest number of files and directories that are searched for a robot.
MAX_SEARCHED = 20_000


def opened(
    source: Source,
    path: str,
    resources: Resources,
    *,
    lenient: bool = False,
    parsed: ParsedFiles | None = None,
    named: bool = True,
    format: Dialect | None = None,
) -> XmlFile:
    """Parse an input.  Other paths than those of robots lead to the file of the robot.

    ``path`` names the source in messages.  ``parsed`` are the files that are parsed already.
    ``named``: the user has named the source, and with it a xacro file that it is.  ``format`` is
    that of the robot of a directory, if it has some of both.

    Raises :class:`TranslateError` for a file that cannot be read, for a package or a directory
    without exactly one robot, and if xacro fails.
    """
    parse_file = parse if parsed is None else parsed.parse
    if _leads_elsewhere(source):
        name = os.fspath(source)
        return _found(
            name, path, resources, parse_file, lenient=lenient, named=named, format=format
        )
    _refuse_template(source)
    return _without_xacro(parse_file(source, path, lenient=lenient), source, resources)


def _without_xacro(file: XmlFile, source: Source, resources: Resources) -> XmlFile:
    """Return a file that is no xacro file by its suffix, with its xacro expanded if it may be."""
    if not isinstance(source, (str, os.PathLike)) or "<" in os.fspath(source):
        return file
    name = os.fspath(source)
    if not is_robot_with_xacro(file):
        refuse_arguments(name, resources)
        return file
    from translate.resources.xacro import expanded_by_content

    # Standard input and a pipe are read once, and xacro would read them again.
    is_file = source != "-" and not is_special(name)
    return expanded_by_content(file, name, resources, is_file=is_file)


def input_bytes(
    source: Source,
    resources: Resources,
    *,
    named: bool = True,
    expand: bool = True,
    format: Dialect | None = None,
) -> tuple[bytes, str]:
    """Return the bytes of the file of the robot that an input means, and its path in messages.

    ``named``: the user has named the source, and with it a xacro file that it is.  Without
    ``expand``, only a xacro file by its suffix is expanded: a file with another one is written.
    ``format`` is that of the robot of a directory, if it has some of both.

    Raises :class:`TranslateError` as :func:`opened` does.
    """
    if not _leads_elsewhere(source):
        _refuse_template(source)
        if not named and isinstance(source, (str, os.PathLike)):
            data, path = named_bytes(os.fspath(source)), os.fspath(source)
        else:
            data, path = bytes_of(source)
        is_plain = not (expand and may_hold_xacro(data))
        if is_plain or not isinstance(source, (str, os.PathLike)):
            refuse_arguments(source, resources)
            return data, path
        parsed = parse(data, path)
        file = _without_xacro(parsed, source, resources)
        return data if file is parsed else serialize(file.root).encode("utf-8"), path
    name = os.fspath(source)
    file = _found(name, "", resources, parse, lenient=False, named=named, format=format)
    if file.path.endswith(_XACRO):
        return serialize(file.root).encode("utf-8"), file.path
    return bytes_of(Path(file.path))


def _leads_elsewhere(source: object) -> TypeGuard[str | os.PathLike[str]]:
    """Return whether a source is not the file of the robot itself."""
    if not isinstance(source, (str, os.PathLike)):
        return False
    name = os.fspath(source)
    if "<" in name or (name == "-" and isinstance(source, str)):
        # It is XML text, or standard input.
        return False
    return name.endswith(_SUFFIXES) or name.startswith(_URIS) or is_directory(name)


def _found(
    name: str,
    path: str,
    resources: Resources,
    parse_file: Callable[..., XmlFile],
    *,
    lenient: bool,
    named: bool,
    format: Dialect | None = None,
) -> XmlFile:
    """Return the parsed file of a robot that another path, or a URI, leads to.

    The user has named the file itself if the user has named the path, and it is that of the file.
    """
    from translate.resources.xacro import expanded

    place = _place(name, resources)
    file = _file_at(place, name, resources, format)
    expansion = expanded(
        file,
        resources,
        named=named and file == place,
        arguments=resources.xacro_arguments,
    )
    if expansion is not None:
        return expansion
    parsed = parse_file(Path(file), path if file == name else file, lenient=lenient)
    return _without_xacro(parsed, file, resources)


def resources_of_each(sources: Sequence[object], resources: Resources) -> list[Resources]:
    """Return the resources for several inputs: arguments of xacro are for those that are xacro.

    Without a xacro file among them, each has the arguments, and is refused.
    """
    if not resources.xacro_arguments:
        return [resources] * len(sources)
    without = replace(resources, xacro_arguments={})
    are_xacro = [_has_xacro(source, resources) for source in sources]
    return [resources if is_xacro or not any(are_xacro) else without for is_xacro in are_xacro]


def _refuse_template(source: Source) -> None:
    """Raise :class:`TranslateError` for a template that another program fills in.

    A template without one is read as the robot that it is.
    """
    if not isinstance(source, (str, os.PathLike)) or "<" in os.fspath(source):
        return
    name = os.fspath(source)
    # The suffix can be that of the file which a link leads to.
    templates = [*filter(is_template, names_of_file(name))]
    if not templates or not os.path.isfile(name):
        return
    data, _ = bytes_of(Path(name))
    templates_of_names = (template_in(template_name, data) for template_name in templates)
    if (template := next(filter(None, templates_of_names), None)) is not None:
        raise TranslateError.of(
            "template-unexpanded",
            f"the file is a template of {template.language}, not a robot",
            name,
            place(data, template.place)[0],
            hint=f"write the file that {template.language} makes of it, and name that file",
        )


def _has_xacro(source: object, resources: Resources) -> bool:
    """Return whether a source is a xacro file, by its suffix or its contents."""
    if _leads_elsewhere(source):
        return robot_file(os.fspath(source), resources).endswith(_XACRO)
    if not isinstance(source, (str, os.PathLike)) or not os.path.isfile(source):
        return False
    return may_hold_xacro(bytes_of(Path(source))[0])


def robot_file(name: str, resources: Resources) -> str:
    """Return the path of the file of the robot that a path or a URI means.

    Raises :class:`TranslateError` if there is none, or if there are several.
    """
    return _file_at(_place(name, resources), name, resources)


def _place(name: str, resources: Resources) -> str:
    """Return the file or the directory that a path or a URI means.

    That of an archive is the one of its contents.
    """
    path = name
    if name.startswith(_URIS):
        if name.endswith(_XACRO):
            from translate.resources.xacro import program_of

            lookup = program_of(name, resources)
        else:
            lookup = resources.find_anywhere(name, os.curdir)
        if not lookup.path:
            raise TranslateError.of(
                "uri-lookup",
                f"'{name}' is not found",
                name,
                hint=f"searched: {'; '.join(lookup.searched)}; name its directory with "
                f"{package_option(name.partition('://')[2].partition('/')[0])}",
            )
        path = lookup.path
    if path.endswith(ZIP):
        from translate.resources.archives import extracted

        path = extracted(path)
    return path


def _file_at(place: str, name: str, resources: Resources, format: Dialect | None = None) -> str:
    """Return the file of the robot at a place; ``name`` is the input."""
    return _of_directory(place, name, resources, format) if is_directory(place) else place


def _of_directory(
    directory: str, name: str, resources: Resources, format: Dialect | None = None
) -> str:
    """Return the file of the robot in a model directory or a package; ``name`` is the input.

    A package can have the URDF, often as xacro, and the SDFormat of one robot.
    """
    from translate.sdf.include.resolve import model_file

    if manifest := manifest_of(directory):
        refuse_named(manifest, f"the manifest of {directory}", directory, name, resources)
        diagnostics = Diagnostics()
        path = model_file(directory, diagnostics)
        diagnostics.raise_errors()
        if path:
            refuse_named(path, f"the manifest {manifest}", directory, name, resources)
            return path
    _refuse_link(directory, name, resources)
    robots, xacros = robots_in(directory)
    if format is not None:
        of_format = [path for path in robots if path.endswith(f".{format}")]
        xacros_of_format = [path for path in xacros if path.endswith(f".{format}{_XACRO}")]
        if of_format or xacros_of_format:
            robots, xacros = of_format, xacros_of_format
    candidates = robots or xacros
    namesakes = [path for path in candidates if _has_name_of(path, directory)]
    if len(candidates) > 1 and len(namesakes) == 1:
        candidates = namesakes
    if len(candidates) == 1:
        # A xacro file needs a permission of its own.
        if robots:
            robot = candidates[0]
            refuse_named(robot, "the robot of the directory", directory, robot, resources)
        return candidates[0]
    is_zip = name.endswith(ZIP)
    what = "zip file" if is_zip else "directory"
    if not candidates:
        raise TranslateError.of(
            "file-read",
            f"the {what} contains no robot",
            name,
            hint="a robot is a .urdf, .sdf or .urdf.xacro file, or a directory with a model.config",
        )
    files = [os.path.relpath(path, directory) for path in candidates[:10]]
    candidate = os.path.normpath(candidates[0])
    shown = ", ".join(files) + (" …" if len(candidates) > 10 else "")
    raise TranslateError.of(
        "file-read",
        f"the {what} contains {len(candidates)} robots: {shown}",
        name,
        hint="unpack it, and name one of them" if is_zip else f"name one of them: {candidate}",
    )


def refuse_named(path: str, naming: str, directory: str, name: str, resources: Resources) -> None:
    """Refuse a file of a directory that leads outside, or may never end: only its name is there.

    ``naming`` is what leads to the file, in the message; ``name`` is the input.
    """
    if reason := resources.refusal_of(path, [directory]):
        raise TranslateError.of(
            "include-outside", f"{naming} {leads_to(path, reason)}", name, hint=hint_for(reason)
        )


def _refuse_link(directory: str, name: str, resources: Resources) -> None:
    """Refuse to search a directory behind a link, which a pattern of a shell finds, too.

    A link out of a repository or package is not followed; another one leads to a package.
    """
    whole = os.path.abspath(directory)
    above = os.path.dirname(whole)
    reason = resources.refusal_of(whole, [above]) if os.path.islink(whole) else ""
    if reason and (is_reached_by_link(whole, whole) or not package_name(whole)):
        raise TranslateError.of(
            "include-outside",
            f"the directory is not searched: it {leads_to(whole, reason)}",
            name,
            hint=f"name the directory itself: {real_path(whole)}",
        )


#: The file that marks a directory which colcon leaves out (colcon-recursive-crawl).
_IGNORED = "COLCON_IGNORE"


def robots_in(directory: str) -> tuple[list[str], list[str]]:
    """Return the files of robots at and below a directory, and the xacro files of robots.

    Raises :class:`TranslateError` for more than :data:`MAX_SEARCHED` files and directories.
    """
    paths = [
        os.path.join(parent, name) for parent, names in files_below(directory) for name in names
    ]
    robots = [path for path in paths if path.endswith(_ROBOTS)]
    return robots, [path for path in paths if path.endswith(_XACROS)]


def files_below(directory: str) -> Iterator[tuple[str, list[str]]]:
    """Yield a directory and those below it, up to the depth of robots, with the names of the files.

    Hidden ones are left out, and those that colcon leaves out, such as ``build`` and ``install`` of
    a workspace: a file :data:`_IGNORED` marks them.

    Raises :class:`TranslateError` for more than :data:`MAX_SEARCHED` files and directories.
    """
    depth = os.path.normpath(directory).count(os.sep)
    count = 0
    for parent, below, files in os.walk(directory):
        count += len(below) + len(files)
        if count > MAX_SEARCHED:
            raise TranslateError.of(
                "file-read",
                f"the directory contains more than {MAX_SEARCHED} files and directories",
                directory,
                hint="name the file of the robot",
            )
        if _IGNORED in files and parent != directory:
            below.clear()
            continue
        below[:] = sorted(name for name in below if not name.startswith("."))
        if os.path.normpath(parent).count(os.sep) - depth >= _DEPTH:
            below.clear()
        yield parent, sorted(files)


def _has_name_of(path: str, directory: str) -> bool:
    """Return whether a file has the name of its package, without the end ``_description``."""
    name = package_name(directory) or os.path.basename(os.path.abspath(directory))
    return os.path.basename(path).partition(".")[0] in (name, name.removesuffix("_description"))


# --- Objects of ``urdf_parser_py``, the URDF package of ROS ---------------------------------------
# It reads only URDF 1.0, and drops unknown content.


class UrdfObject(Protocol):
    """A robot of ``urdf_parser_py``, which has no types of its own."""

    def to_xml_string(self) -> object:
        """Return the text of the robot."""


def is_urdf_object(source: object) -> TypeGuard[UrdfObject]:
    """Return whether an object is a robot of ``urdf_parser_py``, without importing that package."""
    kind = type(source)
    return kind.__name__ == "Robot" and kind.__module__.startswith("urdf_parser_py")


def urdf_text(robot: UrdfObject) -> bytes:
    """Return the URDF text of a ``urdf_parser_py`` robot."""
    return str(robot.to_xml_string()).encode("utf-8")
