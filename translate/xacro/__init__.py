"""The source map of an expansion of xacro, and changes of an expansion in its sources."""
