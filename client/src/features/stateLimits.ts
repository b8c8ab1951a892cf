import * as vscode from 'vscode';
import type { Feature } from '../services';
import { isTooLargeToHighlight } from '../stateDetection';
import { isUnseenState, lengthOf } from '../stateDocuments';
import { STATE_LANGUAGE } from '../../../shared/languages';
import { Command } from '../ui/commandIds';
import { fileInFront } from '../ui/documents/fileInFront';

/** What VS Code itself does not do for the file in the active editor. */
type Limit = 'not highlighted' | 'not seen';

/** What says so, and can be taken away. */
type Shown = Pick<vscode.LanguageStatusItem | vscode.StatusBarItem, 'dispose'>;

/**
 * Says what VS Code itself does not do for a state of this size, so that its silence isn't taken for a healthy
 * state: in the language status (the braces in the status bar) or, for a file that it hands to no extension and
 * whose language status it does not show either, in the status bar.
 */
export const stateLimits: Feature = ({ log }) => {
  let shown: Shown | undefined;
  let turn = 0;

  const update = async (): Promise<void> => {
    const mine = ++turn;
    const limit = await findLimit();
    if (mine !== turn) return;
    shown?.dispose();
    shown = limit && show(limit);
  };
  const refresh = (): void => {
    update().catch((error: unknown) => {
      log.debug('The size of the active file is not known.', error);
    });
  };

  refresh();
  return vscode.Disposable.from(
    {
      dispose: () => {
        shown?.dispose();
      },
    },
    vscode.window.onDidChangeActiveTextEditor(refresh),
    vscode.window.tabGroups.onDidChangeTabs(refresh),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (document === vscode.window.activeTextEditor?.document) refresh();
    }),
  );
};

function show(limit: Limit): Shown {
  if (limit === 'not highlighted') {
    const item = vscode.languages.createLanguageStatusItem('pulumiTroubleshooter.notHighlighted', {
      language: STATE_LANGUAGE,
    });
    item.name = 'Pulumi State';
    item.severity = vscode.LanguageStatusSeverity.Warning;
    // 20 Mi characters or 300,000 lines.
    item.text = 'Large state, checked all the same';
    item.detail = 'VS Code shows it without colours, folding and CodeLens';
    return item;
  }
  const item = vscode.window.createStatusBarItem(
    'pulumiTroubleshooter.notSeen',
    vscode.StatusBarAlignment.Right,
  );
  item.name = 'Pulumi State';
  item.text = '$(warning) Pulumi state not checked while you type';
  item.tooltip =
    'VS Code hands no file above 50 Mi characters to an extension. Click to check it from disk; the findings are in the Problems panel.';
  item.command = Command.checkStateFile;
  item.show();
  return item;
}

async function findLimit(): Promise<Limit | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document) {
    const file = fileInFront();
    return file && (await isUnseenState(file)) ? 'not seen' : undefined;
  }
  if (document.languageId !== STATE_LANGUAGE) return undefined;
  const editor = vscode.workspace.getConfiguration('editor', document);
  if (!editor.get<boolean>('largeFileOptimizations', true)) return undefined;
  return isTooLargeToHighlight(lengthOf(document), document.lineCount) ? 'not highlighted' : undefined;
}
