import * as vscode from 'vscode';
import { PageCommand } from './panel';
import { explanations } from './explanations';
import type { EditorFeature } from '../../ui/services';
import { registerCommand } from '../../ui/command';

/** The explanation page, and the commands of its links. */
export const explanationCommands: EditorFeature = (services) => {
  const all = explanations(services);
  const { panel } = all;
  return vscode.Disposable.from(
    all,
    registerCommand(services, PageCommand.show, (index) => {
      if (typeof index === 'number') panel.show(index);
      return Promise.resolve();
    }),
    registerCommand(services, PageCommand.run, (name) => panel.run(name)),
    registerCommand(services, PageCommand.copy, async (text) => {
      if (typeof text !== 'string') return;
      await vscode.env.clipboard.writeText(text);
      vscode.window.setStatusBarMessage('$(check) Copied', 2000);
    }),
  );
};
