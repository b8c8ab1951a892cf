import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { component, example, exampleState, printed, stateWith } from '../../harness/states';

const stateText = printed(
  stateWith([
    component('pet', {
      type: 'random:index/randomPet:RandomPet',
      custom: true,
      id: 'cat',
      sourcePosition: 'project:///src/index.ts#3,5',
    }),
    component('page', { dependencies: [] }),
  ]),
);

describe('reading a state', () => {
  let folder: string;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-reading-'));
    mkdirSync(path.join(folder, 'src'));
    mkdirSync(path.join(folder, 'states'));
    writeFileSync(path.join(folder, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
    writeFileSync(path.join(folder, 'src', 'index.ts'), 'one\ntwo\nthree is here\n');
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')?.activate();
    // The server is running once it reports a finding: the example has a pending operation.
    const { document } = await open('example', exampleState());
    await findingsOf(document.uri);
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a state; its name sets the language. */
  const open = async (name: string, text: string): Promise<vscode.TextEditor> => {
    const file = path.join(folder, 'states', `pulumi-state-edit-${name}.json`);
    writeFileSync(file, text);
    const document = await vscode.workspace.openTextDocument(file);
    assert.equal(document.languageId, 'pulumi-state');
    return vscode.window.showTextDocument(document);
  };
  const ask = async <T>(command: string, { document }: vscode.TextEditor, ...rest: unknown[]): Promise<T> =>
    vscode.commands.executeCommand<T>(command, document.uri, ...rest);
  const placeOf = ({ document }: vscode.TextEditor, text: string, offset = 0): vscode.Position =>
    document.positionAt(document.getText().indexOf(text) + offset);

  it('links a type to its page, and a source position to the line of the program', async () => {
    const editor = await open('links', stateText);
    const links = await ask<vscode.DocumentLink[]>('vscode.executeLinkProvider', editor, 100);
    const targets = new Map(links.map(({ range, target }) => [editor.document.getText(range), target]));
    assert.equal(
      targets.get('random:index/randomPet:RandomPet')?.toString(true),
      'https://www.pulumi.com/registry/packages/random/api-docs/randompet/',
    );
    const source = targets.get('project:///src/index.ts#3,5');
    assert.ok(source, 'the file is found by the project that the state lies in');
    await vscode.commands.executeCommand('vscode.open', source);
    const shown = vscode.window.activeTextEditor;
    assert.equal(shown?.document.fileName, path.join(folder, 'src', 'index.ts'));
    assert.deepEqual(shown.selection.active, new vscode.Position(2, 4));
  });

  it('provides no target for a source position whose file does not exist', async () => {
    const editor = await open('nowhere', stateText.replace('src/index.ts', 'src/nowhere.ts'));
    await assert.rejects(async () => ask('vscode.executeLinkProvider', editor, 100), /missing/);
  });

  it('completes a URN, and replaces the typed text with it', async () => {
    const editor = await open('completion', stateText);
    const inside = placeOf(editor, '"dependencies": [', '"dependencies": ['.length);
    await editor.edit((edit) => {
      edit.insert(inside, '"pe"');
    });
    const cursor = inside.translate(0, 3);
    const list = await ask<vscode.CompletionList>('vscode.executeCompletionItemProvider', editor, cursor);
    const [first] = list.items;
    assert.deepEqual(first?.label, { label: 'pet', description: 'random:index/randomPet:RandomPet' });
    assert.equal(list.isIncomplete, true);

    // Requests the list and accepts the first entry, like a user.
    editor.selection = new vscode.Selection(cursor, cursor);
    await vscode.commands.executeCommand('editor.action.triggerSuggest');
    const changed = new Promise<void>((resolve) => {
      const listener = vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document !== editor.document) return;
        listener.dispose();
        clearInterval(accepting);
        resolve();
      });
    });
    // The list opens when the answer arrives; until then there is nothing to accept.
    const accepting = setInterval(() => {
      void vscode.commands.executeCommand('acceptSelectedSuggestion');
    }, 200);
    await changed;
    assert.equal(
      editor.document.getText(),
      stateText.replace('"dependencies": []', `"dependencies": ["${component('pet').urn}"]`),
    );
  });

  it('formats a state on one line like an export', async () => {
    const editor = await open('formatting', JSON.stringify(JSON.parse(exampleState())));
    await vscode.commands.executeCommand('editor.action.formatDocument');
    assert.equal(editor.document.getText(), printed(JSON.parse(exampleState())).trimEnd());
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.lineCount, 1, 'one undo takes it back');
  });

  it('folds, and finds children and the resources of open states', async () => {
    const editor = await open('structure', stateText);
    const folds = await ask<vscode.FoldingRange[]>('vscode.executeFoldingRangeProvider', editor);
    const resource = editor.document.positionAt(stateText.indexOf('{', stateText.indexOf('"resources"')));
    assert.ok(folds.some(({ start }) => start === resource.line));

    const stack = placeOf(editor, example.stack, 5);
    const children = await ask<vscode.Location[]>('vscode.executeImplementationProvider', editor, stack);
    assert.deepEqual(
      children.map(({ range }) => editor.document.getText(range)),
      [component('pet').urn, component('page').urn],
    );

    const symbols = await vscode.commands.executeCommand<vscode.SymbolInformation[]>(
      'vscode.executeWorkspaceSymbolProvider',
      'pet',
    );
    const pet = symbols.find(({ location }) => location.uri.toString() === editor.document.uri.toString());
    assert.equal(pet?.name, 'pet');
    assert.equal(readFileSync(editor.document.fileName, 'utf8'), stateText, 'reading changed nothing');
  });
});

/** Resolves when there are findings in a document. */
function findingsOf(uri: vscode.Uri): Promise<void> {
  return new Promise((resolve) => {
    const listener = vscode.languages.onDidChangeDiagnostics(check);
    function check(): void {
      if (vscode.languages.getDiagnostics(uri).length === 0) return;
      listener.dispose();
      resolve();
    }
    check();
  });
}
