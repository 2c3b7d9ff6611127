"""The part of lxml that the package ``translate`` uses, in pure Python.

The page with the translator puts this package on ``sys.path`` instead of lxml; nothing else uses
it.  The XML parser is the expat of the standard library.  Names, order and texts are those of lxml,
so that the output is the same.
"""
