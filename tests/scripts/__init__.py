"""Tests of ./jejak and scripts/, with a Python that only pretends to install anything."""
