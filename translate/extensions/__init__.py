"""XML that the model has no field for (fragments), and data carried for the other format."""
