"""The ``<include>`` element: reading, editing, merging and writing of included models (seed 2)."""
