"""What one format lacks and the other has: a module for each such construct.

A module has all that is known of its construct: the change that a translation makes, what a
translation back recognises and takes back, and what it explains to a verification.
"""
