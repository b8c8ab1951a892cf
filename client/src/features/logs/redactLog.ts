import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { parseUrn, firstUrn } from '../../../../shared/urn';
import { redactLogInSteps, type RedactedLog } from '../../pulumi/secrets/logRedaction';
import type { KnownSecret } from '../../pulumi/secrets/redact';
import { shownName, type StackTarget } from '../../pulumi/stacks/stacks';
import { readStackSecrets } from '../../pulumi/stacks/stackSecrets';
import type { Feature, Services } from '../../ui/services';
import { inSlices } from '../../pulumi/cli/eventLoopSlices';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { freeFile } from '../../ui/documents/freeFile';
import { logForCommand, openLogText, type LogSource } from '../../ui/documents/openLog';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { askChoice, onlyStep } from '../../ui/inputSteps';

const TITLE = 'Redact Secrets in Log';

/**
 * `Pulumi: Redact Secrets in Log…`: writes a copy of a log without the secrets that it finds, and says what it searched
 * for and removed.
 */
export const redactLog: Feature = (services) =>
  registerCliCommand(services, Command.redactLog, async (argument) => {
    const log = await logForCommand(TITLE, argument);
    if (!log) return;
    const stack = await askForStack(services, log);
    if (stack === undefined) return;
    const known = [
      ...knownSecrets(services),
      ...(stack === 'none' ? [] : await stackSecrets(services, stack)),
    ];
    const result = await whileReading(`Looking for secrets in ${log.name}`, ({ stop }) =>
      inSlices(redactLogInSteps(log.text, known, homedir()), stop),
    );
    const file = await vscode.window.showSaveDialog({
      title: TITLE,
      defaultUri: await freeFile(defaultFile(services, log)),
      saveLabel: 'Save Copy',
    });
    if (!file) return;
    await writeFile(file.fsPath, result.text, { mode: 0o600 });
    await openLogText(file);
    void vscode.window.showInformationMessage(summary(basename(file.fsPath), result, stack));
  });

function knownSecrets({ cli }: Services): KnownSecret[] {
  const { environment, passphrases } = cli.secrets;
  return [
    ...passphrases.map((value) => ({ kind: 'passphrase', value }) as const),
    ...environment.map((value) => ({ kind: 'environment value', value }) as const),
  ];
}

function stackSecrets(services: Services, target: StackTarget): Promise<KnownSecret[]> {
  return whileReading(`Reading the secrets of stack “${shownName(target)}”`, (control) =>
    readStackSecrets(services.cli, target, (params) => services.server.secretValues(params), control),
  );
}

/** The stack whose secrets may be in the log; undefined if the user gave up. */
async function askForStack(services: Services, log: LogSource): Promise<StackTarget | 'none' | undefined> {
  const answer = await askChoice(onlyStep(TITLE), 'Which secrets to look for', [
    {
      label: '$(key) Also those of a stack…',
      detail: 'Its configuration and state are decrypted, in memory only, to find their secrets in the log',
      value: true,
    },
    {
      label: '$(search) Only what looks like one',
      detail: 'Tokens, keys, ciphertexts, values that the log marks as secret, and those of the environment',
      value: false,
    },
  ]);
  if (typeof answer !== 'object') return undefined;
  if (!answer.value) return 'none';
  const likely = parseUrn(firstUrn(log.text) ?? '')?.stack;
  return pickStack(services, { title: TITLE, near: log.uri, likely });
}

/** Beside the log, or in the workspace if the log is in the extension's own folder. */
function defaultFile({ context }: Services, { uri, name }: LogSource): vscode.Uri {
  const copy = `${name.replace(/(\.pulumi)?\.log$/, '')}.redacted.pulumi.log`;
  const isOwn = uri.scheme !== 'file' || uri.fsPath.startsWith(context.globalStorageUri.fsPath);
  if (!isOwn) return vscode.Uri.joinPath(uri, '..', copy);
  const folder = vscode.workspace.workspaceFolders?.find((candidate) => candidate.uri.scheme === 'file');
  return vscode.Uri.file(join(folder?.uri.fsPath ?? homedir(), copy));
}

function summary(name: string, { replaced, left }: RedactedLog, stack: StackTarget | 'none'): string {
  const kinds = [...replaced].map(([kind, count]) => `${kind} (${count})`).join(', ');
  const parts = [
    kinds === '' ? `No secret was found in ${name}.` : `Removed from ${name}: ${kinds}.`,
    'Looked for: known tokens and keys, values whose names say that they are secret, what the log marks as secret, and ' +
      `those of the environment${stack === 'none' ? '' : ' and of the stack'}.`,
    left > 0 &&
      `${left === 1 ? 'A secret is' : `${left} secrets are`} too short to be replaced and may still be there.`,
    stack === 'none' && 'No stack’s secrets were looked for.',
    'No search finds every secret: look through it before you share it.',
  ];
  return parts.filter(Boolean).join(' ');
}
