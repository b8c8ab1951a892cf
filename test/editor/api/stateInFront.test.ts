import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { STATE_LANGUAGE } from '../../../shared/languages';
import { example, exampleState } from '../../harness/states';

/** With a wrong checksum, which Fix All repairs. */
const BROKEN = exampleState().replace(/"magic": "./, '"magic": "x');

describe('a command about the active state', function () {
  this.timeout(60_000);
  let folder: string;
  let files: SlowFiles;
  let registration: vscode.Disposable;

  before(async () => {
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    folder = mkdtempSync(path.join(tmpdir(), 'state-in-front-'));
    files = new SlowFiles();
    registration = vscode.workspace.registerFileSystemProvider('slow', files);
  });
  afterEach(async () => {
    files.release();
    for (const { document } of vscode.window.visibleTextEditors) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  after(() => {
    registration.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  function fileOf(name: string, text: string): vscode.Uri {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return vscode.Uri.file(file);
  }

  async function show(name: string, text: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(fileOf(name, text));
    await vscode.window.showTextDocument(document, { preview: false });
    await until('the state language', () => document.languageId === STATE_LANGUAGE);
    return document;
  }

  const run = (command: string, ...args: unknown[]): void =>
    // Some end only when their message is closed.
    void vscode.commands.executeCommand(`pulumiTroubleshooter.${command}`, ...args);
  const isInFront = (uri: vscode.Uri): boolean => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
  };
  const textOf = (uri: vscode.Uri): string | undefined =>
    vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.getText();

  it('applies to the active tab, even if extensions do not know its document yet', async () => {
    const before = await show('before.json', BROKEN);
    const uri = files.add('behind.json', BROKEN);
    const opening = vscode.commands.executeCommand('vscode.open', uri, { preview: false });
    await until('the tab', () => isInFront(uri));
    assert.notEqual(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString());
    run('fixAll');
    files.release();
    await opening;
    await until('the repair', () => textOf(uri)?.includes('"magic": "x') === false);
    assert.equal(before.getText(), BROKEN);
  });

  it('applies to the right side of a difference, or to the side with the focus', async () => {
    const [left, right] = [await show('old.json', BROKEN), await show('new.json', BROKEN)];
    const isBroken = (): boolean[] => [left, right].map((side) => side.getText() === BROKEN);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('vscode.diff', left.uri, right.uri);
    run('fixAll');
    await until('the repair of the right side', () => !isBroken()[1]);
    assert.deepEqual(isBroken(), [true, false]);
    await vscode.commands.executeCommand('undo');
    await until('two broken sides', () => isBroken().every(Boolean));
    await vscode.commands.executeCommand('workbench.action.compareEditor.focusSecondarySide');
    await until('the focus', () => vscode.window.activeTextEditor?.document.uri.path === left.uri.path);
    run('fixAll');
    await until('the repair of the left side', () => !isBroken()[0]);
    assert.deepEqual(isBroken(), [false, true]);
  });

  it('recognizes a state that does not have its language yet', async () => {
    const uri = fileOf('fresh.json', exampleState());
    run('showDependencies', uri, { index: 0, urn: example.stack });
    await until('the page', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ input }) => input instanceof vscode.TabInputWebview),
    );
  });
});

async function until(what: string, condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !condition();) {
    assert.ok(Date.now() < end, `waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Files that become readable after {@link release}, as on a slow disk. */
class SlowFiles implements vscode.FileSystemProvider {
  private readonly texts = new Map<string, string>();
  private readonly releases = new vscode.EventEmitter<void>();
  private readonly released = new Promise<void>((resolve) => this.releases.event(resolve));
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  add(name: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: 'slow', path: `/${name}` });
    this.texts.set(uri.toString(), text);
    return uri;
  }

  release(): void {
    this.releases.fire();
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const text = this.texts.get(uri.toString());
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: text.length };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    await this.released;
    return Buffer.from(this.texts.get(uri.toString())!);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}
