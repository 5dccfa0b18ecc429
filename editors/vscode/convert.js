'use strict';

// Converts protocol values to the editor's types.

const vscode = require('vscode');

const position = (place) => new vscode.Position(place.line, place.character);
const range = (place) => new vscode.Range(position(place.start), position(place.end));
const location = (place) => new vscode.Location(vscode.Uri.parse(place.uri), range(place.range));
const markup = (content) => new vscode.MarkdownString(content.value);

/** The protocol counts kinds and severities from 1, and the editor from 0. */
const fromOne = (number) => number - 1;

function diagnostic(one) {
  const result = new vscode.Diagnostic(range(one.range), one.message, fromOne(one.severity));
  result.source = one.source;
  const page = one.codeDescription?.href;
  result.code = page ? { value: one.code, target: vscode.Uri.parse(page) } : one.code;
  result.relatedInformation = (one.relatedInformation ?? []).map(
    (note) => new vscode.DiagnosticRelatedInformation(location(note.location), note.message),
  );
  return result;
}

function completion(item) {
  const result = new vscode.CompletionItem(item.label, fromOne(item.kind));
  result.detail = item.detail ?? undefined;
  result.documentation = item.documentation?.value ? markup(item.documentation) : item.documentation ?? undefined;
  result.sortText = item.sortText;
  result.filterText = item.filterText;
  result.insertText = item.textEdit.newText;
  result.range = range(item.textEdit.range);
  return result;
}

function symbol(one) {
  const result = new vscode.DocumentSymbol(
    one.name, one.detail ?? '', fromOne(one.kind), range(one.range), range(one.selectionRange),
  );
  result.children = (one.children ?? []).map(symbol);
  return result;
}

function hint(one) {
  const result = new vscode.InlayHint(position(one.position), one.label);
  result.tooltip = one.tooltip;
  result.paddingLeft = one.paddingLeft ?? false;
  return result;
}

function edit(changes) {
  const result = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(changes.changes ?? {})) {
    for (const one of edits) result.replace(vscode.Uri.parse(uri), range(one.range), one.newText);
  }
  return result;
}

function codeAction(action) {
  const kind = vscode.CodeActionKind.Empty.append(action.kind);
  const result = new vscode.CodeAction(action.title, kind);
  result.diagnostics = (action.diagnostics ?? []).map(diagnostic);
  result.isPreferred = action.isPreferred ?? false;
  result.edit = edit(action.edit);
  return result;
}

/** A place in the editor, as the protocol says it. */
const given = {
  position: (place) => ({ line: place.line, character: place.character }),
  range: (place) => ({ start: given.position(place.start), end: given.position(place.end) }),
  document: (document) => ({ uri: document.uri.toString() }),
  at: (document, place) => ({ textDocument: given.document(document), position: given.position(place) }),
  diagnostic: (one) => ({
    range: given.range(one.range), message: one.message, severity: one.severity + 1, source: one.source,
    code: one.code?.value ?? one.code,
  }),
};

module.exports = { codeAction, completion, diagnostic, edit, given, hint, location, markup, range, symbol };
