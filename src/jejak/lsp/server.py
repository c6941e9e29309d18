"""The server: what is opened or saved is checked in a thread, the latest wish first."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from jejak import __version__
from jejak.app.api import check_events
from jejak.app.events import RunDone
from jejak.errors import JejakError
from jejak.lsp.telling import (
    COMMANDS,
    OPEN_TEST,
    SHOW_INPUT,
    SHOW_TRACE,
    ShownFinding,
    actions_of,
    file_of_test,
    input_text,
    shown_of,
    trace_text,
)
from jejak.options import load_options
from jejak.report.findings_json import finding_id
from jejak.report.positions import positions_of
from jejak.results.findings import Finding
from jejak.results.runs import CheckRun

SUFFIX: Final = ".java"
TARGET: Final = "target"
"""The setting that names what is checked instead of the file that is saved."""


class JavaServer(LanguageServer):
    """Findings for an editor. Its settings are options by their names, and `target`."""

    def __init__(self) -> None:
        super().__init__("jejak", __version__)
        self.target: str | None = None
        self.settings: dict[str, Any] = {}
        self.loop: asyncio.AbstractEventLoop | None = None
        self._told: dict[str, list[ShownFinding]] = {}
        """What is shown, by target."""
        self._wanted: str | None = None
        self._wakes = threading.Condition()
        threading.Thread(target=self._work, daemon=True, name="jejak-check").start()

    def configure(self, said: object, root: Path) -> None:
        """Takes in what the editor says when it starts. Raises UsageError for what is wrong."""
        given = dict(said) if isinstance(said, Mapping) else {}
        target = given.pop(TARGET, None)
        self.target = str(target) if target is not None else None
        os.chdir(root)  # where `jejak.toml` is looked for, and what is written goes
        settings = {str(key).replace("-", "_"): value for key, value in given.items()}
        is_said = "cache" in load_options(settings, origin="editor").origins
        self.settings = settings if is_said else {**settings, "cache": True}

    # --- checking ------------------------------------------------------------------------------

    def want(self, uri: str) -> None:
        """Has a file checked that was opened or saved, after what is under way."""
        path = to_fs_path(uri)
        if path is None or not path.endswith(SUFFIX):
            return
        with self._wakes:
            self._wanted = self.target or path
            self._wakes.notify()

    def _work(self) -> None:
        while True:
            with self._wakes:
                while self._wanted is None:
                    self._wakes.wait()
                target, self._wanted = self._wanted, None
            try:
                self._later(partial(self._show, target, self._checked(target)))
            except JejakError as error:
                words = f"{target}: {error}"
                self._later(partial(self.say, words, types.MessageType.Warning))
            except Exception as error:  # the next save is still worth it
                words = f"{target}: a bug of jejak: {error!r}"
                self._later(partial(self.say, words, types.MessageType.Error))

    def _later(self, work: Callable[[], None]) -> None:
        """Has something done by the thread that talks to the editor."""
        assert self.loop is not None
        self.loop.call_soon_threadsafe(work)

    def _checked(self, target: str) -> list[ShownFinding]:
        found: list[ShownFinding] = []
        for event in check_events(target, **self.settings):
            if isinstance(event, RunDone):
                run: CheckRun = event.results
                found = shown_of(run, positions_of(run))
        return found

    def _show(self, target: str, told: list[ShownFinding]) -> None:
        """Shows what a check found; files that had something before are cleared."""
        before = {each.uri for each in self._told.get(target, ())}
        self._told[target] = told
        everything = [each for found in self._told.values() for each in found]
        for uri in sorted({*before, *(each.uri for each in told)}):
            shown = {
                finding_id(each.finding): each.diagnostic for each in everything if each.uri == uri
            }
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(uri, list(shown.values()))
            )

    def say(self, text: str, kind: types.MessageType = types.MessageType.Info) -> None:
        """Tells people something."""
        self.window_show_message(types.ShowMessageParams(kind, text))

    # --- what people ask for -------------------------------------------------------------------

    def at(self, uri: str, lines: types.Range) -> list[ShownFinding]:
        """What is shown in some lines of a file."""
        return [
            each
            for found in self._told.values()
            for each in found
            if each.uri == uri
            and lines.start.line <= each.diagnostic.range.start.line <= lines.end.line
        ]

    def find(self, id_: str) -> Finding | None:
        """A finding that is shown."""
        found = (each.finding for group in self._told.values() for each in group)
        return next((each for each in found if finding_id(each) == id_), None)

    def open_test(self, finding: Finding) -> None:
        """Has the editor show the test of a finding."""
        file = file_of_test(finding)
        if file is None:
            self.say("This finding has no test.", types.MessageType.Warning)
            return
        self.window_show_document(
            types.ShowDocumentParams(file.as_uri(), take_focus=True), lambda _: None
        )


def make_server() -> JavaServer:
    """A server that hears what editors say."""
    server = JavaServer()

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.loop = asyncio.get_running_loop()
        root = to_fs_path(params.root_uri) if params.root_uri else None
        try:
            server.configure(params.initialization_options, Path(root) if root else Path.cwd())
        except JejakError as error:
            server.settings = {}
            server.say(f"jejak: {error}", types.MessageType.Error)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        server.want(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        server.want(params.text_document.uri)

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        there = server.at(params.text_document.uri, params.range)
        return [action for told in there for action in actions_of(told)]

    carried_out: dict[str, Callable[[Finding], None]] = {
        SHOW_INPUT: lambda finding: server.say(input_text(finding)),
        SHOW_TRACE: lambda finding: server.say(trace_text(finding)),
        OPEN_TEST: server.open_test,
    }
    assert carried_out.keys() == COMMANDS.keys()
    for name, act in carried_out.items():
        _register(server, name, act)
    return server


def _register(server: JavaServer, name: str, act: Callable[[Finding], None]) -> None:
    @server.command(name)
    def carry_out(id_: str) -> None:
        finding = server.find(id_)
        if finding is None:
            server.say("That finding is gone.", types.MessageType.Warning)
        else:
            act(finding)
