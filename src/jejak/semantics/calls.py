"""Calls: linking, dispatch, entering, and what becomes of calls that are not followed."""

from __future__ import annotations

from jejak.bytecode.instructions import (
    Arithmetic,
    Convert,
    GetField,
    Instruction,
    Invoke,
    InvokeKind,
    Load,
    Negate,
    PushConstant,
    PutField,
    Return,
    Shift,
    StackMove,
)
from jejak.classfile.descriptors import parse_method, slots
from jejak.inputs.contexts import enter_context
from jejak.inputs.contracts import COMPARE_TO, keep_answer, kept_answer
from jejak.inputs.havoc import forget_everything
from jejak.inputs.promises import gives_object
from jejak.inputs.pure_calls import keep_result, known_result
from jejak.inputs.type_decisions import choose_method, settle_type
from jejak.machine.machine import HAVOC, INLINE, Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome, Stop
from jejak.machine.strings import class_object
from jejak.machine.values import fresh_value, push
from jejak.program import Method, Unresolved
from jejak.program.checks import checked_by, is_pure_answer
from jejak.program.classes import CONSTRUCTOR, OBJECT
from jejak.program.generics import result_type
from jejak.results.endings import Ending
from jejak.results.reasons import Approximation, Omission, Unsupported
from jejak.semantics.choosing import decide_words
from jejak.semantics.comparing import compare_openly
from jejak.semantics.initialisation import ensure_initialised
from jejak.semantics.objects import absent, change_locks
from jejak.semantics.throwing import THROWABLE, throw_unresolved
from jejak.state.code import Code
from jejak.state.frames import ASSERTION, Frame
from jejak.state.records import Array, Instance
from jejak.state.shapes import Shape
from jejak.state.state import State
from jejak.state.values import WIDE, Ref, Symbol

INCOMPATIBLE = "java/lang/IncompatibleClassChangeError"
RECURSIONS = 10
"""Activations of a method at once that, with the depth used up, count as endless recursion."""
FEW = 2
"""Calls on the stack for each method there, where methods call each other again and again."""
LIBRARY_DEPTH = 2
"""How often the depth of the analysis calls of the JDK's methods may lie below it."""
MOST_ROOM = 80_000
"""Words on the stack up to which no JVM overflows: threads have 1 MiB unless told otherwise."""
REMEMBERED = 200
"""Frames in which an earlier activation of a method is looked for."""
BINDING = frozenset(("registerNatives", "initIDs"))
"""Native methods by which classes of the JDK get at the JVM: nothing that a program could see."""
SMALL = 12
"""Instructions of a method that is small enough not to use up call depth."""


class CallLink:
    """A call as its instruction sees it: the method it names, and the words it takes.

    `code` is what the fast loop enters by itself: nothing but the method's code runs, on
    receivers of `shape` where the call selects by it.
    """

    def __init__(self, method: Method, static: bool) -> None:
        self.method = method
        self.static = static
        self.owner = method.owner.name
        self.code: Code | None = None
        self.shape: Shape | None = None
        self.parameters = method.type.parameters
        self.words = sum([slots(parameter) for parameter in self.parameters])
        if not static:
            self.words += 1


def invoke(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """invokevirtual, invokespecial, invokestatic, invokeinterface."""
    assert isinstance(ins, Invoke)
    link = frame.code.links[frame.pc]
    if link is None:
        resolved = machine.resolver.resolve_invoke(frame.code.owner, ins)
        if isinstance(resolved, Unresolved):
            return throw_unresolved(machine, state, resolved)
        if resolved.is_signature_polymorphic:
            return invoke_handle(machine, state, frame, ins, resolved)
        link = frame.code.links[frame.pc] = CallLink(resolved, ins.kind is InvokeKind.STATIC)
    assert isinstance(link, CallLink)
    if not link.static:
        if link.method.name == COMPARE_TO and ins.kind is not InvokeKind.SPECIAL:
            compared = compare_openly(machine, state, frame, link.method)
            if compared is not DECLINED:
                return compared
        return invoke_on_object(machine, state, frame, ins, link)
    ready = ensure_initialised(machine, state, link.method.owner)
    if ready is not None:
        return ready
    link.code = plain_code(machine, link.method)
    return enter(machine, state, frame, link.method, link.words)


def invoke_handle(
    machine: Machine, state: State, frame: Frame, ins: Invoke, method: Method
) -> Outcome | None:
    """A call of a method or variable handle, by the types that the instruction says (§2.9.3)."""
    model = machine.model_of(method)
    if model is None:
        return Stop(Ending.UNSUPPORTED, Unsupported.METHOD_HANDLE)
    site = parse_method(ins.method.descriptor)
    words = 1 + sum([slots(parameter) for parameter in site.parameters])
    asked = decide_words(state, frame.stack, words)
    if asked is not None:
        return asked
    reference = frame.stack[-words]
    target = state.resolved(reference)
    if not isinstance(target, Ref):
        return absent(machine, state, reference, target)
    result = model.function(machine, state, arguments_of(frame.stack, words))
    if isinstance(result, Outcome):
        return result
    del frame.stack[len(frame.stack) - words :]
    if site.result != "V":
        push(frame.stack, result, site.result)
    frame.pc += 1
    return None


def invoke_on_object(
    machine: Machine, state: State, frame: Frame, ins: Invoke, link: CallLink
) -> Outcome | None:
    """A call of an instance method."""
    method = link.method
    reference = frame.stack[-link.words]
    target = state.resolved(reference)
    if not isinstance(target, Ref):
        return absent(machine, state, reference, target)
    record = state.record(target)
    is_open = isinstance(record, Instance) and record.open
    if ins.kind is not InvokeKind.SPECIAL:
        interface = ins.method.owner if ins.kind is InvokeKind.INTERFACE else None
        if is_open and interface is not None:
            answer = settle_type(machine, state, target, interface)
            if isinstance(answer, Outcome):
                return answer
            is_open = answer
        if is_open:
            chosen = choose_method(machine, state, target, method)
            if isinstance(chosen, Outcome):
                return chosen
            if chosen is None:
                return answer_call(machine, state, frame, method, link.words, target)
            return enter(machine, state, frame, chosen, link.words)
        selected = select(machine, state, method, target, interface)
        if isinstance(selected, Unresolved):
            return no_method(machine, state, frame, link, selected)
        method = selected
    if isinstance(record, Instance) and not is_open:
        link.shape = record.shape
        link.code = plain_code(machine, method)
    return enter(machine, state, frame, method, link.words)


def no_method(
    machine: Machine, state: State, frame: Frame, link: CallLink, fault: Unresolved
) -> Outcome | None:
    """A call that finds no method. An object under construction may be of a class that has it."""
    target = state.resolved(frame.stack[-link.words])
    assert isinstance(target, Ref)
    record = state.record(target)
    java = record.shape.java if isinstance(record, Instance) else None
    if java is not None and java.is_abstract:
        return unknown_call(
            machine, state, frame, link.method, link.words, Approximation.UNKNOWN_CALL_ABSTRACT
        )
    return throw_unresolved(machine, state, fault)


def plain_code(machine: Machine, method: Method) -> Code | None:
    """The code of a method when a call of it does nothing but enter its code."""
    if machine.model_of(method) is not None or machine.policy(method) != INLINE:
        return None
    if machine.asserting(method) is not None:
        return None
    if method.is_synchronized or machine.depth_of(method) is not None:
        return None
    code = machine.code(method)
    if code is not None:
        call_cost(machine, code)
    return code


def select(
    machine: Machine, state: State, resolved: Method, target: Ref, interface: str | None
) -> Method | Unresolved:
    """The method that a call runs on an object, which must implement the interface named."""
    record = state.record(target)
    name = machine.type_name(state, target)
    if interface is not None and not machine.is_subtype(name, interface):
        return Unresolved(INCOMPATIBLE, f"{name} does not implement {interface}")
    if isinstance(record, Array):
        top = machine.find_class(OBJECT)
        return top if isinstance(top, Unresolved) else machine.resolver.select(resolved, top)
    java = record.shape.java
    assert java is not None
    return machine.resolver.select(resolved, java)


def call_without_code(
    machine: Machine, state: State, frame: Frame, method: Method, words: int
) -> Outcome | None:
    """A call of a method that has no code to run."""
    if method.name in BINDING and method.owner.in_jdk and method.descriptor == "()V":
        frame.pc += 1
        return None
    reason = Approximation.UNKNOWN_CALL_NO_BODY
    if method.is_native:
        reason = Approximation.UNKNOWN_CALL_NATIVE
    return unknown_call(machine, state, frame, method, words, reason)


def enter(
    machine: Machine, state: State, frame: Frame, method: Method, words: int
) -> Outcome | None:
    """Calls a method on the last `words` words of the stack, by whatever its policy says."""
    outcome = enter_library(machine, state, frame, method, words)
    if outcome is not DECLINED:
        return outcome
    if machine.policy(method) != INLINE:
        return unknown_call(machine, state, frame, method, words, Approximation.UNKNOWN_CALL_POLICY)
    asserting = machine.asserting(method)
    if asserting is not None and assert_required(machine, state, frame, asserting, method, words):
        return None
    code = machine.code(method)
    if code is None:
        return call_without_code(machine, state, frame, method, words)
    budget = depth_left(machine, state, frame, code)
    if budget < -LIBRARY_DEPTH * machine.limits.depth:
        if is_recursive(frame, code):
            return Stop(Ending.RECURSION)
        return unknown_call(machine, state, frame, method, words, Approximation.UNKNOWN_CALL_DEPTH)
    if frame.depth >= machine.limits.stack or frame.room >= MOST_ROOM:
        return Stop(Ending.RECURSION)
    own = machine.depth_of(method)
    stack = frame.stack
    base = len(stack) - words
    arguments = stack[base:]
    del stack[base:]
    callee = state.push(code)
    callee.locals = arguments + [None] * (code.max_locals - words)
    callee.budget = budget if own is None else min(budget, own)
    if method.is_synchronized:
        take_monitor(machine, state, callee, method)
    return None


def assert_required(
    machine: Machine, state: State, frame: Frame, code: Code, method: Method, words: int
) -> bool:
    """Enters what asserts the precondition of a call, which is made then; False where that is done.

    The check of a method has assumed it.
    """
    if frame.asserted == frame.pc or frame.depth >= machine.limits.stack:
        frame.asserted = -1
        return False
    if checked_by(machine.program, frame.code.method) is method:
        return False
    given = frame.stack[len(frame.stack) - words :]
    asserting = state.push(code)
    asserting.purpose = ASSERTION
    asserting.locals = given[1:] if method.is_constructor else given
    asserting.locals += [None] * (code.max_locals - len(asserting.locals))
    asserting.budget = frame.budget
    return True


def enter_library(
    machine: Machine, state: State, frame: Frame, method: Method, words: int
) -> Outcome | None:
    """Lets a model stand for a method; DECLINED where it is none. The JDK looks at what it gets."""
    model = machine.model_of(method)
    if state.heap.has_either and (model is not None or method.owner.in_jdk):
        asked = decide_words(state, frame.stack, words)
        if asked is not None:
            return asked
    return DECLINED if model is None else run_model(machine, state, frame, method, words)


def depth_left(machine: Machine, state: State, frame: Frame, code: Code) -> int:
    """The depth that is left to a method that is called; less than any may be where none is."""
    if not call_cost(machine, code):
        return frame.budget
    lowest = -LIBRARY_DEPTH * machine.limits.depth
    least = lowest if code.method.owner.in_jdk else 0
    if frame.budget <= least and machine.limits.fixed_recursion:
        frame.budget = budget_before(machine, state, frame, frame.code)
        known = budget_before(machine, state, frame, code)
        if known > frame.budget:
            return known
    return frame.budget - 1 if frame.budget > least else lowest - 1


def budget_before(machine: Machine, state: State, frame: Frame, code: Code) -> int:
    """The most depth that activations of a method have left since the path last decided anything.

    What is called again without a decision is execution on what the path has fixed: it uses up no
    depth.
    """
    most = frame.budget
    if machine.depth_of(code.method) is not None:
        return most
    decisions = state.path.decisions
    below: Frame | None = frame
    for _ in range(REMEMBERED):
        if below is None or below.decisions is not decisions:
            break
        if below.code is code and below.budget > most:
            most = below.budget
        below = below.parent
    return most


def is_recursive(frame: Frame, code: Code) -> bool:
    """Whether methods have called themselves so often that more calls say nothing new.

    That is so where the method called is on the stack that often, and where the calls on the stack
    are of few methods: those of decorators, which call each other and only then what they need.
    """
    count = 0
    calls = 0
    methods: set[Code] = set()
    below: Frame | None = frame
    while below is not None and count < RECURSIONS:
        if below.code is code:
            count += 1
        calls += 1
        methods.add(below.code)
        below = below.parent
    return count >= RECURSIONS or calls >= max(2 * RECURSIONS, FEW * len(methods))


def take_monitor(machine: Machine, state: State, frame: Frame, method: Method) -> None:
    """Lets a synchronized method hold the monitor of its receiver or class until it ends."""
    lock = class_object(machine, state, method.owner.name)
    if not method.is_static:
        receiver = state.resolved(frame.locals[0])
        assert isinstance(receiver, Ref)
        lock = receiver
    change_locks(state, lock, 1)
    frame.lock = lock


def arguments_of(stack: list[object], words: int) -> list[object]:
    """The last words of a stack without the second words of longs and doubles."""
    return [value for value in stack[len(stack) - words :] if value is not WIDE]


def run_model(
    machine: Machine, state: State, frame: Frame, method: Method, words: int
) -> Outcome | None:
    """Lets a model stand for a method."""
    model = machine.model_of(method)
    assert model is not None
    result = model.function(machine, state, arguments_of(frame.stack, words))
    if isinstance(result, Outcome):
        return result
    if model.approximation is not None:
        state.approximate(model.approximation)
    del frame.stack[len(frame.stack) - words :]
    if result is not NOTHING:
        push(frame.stack, result, method.type.result)
    frame.pc += 1
    return None


def unknown_call(
    machine: Machine, state: State, frame: Frame, method: Method, words: int, reason: Approximation
) -> Outcome | None:
    """A call that is not followed: any result, and no effect unless the policy says any.

    Where no policy names the method, what is said of all calls that are cut does.
    """
    asked = decide_words(state, frame.stack, words) if state.heap.has_either else None
    if asked is not None:
        return asked
    state.approximate(reason)
    result = method.type.result
    version = enter_context(state, arguments_of(frame.stack, words), result[0] in "L[")
    policy = machine.policy(method)
    if policy == HAVOC or (machine.unfollowed_change and policy == INLINE):
        forget_everything(machine, state)
    del frame.stack[len(frame.stack) - words :]
    if result != "V":
        name = state.fresh_name(f"{method.owner.simple_name}.{method.name}()")
        value = fresh_value(machine, state, name, result, 0, version)
        if isinstance(value, Symbol):
            value.generic = result_type(method)
        push(frame.stack, value, result)
    frame.pc += 1
    return None


def answer_call(
    machine: Machine, state: State, frame: Frame, method: Method, words: int, receiver: Ref
) -> Outcome | None:
    """A call on an object of a class that nobody has seen: a test brings one along that answers.

    The answer is one more input. That such a class may also throw, or change something, is left
    out and noted.
    """
    asked = decide_words(state, frame.stack, words) if state.heap.has_either else None
    if asked is not None:
        return asked
    if machine.policy(method) != INLINE:
        return unknown_call(machine, state, frame, method, words, Approximation.UNKNOWN_CALL_POLICY)
    code = machine.answering(method)
    if code is not None and frame.code is not code:
        call_by_contract(state, frame, code, words)
        return None
    state.omit(Omission.UNSEEN_CLASS)
    arguments = arguments_of(frame.stack, words)[1:]
    result = method.type.result
    value: object = None
    if result != "V":
        value = kept_answer(machine, state, method, receiver, arguments)
        if isinstance(value, Outcome):
            return value
    del frame.stack[len(frame.stack) - words :]
    if result != "V":
        if value is None:
            is_pure = code is not None and is_pure_answer(code.method)
            value = stub_answer(machine, state, method, receiver, is_pure)
        keep_answer(machine, state, method, receiver, value, arguments)
        push(frame.stack, value, result)
    frame.pc += 1
    return None


def stub_answer(
    machine: Machine, state: State, method: Method, receiver: Ref, is_pure: bool
) -> object:
    """What a method answers of which only its contract is known, if that: what a pure one did."""
    known = known_result(state) if is_pure else None
    if known is not None:
        return known.value
    record, result = state.record(receiver), method.type.result
    name = state.fresh_name(f"{record.name}.{method.name}()")
    value = fresh_value(machine, state, name, result, record.chain)
    if isinstance(value, Symbol):
        value.not_null = gives_object(method)
        value.generic = result_type(method)
    if is_pure:
        keep_result(state, value)
    return value


def call_by_contract(state: State, frame: Frame, code: Code, words: int) -> None:
    """Enters code that calls a method of a stub in the place of the call, with what it is given."""
    stack = frame.stack
    base = len(stack) - words
    arguments = stack[base:]
    del stack[base:]
    callee = state.push(code)
    callee.locals = arguments + [None] * (code.max_locals - words)
    callee.budget = frame.budget


_SIMPLE = (
    Load, PushConstant, GetField, PutField, Return, StackMove, Arithmetic, Convert, Negate, Shift,
)  # fmt: skip


def call_cost(machine: Machine, code: Code) -> int:
    """How much depth a call uses up: none for small methods and exceptions of the JDK."""
    if code.cost < 0:
        method = code.method
        library = method.is_constructor and method.owner.in_jdk
        is_exception = library and machine.is_subtype(method.owner.name, THROWABLE)
        code.cost = 0 if code.synthetic or is_exception or is_small(method) else 1
    return code.cost


def is_small(method: Method) -> bool:
    """Whether a method is an accessor, or a constructor that only fills fields."""
    body = method.body
    if body is None or len(body) > SMALL:
        return False
    for ins in body.instructions:
        if isinstance(ins, _SIMPLE):
            continue
        is_super = (
            isinstance(ins, Invoke)
            and ins.kind is InvokeKind.SPECIAL
            and ins.method.name == CONSTRUCTOR
            and method.is_constructor
        )
        if not is_super:
            return False
    return True
