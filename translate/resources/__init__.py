"""Files outside the document: URIs, search paths, xacro, parsers of custom model formats."""
