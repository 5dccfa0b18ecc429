'use strict';

// The extension with the real language server and a stand-in for the editor:
//
//   SHELF=.build/quick/release/shelf node --test editors/vscode/test/

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { test } = require('node:test');
const { editor, Position, Range } = require('./vscode-stand-in');

const root = path.join(__dirname, '..');
const shelf = path.resolve(process.env.SHELF ?? 'shelf');

/** The extension in an editor of its own. */
function load(folder, settings) {
  const { vscode, state } = editor([pathToFileURL(folder).href], settings);
  const resolve = Module._load;
  Module._load = (name, ...rest) => (name === 'vscode' ? vscode : resolve(name, ...rest));
  for (const name of Object.keys(require.cache)) if (name.startsWith(root) && !name.includes('test')) delete require.cache[name];
  try {
    return { state, extension: require('../extension') };
  } finally {
    Module._load = resolve;
  }
}

function catalog(text) {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'shelf-vscode-'));
  fs.writeFileSync(path.join(folder, 'app.yaml'), text);
  return folder;
}

function open(state, file) {
  const text = fs.readFileSync(file, 'utf8');
  const document = {
    uri: { toString: () => pathToFileURL(file).href }, languageId: 'yaml', version: 1, getText: () => text,
  };
  state.documents.push(document);
  return document;
}

async function until(condition, what) {
  for (let turn = 0; turn < 600; turn++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`never came: ${what}`);
}

const text = `app:
  name: Lighthouse
  bundle_id: com.example.lighthouse
products:
  - id: com.example.lighthouse.gold
    type: consumable
    refrence_name: Gold
    price: 0.99
    status: draft
`;

test('findings, explanations, completion, symbols and fixes come from the server', async () => {
  const folder = catalog(text);
  const { state, extension } = load(folder, { path: shelf });
  const document = open(state, path.join(folder, 'app.yaml'));
  await extension.activate({ subscriptions: [] });
  try {
    const uri = document.uri.toString();
    const misspelt = () => state.findings.get(uri)?.find((one) => (one.code.value ?? one.code) === 'unknown-key');
    await until(misspelt, 'the finding of a misspelt key');
    assert.equal(misspelt().severity, 0);
    assert.deepEqual(misspelt().range.start, new Position(6, 4));
    assert.ok(state.watched.includes('**/catalog.lock'), `${state.watched}`);

    const hover = await state.providers.hover.provideHover(document, new Position(5, 12));
    assert.match(hover.values[0].values[0], /consumable/i);
    const items = await state.providers.completion.provideCompletionItems(document, new Position(5, 10));
    assert.ok(items.some((one) => one.label === 'non_consumable'), items.map((one) => one.label).join());
    const symbols = await state.providers.symbols.provideDocumentSymbols(document);
    assert.ok(JSON.stringify(symbols).includes('com.example.lighthouse.gold'));
    const found = await state.providers.workspace.provideWorkspaceSymbols('gold');
    assert.equal(found.length, 1);
    const places = await state.providers.references.provideReferences(document, new Position(4, 12), { includeDeclaration: true });
    assert.equal(places.length, 1);

    const lenses = await state.providers.lenses.provideCodeLenses(document);
    assert.deepEqual(lenses.map((one) => one.command.title), ['draft · 0.99 USD · sold everywhere']);
    const whole = new Range(new Position(0, 0), new Position(10, 0));
    assert.deepEqual(await state.providers.hints.provideInlayHints(document, whole), []);

    const { rename, formatting, links } = state.providers;
    const id = new Position(4, 12);
    assert.equal((await rename.prepareRename(document, id)).placeholder, 'com.example.lighthouse.gold');
    const renamed = await rename.provideRenameEdits(document, id, 'com.example.lighthouse.bars');
    assert.ok(renamed.edits.some((one) => one.text.includes('id: com.example.lighthouse.bars')), JSON.stringify(renamed.edits));
    await assert.rejects(rename.provideRenameEdits(document, new Position(5, 12), 'x'), /only a product ID can be renamed here/);
    const laidOut = await formatting.provideDocumentFormattingEdits(document, { tabSize: 2, insertSpaces: true });
    assert.deepEqual(laidOut.map((one) => one.newText), ['\n']);
    assert.deepEqual(await links.provideDocumentLinks(document), []);

    const range = new Range(new Position(6, 4), new Position(6, 5));
    const actions = await state.providers.actions.provideCodeActions(document, range, { diagnostics: [misspelt()] });
    const fix = actions.find((one) => one.edit.edits[0]?.text === "reference_name");
    assert.ok(fix, actions.map((one) => one.title).join());
    assert.equal(fix.edit.edits[0].text, 'reference_name');
    assert.equal(fix.kind.value, 'quickfix');

    document.version = 2;
    state.events.change.fire({ document, contentChanges: [{ range: fix.edit.edits[0].range, text: fix.edit.edits[0].text }] });
    await until(() => !misspelt(), 'the end of the finding once the key is right');
  } finally {
    await extension.deactivate();
  }
  assert.equal(state.findings.size, 0);
  assert.deepEqual(state.errors, []);
});

test('a program that is not there is said once, with what to do', async () => {
  const { state, extension } = load(catalog(text), { path: path.join(root, 'no-such-program') });
  await extension.activate({ subscriptions: [] });
  await until(() => state.errors.length > 0, 'the message');
  assert.equal(state.errors.length, 1);
  assert.match(state.errors[0], /there is no program '.*no-such-program'\. Install Shelf, or set 'shelf\.path'/);
  await extension.deactivate();
});

test('a server that ends again and again is left alone after three times', async () => {
  const { state, extension } = load(catalog(text), { path: '/bin/false' });
  await extension.activate({ subscriptions: [] });
  await until(() => state.errors.length > 0, 'the message');
  assert.match(state.errors[0], /it ended with 1\. 'Shelf: Show the Log'/);
  assert.equal(state.log.match(/is gone/g).length, 3);
  await extension.deactivate();
});

test('messages are cut out of pieces of any size', () => {
  const { Framing } = require('../client');
  const bytes = Buffer.concat([Framing.frame({ method: 'a', params: 'grün 👩‍👧' }), Framing.frame({ id: 1, result: [] })]);
  for (let size = 1; size < bytes.length; size++) {
    const framing = new Framing();
    const messages = [];
    for (let start = 0; start < bytes.length; start += size) messages.push(...framing.add(bytes.subarray(start, start + size)));
    assert.deepEqual(messages, [{ jsonrpc: '2.0', method: 'a', params: 'grün 👩‍👧' }, { jsonrpc: '2.0', id: 1, result: [] }]);
  }
});

test('what the manifest names is there, and each snippet is a catalog without unknown keys', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json')));
  const { contributes } = manifest;
  for (const name of [manifest.main, ...contributes.snippets.map((one) => one.path), ...contributes.yamlValidation.map((one) => one.url)]) {
    assert.ok(fs.existsSync(path.join(root, name)), name);
  }
  const parents = {
    'shelf-intro': ['subscription_groups:', '  - name: A', '    subscriptions:', '      - id: com.example.a'],
    'shelf-price-change': ['products:', '  - id: com.example.a', '    type: consumable'],
  };
  for (const [name, snippet] of Object.entries(JSON.parse(fs.readFileSync(path.join(root, 'snippets.json'))))) {
    const plain = snippet.body.map((line) =>
      line.replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1').replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\{2\}/g, 'en-US'),
    );
    const lines = plain[0].startsWith('- ') ? ['products:', ...plain.map((line) => `  ${line}`)]
      : plain[0].startsWith('subscription_groups') ? plain
      : [...parents[snippet.prefix], ...plain.map((line) => (snippet.prefix === 'shelf-intro' ? `        ${line}` : `    ${line}`))];
    const folder = catalog(`app: {name: A, bundle_id: com.example.a}\n${lines.join('\n')}\n`);
    let report = '';
    try {
      report = execFileSync(shelf, ['lint', '--format', 'concise', folder], { encoding: 'utf8' });
    } catch (error) {
      report = error.stdout + error.stderr;
    }
    assert.doesNotMatch(report, /\[(unknown-key|unknown-value|invalid-value|wrong-type|yaml-syntax|missing-field)\]/, `${name}: ${report}`);
  }
});
