"""Tests of jejak.bytecode."""
