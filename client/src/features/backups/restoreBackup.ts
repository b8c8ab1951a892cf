import * as vscode from 'vscode';
import { lookAtStack, type StackLook } from '../../pulumi/backends/stackLook';
import { ALL_VERSIONS, versionKey, type StateVersion } from '../../pulumi/backends/stackBackend';
import { asTarget, shownName, describeTarget, type StackTarget, shortName } from '../../pulumi/stacks/stacks';
import { listStateVersions } from '../../pulumi/kept/stateVersions';
import type { Feature, Services } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { correctedId } from '../lostEntry/formatLostEntry';
import { openComparison } from '../../ui/documents/comparison';
import { pickStack } from '../../ui/pick/pickStack';
import { pickStateVersion, sayOnlyOurs } from '../../ui/pick/pickStateVersion';
import { showError } from '../../ui/showProblem';
import { whileReading } from '../../ui/progress';
import { replaceStateInEditor } from '../replaceState/dialogs';
import { unlocked } from '../lock/questions';
import { formatMoment } from '../../../../shared/formatTime';

const TITLE = 'Restore State Backup';

/**
 * `Pulumi: Restore State Backup…`: restores an earlier state of a stack, or single resources from it. Besides the stack,
 * its arguments can name an earlier state (`versionKey`), for example by its file.
 */
export const restoreBackup: Feature = (services) =>
  registerCliCommand(services, Command.restoreBackup, async (argument, named) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
    if (!target || !(await unlocked(services, target, 'restoring it'))) return;
    const { now, versions } = await whileReading(
      `Looking for earlier states of stack “${shownName(target)}”`,
      async (control) => {
        return {
          now: await lookAtStack(services.cli, target, control),
          versions: await listStateVersions(services.cli, services.backups, target, {
            ...control,
            onUnknown: sayOnlyOurs,
            ...(named !== undefined && { most: ALL_VERSIONS }),
          }),
        };
      },
    );
    if (versions.length === 0) {
      void vscode.window.showInformationMessage(
        `No earlier state of ${describeTarget(target)} was found, neither in backups nor in its backend.`,
      );
      return;
    }
    const name = shownName(target);
    const compare = async (version: StateVersion) => {
      try {
        const then = { name: `${name} at ${formatMoment(version.time)}`, text: await version.read() };
        await openComparison(services, { name: `${name} now`, text: now.text }, then);
      } catch (error) {
        await showError(services, error);
      }
    };
    const version =
      versions.find((one) => versionKey(one) === named) ??
      (await pickStateVersion(services, `${TITLE}: ${name}`, versions, compare));
    if (!version) return;
    const text = await version.read();
    const extent = await askExtent(services, now.text, text);
    if (extent === 'whole') await restoreWhole(services, target, now, text);
    else if (extent) await restoreResources(services, target, now, text, extent);
  });

async function restoreWhole(
  services: Services,
  target: StackTarget,
  seen: StackLook,
  text: string,
): Promise<void> {
  await replaceStateInEditor(
    services,
    // It is an earlier state, so the question says that the stack has changed since.
    { target, text, isMadeFrom: () => false, seen },
    { title: TITLE, action: 'Restore' },
  );
}

async function restoreResources(
  services: Services,
  target: StackTarget,
  now: StackLook,
  from: string,
  urns: string[],
): Promise<void> {
  const restored = await services.server.restoreResources({ text: now.text, from, urns });
  if (restored.text === undefined) {
    void vscode.window.showErrorMessage(restored.failure);
    return;
  }
  await replaceStateInEditor(
    services,
    { target, text: restored.text, isMadeFrom: (current) => current === now.text, seen: now },
    { title: TITLE, action: 'Restore', note: restored.living.map(correctedId).join(' ') || undefined },
  );
}

/** Asks whether to restore the whole state, or resources that are missing or different now. */
async function askExtent(
  services: Services,
  now: string,
  from: string,
): Promise<'whole' | string[] | undefined> {
  const pair = await services.server.comparable({ before: now, after: from, engineOnly: true });
  // Resources can only be restored into a readable state.
  if (pair.before === undefined) return 'whole';
  const { added, changed } = await services.server.compare(pair);
  if (added.length + changed.length === 0) return 'whole';
  const differing = [
    ...(added.length > 0 ? [`missing now: ${added.length}`] : []),
    ...(changed.length > 0 ? [`different now: ${changed.length}`] : []),
  ];
  const whole = { label: '$(archive) The whole state', detail: 'The stack gets the whole state as it was' };
  const single = {
    label: '$(list-selection) Single resources…',
    detail: ['The rest is not changed', ...differing].join('; '),
  };
  const choice = await vscode.window.showQuickPick([whole, single], {
    title: TITLE,
    placeHolder: 'Restore how much?',
    ignoreFocusOut: true,
  });
  if (choice !== single) return choice && 'whole';
  const items = [
    ...added.map((urn) => ({ label: shortName(urn), description: 'missing now', urn })),
    ...changed.map(({ urn, fields }) => ({
      label: shortName(urn),
      description: `different: ${fields.join(', ')}`,
      urn,
    })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: TITLE,
    placeHolder: 'Which resources? Missing resources that they need are restored with them.',
    canPickMany: true,
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  return chosen && chosen.length > 0 ? [...new Set(chosen.map(({ urn }) => urn))] : undefined;
}
