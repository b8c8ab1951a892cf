import * as vscode from 'vscode';
import {
  migrateStack as migrate,
  type Leftover,
  type MigrationOutcome,
  type MigrationRequest,
} from './model/migration';
import { redact } from '../../pulumi/secrets/redact';
import type { StateSummary } from '../../../../shared/stateSummary';
import {
  asTarget,
  shownName,
  describeTarget,
  exportStack,
  targetDetails,
  type StackTarget,
} from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { confirm, type Answer } from '../../ui/confirm';
import { WHAT_DANGERS_ARE, findingLines } from '../replaceState/findingQuestions';
import { askMigrationTarget, type MigrationTarget } from './questions';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading, whileWriting } from '../../ui/progress';
import { reportOtherWrite } from '../replaceState/dialogs';
import { unlocked } from '../lock/questions';
import { counted } from '../../../../shared/counted';

const TITLE = 'Migrate Stack to Another Backend';

/**
 * `Pulumi: Migrate Stack to Another Backend…`: copies a stack with its configuration and tags, and encrypts all its
 * secrets anew. The stack itself stays where it is, and so does the user's login.
 */
export const migrateStack: Feature = (services) =>
  registerCliCommand(services, Command.migrateStack, async (argument) => {
    const source = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
    if (!source || !(await unlocked(services, source, 'the migration')) || !(await isSound(services, source)))
      return;
    await migrateTo(services, source);
  });

async function migrateTo(
  services: Services,
  source: StackTarget,
  proposed?: Partial<MigrationTarget>,
): Promise<void> {
  const answers = await askMigrationTarget(services, TITLE, source, proposed);
  if (!answers) return;
  const request = { source, ...answers };
  let outcome = await run(services, request);
  if (outcome.kind === 'exists' && outcome.leftover) {
    const answer = await askReplaceLeftover(request, outcome.leftover);
    if (answer === 'instead') await migrateTo(services, source, { url: answers.url });
    if (answer !== 'yes') return;
    outcome = await run(services, { ...request, replaceLeftover: true });
  }
  await report(services, request, outcome);
}

/** A copy of a damaged state is damaged, and an import drops pending operations: both must be settled first. */
async function isSound(services: Services, source: StackTarget): Promise<boolean> {
  const name = shownName(source);
  const summary = await whileReading(`Checking stack “${name}”`, async (control) => {
    const text = await exportStack(services.cli, source, control);
    return services.server.summary({ text, targetStack: name });
  });
  const { errorCount, pendingOperations } = summary;
  if (errorCount === 0 && pendingOperations.length === 0) return acceptSameDangers(source, summary);
  const [what, label, command] =
    errorCount > 0
      ? [counted(errorCount, 'error'), 'Repair State', Command.repairState]
      : [
          counted(pendingOperations.length, 'pending operation'),
          'Repair Pending Operations…',
          Command.repairPendingOperations,
        ];
  const choice = await vscode.window.showWarningMessage(
    `Stack “${name}” has ${what}. Settle that before you migrate it.`,
    label,
  );
  if (choice === label) await vscode.commands.executeCommand(command, source);
  return false;
}

/** A copy of a state does the same harm. */
async function acceptSameDangers(
  source: StackTarget,
  { findings, dangerCount }: StateSummary,
): Promise<boolean> {
  if (dangerCount === 0) return true;
  const dangers = findings.filter(({ danger }) => danger);
  const answer = await confirm({
    question: `The next update of stack “${shownName(source)}” would do harm, and so would that of its copy: it has ${counted(dangerCount, 'danger')}.`,
    detail: [
      targetDetails(source),
      [WHAT_DANGERS_ARE, ...findingLines(dangers, dangerCount)].join('\n'),
      'Nothing is lost by the migration itself. The dangers can be settled before it or after it.',
    ],
    action: 'Migrate Anyway…',
    instead: 'Open in Editor',
  });
  if (answer === 'instead') await vscode.commands.executeCommand(Command.editState, source);
  return answer === 'yes';
}

function run(services: Services, request: MigrationRequest): Promise<MigrationOutcome> {
  return whileWriting(`Migrating stack “${shownName(request.source)}”`, (control) =>
    migrate(services, request, control),
  );
}

function askReplaceLeftover({ source, url, stack }: MigrationRequest, leftover: Leftover): Promise<Answer> {
  const what =
    leftover === 'empty' ? 'without resources' : `with the same resources as the ${describeTarget(source)}`;
  return confirm({
    question: `Remove stack “${stack}” from ${redact(url)}, and migrate again?`,
    detail: [
      `Stack: ${stack}\nProject: ${source.project}\nBackend: ${redact(url)}`,
      `It exists already, ${what}. An interrupted migration leaves such a stack. The state is copied again from the old stack, which is not changed.`,
      leftover === 'copy' &&
        '⚠ If someone already works with the new stack, keep it and choose another name. Its state is backed up before it is removed; no real resource is touched.',
    ],
    action: 'Remove It and Start Over',
    instead: 'Choose Another Name',
  });
}

async function report(
  services: Services,
  { source, url, stack }: MigrationRequest,
  outcome: MigrationOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'exists':
      void vscode.window.showErrorMessage(
        `Nothing was done: ${redact(url)} has a stack “${stack}” already. Choose another name.`,
      );
      return;
    case 'source changed':
      void vscode.window.showErrorMessage(
        `Nothing was migrated, the stack has changed meanwhile: ${describeTarget(source)}. Start again.`,
      );
      return;
    case 'migrated':
      await reportMigrated(services, url, outcome);
  }
}

async function reportMigrated(
  services: Services,
  url: string,
  {
    target,
    previousConfig,
    configFile,
    differences,
    otherWrite,
  }: Extract<MigrationOutcome, { kind: 'migrated' }>,
): Promise<void> {
  if (otherWrite) await reportOtherWrite(services, target, otherWrite, otherWrite.now);
  for (const difference of differences) services.log.error(`Differs from the old stack: ${difference}`);
  const [first, ...more] = differences;
  if (first !== undefined) {
    const showLog = 'Show Log';
    const others = more.length > 0 ? ` The log has ${counted(more.length, 'more difference')}.` : '';
    const choice = await vscode.window.showErrorMessage(
      `The stack was copied to ${target.backend.url}, but differs from the old one. Do not use it before you know why: ${first}${others}`,
      showLog,
    );
    if (choice === showLog) services.log.show();
    return;
  }
  const name = vscode.workspace.asRelativePath(configFile);
  const config = previousConfig
    ? ` ${name} now belongs to the new stack; the old one’s is ${vscode.workspace.asRelativePath(previousConfig)}.`
    : ` Its configuration is ${name}.`;
  const copy = 'Copy Login Command';
  const choice = await vscode.window.showInformationMessage(
    `Stack “${shownName(target)}” is now in ${target.backend.url}, identical to the one in the old backend, which stays there. You are still logged in to the old backend.${config}`,
    copy,
  );
  if (choice === copy) await vscode.env.clipboard.writeText(`pulumi login '${url.replaceAll("'", "'\\''")}'`);
}
