"""java.util.logging: Logger, LogManager and handlers, with the JDK's own configuration.

Classes: Logger, LogManager, LogRecord, StreamHandler, ConsoleHandler, SimpleFormatter.

Loggers stand in their tree, with the levels that they inherit; what changes one runs as bytecode.
Nobody sees what the console shows. Handlers, filters and formatters of the program are called.
"""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome
from jejak.machine.strings import STRING, string_constant, text_of
from jejak.models.arguments import UnknownResult, decided, needed, nothing, receiver, unknown
from jejak.models.environment import set_fields, set_static_fields
from jejak.models.registry import Registry
from jejak.program import JavaClass
from jejak.program.classes import OBJECT
from jejak.results.reasons import Approximation, Omission
from jejak.state.records import Instance
from jejak.state.shapes import Shape
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref

PACKAGE: Final = "java/util/logging/"
LOGGER: Final = f"{PACKAGE}Logger"
MANAGER: Final = f"{PACKAGE}LogManager"
LEVEL: Final = f"{PACKAGE}Level"
CONSOLE_HANDLER: Final = f"{PACKAGE}ConsoleHandler"
RECORD: Final = f"{PACKAGE}LogRecord"
LIST: Final = "java/util/ArrayList"
GLOBAL: Final = "global"
INFO: Final = 800
SETTINGS: Final = {
    "handlers": "java.util.logging.ConsoleHandler",
    ".level": "INFO",
    "java.util.logging.FileHandler.pattern": "%h/java%u.log",
    "java.util.logging.FileHandler.limit": "50000",
    "java.util.logging.FileHandler.count": "1",
    "java.util.logging.FileHandler.maxLocks": "100",
    "java.util.logging.FileHandler.formatter": "java.util.logging.XMLFormatter",
    "java.util.logging.ConsoleHandler.level": "INFO",
    "java.util.logging.ConsoleHandler.formatter": "java.util.logging.SimpleFormatter",
}
"""What the JDK's logging.properties says."""

SIMPLE_FORMAT: Final = "%1$tb %1$td, %1$tY %1$tl:%1$tM:%1$tS %1$Tp %2$s%n%4$s: %5$s%6$s%n"
TELLING: Final = ("toString", "getMessage", "getLocalizedMessage")
"""Methods by which an object becomes text in a log."""


# --- making ------------------------------------------------------------------------------------


def made(machine: Machine, state: State, name: str, values: dict[str, object]) -> Ref:
    """A new object of a class whose constructor does no more than set these fields."""
    shape = machine.shape(name)
    ref = state.new_instance(shape)
    set_fields(state, ref, shape, values)
    return ref


def static_of(machine: Machine, state: State, owner: str, name: str) -> object:
    """What a static field of an initialised class holds."""
    statics = state.heap.statics[owner]
    names = [field.name for field in machine.shapes.statics(statics.java).fields]
    return statics.fields[names.index(name)]


def field_of(state: State, ref: object, name: str) -> object:
    """What a field of a known object holds; None where there is no such object."""
    if not isinstance(ref, Ref):
        return None
    record = state.instance(ref)
    return record.fields[record.shape.slot(name)]


def has_field(shape: Shape, name: str) -> bool:
    """Whether objects of a shape have a field of that name."""
    return any(field.name == name for field in shape.fields)


def initialise_manager(machine: Machine, state: State, _arguments: list[object]) -> object:
    """LogManager's class initialiser: the one manager, with its configuration read."""
    shape = machine.shape(MANAGER)
    assert shape.java is not None
    manager = made(machine, state, MANAGER, {"initializationDone": 1, "initializedCalled": 1})
    allowed = made(machine, state, f"{PACKAGE}LoggingPermission", {})
    values: dict[str, object] = {"manager": manager, "controlPermission": allowed}
    set_static_fields(machine, state, shape.java, values)
    return NOTHING


def initialise_logger(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Logger's class initialiser; the global logger enters the tree later."""
    java = machine.shape(LOGGER).java
    assert java is not None
    bundle = f"{LOGGER}$LoggerBundle"
    none = made(machine, state, bundle, {})
    values: dict[str, object] = {
        "emptyHandlers": state.new_array(f"[L{PACKAGE}Handler;", []),
        "offValue": (1 << 31) - 1,
        "SYSTEM_BUNDLE": made(machine, state, bundle, {}),
        "NO_RESOURCE_BUNDLE": none,
        "treeLock": made(machine, state, OBJECT, {}),
        "GLOBAL_LOGGER_NAME": string_constant(machine, state, GLOBAL),
    }
    set_static_fields(machine, state, java, values)
    made_global = new_logger(machine, state, string_constant(machine, state, GLOBAL), None, INFO)
    set_static_fields(machine, state, java, {"global": made_global})
    return NOTHING


def new_logger(
    machine: Machine, state: State, name: Ref | None, manager: object, level: object
) -> Ref:
    """A logger without a parent, as its constructor makes it."""
    settings: dict[str, object] = {
        "useParentHandlers": 1,
        "levelValue": level,
        "handlers": new_handlers(machine, state, []),
    }
    shape = machine.shape(LOGGER)
    values: dict[str, object] = {
        "manager": manager,
        "name": name,
        "anonymous": 1 if name is None else 0,
        "loggerBundle": static_of(machine, state, LOGGER, "NO_RESOURCE_BUNDLE"),
    }
    if has_field(shape, "config"):
        config = made(machine, state, f"{LOGGER}$ConfigurationData", settings)
        inner = machine.shape(f"{LOGGER}$ConfigurationData")
        set_fields(state, config, inner, {"delegate": config})
        values["config"] = config
    return made(machine, state, LOGGER, {**settings, **values})


def new_handlers(machine: Machine, state: State, handlers: list[object]) -> Ref:
    """The list of a logger's handlers."""
    values: dict[str, object] = {
        "lock": made(machine, state, OBJECT, {}),
        "array": state.new_array(f"[L{OBJECT};", handlers),
    }
    return made(machine, state, "java/util/concurrent/CopyOnWriteArrayList", values)


def configuration(state: State, logger: Ref) -> Ref:
    """The object that holds the settings of a logger."""
    shape = state.instance(logger).shape
    found = field_of(state, logger, "config") if has_field(shape, "config") else logger
    assert isinstance(found, Ref)
    return found


# --- the tree ----------------------------------------------------------------------------------


def pool_key(name: str) -> str:
    """Where a state keeps the logger of a name."""
    return f"{LOGGER}:{name}"


def prepare_tree(machine: Machine, state: State) -> Outcome | None:
    """Makes the root of all loggers and the global one, once; what must come first, otherwise."""
    if pool_key("") in state.heap.pool:
        return None
    for name in (LEVEL, LOGGER, MANAGER):
        java = machine.shape(name).java
        assert java is not None
        first = machine.ensure_initialised(machine, state, java)
        if first is not None:
            return first
    manager = static_of(machine, state, MANAGER, "manager")
    root = new_logger(machine, state, string_constant(machine, state, ""), manager, INFO)
    level = static_of(machine, state, LEVEL, "INFO")
    console = made(machine, state, CONSOLE_HANDLER, {"manager": manager, "logLevel": level})
    config = configuration(state, root)
    set_fields(
        state,
        config,
        state.instance(config).shape,
        {"levelObject": level, "handlers": new_handlers(machine, state, [console])},
    )
    state.heap.pool = state.heap.pool.set(pool_key(""), root)
    known = static_of(machine, state, LOGGER, "global")
    assert isinstance(known, Ref)
    enter_tree(machine, state, GLOBAL, known)
    set_fields(state, known, machine.shape(LOGGER), {"manager": manager})
    return None


def enter_tree(machine: Machine, state: State, name: str, logger: Ref) -> None:
    """Gives a logger its parent: the nearest above; those below it that are there become its."""
    above = name
    while pool_key(above) not in state.heap.pool:
        above = above.rpartition(".")[0]
    parent = state.heap.pool[pool_key(above)]
    for key, other in tuple(state.heap.pool.items()):
        below = key.startswith(pool_key(f"{name}."))
        if below and field_of(state, other, "parent") == parent:
            adopt(machine, state, logger, other)
    adopt(machine, state, parent, logger)
    state.heap.pool = state.heap.pool.set(pool_key(name), logger)


def adopt(machine: Machine, state: State, parent: Ref, child: Ref) -> None:
    """Makes a logger the child of another, whose level it inherits unless it has its own."""
    former = field_of(state, child, "parent")
    if isinstance(former, Ref):
        set_kids(machine, state, former, [k for k in kids(state, former) if k != child])
    set_kids(machine, state, parent, [*kids(state, parent), child])
    set_fields(state, child, machine.shape(LOGGER), {"parent": parent})
    config = configuration(state, child)
    if field_of(state, config, "levelObject") is None:
        level = field_of(state, configuration(state, parent), "levelValue")
        set_fields(state, config, state.instance(config).shape, {"levelValue": level})


def kids(state: State, parent: Ref) -> list[object]:
    """The children of a logger."""
    held = field_of(state, field_of(state, parent, "kids"), "elementData")
    cells = state.array(held).cells if isinstance(held, Ref) else None
    return [field_of(state, each, "referent") for each in cells or [] if isinstance(each, Ref)]


def set_kids(machine: Machine, state: State, parent: Ref, children: list[object]) -> None:
    """Replaces the children of a logger."""
    weak = f"{MANAGER}$LoggerWeakRef"
    cells: list[object] = [made(machine, state, weak, {"referent": each}) for each in children]
    values = {"elementData": state.new_array(f"[L{OBJECT};", cells), "size": len(cells)}
    listed = made(machine, state, LIST, values)
    set_fields(state, parent, machine.shape(LOGGER), {"kids": listed})


# --- asking for loggers ------------------------------------------------------------------------


def get_logger(machine: Machine, state: State, arguments: list[object]) -> object:
    """Logger.getLogger: the one of that name, made when it is first asked for."""
    name = needed(machine, state, arguments[0])
    if not isinstance(name, Ref):
        return name
    first = prepare_tree(machine, state)
    if first is not None:
        return first
    return named(machine, state, name)


def named(machine: Machine, state: State, name: Ref) -> Ref:
    """The logger of a name; a new one for a name that is not known."""
    text = text_of(state, name)
    manager = static_of(machine, state, MANAGER, "manager")
    if text is None:
        state.approximate(Approximation.UNKNOWN_CONTENTS)
        return unnamed(machine, state, name)
    found = state.heap.pool.get(pool_key(text))
    if found is None:
        found = new_logger(machine, state, name, manager, INFO)
        enter_tree(machine, state, text, found)
    return found


def unnamed(machine: Machine, state: State, name: Ref | None) -> Ref:
    """A new logger right below the root that cannot be found by its name."""
    manager = static_of(machine, state, MANAGER, "manager")
    made_now = new_logger(machine, state, name, manager, INFO)
    adopt(machine, state, state.heap.pool[pool_key("")], made_now)
    return made_now


def get_bundled_logger(machine: Machine, state: State, arguments: list[object]) -> object:
    """Logger.getLogger with a resource bundle, which nobody looks for here."""
    bundle = decided(machine, state, arguments[1])
    if bundle is not None and not isinstance(bundle, Ref):
        return bundle
    found = get_logger(machine, state, arguments)
    if isinstance(found, Ref) and bundle is not None:
        state.approximate(Approximation.CLASS_LOADER)
    return found


def get_anonymous(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Logger.getAnonymousLogger."""
    first = prepare_tree(machine, state)
    return unnamed(machine, state, None) if first is None else first


def get_global(machine: Machine, state: State, _arguments: list[object]) -> object:
    """Logger.getGlobal."""
    first = prepare_tree(machine, state)
    return static_of(machine, state, LOGGER, "global") if first is None else first


def look_up_logger(machine: Machine, state: State, arguments: list[object]) -> object:
    """LogManager.getLogger: null where nobody has asked for that name."""
    name = needed(machine, state, arguments[1])
    if not isinstance(name, Ref):
        return name
    first = prepare_tree(machine, state)
    if first is not None:
        return first
    text = text_of(state, name)
    if text is None:
        state.approximate(Approximation.UNKNOWN_CONTENTS)
        return unknown(machine, state, "LogManager.getLogger()", f"L{LOGGER};")
    return state.heap.pool.get(pool_key(text))


def get_setting(machine: Machine, state: State, arguments: list[object]) -> object:
    """LogManager.getProperty: what the JDK's own configuration says."""
    name = needed(machine, state, arguments[1])
    if not isinstance(name, Ref):
        return name
    text = text_of(state, name)
    if text is None:
        state.approximate(Approximation.UNKNOWN_CONTENTS)
        return unknown(machine, state, "LogManager.getProperty()", f"L{STRING};")
    value = SETTINGS.get(text)
    return None if value is None else string_constant(machine, state, value)


def get_formatter(_machine: Machine, _state: State, arguments: list[object]) -> object:
    """LogManager.getFormatterProperty: the configuration says what each handler has by itself."""
    return arguments[2]


# --- logging -----------------------------------------------------------------------------------


class Sink:
    """The model of a method of Logger that shows something where the level is high enough.

    `is_checked` says that the first argument is an object that must be there.
    """

    def __init__(self, is_checked: bool) -> None:
        self.is_checked = is_checked

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Nothing that could be seen, where only the console hears it."""
        logger = receiver(state, arguments)
        if state.instance(logger).shape.name != LOGGER or is_heard(state, logger):
            return DECLINED
        if self.is_checked:
            target = needed(machine, state, arguments[1])
            if not isinstance(target, Ref):
                return target
        if any(shows_itself(machine, state, value) for value in arguments[1:]):
            state.approximate(Approximation.CONSOLE_WRITE)
        return NOTHING


def equip(machine: Machine, state: State, arguments: list[object]) -> object:
    """Lets a method of Logger run; a logger that is an input has what the JDK gives it."""
    logger = receiver(state, arguments)
    record = state.instance(logger)
    if record.initial is None or "config" not in [field.name for field in record.shape.fields]:
        return DECLINED
    if record.fields[record.shape.slot("config")] is UNREAD:
        first = prepare_tree(machine, state)
        if first is not None:
            return first
        state.omit(Omission.JDK_SETUP)
        known = unnamed(machine, state, None)
        names = ("config", "manager", "loggerBundle", "parent", "anonymous", "kids")
        set_fields(
            state, logger, record.shape, {name: field_of(state, known, name) for name in names}
        )
    return DECLINED


def make_record(machine: Machine, state: State, arguments: list[object]) -> object:
    """LogRecord's constructor: when it was made, and which it is, only who asks has to know."""
    level = needed(machine, state, arguments[1])
    if not isinstance(level, Ref):
        return level
    ref = receiver(state, arguments)
    values: dict[str, object] = {
        "level": level, "message": arguments[2], "threadID": 1, "longThreadID": 1,
        "needToInferCaller": 1, "sequenceNumber": UNREAD, "instant": UNREAD, "millis": UNREAD,
    }  # fmt: skip
    set_fields(state, ref, state.instance(ref).shape, values)
    return NOTHING


def is_heard(state: State, logger: Ref) -> bool:
    """Whether a filter or a handler of the program gets what a logger is told."""
    record = state.instance(logger)
    if record.initial is not None:
        return False
    above: object = logger
    while isinstance(above, Ref):
        config = configuration(state, above)
        if above == logger and field_of(state, config, "filter") is not None:
            return True
        held = field_of(state, field_of(state, config, "handlers"), "array")
        cells = state.array(held).cells if isinstance(held, Ref) else None
        if cells is None or not all(is_console(state, cell) for cell in cells):
            return True
        if field_of(state, config, "useParentHandlers") != 1:
            return False
        above = field_of(state, above, "parent")
    return above is not None


def is_console(state: State, handler: object) -> bool:
    """Whether a handler is one for the console, in which no code of the program runs."""
    if not isinstance(handler, Ref):
        return False
    record = state.record(handler)
    if not isinstance(record, Instance) or record.shape.name != CONSOLE_HANDLER:
        return False
    parts = [field_of(state, handler, name) for name in ("filter", "formatter")]
    return all(part is None or is_of_jdk(state, part) for part in parts)


def connect(_machine: Machine, state: State, arguments: list[object]) -> object:
    """StreamHandler.setOutputStream, of a handler that writes to the console."""
    name = state.instance(receiver(state, arguments)).shape.name
    return NOTHING if name == CONSOLE_HANDLER else DECLINED


def publish(_machine: Machine, state: State, arguments: list[object]) -> object:
    """ConsoleHandler.publish, where no code of the program looks at the record."""
    return NOTHING if is_console(state, receiver(state, arguments)) else DECLINED


def make_formatter(machine: Machine, state: State, arguments: list[object]) -> object:
    """SimpleFormatter's constructor."""
    ref = receiver(state, arguments)
    text = string_constant(machine, state, SIMPLE_FORMAT)
    set_fields(state, ref, state.instance(ref).shape, {"format": text})
    return NOTHING


def is_of_jdk(state: State, value: object) -> bool:
    """Whether an object is known to be of a class of the JDK."""
    if not isinstance(value, Ref):
        return False
    record = state.record(value)
    java = record.shape.java if isinstance(record, Instance) else None
    return java is not None and java.in_jdk


def shows_itself(machine: Machine, state: State, value: object) -> bool:
    """Whether code of the program turns an argument into text."""
    target = state.resolved(value)
    if not isinstance(target, Ref):
        return False
    record = state.record(target)
    java = record.shape.java if isinstance(record, Instance) else None
    while java is not None and not java.in_jdk:
        if any((name, f"()L{STRING};") in java.methods for name in TELLING):
            return True
        above = None if java.super_name is None else machine.find_class(java.super_name)
        java = above if isinstance(above, JavaClass) else None
    return False


def itself(_machine: Machine, _state: State, arguments: list[object]) -> object:
    """A method that gives its receiver back."""
    return arguments[0]


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{MANAGER}.<clinit>()V", initialise_manager)
    registry.exact(f"{LOGGER}.<clinit>()V", initialise_logger)
    unknown_name = Approximation.UNKNOWN_CONTENTS
    registry.partly(f"{LOGGER}.getLogger(L{STRING};)L{LOGGER};", unknown_name, get_logger)
    bundled = f"{LOGGER}.getLogger(L{STRING};L{STRING};)L{LOGGER};"
    registry.partly(bundled, Approximation.CLASS_LOADER, get_bundled_logger)
    registry.exact(f"{LOGGER}.getAnonymousLogger()L{LOGGER};", get_anonymous)
    registry.exact(f"{LOGGER}.getGlobal()L{LOGGER};", get_global)
    registry.partly(f"{MANAGER}.getLogger(L{STRING};)L{LOGGER};", unknown_name, look_up_logger)
    registry.partly(f"{MANAGER}.getProperty(L{STRING};)L{STRING};", unknown_name, get_setting)
    formatter = f"L{PACKAGE}Formatter;"
    registry.exact(
        f"{MANAGER}.getFormatterProperty(L{STRING};{formatter}){formatter}", get_formatter
    )
    outside = Approximation.UNKNOWN_CALL_OUTSIDE
    names = UnknownResult("LogManager.getLoggerNames()", "Ljava/util/Enumeration;")
    registry.approximate(f"{MANAGER}.getLoggerNames()Ljava/util/Enumeration;", outside, names)
    added = UnknownResult("LogManager.addLogger()", "Z")
    registry.approximate(f"{MANAGER}.addLogger(L{LOGGER};)Z", outside, added)
    for member in (
        "reset()V", "readConfiguration()V", "readConfiguration(Ljava/io/InputStream;)V",
        "updateConfiguration(Ljava/util/function/Function;)V",
        "updateConfiguration(Ljava/io/InputStream;Ljava/util/function/Function;)V",
        "removeConfigurationListener(Ljava/lang/Runnable;)V",
    ):  # fmt: skip
        registry.approximate(f"{MANAGER}.{member}", outside, nothing)
    listener = f"{MANAGER}.addConfigurationListener(Ljava/lang/Runnable;)L{MANAGER};"
    registry.approximate(listener, outside, itself)
    register_sinks(registry)
    register_handlers(registry)
    register_settings(registry)


def register_sinks(registry: Registry) -> None:
    """Registers what shows something."""
    heard = Approximation.CONSOLE_WRITE
    for name in ("severe", "warning", "info", "config", "fine", "finer", "finest"):
        registry.partly(f"{LOGGER}.{name}(L{STRING};)V", heard, Sink(False))
    texts = f"L{STRING};L{STRING};"
    for name, given in (("log", f"L{LEVEL};"), ("logp", f"L{LEVEL};{texts}")):
        for more in ("", f"L{OBJECT};", f"[L{OBJECT};", "Ljava/lang/Throwable;"):
            registry.partly(f"{LOGGER}.{name}({given}L{STRING};{more})V", heard, Sink(True))
    for member in ("log", "doLog"):
        registry.partly(f"{LOGGER}.{member}(L{RECORD};)V", heard, Sink(True))
    for member in (
        f"entering({texts})V", f"entering({texts}L{OBJECT};)V", f"exiting({texts})V",
        f"exiting({texts}L{OBJECT};)V", f"throwing({texts}Ljava/lang/Throwable;)V",
    ):  # fmt: skip
        registry.partly(f"{LOGGER}.{member}", heard, Sink(False))


def register_handlers(registry: Registry) -> None:
    """Registers what handlers for the console do."""
    connected = f"{PACKAGE}StreamHandler.setOutputStream"
    for name in (connected, f"{connected}Privileged"):
        registry.exact(f"{name}(Ljava/io/OutputStream;)V", connect)
    registry.exact(f"{CONSOLE_HANDLER}.publish(L{RECORD};)V", publish)
    registry.exact(f"{PACKAGE}SimpleFormatter.<init>()V", make_formatter)
    made_by = f"{RECORD}.<init>(L{LEVEL};L{STRING};)V"
    registry.partly(made_by, Approximation.UNKNOWN_CONTENTS, make_record)


def register_settings(registry: Registry) -> None:
    """Registers what asks for the settings of a logger, which may be an input."""
    handler, filter_, supplier = (
        f"L{PACKAGE}Handler;",
        f"L{PACKAGE}Filter;",
        "Ljava/util/function/Supplier;",
    )
    for member in (
        f"isLoggable(L{LEVEL};)Z", f"getLevel()L{LEVEL};", f"setLevel(L{LEVEL};)V",
        f"getHandlers()[{handler}", f"addHandler({handler})V", f"removeHandler({handler})V",
        "setUseParentHandlers(Z)V", "getUseParentHandlers()Z", f"getFilter(){filter_}",
        f"setFilter({filter_})V", f"getParent()L{LOGGER};", f"log(L{LEVEL};{supplier})V",
    ):  # fmt: skip
        registry.omitting(f"{LOGGER}.{member}", Omission.JDK_SETUP, equip)
