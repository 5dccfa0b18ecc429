'use strict';

// The parts of the editor's API that the extension uses, with documents in memory.

class Emitter {
  constructor() {
    this.listeners = [];
    this.event = (listener) => {
      this.listeners.push(listener);
      return { dispose: () => {} };
    };
  }
  fire(event) {
    for (const listener of this.listeners) listener(event);
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(start, end) {
    Object.assign(this, { start, end });
  }
}
class Uri {
  constructor(text) {
    this.text = text;
  }
  static parse(text) {
    return new Uri(text);
  }
  toString() {
    return this.text;
  }
}
class Record_ {
  constructor(...values) {
    this.values = values;
  }
}
class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}
class CompletionItem {
  constructor(label, kind) {
    Object.assign(this, { label, kind });
  }
}
class DocumentSymbol {
  constructor(name, detail, kind, range, selectionRange) {
    Object.assign(this, { name, detail, kind, range, selectionRange });
  }
}
class CodeLens {
  constructor(range, command) {
    Object.assign(this, { range, command });
  }
}
class InlayHint {
  constructor(position, label) {
    Object.assign(this, { position, label });
  }
}
class TextEdit {
  constructor(range, newText) {
    Object.assign(this, { range, newText });
  }
}
class DocumentLink {
  constructor(range, target) {
    Object.assign(this, { range, target });
  }
}
class CodeAction {
  constructor(title, kind) {
    Object.assign(this, { title, kind });
  }
}
class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}
CodeActionKind.Empty = new CodeActionKind('');
CodeActionKind.QuickFix = new CodeActionKind('quickfix');
CodeActionKind.Source = new CodeActionKind('source');
class WorkspaceEdit {
  constructor() {
    this.edits = [];
  }
  replace(uri, range, text) {
    this.edits.push({ uri: uri.toString(), range, text });
  }
}

/** An editor with some folders and settings, to be driven by a test. */
function editor(folders, settings) {
  const events = Object.fromEntries(['open', 'change', 'save', 'close', 'folders', 'configuration'].map((name) => [name, new Emitter()]));
  const state = { providers: {}, commands: {}, errors: [], log: '', findings: new Map(), watched: [], documents: [], events, settings };
  const register = (name) => (...args) => {
    state.providers[name] = args.find((one) => typeof one === 'object' && !Array.isArray(one)) ?? args[0];
    return { dispose: () => {} };
  };
  const vscode = {
    version: '1.80.0', Position, Range, Uri, Diagnostic, CompletionItem, DocumentSymbol, CodeAction, CodeActionKind, CodeLens, InlayHint,
    WorkspaceEdit, TextEdit, DocumentLink,
    Location: Record_, MarkdownString: Record_, Hover: Record_, SymbolInformation: Record_, DiagnosticRelatedInformation: Record_,
    env: { appName: 'a stand-in' },
    window: {
      createOutputChannel: () => ({
        append: (text) => (state.log += text), appendLine: (text) => (state.log += `${text}\n`), show: () => {}, dispose: () => {},
      }),
      showErrorMessage: (text) => state.errors.push(text),
      showWarningMessage: (text) => state.errors.push(text),
      showInformationMessage: () => {},
    },
    commands: {
      registerCommand: (name, run) => {
        state.commands[name] = run;
        return { dispose: () => {} };
      },
    },
    languages: {
      match: (_, document) => (document.languageId === 'yaml' ? 10 : 0),
      createDiagnosticCollection: () => ({
        set: (uri, list) => state.findings.set(uri.toString(), list), clear: () => state.findings.clear(), dispose: () => {},
      }),
      registerHoverProvider: register('hover'), registerCompletionItemProvider: register('completion'),
      registerDefinitionProvider: register('definition'), registerReferenceProvider: register('references'),
      registerDocumentSymbolProvider: register('symbols'), registerWorkspaceSymbolProvider: register('workspace'),
      registerCodeActionsProvider: register('actions'), registerCodeLensProvider: register('lenses'),
      registerInlayHintsProvider: register('hints'), registerRenameProvider: register('rename'),
      registerDocumentFormattingEditProvider: register('formatting'), registerDocumentLinkProvider: register('links'),
    },
    workspace: {
      workspaceFolders: folders.map((uri) => ({ uri: new Uri(uri), name: 'catalog' })),
      textDocuments: state.documents,
      getConfiguration: () => ({ get: (name) => state.settings[name] }),
      createFileSystemWatcher: (pattern) => {
        state.watched.push(pattern);
        return { onDidCreate: () => {}, onDidChange: () => {}, onDidDelete: () => {}, dispose: () => {} };
      },
      onDidOpenTextDocument: events.open.event, onDidChangeTextDocument: events.change.event,
      onDidSaveTextDocument: events.save.event, onDidCloseTextDocument: events.close.event,
      onDidChangeWorkspaceFolders: events.folders.event, onDidChangeConfiguration: events.configuration.event,
    },
  };
  return { vscode, state };
}

module.exports = { editor, Position, Range, Uri };
