"""A Ray cluster on this machine, to try one: started and ended by Ray's own program."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from jejak.jvm import jar_cache_dir

INSTALL: Final = "pip install 'jejak[cluster]'"
PROGRAM: Final = (sys.executable, "-m", "ray.scripts.scripts")
AUTHENTICATION: Final = "RAY_AUTH_MODE"
LOOPBACK: Final = "127.0.0.1"
REACHABLE: Final = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"
"""Ray takes another address of the machine for the loopback's, and then listens at all of them,
unless this says that no other machine belongs to the cluster."""
SECONDS: Final = 120.0
"""How long Ray may take to start or end."""


def token_file() -> Path:
    """Where the token of a cluster is that was started here."""
    return jar_cache_dir(os.environ).parent / "ray-token"


def address_file() -> Path:
    """Where the address is at which a cluster listens that was started here."""
    return token_file().with_name("ray-address")


def surroundings(environment: Mapping[str, str]) -> dict[str, str]:
    """Surroundings in which Ray proves who it is, if a cluster was started here.

    Where that is for this machine only, who joins it listens to this machine only, too.
    """
    found = dict(environment)
    if address_file().exists() and address_file().read_text() == LOOPBACK:
        found.setdefault(REACHABLE, "0")
    if AUTHENTICATION not in environment and token_file().exists():
        found |= {AUTHENTICATION: "token", "RAY_AUTH_TOKEN_PATH": str(token_file())}
    return found


def start_cluster(workers: int, address: str = LOOPBACK) -> str:
    """Starts a head with so many workers, which listens at an address; says what to do next.

    Raises SetupError when it does not start.
    """
    path = token_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(0o600)
    path.write_text(secrets.token_hex(32))
    address_file().write_text(address)
    command = ("start", "--head", "--num-cpus", str(workers), "--node-ip-address", address)
    _ray(*command, "--include-dashboard", "false", "--disable-usage-stats")
    return f"a Ray cluster of {workers} is up on {address}: jejak check TARGET --cluster auto"


def end_cluster() -> str:
    """Ends the cluster on this machine. Raises SetupError when that fails."""
    _ray("stop")
    token_file().unlink(missing_ok=True)
    address_file().unlink(missing_ok=True)
    return "the Ray cluster on this machine has ended"


def _ray(*arguments: str) -> None:
    if find_spec("ray") is None:
        raise SetupError(f"a cluster needs Ray, which is not installed: {INSTALL}")
    try:
        done = subprocess.run(  # noqa: S603
            [*PROGRAM, *arguments],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
            env={**surroundings(os.environ), "RAY_USAGE_STATS_ENABLED": "0"},
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SetupError(f"Ray does not {arguments[0]}: {error}") from None
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise SetupError(f"Ray does not {arguments[0]}: {said[-1] if said else 'no reason given'}")
