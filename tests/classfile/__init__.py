"""Tests of jejak.classfile."""
