"""SDFormat: its versions, reading it and writing it."""
