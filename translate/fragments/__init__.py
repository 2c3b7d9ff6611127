"""XML that the model has no field for: fragments, their owners, and what they contain."""
