"""Talk to `shelf lsp` as an editor does, with a client that is not ours (pygls), and print what came back.

usage: client.py SHELF FOLDER

Ends with 77 if pygls is not installed.
"""
import asyncio, pathlib, sys

try:
    from lsprotocol import types as lsp
    from pygls.lsp.client import BaseLanguageClient
except ImportError:
    sys.exit(77)


class Editor(BaseLanguageClient):
    """A client that remembers the diagnostics of each file."""

    def __init__(self):
        super().__init__("test", "1")
        self.told = asyncio.Queue()
        self.status = None

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params):
            self.told.put_nowait(params)

        @self.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def registered(params):
            print("registers", *[one.method for one in params.registrations])

    async def server_exit(self, server):
        self.status = server.returncode

    async def next_diagnostics(self):
        """Wait for what is said of the products; of that only the faults of reading, which no new rule changes."""
        while True:
            params = await asyncio.wait_for(self.told.get(), 20)
            if params.uri.endswith("/products.yaml"):
                break
        print("products.yaml")
        for one in params.diagnostics:
            if one.code == "unknown-key":
                print(f"  {place(one.range)} {one.severity.name} {one.code}: {one.message.splitlines()[0]}")


def place(at):
    return f"{at.start.line}:{at.start.character}-{at.end.line}:{at.end.character}"


async def main(program, folder):
    editor = Editor()
    await editor.start_io(program, "lsp", "--as-of", "2026-11-21")
    capabilities = lsp.ClientCapabilities(
        workspace=lsp.WorkspaceClientCapabilities(
            did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)),
        text_document=lsp.TextDocumentClientCapabilities(
            hover=lsp.HoverClientCapabilities(content_format=[lsp.MarkupKind.PlainText]),
            document_symbol=lsp.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True)))
    answer = await editor.initialize_async(
        lsp.InitializeParams(capabilities=capabilities, root_uri=folder.as_uri(), process_id=None))
    encoding = answer.capabilities.position_encoding
    print("counts", getattr(encoding, "value", encoding))
    editor.initialized(lsp.InitializedParams())
    await editor.next_diagnostics()

    path = folder / "products.yaml"
    document = lsp.TextDocumentIdentifier(uri=path.as_uri())
    text = path.read_text()
    editor.text_document_did_open(lsp.DidOpenTextDocumentParams(
        text_document=lsp.TextDocumentItem(uri=path.as_uri(), language_id="yaml", version=1, text=text)))
    fault = lsp.Range(start=lsp.Position(line=3, character=28), end=lsp.Position(line=3, character=33))
    entry = lsp.Range(start=lsp.Position(line=3, character=26), end=lsp.Position(line=3, character=42))
    for action in await editor.text_document_code_action_async(lsp.CodeActionParams(
            text_document=document, range=fault, context=lsp.CodeActionContext(diagnostics=[]))):
        for edits in action.edit.changes.values():
            print("action", action.title, *[f"{place(edit.range)} {edit.new_text!r}" for edit in edits])
    editor.text_document_did_change(lsp.DidChangeTextDocumentParams(
        text_document=lsp.VersionedTextDocumentIdentifier(uri=path.as_uri(), version=2),
        content_changes=[lsp.TextDocumentContentChangePartial(range=entry, text="")]))
    await editor.next_diagnostics()

    position = lsp.Position(line=2, character=12)
    hover = await editor.text_document_hover_async(lsp.HoverParams(text_document=document, position=position))
    print("hover", hover.contents.value.splitlines()[0])
    items = await editor.text_document_completion_async(lsp.CompletionParams(text_document=document, position=position))
    print("completion", *[item.label for item in items])
    for symbol in await editor.text_document_document_symbol_async(lsp.DocumentSymbolParams(text_document=document)):
        print("symbol", symbol.name, *[child.name for child in symbol.children or []])
    target = await editor.text_document_definition_async(lsp.DefinitionParams(
        text_document=document, position=lsp.Position(line=4, character=16)))
    print("definition", target.uri.rsplit("/", 1)[1])

    for edit in await editor.text_document_formatting_async(lsp.DocumentFormattingParams(
            text_document=document, options=lsp.FormattingOptions(tab_size=2, insert_spaces=True))):
        print("formatting", place(edit.range), repr(edit.new_text))
    for link in await editor.text_document_document_link_async(lsp.DocumentLinkParams(text_document=document)):
        print("link", place(link.range), link.target.rsplit("/", 1)[1])
    position = lsp.Position(line=1, character=12)
    prepared = await editor.text_document_prepare_rename_async(
        lsp.PrepareRenameParams(text_document=document, position=position))
    print("rename", place(prepared.range), prepared.placeholder)
    renamed = await editor.text_document_rename_async(
        lsp.RenameParams(text_document=document, position=position, new_name="com.example.lighthouse.bars"))
    for uri, edits in sorted(renamed.changes.items()):
        print("edit", uri.rsplit("/", 1)[1], *[f"{place(edit.range)} {edit.new_text!r}" for edit in edits])

    await editor.shutdown_async(None)
    editor.exit(None)
    await editor.stop()
    print("status", editor.status)


asyncio.run(main(sys.argv[1], pathlib.Path(sys.argv[2])))
