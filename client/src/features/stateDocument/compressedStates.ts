import * as vscode from 'vscode';
import { UNPACKED_SCHEME } from '../../../../shared/languages';
import { escapeHtml } from '../../ui/pages/pageHtml';
import { readStateFile } from '../../pulumi/stacks/readStateFile';
import type { Feature } from '../../ui/services';
import { failureText } from '../../../../shared/failureText';

/** The editor of compressed states, as the manifest has it. */
const COMPRESSED_EDITOR = 'pulumiTroubleshooter.compressedState';

/**
 * Opens a compressed state of a self-managed backend as text, with all that a state has. It is read-only: the file is the
 * backend's, and a stack's state is edited through the CLI.
 */
export const compressedStates: Feature = () => {
  const readOnly = new vscode.MarkdownString(
    'This file is compressed. “Pulumi: Edit Stack State” edits the state of its stack.',
  );
  const files = new UnpackedFiles();
  return vscode.Disposable.from(
    files,
    vscode.workspace.registerFileSystemProvider(UNPACKED_SCHEME, files, {
      isReadonly: readOnly,
      isCaseSensitive: true,
    }),
    vscode.window.registerCustomEditorProvider(COMPRESSED_EDITOR, new CompressedStateEditor()),
  );
};

/** A tab of VS Code for a file that is not text; it gives way to one with the text. */
class CompressedStateEditor implements vscode.CustomReadonlyEditorProvider {
  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  resolveCustomEditor({ uri }: vscode.CustomDocument, tab: vscode.WebviewPanel): void {
    const show = async (): Promise<void> => {
      const document = await vscode.workspace.openTextDocument(unpackedUri(uri));
      await vscode.window.showTextDocument(document, {
        viewColumn: tab.viewColumn ?? vscode.ViewColumn.Active,
        preview: false,
      });
      tab.dispose();
    };
    show().catch((error: unknown) => {
      const reason = failureText(error);
      tab.webview.html = `<p>${escapeHtml(`This state cannot be read: ${reason}`)}</p>`;
    });
  }
}

/** The address of a compressed file's text: without the ending that says that it is compressed. */
function unpackedUri(packed: vscode.Uri): vscode.Uri {
  return vscode.Uri.from({
    scheme: UNPACKED_SCHEME,
    path: packed.path.replace(/\.(?:gz|zst)(?=\.bak$|$)/, ''),
    query: packed.toString(),
  });
}

function packedUri({ query }: vscode.Uri): vscode.Uri {
  return vscode.Uri.parse(query, true);
}

/** The texts of compressed files. */
class UnpackedFiles implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changes.event;

  dispose(): void {
    this.changes.dispose();
  }

  watch(uri: vscode.Uri): vscode.Disposable {
    const packed = packedUri(uri);
    const name = packed.path.slice(packed.path.lastIndexOf('/') + 1);
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(packed, '..'), name);
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const tell = (): void => {
      this.changes.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    };
    return vscode.Disposable.from(watcher, watcher.onDidChange(tell), watcher.onDidCreate(tell));
  }

  stat(uri: vscode.Uri): Thenable<vscode.FileStat> {
    return vscode.workspace.fs.stat(packedUri(uri));
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return new TextEncoder().encode(await readStateFile(packedUri(uri).fsPath));
  }

  readDirectory(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  createDirectory(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  writeFile(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename(): never {
    throw vscode.FileSystemError.NoPermissions();
  }
}
