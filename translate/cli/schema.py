"""``schema``: the XML schema of a version of SDFormat."""

from __future__ import annotations

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.options import CONTEXT, Command, option
from translate.options import NEWEST_SDF
from translate.sdf.xsd import VERSIONS, xml_schema


@click.command("schema", cls=Command, context_settings=CONTEXT)
@option(
    "--version",
    "version",
    type=click.Choice(VERSIONS),
    default=NEWEST_SDF,
    show_default=True,
    help="The version of SDFormat.",
)
def schema_command(version: str) -> int:
    """Print the XML schema of a version of SDFormat, for editors and validators.

    It is XSD 1.0, with the elements and attributes of the version, the types of their texts, and
    the names that differ.  Its first lines state what XSD cannot check; 'check' checks all of it.

    \b
    Examples:
      robot-translate schema --version 1.9 > sdf-1.9.xsd
      xmllint --noout --schema sdf-1.9.xsd model.sdf
    """  # noqa: D301 - click looks for a real backspace
    output.data(xml_schema(version))
    return ExitCode.OK
