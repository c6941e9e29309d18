"""Method handles: each kind leads to its member, or fails as the instruction would."""

from __future__ import annotations

import pytest

from jejak.classfile import flags
from jejak.classfile.constants import FieldRef, MethodHandleConstant, MethodRef, ReferenceKind
from jejak.classfile.sources import JdkClasses
from tests.program.worlds import PUBLIC, bare_class, bare_interface, shown, world

STATIC = flags.PUBLIC | flags.STATIC
FIXED = flags.PUBLIC | flags.FINAL


@pytest.mark.parametrize(
    ("kind", "member", "expected"),
    [
        ("GET_FIELD", FieldRef("Base", "f", "I"), "Base.f"),
        ("GET_FIELD", FieldRef("Base", "s", "I"), "IncompatibleClassChangeError"),
        ("GET_STATIC", FieldRef("Base", "s", "I"), "Base.s"),
        ("GET_STATIC", FieldRef("Base", "f", "I"), "IncompatibleClassChangeError"),
        ("PUT_FIELD", FieldRef("Base", "f", "I"), "Base.f"),
        ("PUT_FIELD", FieldRef("Base", "fixed", "I"), "IllegalAccessError"),
        ("PUT_STATIC", FieldRef("Base", "s", "I"), "Base.s"),
        ("PUT_STATIC", FieldRef("Base", "f", "I"), "IncompatibleClassChangeError"),
        ("INVOKE_VIRTUAL", MethodRef("Derived", "m", "()V"), "Derived.m"),
        ("INVOKE_VIRTUAL", MethodRef("Base", "ms", "()V"), "IncompatibleClassChangeError"),
        ("INVOKE_STATIC", MethodRef("Derived", "ms", "()V"), "Base.ms"),
        ("INVOKE_STATIC", MethodRef("Base", "m", "()V"), "IncompatibleClassChangeError"),
        ("INVOKE_STATIC", MethodRef("I", "is", "()V", True), "I.is"),
        ("INVOKE_SPECIAL", MethodRef("Base", "m", "()V"), "Base.m"),
        ("INVOKE_SPECIAL", MethodRef("I", "d", "()V", True), "I.d"),
        ("NEW_INVOKE_SPECIAL", MethodRef("Base", "<init>", "()V"), "Base.<init>"),
        ("NEW_INVOKE_SPECIAL", MethodRef("Derived", "<init>", "()V"), "NoSuchMethodError"),
        ("INVOKE_INTERFACE", MethodRef("I", "d", "()V", True), "I.d"),
        ("INVOKE_INTERFACE", MethodRef("I", "d", "()V", False), "IncompatibleClassChangeError"),
        ("INVOKE_INTERFACE", MethodRef("Gone", "d", "()V", True), "NoClassDefFoundError"),
    ],
)
def test_a_handle_leads_to(
    jdk_classes: JdkClasses, kind: str, member: FieldRef | MethodRef, expected: str
) -> None:
    methods = [("m", PUBLIC), ("ms", STATIC), ("<init>", PUBLIC)]
    fields = [("f", PUBLIC), ("s", STATIC), ("fixed", FIXED)]
    found = world(
        bare_class("Base", methods=methods, fields=fields)
        | bare_interface("I", methods=[("d", PUBLIC), ("is", STATIC)])
        | bare_class("Derived", "Base", ["I"], methods=[("m", PUBLIC)]),
        jdk_classes,
    )
    handle = MethodHandleConstant(ReferenceKind[kind], member)
    assert shown(found.resolver.resolve_handle(found.cls("Derived"), handle)) == expected
