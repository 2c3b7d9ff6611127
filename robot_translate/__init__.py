"""The names of :mod:`translate`, in a package that no other distribution has.

::

    import robot_translate

    robot = robot_translate.load("robot.urdf")

Other distributions have a package ``translate`` too, and pip installs one in place of the other
without a message.  The first use of a name here raises ``ImportError`` then, with the name of that
distribution and the command that repairs the installation; nothing of the other package runs.

The objects are those of ``translate``.  Modules have one name: ``translate.testing``.
"""

#: True for type checkers; the module ``typing`` takes longer to import than this one.
TYPE_CHECKING = False

#: The public names that begin with an underscore.
_UNDERSCORED = ("__all__", "__version__")


def _attribute(name: str) -> object:
    """Return what ``translate`` has of a name."""
    if not name.startswith("_") or name in _UNDERSCORED:
        _require_translate()
        import translate

        if name == "__all__" or name in translate.__all__:
            value: object = getattr(translate, name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'robot_translate' has no attribute '{name}'")


def _require_translate() -> None:
    from robot_translate.installation import fault

    text = fault()
    if text is not None:
        raise ImportError(text)


def __dir__() -> list[str]:
    _require_translate()
    import translate

    return sorted({*globals(), *translate.__all__})


if TYPE_CHECKING:
    from translate import *  # noqa: F403
    from translate import __all__ as __all__
    from translate import __version__ as __version__
else:
    # Type checkers report a name that is not in ``translate``; they must not see this function.
    __getattr__ = _attribute
