"""Robots with one planted problem each, and what is said about it for each reader."""
