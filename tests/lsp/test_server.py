"""The language server, with a real client that speaks to a real process."""

from __future__ import annotations

import ast
import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

from jejak.cli import run as run_cli

BROKEN = """class Till {
    static int share(int all, int of) {
        return all / of;
    }

    static int first(int[] all) {
        if (all == null) { return 0; }
        return share(all[0], 1);
    }
}
"""
REPAIRED = BROKEN.replace("all / of", "of == 0 ? 0 : all / of").replace(
    "null)", "null || all.length == 0)"
)
SECONDS = 120


class Editor:
    """A client that keeps what the server says."""

    def __init__(self) -> None:
        self.client = LanguageClient("editor", "1")
        self.shown: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()
        self.said: asyncio.Queue[types.ShowMessageParams] = asyncio.Queue()
        self.opened: asyncio.Queue[types.ShowDocumentParams] = asyncio.Queue()

        def show(params: types.ShowDocumentParams) -> types.ShowDocumentResult:
            self.opened.put_nowait(params)
            return types.ShowDocumentResult(success=True)

        def published(params: types.PublishDiagnosticsParams) -> None:
            self.shown.put_nowait(params)

        def told(params: types.ShowMessageParams) -> None:
            self.said.put_nowait(params)

        hear = self.client.feature
        hear(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(published)
        hear(types.WINDOW_SHOW_MESSAGE)(told)
        hear(types.WINDOW_SHOW_DOCUMENT)(show)

    async def start(self, root: Path, settings: dict[str, Any]) -> types.InitializeResult:
        await self.client.start_io(sys.executable, "-m", "jejak", "lsp", cwd=str(root))
        result = await self.client.initialize_async(
            types.InitializeParams(
                types.ClientCapabilities(),
                root_uri=root.as_uri(),
                initialization_options=settings,
            )
        )
        self.client.initialized(types.InitializedParams())
        return result

    def open(self, file: Path) -> None:
        document = types.TextDocumentItem(file.as_uri(), "java", 1, file.read_text())
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(document))

    def save(self, file: Path, text: str) -> None:
        file.write_text(text)
        document = types.TextDocumentIdentifier(file.as_uri())
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(document))

    async def act(self, command: types.Command) -> None:
        await self.client.workspace_execute_command_async(
            types.ExecuteCommandParams(command.command, command.arguments)
        )

    async def stop(self) -> None:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()  # type: ignore[no-untyped-call]


def command_of(action: types.CodeAction | types.Command) -> types.Command:
    """The command of an action; the client takes an action with one for a command, as text."""
    if isinstance(action, types.CodeAction):
        assert action.command is not None
        return action.command
    if not action.command.startswith("{"):
        return action
    read = ast.literal_eval(action.command)
    return types.Command(read["title"], read["command"], arguments=read["arguments"])


def talk(work: Callable[[Editor], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        editor = Editor()
        await work(editor)
        await editor.stop()

    asyncio.run(asyncio.wait_for(all_of_it(), SECONDS))


def test_findings_are_diagnostics_with_actions(jdk: Path, tmp_path: Path) -> None:
    file = tmp_path / "Till.java"
    file.write_text(BROKEN)

    async def work(editor: Editor) -> None:
        result = await editor.start(tmp_path, {"method-time": 10})
        assert result.capabilities.code_action_provider
        editor.open(file)
        shown = await editor.shown.get()
        assert shown.uri == file.as_uri()
        by_line = {each.range.start.line: each for each in shown.diagnostics}
        assert sorted(by_line) == [2, 7]
        fault = by_line[7]
        assert fault.code == "ArrayIndexOutOfBoundsException"
        assert fault.severity is types.DiagnosticSeverity.Error
        assert fault.source == "jejak"
        assert "Index 0 out of bounds for length 0" in fault.message
        assert fault.related_information
        actions = await editor.client.text_document_code_action_async(
            types.CodeActionParams(
                types.TextDocumentIdentifier(file.as_uri()),
                fault.range,
                types.CodeActionContext([fault]),
            )
        )
        assert actions
        by_title = {each.title: each for each in actions}
        for title, words in (
            ("jejak: Show the input that leads there", "int[] all = new int[0];"),
            ("jejak: Show the trace", "at Till.first (Till.java:8)"),
        ):
            await editor.act(command_of(by_title[title]))
            assert words in (await editor.said.get()).message
        await editor.act(command_of(by_title["jejak: Open the test"]))
        assert (await editor.opened.get()).uri.endswith("TillErrorsTest.java")
        ignoring = by_title["jejak: Ignore this ArrayIndexOutOfBoundsException"]
        assert isinstance(ignoring, types.CodeAction)
        assert ignoring.edit is not None
        assert ignoring.edit.changes
        (change,) = ignoring.edit.changes[file.as_uri()]
        assert change.new_text.startswith("// jejak: ignore ArrayIndexOutOfBoundsException")
        assert change.range.start.line == 7
        await editor.act(types.Command("x", "jejak.showInput", arguments=["0"]))
        assert (await editor.said.get()).message == "That finding is gone."
        editor.save(file, REPAIRED)
        assert not (await editor.shown.get()).diagnostics

    talk(work)


def test_what_is_wrong_is_said_and_the_server_goes_on(jdk: Path, tmp_path: Path) -> None:
    file = tmp_path / "Till.java"
    file.write_text("class Till { int }")
    (tmp_path / "jejak.toml").write_text("confirm = false\n")

    async def work(editor: Editor) -> None:
        await editor.start(tmp_path, {"methodtime": 10})
        assert "there is no option 'methodtime'" in (await editor.said.get()).message
        editor.open(file)
        assert "Till.java" in (await editor.said.get()).message
        editor.save(file, BROKEN)
        assert (await editor.shown.get()).diagnostics

    talk(work)


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "jejak.lsp.server", raising=False)
    monkeypatch.setitem(sys.modules, "pygls", None)
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    assert run_cli(["lsp"]) == 3
    assert "pip install 'jejak[lsp]'" in capsys.readouterr().err
