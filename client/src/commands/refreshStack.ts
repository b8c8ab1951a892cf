import * as vscode from 'vscode';
import { backendOf } from '../pulumi/backends/backendOf';
import { readRefreshPreview, summarizeRefresh, type RefreshPreview } from '../pulumi/runs/refreshPreview';
import {
  asTarget,
  bareName,
  exportStack,
  previewRefresh,
  refresh,
  targetDetails,
  type StackTarget,
} from '../pulumi/stacks/stacks';
import { shortName } from '../pulumi/stacks/nameInUrn';
import type { Feature, Services } from '../services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { confirmChange } from '../ui/questions/confirm';
import { openBackup } from '../ui/documents/openBackup';
import { pickStack } from '../ui/pick/pickStack';
import { whileReading, whileWriting } from '../ui/progress';
import { UNDO, undoWrite } from '../ui/questions/replaceStateDialogs';
import { unlocked } from '../ui/stackLock';

const TITLE = 'Refresh Stack';

/** `Pulumi: Refresh Stack`: shows what differs between the state and the real resources, then brings it in. */
export const refreshStack: Feature = (services) =>
  registerCliCommand(services, Command.refreshStack, async (argument) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
    if (!target || !(await unlocked(services, target, 'the refresh'))) return;
    const preview = await whileReading(
      `Comparing stack “${bareName(target)}” with the real resources`,
      async (control) =>
        readRefreshPreview(await previewRefresh(services.cli, target, control), control.stop),
    );
    if (!(await confirmed(services, target, preview))) return;
    const backup = await services.backups.save(target, await exportStack(services.cli, target), {
      why: TITLE,
    });
    const undoBrokenWrite = await backendOf(services.cli, target).holdState();
    await whileWriting(`Refreshing stack “${bareName(target)}”`, (control) =>
      refresh(services.cli, target, control).catch(async (error: unknown) => {
        await undoBrokenWrite().catch(() => false);
        throw error;
      }),
    );
    const text = await exportStack(services.cli, target);
    const showBackup = 'Open Backup';
    const choice = await vscode.window.showInformationMessage(
      `Stack “${bareName(target)}” is refreshed: ${summarizeRefresh(preview)}.`,
      UNDO,
      showBackup,
    );
    if (choice === UNDO) await undoWrite(services, { target, backup, text });
    if (choice === showBackup) await openBackup(backup.path);
  });

function listChanges({ changes }: RefreshPreview): vscode.QuickPickItem[] {
  return changes.map(({ urn, kind, properties }) => ({
    label: `$(${kind === 'gone' ? 'trash' : 'edit'}) ${shortName(urn)}`,
    detail:
      kind === 'gone' ? 'Does not exist any more; leaves the state' : `Changed: ${describe(properties)}`,
  }));
}

function describe(properties: readonly string[]): string {
  return properties.length > 0 ? properties.join(', ') : 'only where values are secret, which Pulumi hides';
}

async function confirmed(services: Services, target: StackTarget, preview: RefreshPreview): Promise<boolean> {
  const state = await services.server.summary({ text: await exportStack(services.cli, target), limit: 0 });
  const creates = state.pendingOperations.filter(({ type }) => type === 'creating').length;
  const others = state.pendingOperations.length - creates;
  const detail = [
    targetDetails(target),
    `Resources: ${summarizeRefresh(preview)}`,
    preview.counts.gone > 0 &&
      '⚠ Resources that were not found leave the state, and the next update creates them anew. Wrong or expired credentials look the same: check that they are really gone.',
    others > 0 &&
      `A refresh clears pending operations, except for creates: ${others} of ${others + creates}.`,
    creates > 0 && 'Pending creates stay; “Repair Pending Operations” settles them.',
    preview.messages.length > 0 && preview.messages.slice(0, 3).join('\n'),
    'Only the state changes, no resource does. What the stack has now is backed up.',
  ];
  const listed = listChanges(preview);
  const what =
    listed.length > 0
      ? 'The real resources differ from the state'
      : 'The real resources are as the state says';
  return confirmChange(
    { question: `Refresh stack “${bareName(target)}”?`, detail, action: 'Refresh' },
    { title: TITLE, what, listed },
  );
}
