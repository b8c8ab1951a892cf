import { basename } from 'node:path';
import * as vscode from 'vscode';
import { readStateFile } from '../../pulumi/stacks/readStateFile';
import { shownName, exportStack, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../services';
import { SNAPSHOT_SCHEME, STATE_LANGUAGE } from '../../../../shared/languages';
import type { NamedState } from '../documents/comparison';
import { stateTextOf } from '../documents/documentEncoding';
import { pickStack } from './pickStack';
import { whileReading } from '../progress';
import { findOpenDocument } from '../documents/activeDocument';

/**
 * Asks for a state: one that is open, one in a file, or a stack's.
 * @param except a document that is not offered
 * @returns undefined if the user gave up
 */
export async function pickState(
  services: Services,
  title: string,
  placeHolder: string,
  except?: vscode.Uri,
): Promise<NamedState | undefined> {
  const open = vscode.workspace.textDocuments
    .filter(({ languageId, uri, isClosed }) => {
      const isOwn = uri.scheme === SNAPSHOT_SCHEME || uri.toString() === except?.toString();
      return languageId === STATE_LANGUAGE && !isClosed && !isOwn;
    })
    .map((document) => ({
      label: `$(file) ${basename(document.uri.path)}`,
      description: vscode.workspace.asRelativePath(document.uri),
      read: () => stateOfDocument(document),
    }));
  const items: (vscode.QuickPickItem & { read: () => Promise<NamedState | undefined> })[] = [
    ...open,
    {
      label: '$(cloud) A stack…',
      description: 'What a stack has now',
      read: () => pickStackState(services, title),
    },
    {
      label: '$(folder-opened) A file…',
      description: 'Export, backup or checkpoint',
      read: () => pickFileState(title),
    },
  ];
  const choice = await vscode.window.showQuickPick(items, { title, placeHolder });
  return choice?.read();
}

/** A document's state as it would be imported. */
export async function stateOfDocument(document: vscode.TextDocument): Promise<NamedState> {
  return { name: basename(document.uri.path), text: await stateTextOf(document) };
}

/** The state in a file: from the editor, if it is open there. */
export async function stateOfFile(uri: vscode.Uri): Promise<NamedState> {
  const open = findOpenDocument(uri);
  if (open) return stateOfDocument(open);
  // Not as a document: documents are limited to 50 MB, and compressed files are not text.
  if (uri.scheme === 'file') return { name: basename(uri.path), text: await readStateFile(uri.fsPath) };
  return stateOfDocument(await vscode.workspace.openTextDocument(uri));
}

/** A stack's present state. */
export async function stateOfStack(services: Services, target: StackTarget): Promise<NamedState> {
  const name = shownName(target);
  const text = await whileReading(`Exporting stack “${name}”`, (control) =>
    exportStack(services.cli, target, control),
  );
  return { name: `stack ${name}`, text };
}

async function pickStackState(services: Services, title: string): Promise<NamedState | undefined> {
  const target = await pickStack(services, { title });
  return target && stateOfStack(services, target);
}

/** Asks for the file of an earlier state, as commands, backends and people keep it. */
export async function pickKeptStateFile(title: string, openLabel: string): Promise<vscode.Uri | undefined> {
  const files = await vscode.window.showOpenDialog({
    title,
    openLabel,
    filters: { 'Pulumi state': ['json', 'bak', 'gz', 'zst'] },
  });
  return files?.[0];
}

async function pickFileState(title: string): Promise<NamedState | undefined> {
  const files = await vscode.window.showOpenDialog({ title, openLabel: 'Compare' });
  return files?.[0] && stateOfFile(files[0]);
}
