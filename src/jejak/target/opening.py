"""From the words of TARGET to a program: the place, the JDK, the class path."""

from __future__ import annotations

import os
import re
from itertools import islice
from pathlib import Path
from typing import Final

from jejak.classfile.sources import ClassPath, JdkClasses, open_class_path, open_jdk
from jejak.errors import InputError, SetupError, UsageError
from jejak.jvm.jdks import Jdk, choose_jdk, find_jdks, read_jdk
from jejak.options import Options
from jejak.program import Program, Resolver
from jejak.program.field_facts import FieldFacts
from jejak.target.model import Target
from jejak.target.places import TargetPlace, open_place

VERSION_SAMPLE: Final = 20
"""Classes looked at to learn which Java a target is for."""


def open_target(text: str, options: Options) -> Target:
    """The target that the user's words mean.

    Classes that are for a later Java than the JDK in use are analysed against a JDK that is new
    enough, where one is installed and the user named none. Raises UsageError when nothing of that
    name exists, an InputError when it cannot be read.
    """
    if not text:
        raise UsageError("TARGET is empty")
    place_text, method, detail = _split(text)
    jdk, _reason = choose_jdk(options.jdk, os.environ)
    platform = _platform(options, jdk)
    jdk_classes = _open_jdk(platform)
    place = _open(place_text, options, jdk, platform)
    warnings = []
    needed = _needed_release(place)
    if needed > platform.feature:
        newer = _newer_jdk(options, needed)
        warnings.append(_version_warning(needed, platform, newer))
        if newer is not None:
            platform = newer
            jdk_classes.close()
            jdk_classes = _open_jdk(platform)
            place.source.close()
            place = _open(place_text, options, jdk, platform)
    libraries = open_class_path(options.classpath, platform.feature)
    program = Program(ClassPath([place.source, *libraries.sources]), jdk_classes)
    resolver = Resolver(program)
    return Target(
        text,
        program,
        resolver,
        platform,
        place.classes,
        method,
        detail,
        tuple(dict.fromkeys((*place.source.problems, *libraries.problems, *jdk_classes.problems))),
        tuple(warnings),
        FieldFacts(resolver),
    )


def _open_jdk(platform: Jdk) -> JdkClasses:
    try:
        return open_jdk(platform.home)
    except InputError as error:
        raise SetupError(f"the JDK {platform} cannot be read: {error}") from None


def _open(text: str, options: Options, jdk: Jdk, platform: Jdk) -> TargetPlace:
    try:
        return open_place(text, options, jdk, platform)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"{text!r} cannot be read: {reason}") from None


def _split(text: str) -> tuple[str, str | None, str | None]:
    """`Class#method(int)` as place, method and what stands behind its name."""
    if "#" not in text or os.path.exists(text):  # noqa: PTH110 - never raises on odd names
        return text, None, None
    place, _, rest = text.partition("#")
    name, paren, detail = re.sub(r"<[a-zA-Z][^()]*>", "", rest).partition("(")
    if rest.startswith("<"):  # <init>, <clinit>
        name, paren, detail = rest.partition("(")
    if not place or not name:
        raise UsageError(f"{text}: expected CLASS#METHOD")
    return place, name, "(" + detail.replace(" ", "") if paren else None


def _platform(options: Options, jdk: Jdk) -> Jdk:
    """The JDK whose classes are analysed: the one that runs, or another that the user names."""
    if options.platform is None:
        return jdk
    found = read_jdk(Path(options.platform), "--platform")
    if found is None:
        raise UsageError(f"--platform names {options.platform}, which is not a JDK")
    return found


def _needed_release(place: TargetPlace) -> int:
    """The newest Java release that a sample of the target's classes is for; 0 when unknown."""
    step = max(1, len(place.classes) // VERSION_SAMPLE)
    newest = 0
    for name in islice(place.classes, 0, None, step):
        try:
            found = place.source.find(name)
        except InputError:
            continue  # whoever reads the class tells of it
        if found is not None and len(found.data) >= 8:
            newest = max(newest, int.from_bytes(found.data[6:8], "big") - 44)
    return newest


def _newer_jdk(options: Options, needed: int) -> Jdk | None:
    """An installed JDK that is new enough, unless the user named the one to use."""
    if options.jdk is not None or options.platform is not None:
        return None
    return next((jdk for jdk in find_jdks(None, os.environ) if jdk.feature >= needed), None)


def _version_warning(needed: int, platform: Jdk, newer: Jdk | None) -> str:
    if newer is not None:
        return f"the target is for Java {needed}: its platform is {newer}, not {platform}"
    return (
        f"the target is for Java {needed}, its platform is Java {platform.feature}: a JVM of that "
        "age refuses it, and classes of the JDK may be missing; name a newer JDK by --jdk"
    )
