import * as vscode from 'vscode';
import { explainOnce } from '../../../../shared/knownErrors/explain';
import type { KnownErrorId } from '../../../../shared/knownErrors/knownErrorId';
import { URN_PREFIX } from '../../../../shared/urn';
import { summarizeRefresh } from '../../pulumi/driftDetection/drift';
import { readRefreshPreview, writtenBesides, type RefreshPreview } from './model/refreshPreview';
import {
  shortName,
  shownName,
  exportStack,
  targetDetails,
  targetFacts,
  targetKey,
  type StackTarget,
} from '../../pulumi/stacks/stacks';
import { lookAtStack, type StackLook } from '../../pulumi/backends/stackLook';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { runPreviewOnlyRefresh } from '../../pulumi/stacks/targetedRefresh';
import { refreshStack, type RefreshedState } from './model/watchedRefresh';
import type { Services } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import { openBackup } from '../../ui/documents/openBackup';
import { whileReading, whileWriting } from '../../ui/progress';
import { unlocked } from '../lock/questions';
import { counted } from '../../../../shared/counted';
import { rehearseBeforeWrite, rehearsedWrites, type RehearsedWrite } from '../review/rehearseBeforeWrite';
import { review } from '../review/askReview';
import { confirm, type Answer } from '../../ui/confirm';
import { NEXT, UNDO, nextOf, undoWrite } from '../replaceState/dialogs';

const TITLE = 'Refresh Stack';

/** Maximum resources that a question names. */
const MOST_NAMED = 5;

/** A completed refresh. */
export interface Refreshed extends RefreshedState {
  readonly target: StackTarget;
  readonly preview: RefreshPreview;
}

/** The URNs in a command's argument. */
export function asUrns(argument: unknown): string[] {
  if (!Array.isArray(argument)) return [];
  return argument.filter((urn): urn is string => typeof urn === 'string' && urn.startsWith(URN_PREFIX));
}

/**
 * Shows how a state differs from the real resources, asks, and updates the state, only for the chosen resources.
 * @param only the URNs of the resources, of any number; all if empty
 * @returns undefined if the user gave up: nothing was written
 */
export async function askAndRefresh(
  services: Services,
  target: StackTarget,
  only: readonly string[],
): Promise<Refreshed | undefined> {
  if (!(await unlocked(services, target, 'the refresh'))) return undefined;
  const previewed = await previewOf(services, target, only);
  if (!previewed) return undefined;
  const { preview, flags } = previewed;
  const besides = writtenBesides(preview, only);
  if (besides.length > 0) {
    void vscode.window.showErrorMessage(
      `Nothing was changed: Pulumi reads a * in a name as a pattern, and would also refresh ${shortNames(besides)}. Choose that, too, or refresh the whole stack.`,
    );
    return undefined;
  }
  const seen = await lookAtStack(services.cli, target, {}, { read: exportStack });
  let rehearsed: RehearsedWrite | undefined;
  const onRehearsed = (found: RehearsedWrite | undefined): void => {
    rehearsed = found;
  };
  if (!(await confirmRefresh(services, target, { preview, flags, only, seen }, onRehearsed)))
    return undefined;
  const state = await refreshStack(services, target, { only, flags, why: TITLE, seen }, (task) =>
    whileWriting(`Refreshing stack “${shownName(target)}”`, task),
  );
  if (rehearsed && !state.otherWrite)
    rehearsedWrites(services).set(targetKey(target), {
      backup: state.backup.path,
      rehearsed: rehearsed.written,
    });
  return { target, preview, ...state };
}

/** Makes a refresh run the program first, for the credentials of the providers. */
const WITH_PROGRAM = ['--run-program'];

/**
 * Reads how a state differs from the real resources. A refresh takes the credentials of providers from the state: if they
 * are refused, the user may have the program give them.
 * @returns also the flags for the refresh itself; undefined if the user gave up
 */
async function previewOf(
  services: Services,
  target: StackTarget,
  only: readonly string[],
  flags: readonly string[] = [],
): Promise<{ preview: RefreshPreview; flags: readonly string[] } | undefined> {
  try {
    const preview = await whileReading(
      `Comparing stack “${shownName(target)}” with the real resources`,
      async (control) =>
        readRefreshPreview(
          await runPreviewOnlyRefresh(services.cli, target, { ...control, flags }, only),
          control.stop,
        ),
    );
    return { preview, flags };
  } catch (error) {
    if (flags.length > 0 || !(error instanceof PulumiProblem) || !areCredentialsRefused(error)) throw error;
    const answer = await askToRunProgram(target);
    if (answer === 'instead')
      await vscode.commands.executeCommand(Command.explainError, error.details, target);
    return answer === 'yes' ? previewOf(services, target, only, WITH_PROGRAM) : undefined;
  }
}

/** Known errors about a provider's credentials. Those about a backend's are not here: it takes them from elsewhere. */
const REFUSED: readonly KnownErrorId[] = [
  'cloud-credentials',
  'aws-profile-missing',
  'azure-login',
  'azure-client-secret',
  'azure-assertion-expired',
  'kubernetes-login',
  'provider-token',
];

function areCredentialsRefused({ kind, details }: PulumiProblem): boolean {
  return kind === 'other' && explainOnce(details).some(({ error }) => REFUSED.includes(error.id));
}

function askToRunProgram(target: StackTarget): Promise<Answer> {
  return confirm({
    question: `Nothing was changed: the cloud does not accept the credentials for stack “${shownName(target)}”. Try again with those of its program?`,
    detail: [
      targetDetails(target),
      'A refresh takes the credentials of explicit providers from the state, where old ones may be kept. With --run-program, Pulumi runs the program first, as for a preview, and takes those that it gives.',
      'If the credentials come from your environment, log in there instead.',
    ],
    action: 'Run Program',
    instead: 'Explain',
  });
}

/** Says that a refresh is done, and offers to undo it if that undoes nothing else. */
export async function reportRefresh(
  services: Services,
  { target, preview, backup, text, otherWrite }: Refreshed,
): Promise<void> {
  const showBackup = 'Open Backup';
  const restore = 'Restore State Backup…';
  const done = `Stack “${shownName(target)}” was refreshed: ${summarizeRefresh(preview)}.`;
  const choice =
    otherWrite === 'meanwhile'
      ? await vscode.window.showWarningMessage(
          `${done} Someone else wrote to it at the same time: undoing the refresh could undo that, too.`,
          showBackup,
          restore,
        )
      : await vscode.window.showInformationMessage(
          otherWrite === 'before' ? `${done} ${WRITTEN_BEFORE}` : done,
          ...nextOf(services, target, [UNDO]),
        );
  if (choice === NEXT) await vscode.commands.executeCommand(Command.getUnstuck, target);
  const note = otherWrite === 'before' ? WRITTEN_BEFORE : undefined;
  if (choice === UNDO) await undoWrite(services, { target, backup, text }, note);
  if (choice === showBackup) await openBackup(backup.path);
  if (choice === restore) await vscode.commands.executeCommand(Command.restoreBackup, target);
}

const WRITTEN_BEFORE =
  'Someone else wrote to it right before: that is part of the state now, and stays if you undo the refresh.';

function shortNames(urns: readonly string[]): string {
  return urns.slice(0, MOST_NAMED).map(shortName).join(', ') + (urns.length > MOST_NAMED ? ', …' : '');
}

function describeProperties(properties: readonly string[]): string {
  return properties.length > 0 ? properties.join(', ') : 'only in secret values, which Pulumi hides';
}

async function confirmRefresh(
  services: Services,
  target: StackTarget,
  {
    preview,
    flags,
    only,
    seen,
  }: { preview: RefreshPreview; flags: readonly string[]; only: readonly string[]; seen: StackLook },
  onRehearsed: (rehearsed: RehearsedWrite | undefined) => void,
): Promise<boolean> {
  const state = await services.server.summary({ text: seen.text, limit: 0 });
  const creates = state.pendingOperations.filter(({ type }) => type === 'creating').length;
  const others = state.pendingOperations.length - creates;
  const { counts, messages, changes } = preview;
  // No preview refreshes some resources and then plans all; and without a difference, the next update is that of today.
  const canBeRehearsed = only.length === 0 && flags.length === 0 && changes.length > 0;
  const answer = await review(services, {
    title: TITLE,
    question: `Refresh stack “${shownName(target)}”?`,
    facts: targetFacts(target),
    summary: `Resources: ${summarizeRefresh(preview)}`,
    warnings: [
      counts.gone > 0 &&
        'Resources that were not found are removed from the state, and the next update creates them again. Wrong or expired credentials, another region, account or cluster and a wrong id in the state look the same: check that they are really gone.',
    ],
    notes: [
      only.length > 0 &&
        `Only ${only.length === 1 ? 'one resource is' : `${only.length} resources are`} refreshed: ${shortNames(only)}`,
      others > 0 &&
        `A refresh clears pending operations, except for creates: ${others} of ${others + creates}.`,
      creates > 0 && 'Pending creates stay; “Repair Pending Operations” settles them.',
      counts.computed > 0 &&
        `In ${counted(counts.computed, 'resource')}, only outputs that the provider computes are new, as after a repaired create.`,
      flags.length > 0 && 'The program runs again, for the credentials of the providers.',
      messages.length > 0 && messages.slice(0, 3).join('\n'),
      'Only the state changes, not the resources.',
    ],
    changesTitle: 'How the real resources differ from the state',
    changes: changes.map(({ urn, kind, properties }) => ({
      kind: kind === 'gone' ? 'removed' : 'changed',
      name: shortName(urn),
      detail:
        kind === 'gone'
          ? 'Not found by its provider; is removed from the state'
          : describeProperties(properties),
      urn,
    })),
    rehearse: canBeRehearsed
      ? async (inBackground) => {
          const state = { target, text: undefined, isRefreshed: true, inBackground };
          const rehearsed = await rehearseBeforeWrite(state);
          onRehearsed(rehearsed);
          return rehearsed;
        }
      : undefined,
    backup: `First, the current state is backed up in ${services.backups.folderOf(target)}.`,
    action: 'Refresh',
    button:
      changes.length === 0
        ? `Refresh “${shownName(target)}”`
        : `Refresh: ${counted(changes.length, 'Change')} in “${shownName(target)}”`,
  });
  return answer === 'yes';
}
