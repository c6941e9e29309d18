"""Access control (JVMS §5.4.4): packages, protected members, nests and modules."""

from __future__ import annotations

from struct import pack

import pytest

from jejak.classfile import flags
from jejak.classfile.sources import ClassBytes, JdkClasses, Memory
from jejak.program import JavaClass
from tests.assembler import ClassWriter
from tests.program.conftest import Compile
from tests.program.worlds import PUBLIC, World, bare_class, world

LEVELS = [("open", PUBLIC), ("guarded", flags.PROTECTED), ("local", 0), ("own", flags.PRIVATE)]


@pytest.fixture
def packages(jdk_classes: JdkClasses) -> World:
    """p.Owner has members of each level; neighbours, children and strangers want them."""
    statics = [(f"s_{name}", level | flags.STATIC) for name, level in LEVELS]
    return world(
        bare_class("p/Owner", methods=LEVELS, fields=[*LEVELS, *statics])
        | bare_class("p/Neighbour")
        | bare_class("q/Child", "p/Owner")
        | bare_class("q/Grandchild", "q/Child")
        | bare_class("q/Sibling", "p/Owner")
        | bare_class("q/Stranger"),
        jdk_classes,
    )


@pytest.mark.parametrize(
    ("caller", "allowed"),
    [
        ("p/Owner", {"open", "guarded", "local", "own"}),
        ("p/Neighbour", {"open", "guarded", "local"}),
        ("q/Child", {"open", "guarded"}),
        ("q/Stranger", {"open"}),
    ],
)
def test_members_are_for(packages: World, caller: str, allowed: set[str]) -> None:
    for name, _ in LEVELS:
        expected = f"p/Owner.{name}" if name in allowed else "IllegalAccessError"
        assert packages.field_of(caller, "p/Owner", name) == expected
        assert packages.resolved(caller, "p/Owner", name) == expected


@pytest.mark.parametrize(
    ("caller", "named", "allowed"),
    [
        pytest.param("q/Child", "q/Child", True, id="its own class"),
        pytest.param("q/Child", "q/Grandchild", True, id="a subclass"),
        pytest.param("q/Grandchild", "q/Child", True, id="a superclass"),
        pytest.param("q/Child", "q/Sibling", False, id="a class beside it"),
    ],
)
def test_protected_instance_members_are_used_through(
    packages: World, caller: str, named: str, allowed: bool
) -> None:
    expected = "p/Owner.guarded" if allowed else "IllegalAccessError"
    assert packages.field_of(caller, named, "guarded") == expected
    assert packages.resolved(caller, named, "guarded") == expected
    assert packages.field_of(caller, named, "s_guarded") == "p/Owner.s_guarded"


def test_a_package_private_class_is_for_its_package(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_class("p/Hidden", access=flags.SUPER, methods=[("m", PUBLIC)])
        | bare_class("p/Neighbour")
        | bare_class("q/Stranger"),
        jdk_classes,
    )
    assert found.resolved("p/Neighbour", "p/Hidden", "m") == "p/Hidden.m"
    assert found.resolved("q/Stranger", "p/Hidden", "m") == "IllegalAccessError"
    assert found.resolved("q/Stranger", "[Lp/Hidden;", "clone", "()Ljava/lang/Object;") == (
        "IllegalAccessError"
    )


def test_a_package_of_the_same_name_in_the_jdk_is_another_one(jdk_classes: JdkClasses) -> None:
    """Packages belong to class loaders; this one could only be loaded by an agent."""
    found = world({}, jdk_classes)
    mine = world(bare_class("java/util/Mine")).cls("java/util/Mine")
    array_list = found.cls("java/util/ArrayList")
    element_data = array_list.fields["elementData", "[Ljava/lang/Object;"]
    access = found.resolver.access
    assert not access.can_access_member(mine, array_list, element_data)
    assert access.can_access_member(found.cls("java/util/Vector"), array_list, element_data)


def may_name(found: World, caller: str, name: str) -> bool:
    answer = found.resolver.resolve_class(found.cls(caller), name)
    assert isinstance(answer, JavaClass) or answer.error == "java/lang/IllegalAccessError"
    return isinstance(answer, JavaClass)


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        pytest.param("java/lang/String", True, id="exported to all"),
        pytest.param("sun/misc/Unsafe", True, id="exported by jdk.unsupported"),
        pytest.param("sun/launcher/LauncherHelper", False, id="not exported"),
        pytest.param("jdk/internal/misc/Unsafe", False, id="exported to certain modules"),
        pytest.param("[Ljdk/internal/misc/Unsafe;", False, id="an array of such a class"),
        pytest.param("java/util/ImmutableCollections", False, id="package-private"),
    ],
)
def test_the_class_path_uses_packages_that_modules_export(
    jdk_classes: JdkClasses, name: str, allowed: bool
) -> None:
    assert may_name(world(bare_class("Mine"), jdk_classes), "Mine", name) is allowed


@pytest.mark.parametrize(
    ("caller", "allowed"),
    [
        pytest.param("java/util/ArrayList", True, id="the same module"),
        pytest.param("sun/misc/Unsafe", True, id="one that it is exported to"),
        pytest.param("javax/xml/transform/Source", False, id="another one"),
    ],
)
def test_modules_use_what_is_exported_to_them(
    jdk_classes: JdkClasses, caller: str, allowed: bool
) -> None:
    assert may_name(world({}, jdk_classes), caller, "jdk/internal/misc/Unsafe") is allowed


class Unreadable(Memory):
    """A JDK whose module is there but does not say what it exports."""

    def __init__(self, info: bytes | None) -> None:
        super().__init__(bare_class("java/lang/Object") | bare_class("inside/Public"))
        self.info = info

    def module_of(self, name: str) -> str | None:
        return "some.module" if self.find(name) is not None else None

    def has_package(self, package: str) -> bool:
        return package in ("java/lang", "inside")

    def module_info(self, module: str) -> ClassBytes | None:
        return None if self.info is None else ClassBytes("module-info", self.info)

    def modules(self) -> list[str]:
        return ["some.module"]


@pytest.mark.parametrize("info", [None, b"nonsense"])
def test_a_module_that_cannot_be_read_hides_nothing(info: bytes | None) -> None:
    found = world(bare_class("Mine"), Unreadable(info))
    access = found.resolver.access
    assert access.can_access_class(found.cls("Mine"), found.cls("inside/Public"))
    assert ("some.module/module-info" in found.program.broken) == (info is not None)


def test_nest_mates_share_private_members(compiled: Compile) -> None:
    found = compiled(
        {
            "Host.java": """
                class Host {
                    private int x;
                    class Inner { private int y; class Innermost { private int z; } }
                    static Object anonymous() { return new Object() { private int w; }; }
                }
                class Beside { private int v; }
            """
        }
    )
    nest = {"Host": "x", "Host$Inner": "y", "Host$Inner$Innermost": "z", "Host$1": "w"}
    for caller in nest:
        for owner, name in nest.items():
            assert found.field_of(caller, owner, name) == f"{owner}.{name}"
        assert found.field_of(caller, "Beside", "v") == "IllegalAccessError"


def nested(name: str, host: str | None, members: list[str], raw: bytes | None = None) -> bytes:
    """A class with a private method `p`, a nest host and nest members as told."""
    writer = ClassWriter(name, major=55)
    writer.add_method("p", "()V", flags.PRIVATE, [writer.code(["return"])])
    if host is not None:
        index = pack(">H", writer.pool.class_(host)) if raw is None else raw
        writer.attributes.append(writer.attribute("NestHost", index))
    if members:
        indices = b"".join(pack(">H", writer.pool.class_(member)) for member in members)
        content = pack(">H", len(members)) + indices
        writer.attributes.append(writer.attribute("NestMembers", content))
    return writer.to_bytes()


@pytest.mark.parametrize(
    ("host", "members"),
    [
        pytest.param("p/Host", [], id="who is not a member"),
        pytest.param("p/Gone", ["p/Guest"], id="whose host is missing"),
        pytest.param("q/Far", ["p/Guest"], id="whose host is in another package"),
        pytest.param(None, ["p/Guest"], id="who names no host"),
    ],
)
def test_a_nest_does_not_take_in_a_class(
    jdk_classes: JdkClasses, host: str | None, members: list[str]
) -> None:
    found = world(
        {
            "p/Host": nested("p/Host", None, members),
            "q/Far": nested("q/Far", None, members),
            "p/Guest": nested("p/Guest", host, []),
        },
        jdk_classes,
    )
    for other in ("p/Host", "q/Far"):
        assert found.resolved("p/Guest", other, "p") == "IllegalAccessError"
    assert found.resolved("p/Guest", "p/Guest", "p") == "p/Guest.p"


def test_a_host_that_does_not_load_takes_nobody_in(jdk_classes: JdkClasses) -> None:
    """As with an outer class whose optional superclass is missing."""
    writer = ClassWriter("p/Host", "gone/Base", major=55)
    members = pack(">HHH", 2, *(writer.pool.class_(name) for name in ("p/A", "p/B")))
    writer.attributes.append(writer.attribute("NestMembers", members))
    found = world(
        {
            "p/Host": writer.to_bytes(),
            "p/A": nested("p/A", "p/Host", []),
            "p/B": nested("p/B", "p/Host", []),
        },
        jdk_classes,
    )
    assert found.resolved("p/A", "p/B", "p") == "IllegalAccessError"
    assert found.resolved("p/A", "p/A", "p") == "p/A.p"


def test_a_malformed_nest_is_recorded_and_shares_nothing(jdk_classes: JdkClasses) -> None:
    found = world(
        {
            "p/Host": nested("p/Host", None, ["p/Guest"]),
            "p/Guest": nested("p/Guest", "p/Host", [], raw=b"\xff\xff"),
        },
        jdk_classes,
    )
    assert found.resolved("p/Guest", "p/Host", "p") == "IllegalAccessError"
    assert "65535" in str(found.program.broken["p/Guest"])
