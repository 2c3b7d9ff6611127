"""Passes that bring a model into parity form, the form that URDF can express (U D2, D3).

A pass is a function from a model to a model.  The result is the same object if nothing changes, and
shares all unchanged parts with the input.  Passes are independent of the syntax of the file
formats, except for the XML of fragments.  Every pass keeps the world poses of all links, shapes and
axes with every joint at zero.
"""
