"""Whether the package ``translate`` is that of this distribution, and what repairs it if not.

pip writes the files of two distributions into one directory ``translate``.  Its ``__init__.py`` is
that of the distribution that was installed last, and goes with the first that is removed.
Therefore ``__init__.py`` decides.  Its code is read and does not run.
"""

from __future__ import annotations

import sys

#: True for type checkers; the module ``typing`` takes longer to import than this one.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from importlib.metadata import Distribution

_PACKAGE = "translate"
_DISTRIBUTION = "robot-translate"
#: What uv has in place of an option of pip.
_UV_OPTIONS = {"--yes": "", "--force-reinstall": " --reinstall"}


def fault() -> str | None:
    """Return what is wrong with the package ``translate``, and its repair, as one line.

    ``None`` if the package is that of this distribution.
    """
    spec = _spec(_PACKAGE)
    if spec is not None and _is_ours(spec):
        return None
    return _explanation(spec)


def _spec(name: str) -> ModuleSpec | None:
    """Find a module as ``import`` does; ``importlib.util`` takes longer to import than that."""
    if name in sys.modules:
        return sys.modules[name].__spec__
    for finder in sys.meta_path:
        spec = finder.find_spec(name, None)
        if spec is not None:
            return spec
    return None


def _is_ours(spec: ModuleSpec) -> bool:
    """Whether the code of a module assigns the name of this distribution as ours does."""
    if spec.loader is None:
        # A directory without __init__.py.
        return False
    loader = spec.loader
    if not hasattr(loader, "get_code") and spec.origin and spec.origin.endswith(".py"):
        # pytest changes the code of its plugins when it loads them.
        from importlib.machinery import SourceFileLoader

        loader = SourceFileLoader(spec.name, spec.origin)
    if not hasattr(loader, "get_code"):
        # Compiled into a program together with this module.
        return True
    try:
        code = loader.get_code(spec.name)
    except (SyntaxError, ImportError, OSError):
        return False
    return code is None or ("_DISTRIBUTION" in code.co_names and _DISTRIBUTION in code.co_consts)


def _explanation(spec: ModuleSpec | None) -> str:
    import os.path
    from importlib.metadata import distributions

    file = os.path.realpath(spec.origin) if spec and spec.has_location and spec.origin else None
    distributions_with_file = {
        distribution.metadata["Name"]: distribution
        for distribution in distributions()
        if distribution.metadata["Name"] != _DISTRIBUTION and _has_file(distribution, file)
    }
    with_this_content = {
        name: distribution
        for name, distribution in distributions_with_file.items()
        if _has_content(distribution, file)
    }
    owners = with_this_content or distributions_with_file
    if owners:
        names = " and ".join(f"'{name}' {owners[name].version}" for name in sorted(owners))
        return (
            f"the distribution{'s' if len(owners) > 1 else ''} {names} replaced the package "
            f"'{_PACKAGE}' of {_DISTRIBUTION}; repair it with: "
            f"{_uninstall(sorted(owners))} && {_install()}"
        )
    if file is not None:
        return (
            f"{file} takes the place of the package '{_PACKAGE}' of {_DISTRIBUTION}; "
            "rename it, or start Python without its directory on the path"
        )
    return (
        f"files of the package '{_PACKAGE}' of {_DISTRIBUTION} are missing; "
        f"repair it with: {_install()}"
    )


def _has_file(distribution: Distribution, file: str | None) -> bool:
    """Whether the file is in the list of files of a distribution."""
    import os.path

    return any(os.path.realpath(path.locate()) == file for path in distribution.files or ())


def _has_content(distribution: Distribution, file: str | None) -> bool:
    """Whether the present file is that of the distribution, by the digest in its list of files."""
    import hashlib
    import os.path
    from base64 import urlsafe_b64encode

    for path in distribution.files or ():
        if path.hash is not None and os.path.realpath(path.locate()) == file:
            digest = hashlib.new(path.hash.mode, path.read_binary()).digest()
            return urlsafe_b64encode(digest).rstrip(b"=").decode() == path.hash.value
    return False


def _uninstall(names: list[str]) -> str:
    return f"{_installer('uninstall', '--yes')} {' '.join(names)}"


def _install() -> str:
    return f"{_installer('install', '--force-reinstall')} --no-deps {_source()}"


def _installer(command: str, option: str) -> str:
    """The start of a command of pip, or of uv in an environment without pip."""
    import shlex

    python = shlex.quote(sys.executable)
    if _spec("pip") is not None:
        # The working directory can have a ``pip.py``; -I leaves out packages of the user, too.
        isolation = "-P" if sys.version_info >= (3, 11) else "-I"
        return f"{python} {isolation} -m pip {command} {option}"
    return f"uv pip {command} --python {python}{_UV_OPTIONS[option]}"


def _source() -> str:
    """From where the distribution was installed: a directory, a repository, or its name."""
    import json
    import shlex
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        text = distribution(_DISTRIBUTION).read_text("direct_url.json")
    except PackageNotFoundError:
        text = None
    if text is None:
        return _DISTRIBUTION
    source = json.loads(text)
    url = source["url"]
    if "vcs_info" in source:
        url = f"{source['vcs_info']['vcs']}+{url}@{source['vcs_info']['commit_id']}"
    editable = "--editable " if source.get("dir_info", {}).get("editable") else ""
    return editable + shlex.quote(url)
