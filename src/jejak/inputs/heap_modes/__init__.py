"""Heap modes: how much of an input reference is decided, and when. One file each; `table` has all.

May import what `inputs` may; nothing but `table` and whoever makes a machine knows single modes.
"""
