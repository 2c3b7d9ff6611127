"""The settings are in pyproject.toml; this file is for colcon."""

from setuptools import setup

distribution = setup()
# colcon reads the settings as Python literals.
for settings in (distribution, distribution.metadata):
    settings.python_requires = str(settings.python_requires)
