"""Measurements of jejak: agreement with other readers, and speed. Never imported by jejak."""
