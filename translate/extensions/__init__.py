"""XML without fields in the model: contents of fragments, extension data, comments."""
