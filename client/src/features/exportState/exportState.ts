import { appendFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { writeWholeFile } from '../../pulumi/secrets/privateFile';
import {
  asTarget,
  bareName,
  shownName,
  exportStack,
  targetDetails,
  type StackTarget,
} from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { STATE_LANGUAGE } from '../../../../shared/languages';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { confirm } from '../../ui/confirm';
import { freeFile } from '../../ui/documents/freeFile';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';

const TITLE = 'Export Stack State';

/** `Pulumi: Export Stack State…`: writes a stack's state into a file that the user names, and opens it. */
export const exportState: Feature = (services) =>
  registerCliCommand(services, Command.exportState, async (argument) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
    if (!target) return;
    const showSecrets = await askForSecrets(target);
    if (showSecrets === undefined) return;
    const file = await askForFile(target);
    if (!file) return;
    await writeExport(services, target, file, showSecrets);
    if (showSecrets) await warnOfPlaintext(file);
  });

async function askForSecrets(target: StackTarget): Promise<boolean | undefined> {
  const encrypted = { label: '$(lock) Keep secrets encrypted', detail: 'All that a repair needs' };
  const plain = {
    label: '$(unlock) Show secrets in plaintext',
    detail: 'Only to move the state to another stack or secrets provider',
  };
  const choice = await vscode.window.showQuickPick([encrypted, plain], {
    title: TITLE,
    placeHolder: 'Secrets',
  });
  if (choice !== plain) return choice && false;
  const answer = await confirm({
    question: 'Export the secrets in plaintext?',
    detail: [
      targetDetails(target),
      'The file will contain the stack’s passwords, keys and tokens in plaintext. Delete it when you are done, and never commit it.',
    ],
    action: 'Show Secrets',
    instead: 'Keep Them Encrypted',
  });
  return answer === 'no' ? undefined : answer === 'yes';
}

async function askForFile(target: StackTarget): Promise<string | undefined> {
  const name = `${bareName(target).replace(/^[-.]+/, '')}.state.json`;
  const uri = await vscode.window.showSaveDialog({
    title: TITLE,
    defaultUri: await freeFile(vscode.Uri.file(join(target.folder, name))),
    filters: { 'Pulumi state': ['json'] },
    saveLabel: 'Export',
  });
  return uri?.fsPath;
}

async function writeExport(
  services: Services,
  target: StackTarget,
  file: string,
  showSecrets: boolean,
): Promise<void> {
  await whileReading(`Exporting stack “${shownName(target)}”`, async (control) => {
    // Later exports are compared with the encrypted export, which stays the same until the next write.
    const encrypted = await exportStack(services.cli, target, control);
    const text = showSecrets
      ? await exportStack(services.cli, target, { ...control, showSecrets })
      : encrypted;
    // An existing export may be the only one of its moment, and the disk may be full.
    await writeWholeFile(file, text);
    await services.exports.remember(vscode.Uri.file(file).toString(), target, encrypted);
  });
  const document = await vscode.workspace.openTextDocument(file);
  await vscode.languages.setTextDocumentLanguage(document, STATE_LANGUAGE);
  await vscode.window.showTextDocument(document, { preview: false });
}

async function warnOfPlaintext(file: string): Promise<void> {
  const ignore = 'Add to .gitignore';
  const choice = await vscode.window.showWarningMessage(
    `${basename(file)} holds secrets in plaintext. Delete it when you are done.`,
    ignore,
  );
  if (choice !== ignore) return;
  const gitignore = join(dirname(file), '.gitignore');
  const document = await vscode.workspace.fs.readFile(vscode.Uri.file(gitignore)).then(
    (bytes) => Buffer.from(bytes).toString(),
    () => '',
  );
  const line = `/${basename(file)}`;
  if (document.split(/\r?\n/).includes(line)) return;
  const separator = document === '' || document.endsWith('\n') ? '' : '\n';
  // Appended, so that nothing existing can be lost.
  await appendFile(gitignore, `${separator}${line}\n`);
}
