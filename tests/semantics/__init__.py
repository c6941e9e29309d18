"""What instructions do to a state, one at a time and without a solver."""
