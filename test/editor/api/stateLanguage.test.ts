import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

const repository = path.resolve(__dirname, '../../../..');
const fixtures = path.join(repository, 'test/fixtures/detection');
const exported = readFileSync(path.join(fixtures, 'export/as-exported.json'), 'utf8');

describe('the state language', () => {
  let folder: string;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-language-'));
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')?.activate();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Writes a file into the temporary folder and opens it in an editor. */
  const open = async (name: string, text: string): Promise<vscode.TextDocument> => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return openFile(file);
  };

  describe('by name, whatever the content', () => {
    for (const name of [
      '.pulumi/stacks/shop/dev.json',
      '.pulumi/stacks/dev.json',
      '.pulumi/stacks/shop/dev.json.bak',
      '.pulumi/stacks/shop/dev.json.1732180000000000000',
      '.pulumi/backups/shop/dev/dev.1732180000000000000.json',
      '.pulumi/history/shop/dev/dev-1732180000000000000.checkpoint.json',
      'pulumi-state-edit-12345.json',
    ]) {
      it(name, async () => {
        assert.equal((await open(name, '{')).languageId, 'pulumi-state');
      });
    }

    for (const name of [
      '.pulumi/stacks/shop/dev.json.attrs',
      '.pulumi/history/shop/dev/dev-1732180000000000000.history.json',
      'stacks/dev.json',
    ]) {
      it(`not ${name}`, async () => {
        assert.notEqual((await open(name, '{}')).languageId, 'pulumi-state');
      });
    }
  });

  describe('by content, whatever the name', () => {
    for (const [fixture, name] of [
      ['export/as-exported.json', 'stack.json'],
      ['export/one-line.json', 'one-line.json'],
      ['export/cut-in-a-string.json', 'cut.jsonc'],
      ['checkpoint/one-line.json', 'dev.json.attrs.old'],
      ['deployment/state-edit.json', 'state.txt'],
      ['legacy-checkpoint/version-0.json', 'backup'],
    ] as const) {
      it(`${fixture} as ${name}`, async () => {
        const document = await open(name, readFileSync(path.join(fixtures, fixture), 'utf8'));
        await languageBecomes(document, 'pulumi-state');
      });
    }

    it('leaves ordinary JSON and text unchanged', async () => {
      const names = ['package.json', 'tsconfig.json', 'kubernetes.json', 'helm-values.json', 'not-json.txt'];
      for (const name of names) {
        copyFileSync(path.join(fixtures, 'none', name), path.join(folder, name));
        const document = await vscode.workspace.openTextDocument(path.join(folder, name));
        assert.ok(['json', 'jsonc', 'plaintext'].includes(document.languageId), document.languageId);
      }
      // Documents are checked in the order in which they open: once this one has its language, the others were checked.
      await languageBecomes(await open('after-the-others.json', exported), 'pulumi-state');
      for (const name of names) {
        const document = vscode.workspace.textDocuments.find(({ fileName }) => fileName.endsWith(name));
        assert.notEqual(document?.languageId, 'pulumi-state', name);
      }
    });
  });

  it('recognizes a state that is pasted into an untitled document', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content: '' });
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), exported);
    });
    await languageBecomes(document, 'pulumi-state');
    assert.equal(document.getText(), exported);
  });

  it('recognizes a state that a program writes into an empty file', async () => {
    const document = await open('empty-at-first.json', '');
    assert.equal(document.languageId, 'json');
    const write = (): void => {
      writeFileSync(document.fileName, exported);
    };
    write();
    // A write before VS Code watches the file, which begins a little after it was opened, goes unnoticed.
    const again = setInterval(write, 1_000);
    await languageBecomes(document, 'pulumi-state').finally(() => {
      clearInterval(again);
    });
  });

  it('is set for an empty project file with an export’s name, and for no other', async () => {
    await open('project/Pulumi.yaml', 'name: shop\nruntime: nodejs\n');
    const others = ['state.json', 'project/package.json', 'project/my-state.json'];
    for (const name of others) await open(name, '');
    const exports = ['project/state.json', 'project/below/dev.state.json'];
    for (const name of exports) {
      const document = await open(name, '');
      await languageBecomes(document, 'pulumi-state');
      const [finding] = await findingsOf(document);
      assert.match(finding!.message, /^The file is empty\. .* restore a backup\.$/);
    }
    for (const name of others) {
      const document = vscode.workspace.textDocuments.find(
        ({ fileName }) => fileName === path.join(folder, name),
      );
      assert.equal(document?.languageId, 'json', name);
    }
    const document = await openFile(path.join(folder, exports[0]!));
    await vscode.languages.setTextDocumentLanguage(document, 'json');
    await languageBecomes(document, 'json');
    await languageBecomes(await open('project/prod.state.json', ''), 'pulumi-state');
    assert.equal(document.languageId, 'json');
  });

  it('is removed when the user switches back, and is not set again', async () => {
    const document = await open('switched.json', exported);
    await languageBecomes(document, 'pulumi-state');
    await vscode.languages.setTextDocumentLanguage(document, 'json');
    await languageBecomes(document, 'json');

    await vscode.window.activeTextEditor?.edit((edit) => {
      edit.replace(new vscode.Range(0, 0, document.lineCount, 0), exported.replaceAll('    ', '  '));
    });
    await document.save();
    await closedAndForgotten(document);
    const again = await openFile(document.fileName);
    await languageBecomes(await open('another.json', exported), 'pulumi-state');
    assert.equal(again.languageId, 'json');
  });

  it('is set again when the user chooses it', async () => {
    const document = await open('chosen.json', exported);
    await languageBecomes(document, 'pulumi-state');
    await vscode.languages.setTextDocumentLanguage(document, 'json');
    await languageBecomes(document, 'json');
    await vscode.languages.setTextDocumentLanguage(document, 'pulumi-state');
    await languageBecomes(document, 'pulumi-state');
    await closedAndForgotten(document);
    await languageBecomes(await open('chosen.json', exported), 'pulumi-state');
  });

  it('is not set by content while the setting is off, and is set when it is on again', async () => {
    const setting = vscode.workspace.getConfiguration('pulumiTroubleshooter');
    await setting.update('detectState', false, vscode.ConfigurationTarget.Global);
    try {
      const document = await open('setting.json', exported);
      assert.equal((await open('pulumi-state-edit-1.json', exported)).languageId, 'pulumi-state');
      assert.equal(document.languageId, 'json');
      await setting.update('detectState', undefined, vscode.ConfigurationTarget.Global);
      await languageBecomes(document, 'pulumi-state');
    } finally {
      await setting.update('detectState', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('selects a whole URN as the word under the cursor', async () => {
    const urn = 'urn:pulumi:dev::shop::my:web:Site$aws:s3/bucketV2:BucketV2::the assets';
    const document = await open('pulumi-state-edit-2.json', `{ "urn": "${urn}", "custom": true }`);
    const word = document.getWordRangeAtPosition(document.positionAt(document.getText().indexOf('Site')));
    assert.equal(document.getText(word), urn);
  });
});

/**
 * Opens a file like a user. (A document that `openTextDocument` opened stays in memory for minutes after its editor
 * was closed, with its language.)
 */
async function openFile(file: string): Promise<vscode.TextDocument> {
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
  const document = vscode.window.activeTextEditor?.document;
  assert.equal(document?.fileName, file);
  return document;
}

/** Resolves when the document has this language. */
function languageBecomes(document: vscode.TextDocument, language: string): Promise<void> {
  return new Promise((resolve) => {
    const listener = vscode.workspace.onDidOpenTextDocument(check);
    function check(): void {
      if (document.languageId !== language) return;
      listener.dispose();
      resolve();
    }
    check();
  });
}

/** The document's findings, once there are any. */
function findingsOf({ uri }: vscode.TextDocument): Promise<vscode.Diagnostic[]> {
  return new Promise((resolve) => {
    const listener = vscode.languages.onDidChangeDiagnostics(check);
    function check(): void {
      const found = vscode.languages.getDiagnostics(uri);
      if (found.length === 0) return;
      listener.dispose();
      resolve(found);
    }
    check();
  });
}

/**
 * Closes the editors and resolves when VS Code has released the document, so that it is read again when it is opened.
 */
async function closedAndForgotten(document: vscode.TextDocument): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  while (!document.isClosed) {
    await new Promise<void>((resolve) => {
      const listener = vscode.workspace.onDidCloseTextDocument(() => {
        listener.dispose();
        resolve();
      });
      if (document.isClosed) resolve();
    });
  }
}
