"""Real runs that report, followed again by the interpreter."""
