"""The `<include>` element of SDFormat: models from other files (seed 2, 1.4)."""
