"""What a test and its JVM may use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RunnerLimits:
    """Limits of one test, and of the JVM that runs one after the other.

    A test that takes more than `seconds` is interrupted; where it goes on for `grace_seconds`,
    its JVM is killed. Output and messages are cut, which is no failure. `suite_seconds` is for a
    whole suite where coverage is measured.
    """

    seconds: float = 5.0
    grace_seconds: float = 0.2
    heap_mib: int = 512
    metaspace_mib: int = 256
    stack_kib: int = 1024
    output_bytes: int = 16 * 1024
    message_chars: int = 2000
    frames: int = 1024
    file_mib: int = 64
    disk_mib: int = 512
    native_mib: int = 2048
    processes: int = 512
    compile_seconds: float = 120.0
    suite_seconds: float = 300.0
    start_seconds: float = 60.0
