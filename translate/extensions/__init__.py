"""XML that the model has no field for: fragments, data carried for the other format, comments."""
