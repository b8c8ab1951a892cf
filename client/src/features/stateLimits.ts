import { open } from 'node:fs/promises';
import * as vscode from 'vscode';
import { detectState } from '../../../server/src/state/detect';
import type { Feature } from '../services';
import { isTooLargeToHighlight, SYNCHRONISED_CHARACTERS } from '../stateDetection';
import { STATE_LANGUAGE } from '../stateServer';

/** What the active editor cannot show of its state, and why. */
interface Limit {
  readonly selector: vscode.DocumentSelector;
  readonly text: string;
  readonly detail: string;
}

/**
 * Says in the language status (the braces in the status bar) what VS Code itself does not do for a state of this
 * size, so that nobody takes its silence for a healthy state.
 */
export const stateLimits: Feature = ({ log }) => {
  let item: vscode.LanguageStatusItem | undefined;
  let asked = 0;

  const show = (limit: Limit | undefined): void => {
    item?.dispose();
    item = undefined;
    if (!limit) return;
    item = vscode.languages.createLanguageStatusItem('pulumiTroubleshooter.stateLimits', limit.selector);
    item.name = 'Pulumi State';
    item.severity = vscode.LanguageStatusSeverity.Warning;
    item.text = limit.text;
    item.detail = limit.detail;
  };

  const update = async (): Promise<void> => {
    const turn = ++asked;
    const limit = await findLimit();
    if (turn === asked) show(limit);
  };
  const refresh = (): void => {
    update().catch((error: unknown) => {
      log.debug('The size of the active file is not known.', error);
    });
  };

  refresh();
  return vscode.Disposable.from(
    { dispose: () => item?.dispose() },
    vscode.window.onDidChangeActiveTextEditor(refresh),
    vscode.window.tabGroups.onDidChangeTabs(refresh),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (document === vscode.window.activeTextEditor?.document) refresh();
    }),
  );
};

async function findLimit(): Promise<Limit | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document) return findUnseen(vscode.window.tabGroups.activeTabGroup.activeTab);
  const optimises = vscode.workspace
    .getConfiguration('editor', document)
    .get<boolean>('largeFileOptimizations', true);
  const end = document.lineAt(document.lineCount - 1).range.end;
  const isLimited =
    document.languageId === STATE_LANGUAGE &&
    optimises &&
    isTooLargeToHighlight(document.offsetAt(end), document.lineCount);
  if (!isLimited) return undefined;
  return {
    selector: { language: STATE_LANGUAGE },
    text: 'Large state: no colours, folding or CodeLens',
    detail:
      'VS Code turns them off above 20 Mi characters or 300,000 lines. The state is checked all the same.',
  };
}

/** A file too large for VS Code to hand to an extension is seen only as a tab: its beginning is read from disk. */
async function findUnseen(tab: vscode.Tab | undefined): Promise<Limit | undefined> {
  const input = tab?.input;
  if (!(input instanceof vscode.TabInputText) || input.uri.scheme !== 'file') return undefined;
  const { size } = await vscode.workspace.fs.stat(input.uri);
  if (size <= SYNCHRONISED_CHARACTERS || !detectState(await readBeginning(input.uri.fsPath)))
    return undefined;
  return {
    selector: { scheme: 'file', pattern: input.uri.fsPath },
    text: 'Pulumi state too large to be checked here',
    detail: 'VS Code hands no file above 50 Mi characters to an extension.',
  };
}

async function readBeginning(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(64 * 1024);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
