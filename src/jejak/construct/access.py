"""What the source of a test can name, call and assign, from the package that it stands in."""

from __future__ import annotations

from jejak.classfile import flags
from jejak.errors import InputError
from jejak.javasource.identifiers import is_identifier, is_type_identifier
from jejak.program import Field, JavaClass, Method, Resolver
from jejak.program.classes import Member
from jejak.program.nesting import inner_entry, is_inner
from jejak.program.signatures import parse_method_signature
from jejak.results.heaps import FieldPlace, Place, StaticPlace


class SourceAccess:
    """Answers for tests in the package of one class.

    A test is in the same package, so that all but private members are open to it. Nested classes
    are judged by what their source says, which the class file keeps beside what was compiled.
    """

    def __init__(self, resolver: Resolver, place: JavaClass) -> None:
        self.resolver = resolver
        self.place = place
        self.ledger = resolver.program.ledger
        self._names: dict[str, tuple[str, ...] | None] = {}
        self._whole: dict[str, bool] = {}
        self._inheritable: dict[str, bool] = {}

    def load(self, name: str) -> JavaClass | None:
        """A class by internal name, None when it cannot be loaded."""
        found = self.resolver.loading.load(name)
        return found if isinstance(found, JavaClass) else None

    def field(self, place: Place) -> Field | None:
        """The declaration of a field, None when it cannot be found."""
        if not isinstance(place, FieldPlace | StaticPlace):
            return None
        owner = self.load(place.owner)
        return None if owner is None else owner.fields.get((place.name, place.descriptor))

    def superclass(self, java: JavaClass) -> JavaClass | None:
        """The class above a class."""
        return None if java.super_name is None else self.load(java.super_name)

    def is_whole(self, name: str) -> bool:
        """Whether a class is there with all above it: else neither javac nor a JVM takes it."""
        self.ledger.note(name)
        if name not in self._whole:
            self._whole[name] = True  # what is above itself is refused elsewhere
            java = self.load(name)
            above = () if java is None else (java.super_name, *java.interfaces)
            self._whole[name] = java is not None and all(
                self.is_whole(each) for each in above if each is not None
            )
        return self._whole[name]

    def is_whole_type(self, descriptor: str) -> bool:
        """Whether the class of a type, if it has one, is there with all above it."""
        element = descriptor.lstrip("[")
        return not element.startswith("L") or self.is_whole(element[1:-1])

    def source_name(self, name: str) -> tuple[str, ...] | None:
        """The simple names of a class from its outermost class in, None when it has no such name.

        Anonymous and local classes have none, nor have those that the test may not see.
        """
        self.ledger.note(name)
        if name not in self._names:
            self._names[name] = None  # what nests in itself has no name
            java = self.load(name) if self.is_whole(name) else None
            self._names[name] = None if java is None else self._name(java)
        return self._names[name]

    def _name(self, java: JavaClass) -> tuple[str, ...] | None:
        if java.access_flags & flags.SYNTHETIC:
            return None
        entry = inner_entry(java)
        simple = java.name.rpartition("/")[2]
        if entry is None:
            visible = self.resolver.access.can_access_class(self.place, java)
            return (simple,) if visible and is_type_identifier(simple) else None
        outer, own, access = entry
        if outer is None or own is None or access & flags.PRIVATE:
            return None
        if not access & flags.PUBLIC and java.package != self.place.package:
            return None
        around = self.source_name(outer)
        return None if around is None or not is_type_identifier(own) else (*around, own)

    def can_name(self, java: JavaClass) -> bool:
        """Whether a test can write the name of a class."""
        return self.source_name(java.name) is not None

    def can_name_type(self, descriptor: str) -> bool:
        """Whether a test can write a type."""
        element = descriptor.lstrip("[")
        return not element.startswith("L") or self.source_name(element[1:-1]) is not None

    def can_call(self, method: Method) -> bool:
        """Whether a test can call a method or constructor."""
        if not method.is_constructor and not is_identifier(method.name):
            return False
        if method.is_constructor and self.is_odd(method.owner):
            return False
        if is_intersected(method) or not self.can_look_up(method):
            return False
        types = (*method.type.parameters, method.type.result)
        return self.can_use(method) and all(
            self.can_name_type(each) for each in types if each != "V"
        )

    def is_odd(self, java: JavaClass) -> bool:
        """Whether a class stands inside objects of an interface, as none of Java's own does."""
        entry = inner_entry(java)
        outer = None if entry is None or entry[0] is None else self.load(entry[0])
        return outer is not None and outer.is_interface and is_inner(java)

    def can_look_up(self, method: Method) -> bool:
        """Whether all classes are there that javac asks for when it looks for a method.

        These are what it throws, and the types that methods of the same name take.
        """
        if not all(map(self.is_whole, method.attributes.exceptions())):
            return False
        size = len(method.type.parameters)
        waiting, seen = [method.owner], {method.owner.name}
        while waiting:
            java = waiting.pop()
            for each in java.methods.values():
                alike = each.name == method.name and len(each.type.parameters) == size
                if alike and not all(map(self.is_whole_type, each.type.parameters)):
                    return False
            above = () if method.is_constructor else (java.super_name, *java.interfaces)
            found = [self.load(name) for name in above if name is not None and name not in seen]
            waiting += [each for each in found if each is not None]
            seen.update(each.name for each in waiting)
        return True

    def can_inherit(self, java: JavaClass) -> bool:
        """Whether all classes are there that javac asks for when it looks at a class below one.

        These are the types of all methods that such a class has.
        """
        key = ("inherited", self.place.package, java.name)
        self.ledger.use(key)
        if java.name not in self._inheritable:
            self._inheritable[java.name] = True
            with self.ledger.finding(key):
                self._inheritable[java.name] = java.in_jdk or self._can_inherit(java)
        return self._inheritable[java.name]

    def _can_inherit(self, java: JavaClass) -> bool:
        above = [self.load(each) for each in (java.super_name, *java.interfaces) if each]
        return all(map(self.has_whole_types, java.methods.values())) and all(
            each is not None and self.can_inherit(each) for each in above
        )

    def has_whole_types(self, method: Method) -> bool:
        """Whether all classes are there that a method names in its declaration."""
        types = (*method.type.parameters, method.type.result)
        return all(map(self.is_whole_type, types)) and all(
            map(self.is_whole, method.attributes.exceptions())
        )

    def can_use(self, member: Member) -> bool:
        """Whether a member of a class is open to a test."""
        if not self.can_name(member.owner) or member.is_private or member.is_synthetic:
            return False
        return member.is_public or member.owner.package == self.place.package

    def can_read(self, field: Field) -> bool:
        """Whether a test can read a field."""
        named = is_identifier(field.name) and self.can_name_type(field.descriptor)
        return named and self.can_use(field)

    def can_assign(self, field: Field) -> bool:
        """Whether a test can assign a field."""
        return self.can_read(field) and not field.is_final


def is_intersected(method: Method) -> bool:
    """Whether a type parameter of a method has several bounds: no erased argument fits them all."""
    try:
        text = method.attributes.signature()
        if text is None or not text.startswith("<"):
            return False
        parameters = parse_method_signature(text).type_parameters
    except (InputError, ValueError):
        return True
    bounds = [(each.class_bound, *each.interface_bounds) for each in parameters]
    return any(len([bound for bound in each if bound is not None]) > 1 for each in bounds)
