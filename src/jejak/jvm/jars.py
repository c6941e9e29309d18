"""The jars that jejak itself uses, pinned by version and contents.

All run on Java 17 and read class files of Java 25 and later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from jejak.jvm.jdks import choose_jdk
from jejak.jvm.maven import Artifact, fetch, find_maven

PINNED: Final[Mapping[str, Artifact]] = {
    "junit-console": Artifact(
        "org.junit.platform",
        "junit-platform-console-standalone",
        "6.1.3",
        sha256="e62b96ac475dbcde8599ea905d088f65d90778f86e259b856a49fa5c4ea256ec",
    ),
    "junit4": Artifact(
        "junit",
        "junit",
        "4.13.2",
        sha256="8e495b634469d64fb8acfa3495a065cbacc8a0fff55ce1e31007be4c16dc57d3",
    ),
    "hamcrest": Artifact(
        "org.hamcrest",
        "hamcrest-core",
        "1.3",
        sha256="66fdef91e9739348df7a096aa384a5685f4e875584cce89386a7a47251c4d8e9",
    ),
    "jacoco-agent": Artifact(
        "org.jacoco",
        "org.jacoco.agent",
        "0.8.15",
        "runtime",
        sha256="fb5b0036a0899ea97edfa0fc2c7985b55f3f7c5695028163e5e60d4f3cf6075d",
    ),
    "jacoco-cli": Artifact(
        "org.jacoco",
        "org.jacoco.cli",
        "0.8.15",
        "nodeps",
        sha256="d2b74b20b415163c1f53261e7c5ef4445b788327094208ff821e0c2baf9bc8f1",
    ),
    "asm": Artifact(
        "org.ow2.asm",
        "asm",
        "9.11.1",
        sha256="ae4e6e10d59d0a1500317764b21881ad883f8550e33c66e6142f7032c6fb566c",
    ),
    "asm-tree": Artifact(
        "org.ow2.asm",
        "asm-tree",
        "9.11.1",
        sha256="2b15c3c1b288a9fad3bb2cd6d988ba9521554914ed1f2a2029141fa3f483154a",
    ),
    "asm-analysis": Artifact(
        "org.ow2.asm",
        "asm-analysis",
        "9.11.1",
        sha256="3a91769287d0a186333d6e384e5d4eec37e4b8f705dcf920ff4aea4cc452fac2",
    ),
    "asm-util": Artifact(
        "org.ow2.asm",
        "asm-util",
        "9.11.1",
        sha256="23fdffacdfc38f447cbd8b80e058f462451fa5d4709e437067d530fa6513579d",
    ),
}


def jar_cache_dir(environ: Mapping[str, str]) -> Path:
    """Where fetched jars are kept: $JEJAK_CACHE, else jejak's place in the user's cache."""
    if own := environ.get("JEJAK_CACHE"):
        return Path(own).expanduser().absolute()
    # A relative XDG_CACHE_HOME is invalid and ignored, as its specification says.
    if (shared := environ.get("XDG_CACHE_HOME")) and Path(shared).is_absolute():
        return Path(shared) / "jejak"
    if home := environ.get("HOME"):
        return Path(home) / ".cache" / "jejak"
    raise SetupError("there is no place for fetched jars: set HOME or JEJAK_CACHE")


def cached_jars(environ: Mapping[str, str]) -> dict[str, Path]:
    """The pinned jars that are in the cache and intact, by name."""
    directory = jar_cache_dir(environ) / "jars"
    paths = {name: directory / one.file_name for name, one in PINNED.items()}
    return {name: path for name, path in paths.items() if PINNED[name].matches(path)}


def require_jars(
    names: Iterable[str],
    environ: Mapping[str, str],
    *,
    jdk: str | None = None,
    mvn: str | None = None,
) -> dict[str, Path]:
    """Paths of pinned jars by name, each verified; Maven fetches what is missing or damaged.

    `jdk` and `mvn` are what the options of these names say. Without anything to fetch neither a
    JDK nor Maven is looked for. Raises SetupError when a jar cannot be had.
    """
    directory = jar_cache_dir(environ) / "jars"
    wanted = {name: PINNED[name] for name in names}
    paths = {name: directory / one.file_name for name, one in wanted.items()}
    if not all(one.matches(paths[name]) for name, one in wanted.items()):
        program = find_maven(mvn, environ)
        chosen, _ = choose_jdk(jdk, environ)
        fetch(
            list(wanted.values()),
            directory,
            mvn=program,
            environ=environ,
            java_home=chosen.home,
        )
    return paths
