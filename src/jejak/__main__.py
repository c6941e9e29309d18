"""`python -m jejak`."""

from jejak.cli import main

main()
