"""From places on disk to a program: the JDK, the class path, the classes that are meant."""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path
from typing import Final

from jejak.classfile.sources import ClassPath, JdkClasses, open_class_path, open_jdk
from jejak.errors import InputError, SetupError, UsageError
from jejak.jvm.jdks import Jdk, choose_jdk, find_jdks, read_jdk
from jejak.options import Options
from jejak.program import Program, Resolver
from jejak.program.field_facts import FieldFacts
from jejak.target.lines import methods_at
from jejak.target.model import Target
from jejak.target.resolving import Pick, Resolved, resolving

VERSION_SAMPLE: Final = 20
"""Classes looked at to learn which Java a target is for."""


_UNTIL_EXIT: Final = ExitStack()
atexit.register(_UNTIL_EXIT.close)


def open_target(text: str, options: Options) -> Target:
    """The one target that the user's words mean; what was compiled for it is there until the end.

    Raises what `opened` does.
    """
    return _UNTIL_EXIT.enter_context(opened(text, options))


@contextmanager
def opened(text: str, options: Options) -> Iterator[Target]:
    """The one target that the user's words mean, open as long as this lasts.

    Raises UsageError when the words mean several methods, and what `resolving` and `open_targets`
    do.
    """
    with resolving((text,), options) as resolved:
        targets = open_targets(resolved, options)
        try:
            if len(targets) > 1:
                known = ", ".join(
                    f"{method.owner.java_name}#{method.signature}"
                    for target in targets
                    for method in target.methods()
                )
                raise UsageError(f"one method is needed; there are {known}")
            yield targets[0]
        finally:
            targets[0].program.close()


def open_targets(resolved: Resolved, options: Options) -> list[Target]:
    """The targets in one program: all whole classes are one, each method that is picked another.

    Classes that are for a later Java than the JDK in use are analysed against a JDK that is new
    enough, where one is installed and the user named none. Raises UsageError when nothing of a
    name exists, an InputError when it cannot be read.
    """
    jdk, _reason = choose_jdk(options.jdk, os.environ)
    platform = _platform(options, jdk)
    own = _open_own(resolved, platform)
    warnings = list(resolved.notes)
    needed = _needed_release(own)
    if needed > platform.feature:
        newer = _newer_jdk(options, needed)
        warnings.append(_version_warning(needed, platform, newer))
        if newer is not None:
            platform = newer
            for each in own:
                each.close()
            own = _open_own(resolved, platform)
    jdk_classes = _open_jdk(platform)
    libraries = open_class_path(resolved.libraries, platform.feature, names_data=False)
    warnings += _wrong_entries(libraries, options.classpath)
    sources = [source for each in (*own, libraries) for source in each.sources]
    program = Program(ClassPath(sources, libraries.problems), jdk_classes)
    problems = [line for each in (*own, libraries, jdk_classes) for line in each.problems]
    resolver = Resolver(program)
    whole = Target(
        resolved.text,
        program,
        resolver,
        platform,
        (),
        None,
        None,
        tuple(dict.fromkeys(problems)),
        tuple(warnings),
        FieldFacts(resolver),
    )
    try:
        return _Choosing(resolved, whole, own).targets(options)
    except BaseException:
        program.close()
        raise


class _Choosing:
    """Finds the classes that each word means."""

    def __init__(self, resolved: Resolved, whole: Target, own: Sequence[ClassPath]) -> None:
        self.resolved = resolved
        self.whole = whole
        self.own = own

    def targets(self, options: Options) -> list[Target]:
        """All targets, whole classes first."""
        classes: dict[str, None] = {}
        parts: list[tuple[Pick, tuple[str, ...]]] = []
        is_whole = False
        for pick in self.resolved.picks:
            names = self.classes(pick, options)
            if pick.method is None and pick.line is None:
                is_whole = True
                classes.update(dict.fromkeys(names))
            else:
                parts.append((pick, names))
        found = [replace(self.whole, classes=tuple(classes))] if is_whole else []
        for pick, names in parts:
            if any(name not in classes for name in names) or not names:
                found += self.part(pick, names)
        return found

    def part(self, pick: Pick, names: tuple[str, ...]) -> list[Target]:
        """The methods that a word picks."""
        part = replace(
            self.whole,
            text=pick.text,
            classes=names,
            method=pick.method,
            method_detail=pick.detail,
        )
        return [part] if pick.line is None else methods_at(part, pick.line)

    def classes(self, pick: Pick, options: Options) -> tuple[str, ...]:
        """The names of the classes that a word means."""
        if pick.name is not None:
            return self.named(pick, options)
        found: list[str] = []
        for number in pick.entries:
            source = self.own[number].sources[0]
            found += source.class_names()
        if pick.file is None:
            return tuple(dict.fromkeys(found))
        package, file = pick.file
        program = self.whole.program
        return tuple(
            name
            for name in found
            if name.rpartition("/")[0] == package
            and (java := program.find(name)) is not None
            and java.source_file == file
        )

    def named(self, pick: Pick, options: Options) -> tuple[str, ...]:
        """One class by its name, or all that a pattern fits."""
        assert pick.name is not None
        program, name = self.whole.program, pick.name
        if "*" in name or "?" in name:
            wanted = name.replace(".", "/").replace("**", "*")
            there = program.class_path.class_names()
            found = tuple(each for each in there if _fits(each, wanted, "**" in name))
            if not found:
                raise UsageError(f"no class is called {name} {_where(options, self.resolved)}")
            return found
        for each in spellings(name):
            if program.find(each) is not None or each in program.broken:
                return (each,)
        where = f"{_where(options, self.resolved)} or in {self.whole.platform.home}"
        raise UsageError(f"there is no file and no class {name!r} {where}")


def _fits(name: str, wanted: str, deep: bool) -> bool:
    """Whether a class is called so; a single star stays in its package."""
    outer = name.partition("$")[0] if "$" not in wanted else name
    return fnmatchcase(outer, wanted) and (deep or outer.count("/") == wanted.count("/"))


def _where(options: Options, resolved: Resolved) -> str:
    if options.classpath:
        return "on the class path"
    if len(resolved.own) == 1 and resolved.own[0] == str(Path.cwd()):
        return "in this directory (no --classpath was given)"
    return "in this project"


def spellings(text: str) -> list[str]:
    """Internal names that a qualified name may mean: `a.B.C` is a/B/C, a/B$C or a$B$C."""
    name = text.replace(".", "/")
    found = [name]
    while "/" in name:
        head, _, tail = name.rpartition("/")
        name = f"{head}${tail}"
        found.append(name)
    return found


def _open_own(resolved: Resolved, platform: Jdk) -> list[ClassPath]:
    """The places of the target's own classes, each with the libraries packed in it or named by it.

    Raises InputError when one cannot be read.
    """
    found = []
    for place in resolved.own:
        each = open_class_path([place], platform.feature)
        if not each.sources:
            where, _, reason = each.problems[0].partition(": ")
            raise InputError(where, reason)
        found.append(each)
    return found


def _wrong_entries(libraries: ClassPath, given: Sequence[str]) -> Iterator[str]:
    """What the user put on the class path and is not there, or has no class in it."""
    named = {part for entry in given for part in entry.split(os.pathsep)}
    for problem in libraries.problems:
        where, _, reason = problem.partition(": ")
        if where in named:
            yield f"warning: {where} is on the class path: {reason}"
    for source in libraries.sources:
        if (
            source.where in named
            and next(iter(source.class_names()), None) is None
            and not source.problems
        ):
            yield f"warning: {source.where} is on the class path and has no classes"


def _open_jdk(platform: Jdk) -> JdkClasses:
    try:
        return open_jdk(platform.home)
    except InputError as error:
        raise SetupError(f"the JDK {platform} cannot be read: {error}") from None


def _platform(options: Options, jdk: Jdk) -> Jdk:
    """The JDK whose classes are analysed: the one that runs, or another that the user names."""
    if options.platform is None:
        return jdk
    found = read_jdk(Path(options.platform), "--platform")
    if found is None:
        raise UsageError(f"--platform names {options.platform}, which is not a JDK")
    return found


def _needed_release(own: Sequence[ClassPath]) -> int:
    """The newest Java release that a sample of the target's classes is for; 0 when unknown."""
    newest = 0
    for each in own:
        source = each.sources[0]
        names = tuple(source.class_names())
        step = max(1, len(names) // VERSION_SAMPLE)
        for name in islice(names, 0, None, step):
            try:
                found = source.find(name)
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
        return f"warning: the target is for Java {needed}: its platform is {newer}, not {platform}"
    return (
        f"warning: the target is for Java {needed}, its platform is Java {platform.feature}: a JVM "
        "of that age refuses it, and classes of the JDK may be missing; name a newer JDK by --jdk"
    )
