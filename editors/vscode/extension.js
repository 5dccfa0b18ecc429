'use strict';

// Shelf in Visual Studio Code: starts 'shelf lsp' and shows its results. No build step.

const vscode = require('vscode');
const { Client } = require('./client');
const convert = require('./convert');

const { given } = convert;
const selector = [
  { scheme: 'file', language: 'yaml' },
  { scheme: 'file', pattern: '**/catalog.lock' },
  { scheme: 'file', pattern: '**/*.storekit' },
];
const isMeant = (document) => vscode.languages.match(selector, document) > 0;

/** The server, started anew when it is gone, and what stands in the editor because of it. */
class Server {
  constructor(log) {
    this.log = log;
    this.findings = vscode.languages.createDiagnosticCollection('shelf');
    this.watchers = [];
    this.ends = [];
  }

  async start() {
    const program = vscode.workspace.getConfiguration('shelf').get('path') || 'shelf';
    this.client = new Client(program, ['lsp'], {
      onNotification: (method, params) => this.noticed(method, params),
      onRequest: (method, params) => this.asked(method, params),
      onLog: (text) => this.log.append(text),
      onEnd: (reason) => this.ended(program, reason),
    });
    const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => ({
      uri: folder.uri.toString(), name: folder.name,
    }));
    try {
      const answer = await this.client.request('initialize', {
        processId: process.pid, rootUri: folders[0]?.uri ?? null, workspaceFolders: folders,
        clientInfo: { name: vscode.env.appName, version: vscode.version },
        capabilities: {
          workspace: { didChangeWatchedFiles: { dynamicRegistration: true }, workspaceFolders: true },
          textDocument: {
            hover: { contentFormat: ['markdown', 'plaintext'] },
            documentSymbol: { hierarchicalDocumentSymbolSupport: true },
            codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } } },
          },
        },
      });
      this.log.appendLine(`${answer.serverInfo.name} ${answer.serverInfo.version} is running`);
    } catch {
      // The error was shown when it ended.
      return;
    }
    this.client.notify('initialized', {});
    for (const document of vscode.workspace.textDocuments) this.opened(document);
  }

  async stop() {
    this.forget();
    await this.client?.stop();
  }

  forget() {
    for (const watcher of this.watchers) watcher.dispose();
    this.watchers = [];
    this.findings.clear();
  }

  /** A server that ends three times within five minutes is not started again by itself. */
  ended(program, reason) {
    this.forget();
    this.log.appendLine(`'${program} lsp' is gone: ${reason}`);
    this.ends = [...this.ends.filter((time) => Date.now() - time < 300_000), Date.now()];
    if (this.ends.length < 3 && !reason.startsWith('there is no program')) return void this.start();
    const help = reason.startsWith('there is no program')
      ? "Install Shelf, or set 'shelf.path' to where it is."
      : "'Shelf: Show the Log' has what it said; 'Shelf: Restart the Language Server' tries again.";
    vscode.window.showErrorMessage(`Shelf: ${reason}. ${help}`);
  }

  // Messages from the server

  noticed(method, params) {
    if (method === 'textDocument/publishDiagnostics') {
      this.findings.set(vscode.Uri.parse(params.uri), params.diagnostics.map(convert.diagnostic));
    } else if (method === 'window/showMessage') {
      const show = [null, 'showErrorMessage', 'showWarningMessage', 'showInformationMessage'][params.type];
      if (show) vscode.window[show](`Shelf: ${params.message}`);
    } else if (method === 'window/logMessage') {
      this.log.appendLine(params.message);
    }
  }

  asked(method, params) {
    if (method !== 'client/registerCapability') return null;
    for (const registration of params.registrations) {
      if (registration.method !== 'workspace/didChangeWatchedFiles') continue;
      for (const { globPattern } of registration.registerOptions.watchers) this.watch(globPattern);
    }
    return null;
  }

  watch(pattern) {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const changed = (type) => (uri) =>
      this.client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] });
    watcher.onDidCreate(changed(1));
    watcher.onDidChange(changed(2));
    watcher.onDidDelete(changed(3));
    this.watchers.push(watcher);
  }

  // Messages from the editor

  opened(document) {
    if (!isMeant(document)) return;
    this.client.notify('textDocument/didOpen', {
      textDocument: {
        uri: document.uri.toString(), languageId: document.languageId, version: document.version, text: document.getText(),
      },
    });
  }

  changed(event) {
    if (!isMeant(event.document) || event.contentChanges.length === 0) return;
    this.client.notify('textDocument/didChange', {
      textDocument: { uri: event.document.uri.toString(), version: event.document.version },
      contentChanges: event.contentChanges.map((change) => ({ range: given.range(change.range), text: change.text })),
    });
  }

  saved(document) {
    if (isMeant(document)) this.client.notify('textDocument/didSave', { textDocument: given.document(document) });
  }

  closed(document) {
    if (isMeant(document)) this.client.notify('textDocument/didClose', { textDocument: given.document(document) });
  }

  foldersChanged(event) {
    const list = (folders) => folders.map((folder) => ({ uri: folder.uri.toString(), name: folder.name }));
    this.client.notify('workspace/didChangeWorkspaceFolders', {
      event: { added: list(event.added), removed: list(event.removed) },
    });
  }

  /** The same for what people ask for by themselves: a refusal is theirs to read. */
  demand(method, params, token) {
    return this.client.request(method, params, token);
  }

  /** What the server answers to what the editor asks; nothing while it is not running. */
  async ask(method, params, token) {
    try {
      return await this.client.request(method, params, token);
    } catch (error) {
      this.log.appendLine(`${method}: ${error.message}`);
      return null;
    }
  }
}

function providers(server) {
  const { languages } = vscode;
  return [
    languages.registerHoverProvider(selector, {
      async provideHover(document, place, token) {
        const hover = await server.ask('textDocument/hover', given.at(document, place), token);
        return hover && new vscode.Hover(convert.markup(hover.contents), hover.range ? convert.range(hover.range) : undefined);
      },
    }),
    languages.registerCompletionItemProvider(
      selector,
      {
        async provideCompletionItems(document, place, token) {
          const answer = await server.ask('textDocument/completion', given.at(document, place), token);
          return (answer?.items ?? answer ?? []).map(convert.completion);
        },
      },
      ' ',
    ),
    languages.registerDefinitionProvider(selector, {
      async provideDefinition(document, place, token) {
        const answer = await server.ask('textDocument/definition', given.at(document, place), token);
        return [answer ?? []].flat().map(convert.location);
      },
    }),
    languages.registerReferenceProvider(selector, {
      async provideReferences(document, place, context, token) {
        const answer = await server.ask('textDocument/references', { ...given.at(document, place), context }, token);
        return (answer ?? []).map(convert.location);
      },
    }),
    languages.registerDocumentSymbolProvider(selector, {
      async provideDocumentSymbols(document, token) {
        const answer = await server.ask('textDocument/documentSymbol', { textDocument: given.document(document) }, token);
        return (answer ?? []).map(convert.symbol);
      },
    }),
    languages.registerWorkspaceSymbolProvider({
      async provideWorkspaceSymbols(query, token) {
        const answer = await server.ask('workspace/symbol', { query }, token);
        return (answer ?? []).map(
          (one) => new vscode.SymbolInformation(one.name, one.kind - 1, one.containerName ?? '', convert.location(one.location)),
        );
      },
    }),
    languages.registerRenameProvider(selector, {
      async prepareRename(document, place, token) {
        const answer = await server.demand('textDocument/prepareRename', given.at(document, place), token);
        return answer && { range: convert.range(answer.range), placeholder: answer.placeholder };
      },
      async provideRenameEdits(document, place, newName, token) {
        const answer = await server.demand('textDocument/rename', { ...given.at(document, place), newName }, token);
        return answer && convert.edit(answer);
      },
    }),
    languages.registerDocumentFormattingEditProvider(selector, {
      async provideDocumentFormattingEdits(document, options, token) {
        const answer = await server.demand('textDocument/formatting', { textDocument: given.document(document), options }, token);
        return (answer ?? []).map((one) => new vscode.TextEdit(convert.range(one.range), one.newText));
      },
    }),
    languages.registerDocumentLinkProvider(selector, {
      async provideDocumentLinks(document, token) {
        const answer = await server.ask('textDocument/documentLink', { textDocument: given.document(document) }, token);
        return (answer ?? []).map((one) => new vscode.DocumentLink(convert.range(one.range), vscode.Uri.parse(one.target)));
      },
    }),
    languages.registerCodeLensProvider(selector, {
      async provideCodeLenses(document, token) {
        const answer = await server.ask('textDocument/codeLens', { textDocument: given.document(document) }, token);
        return (answer ?? []).map((lens) => new vscode.CodeLens(convert.range(lens.range), lens.command));
      },
    }),
    languages.registerInlayHintsProvider(selector, {
      async provideInlayHints(document, range, token) {
        const place = { textDocument: given.document(document), range: given.range(range) };
        return ((await server.ask('textDocument/inlayHint', place, token)) ?? []).map(convert.hint);
      },
    }),
    languages.registerCodeActionsProvider(
      selector,
      {
        async provideCodeActions(document, range, context, token) {
          const answer = await server.ask(
            'textDocument/codeAction',
            {
              textDocument: given.document(document), range: given.range(range),
              context: {
                diagnostics: context.diagnostics.map(given.diagnostic),
                ...(context.only ? { only: [context.only.value] } : {}),
              },
            },
            token,
          );
          return (answer ?? []).map(convert.codeAction);
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.Source.append('fixAll.shelf')] },
    ),
  ];
}

let server;

async function activate(context) {
  const log = vscode.window.createOutputChannel('Shelf');
  server = new Server(log);
  const { workspace, commands } = vscode;
  const restart = async () => {
    await server.stop();
    server.ends = [];
    await server.start();
  };
  context.subscriptions.push(
    log,
    server.findings,
    ...providers(server),
    workspace.onDidOpenTextDocument((document) => server.opened(document)),
    workspace.onDidChangeTextDocument((event) => server.changed(event)),
    workspace.onDidSaveTextDocument((document) => server.saved(document)),
    workspace.onDidCloseTextDocument((document) => server.closed(document)),
    workspace.onDidChangeWorkspaceFolders((event) => server.foldersChanged(event)),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('shelf.path') && restart()),
    commands.registerCommand('shelf.restart', restart),
    commands.registerCommand('shelf.showLog', () => log.show()),
  );
  await server.start();
}

async function deactivate() {
  await server?.stop();
}

module.exports = { activate, deactivate };
