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
import { URN_PREFIX } from '../../../shared/urn';
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

/** More resources than this a question does not name. */
const MOST_NAMED = 5;
/** More targets than this don't fit into a command line of Windows. */
const LONGEST_TARGETS = 20_000;

/**
 * `Pulumi: Refresh Stack`: shows what differs between the state and the real resources, then brings it in. A second
 * argument can be the URNs of the resources that it is about.
 */
export const refreshStack: Feature = (services) =>
  registerCliCommand(services, Command.refreshStack, async (argument, urns) => {
    const only = asUrns(urns);
    const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
    if (!target || !(await unlocked(services, target, 'the refresh'))) return;
    const preview = await whileReading(
      `Comparing stack “${bareName(target)}” with the real resources`,
      async (control) =>
        readRefreshPreview(await previewRefresh(services.cli, target, control, only), control.stop),
    );
    if (!(await confirmed(services, target, preview, only))) return;
    const backup = await services.backups.save(target, await exportStack(services.cli, target), {
      why: TITLE,
    });
    const undoBrokenWrite = await backendOf(services.cli, target).holdState();
    await whileWriting(`Refreshing stack “${bareName(target)}”`, (control) =>
      refresh(services.cli, target, control, only).catch(async (error: unknown) => {
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

/** A menu's second argument is what is selected. */
function asUrns(argument: unknown): string[] {
  if (!Array.isArray(argument)) return [];
  const urns = argument.filter((urn): urn is string => typeof urn === 'string' && urn.startsWith(URN_PREFIX));
  return urns.join('').length > LONGEST_TARGETS ? [] : urns;
}

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

async function confirmed(
  services: Services,
  target: StackTarget,
  preview: RefreshPreview,
  only: readonly string[],
): Promise<boolean> {
  const state = await services.server.summary({ text: await exportStack(services.cli, target), limit: 0 });
  const creates = state.pendingOperations.filter(({ type }) => type === 'creating').length;
  const others = state.pendingOperations.length - creates;
  const detail = [
    targetDetails(target),
    only.length > 0 &&
      `Only ${only.length === 1 ? 'one resource is' : `${only.length} resources are`} looked at: ${only.slice(0, MOST_NAMED).map(shortName).join(', ')}${only.length > MOST_NAMED ? ', …' : ''}`,
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
