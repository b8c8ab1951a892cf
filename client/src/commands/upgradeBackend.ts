import * as vscode from 'vscode';
import { copyCommand } from '../pulumi/migration/backendCopy';
import {
  isSameUpgrade,
  planBackendUpgrade,
  upgradeBackend as upgrade,
  type BackendUpgrade,
  type LegacyStack,
  type UpgradedBackend,
} from '../pulumi/migration/backendUpgrade';
import { asTarget, bareName } from '../pulumi/stacks/stacks';
import type { Feature, Services } from '../ui/services';
import { stacksTreeView } from '../stacksView/stacksTreeView';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { pickProject, workspaceFolder } from '../ui/pick/pickStack';
import { whileReading, whileWriting } from '../ui/progress';
import { review } from '../ui/review/askReview';
import { showError } from '../ui/showProblem';
import { counted } from '../../../shared/counted';

const TITLE = 'Upgrade Legacy Backend';

/**
 * `Pulumi: Upgrade Legacy Backend…`: moves all stacks of a self-managed backend from the old layout, which newer CLIs refuse,
 * into the one with projects.
 */
export const upgradeBackend: Feature = (services) =>
  registerCliCommand(services, Command.upgradeBackend, async (argument) => {
    const target = asTarget(argument);
    const project = target ?? (await pickProject({ title: TITLE }));
    if (project === undefined) return;
    const folder = project === 'none' ? workspaceFolder() : project.folder;
    const address = target?.backend.address ?? (await services.cli.configuredAddress(folder));
    const read = (): ReturnType<typeof planBackendUpgrade> =>
      whileReading(`Reading the stacks of ${address.display}`, (control) =>
        planBackendUpgrade(services, address, folder, control),
      );
    const plan = await read();
    if (plan === 'upgraded') {
      const message = `There is nothing to upgrade: ${address.display} has no stack in the old layout.`;
      void vscode.window.showInformationMessage(message);
    } else if ('refused' in plan) {
      await reportRefusal(plan.refused, plan.target);
    } else if (await confirmed(services, plan)) {
      // As late as possible: the user may have thought about it for an hour.
      const now = await read();
      if (now !== 'upgraded' && 'refused' in now) {
        await reportRefusal(now.refused, now.target);
        return;
      }
      if (now === 'upgraded' || !isSameUpgrade(plan, now)) {
        void vscode.window.showErrorMessage(
          'Nothing was upgraded: the stacks of this backend have changed since they were shown. Run the command again.',
        );
        return;
      }
      const result = await whileWriting(`Upgrading ${address.display}`, (control) =>
        upgrade(services, plan, control),
      );
      stacksTreeView(services).tree.reload();
      await report(services, plan, result);
    }
  });

async function reportRefusal(reason: string, target: unknown): Promise<void> {
  const cancel = 'Cancel Update';
  const choice = await vscode.window.showErrorMessage(`Nothing was upgraded. ${reason}`, cancel);
  if (choice === cancel) await vscode.commands.executeCommand(Command.cancelUpdate, target);
}

async function confirmed(services: Services, plan: BackendUpgrade): Promise<boolean> {
  const { backend, stacks, copy } = plan;
  const going = stacks.filter(({ stays }) => stays === undefined);
  const staying = stacks.filter(({ stays }) => stays !== undefined);
  const question =
    going.length > 0
      ? `Move ${counted(going.length, 'stack')} of this backend into the layout with projects?`
      : 'Give this backend the layout with projects? None of its stacks can be moved into it.';
  const command = copy === undefined ? copyCommand(backend.address) : undefined;
  const answer = await review(services, {
    title: TITLE,
    question,
    facts: [['Backend', backend.url]],
    warnings: [
      staying.length > 0 &&
        `These stay where they are, and can no longer be used:\n${staying.map(({ name, stays }) => `${name}: ${stays}`).join('\n')}\nIn a terminal, “pulumi state upgrade” asks for the project of a stack without resources.`,
      copy === undefined &&
        'Pulumi makes no copy of this backend, and this extension can’t: it saves each stack’s state, but not its history. Copy the backend yourself first, with the command that is offered here. Make sure that no one updates a stack in the meantime.',
      'Pulumi CLIs before 3.61 can no longer use the backend. Everyone who uses it needs a newer one.',
    ],
    notes: ['States and real resources are not changed. Each stack is read again afterwards and compared.'],
    changesTitle: 'Where each stack goes',
    changes: stacks.map((stack) => ({
      kind: stack.stays === undefined ? 'changed' : 'unknown',
      name: destination(stack),
    })),
    kindTitles: { changed: 'Moved', unknown: 'Not moved' },
    backup:
      copy &&
      `First the whole backend is copied to ${copy}. To go back, replace meta.yaml, stacks, history, backups and locks in “.pulumi” with those of the copy.`,
    action: 'Upgrade Backend',
    instead: copy === undefined ? (command === undefined ? 'Show Log' : 'Copy Backup Command') : undefined,
  });
  if (answer === 'instead') await (command === undefined ? showLog() : offerCommand(command));
  return answer === 'yes';
}

async function showLog(): Promise<void> {
  await vscode.commands.executeCommand(Command.showLog);
}

async function offerCommand(command: string): Promise<void> {
  await vscode.env.clipboard.writeText(command);
  void vscode.window.showInformationMessage(
    `Nothing was upgraded. Run this in a terminal, and start again when it has succeeded; it is on the clipboard: ${command}`,
  );
}

function destination({ name, to, stays }: LegacyStack): string {
  if (stays !== undefined) return `${name} stays`;
  return `${name} → ${to ?? `organization/<the project of its resources>/${name}`}`;
}

async function report(
  services: Services,
  { copy, backend }: BackendUpgrade,
  { moved, left, problem }: UpgradedBackend,
): Promise<void> {
  const showCopy = 'Show the Copy';
  const buttons = copy === undefined ? [] : [showCopy];
  const where = copy === undefined ? '' : ` The backend as it was is in ${copy}.`;
  const isDone = problem === undefined && left.length === 0;
  const names = moved.map((target) => `${target.project}/${bareName(target)}`).join(', ');
  const [are, they] = moved.length === 1 ? ['is', 'it was'] : ['are', 'they were'];
  const done = `${counted(moved.length, 'stack')} of ${backend.url} ${are} in the new layout${names && `, as ${they}: ${names}`}.`;
  const rest = left.map(({ name, why }) => ` Stack “${name}” is not: ${why}.`).join('');
  if (problem) await showError(services, problem);
  const show = isDone ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  const choice = await show(`${done}${rest}${where}`, ...buttons);
  if (choice === showCopy && copy !== undefined) {
    await vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(copy));
  }
}
