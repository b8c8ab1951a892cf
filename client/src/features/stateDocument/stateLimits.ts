import * as vscode from 'vscode';
import { STATE_LANGUAGE } from '../../../../shared/languages';
import type { EditorFeature } from '../../ui/services';
import { isTooLargeToHighlight } from '../../ui/documents/stateDetection';
import { lengthOf } from '../../ui/documents/stateCandidates';

/**
 * Says in the language status (the braces in the status bar) what VS Code does not do for a state of this size, so that
 * it isn't taken for a fault of the state.
 */
export const stateLimits: EditorFeature = () => {
  let shown: vscode.LanguageStatusItem | undefined;
  const refresh = (): void => {
    shown?.dispose();
    shown = isNotHighlighted() ? show() : undefined;
  };

  refresh();
  return vscode.Disposable.from(
    {
      dispose: () => {
        shown?.dispose();
      },
    },
    vscode.window.onDidChangeActiveTextEditor(refresh),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (document === vscode.window.activeTextEditor?.document) refresh();
    }),
  );
};

function show(): vscode.LanguageStatusItem {
  const item = vscode.languages.createLanguageStatusItem('pulumiTroubleshooter.notHighlighted', {
    language: STATE_LANGUAGE,
  });
  item.name = 'Pulumi State';
  item.severity = vscode.LanguageStatusSeverity.Warning;
  // 20 Mi characters or 300,000 lines.
  item.text = 'Large state, still checked';
  item.detail = 'VS Code shows it without colours, folding and CodeLens';
  return item;
}

function isNotHighlighted(): boolean {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== STATE_LANGUAGE) return false;
  const editor = vscode.workspace.getConfiguration('editor', document);
  if (!editor.get<boolean>('largeFileOptimizations', true)) return false;
  return isTooLargeToHighlight(lengthOf(document), document.lineCount);
}
