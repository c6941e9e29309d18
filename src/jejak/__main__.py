"""`python -m jejak`."""

import sys

try:
    from jejak.cli import main

    main()
except KeyboardInterrupt:  # before the command line could take charge of it
    sys.exit(130)
