import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as vscode from 'vscode';

const repository = path.resolve(__dirname, '../../../..');
const example = readFileSync(path.join(repository, 'scripts/demo/exampleState.json'), 'utf8');

describe('a compressed state of a backend', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-compressed-'));
    mkdirSync(path.join(folder, '.pulumi/stacks/shop'), { recursive: true });
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true, force: true });
  });

  const until = async <T>(find: () => T | undefined | false): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined && found !== false) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const open = async (name: string, bytes: Buffer): Promise<vscode.Uri> => {
    const file = vscode.Uri.file(path.join(folder, '.pulumi/stacks/shop', name));
    writeFileSync(file.fsPath, bytes);
    await vscode.commands.executeCommand('vscode.open', file);
    return file;
  };

  it('opens as a state that is checked and cannot be edited, instead of a tab without text', async () => {
    const broken = example.replace(
      '"urn:pulumi:dev::shop::pulumi:pulumi:Stack',
      '"urn:pulumi:dev::shop::gone',
    );
    await open('dev.json.gz', gzipSync(broken));
    const { document } = await until(() => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.path.endsWith('/dev.json') && editor;
    });
    assert.equal(document.getText(), broken);
    assert.equal(document.languageId, 'pulumi-state');
    assert.equal(vscode.workspace.fs.isWritableFileSystem(document.uri.scheme), false);
    await until(() => vscode.languages.getDiagnostics(document.uri).length > 0);
    await until(() => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      return !tabs.some(({ input }) => input instanceof vscode.TabInputCustom);
    });
  });

  it('is also opened if it is the copy from before the last write', async () => {
    await open('dev.json.gz.bak', gzipSync(example));
    const { document } = await until(() => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.path.endsWith('/dev.json.bak') && editor;
    });
    assert.deepEqual([document.getText(), document.languageId], [example, 'pulumi-state']);
  });

  it('that is truncated stays in its own tab, which says so', async () => {
    const file = await open('cut.json.gz', gzipSync(example).subarray(0, 100));
    const tab = await until(() => {
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      return activeTab?.input instanceof vscode.TabInputCustom && activeTab.input;
    });
    assert.equal(tab.uri.toString(), file.toString());
    await assert.rejects(
      Promise.resolve(vscode.workspace.fs.readFile(unpacked(file))),
      /unexpected end of file/,
    );
  });

  function unpacked(file: vscode.Uri): vscode.Uri {
    const scheme = 'pulumi-troubleshooter-unpacked';
    return vscode.Uri.from({ scheme, path: file.path.replace('.gz', ''), query: file.toString() });
  }
});
