"""SDFormat front end and back end: reader, validator, writer, versions and includes."""
