"""The migration of plugins and sensors that the options of a translation or a check ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import RefusedArgumentError
from translate.options import Plugins, Unmapped, one_of, validated

if TYPE_CHECKING:
    from translate.migration.tables import Migration


def migration_for(for_target: str | None, unmapped: Unmapped = "comment") -> Migration | None:
    """Return the migration for a release of today's Gazebo; ``None`` for another reader.

    Raises ``ValueError`` for an unknown reader.
    """
    if for_target is None:
        return None
    from translate.migration.tables import RELEASES, Migration
    from translate.readers.table import reader_of

    name = reader_of(for_target).name
    return next((Migration(release, unmapped) for release in RELEASES if release == name), None)


def migration_of(plugins: Plugins, unmapped: Unmapped, for_target: str | None) -> Migration | None:
    """Return the migration that the arguments of a translation ask for.

    By default it is the one for :data:`translate.migration.tables.DEFAULT_RELEASE`.

    Raises ``ValueError`` for a value that is not allowed, and for another reader than Gazebo.
    """
    validated("plugins", plugins, one_of(Plugins))
    validated("unmapped", unmapped, one_of(Unmapped))
    if plugins == "keep":
        return None
    from translate.migration.tables import DEFAULT_RELEASE

    if (migration := migration_for(for_target or DEFAULT_RELEASE, unmapped)) is None:
        raise RefusedArgumentError(
            "plugins='modern' needs a release of today's Gazebo in for_target"
        )
    return migration
