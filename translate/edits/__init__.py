"""Updates of an existing file: the edits of a robot, merged into its form in the other format."""
