import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { KeptStacks, KeptState } from './model/removedStacks';
import type { BringBackRequest } from './model/bringBackRemovedStack';
import { bareName, shownName, targetFacts, type StackTarget, shortName } from '../../pulumi/stacks/stacks';
import { planReplacement, type ReplacePlan } from '../../pulumi/writes/replacePlan';
import type { Services } from '../../ui/services';
import { describeContents, formatVersion } from '../../ui/pick/pickStateVersion';
import { whileReading } from '../../ui/progress';
import { formatAge } from '../../ui/format';
import { acceptanceOfDangers, dangerWarnings } from '../replaceState/findingQuestions';
import { review } from '../review/askReview';
import type { Review } from '../review/reviewDescription';
import { decideCreates } from '../pendingOperations/decideCreates';
import {
  acceptanceOfForgotten,
  askForce,
  droppedOperations,
  roundingWarning,
  secretsWarning,
} from '../replaceState/questions';
import type { ReplaceWording } from '../replaceState/wording';
import { counted } from '../../../../shared/counted';
import { formatMoment } from '../../../../shared/formatTime';

/** What the user has confirmed. */
export type BringBackPlan = Omit<BringBackRequest, 'why'>;

/** The state of a new stack. */
const EMPTY = JSON.stringify({ version: 3, deployment: { manifest: {} } });

/** Asks which removed stack to bring back. Existing stacks are listed, too: the caller hands them to another command. */
export async function pickRemovedStack(
  title: string,
  { removed, there }: KeptStacks,
): Promise<StackTarget | undefined> {
  const row = (icon: string, target: StackTarget) => ({ label: `$(${icon}) ${bareName(target)}`, target });
  const separator = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const isThere = there.length > 0;
  const choice = await vscode.window.showQuickPick<vscode.QuickPickItem & { target?: StackTarget }>(
    [
      ...(isThere ? [separator('Removed')] : []),
      ...removed.map((target) => row('archive', target)),
      ...(isThere ? [separator('There: Restore State Backup…')] : []),
      ...there.map((target) => row('layers', target)),
    ],
    { title, placeHolder: 'Which stack?', ignoreFocusOut: true },
  );
  return choice?.target;
}

/** Asks which of its states the stack gets. */
export async function pickKeptState(
  title: string,
  states: readonly KeptState[],
): Promise<KeptState | undefined> {
  const items = states.map((state) => ({
    ...formatVersion(state.version, sourceOf(state)),
    detail: describeContents(state.summary),
    state,
  }));
  const choice = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: 'With which state? The next question shows what it has.',
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return choice?.state;
}

/** A removal is the last write of a stack. */
function sourceOf({ version: { source } }: KeptState): string {
  return source === 'before the last write' ? 'before its removal' : source;
}

interface Offer extends Pick<BringBackRequest, 'target' | 'text' | 'settings'> {
  readonly title: string;
  readonly state: KeptState;
  /** A later state has no resources. */
  readonly isDestroyedLater: boolean;
}

/** Asks about pending creates, shows what the stack will have, and asks. @returns undefined if the user gave up */
export async function askBringBack(services: Services, offer: Offer): Promise<BringBackPlan | undefined> {
  const { title, target, settings } = offer;
  const name = shownName(target);
  const question = `Bring back stack “${name}” of project “${target.project}” in ${target.backend.url}?`;
  let wording: ReplaceWording = { title, action: 'Bring Back', question };
  let { text } = offer;
  let decided: ReadonlySet<string> | undefined;
  for (;;) {
    const plan = await whileReading(`Checking the state of stack “${name}”`, () =>
      planReplacement(services.server, {
        target,
        before: EMPTY,
        after: text,
        isMadeFrom: undefined,
        decided,
      }),
    );
    const canForce = plan.afterSummary.fatalCount === 0;
    if (plan.force && !(await askForce(plan.afterSummary, { canForce, canFix: false }, wording)))
      return undefined;
    if (plan.force && !canForce) return undefined;
    const shown = reviewOf(plan, offer, wording, services.backups.folderOf(target));
    const answer = await review(services, shown);
    if (answer === 'yes') return { target, text, settings, force: plan.force };
    if (answer !== 'decide') return undefined;
    const settled = await decideCreates(services, plan, wording);
    if (!settled) return undefined;
    ({ text, decided } = settled.request);
    wording = settled.wording;
  }
}

function reviewOf(
  plan: ReplacePlan,
  { state: { version }, settings, isDestroyedLater }: Offer,
  wording: ReplaceWording,
  backupFolder: string,
): Review {
  const { target, afterSummary, comparison, force } = plan;
  const name = shownName(target);
  const resources = counted(afterSummary.resourceCount, 'resource');
  return {
    title: wording.title,
    question: wording.question ?? wording.title,
    facts: targetFacts(target),
    summary: `State: ${formatMoment(version.time)} (${formatAge(version.time)}), ${resources}`,
    accepts: [...acceptanceOfDangers(plan, wording), ...acceptanceOfForgotten(plan, wording, true)],
    warnings: [
      isDestroyedLater &&
        'A later state of it has no resources: they were probably destroyed, and the real ones are gone. Refresh the stack before you update it.',
      ...dangerWarnings(plan),
      secretsWarning(afterSummary),
      roundingWarning(afterSummary),
      force &&
        'The state has errors and is imported with --force, without a check. Repair it before you use the stack.',
    ],
    notes: [
      `Secrets: ${secretsOf(settings.secretsProvider)}. ${settingsNote(settings)}`,
      wording.note,
      droppedOperations(afterSummary),
      'The stack is created, the state is imported and read back. No real resource is touched.',
    ],
    changesTitle: 'What the stack will have',
    changes: comparison.added.map((urn) => ({ kind: 'added', name: shortName(urn), urn })),
    kindTitles: { added: 'Resources' },
    backup: `What is left of the stack is saved in ${backupFolder} first.`,
    action: wording.action,
    button: `${wording.action} “${name}” with ${resources}`,
    typed: force ? name : undefined,
  };
}

function secretsOf(provider: string): string {
  if (provider === 'default') return 'none that it names';
  if (provider === 'passphrase') return 'encrypted with the passphrase that the stack had';
  // The rest of the address may be confidential.
  return `encrypted with its key, ${provider.slice(0, provider.indexOf('://'))}`;
}

function settingsNote({ kind, file, exists }: BringBackRequest['settings']): string {
  const name = basename(file);
  if (!exists)
    return `There is no ${name}: “pulumi stack rm” deletes it. If version control has it, get it from there first; otherwise one with only the secrets provider is made.`;
  return kind === 'fits'
    ? `${name} stays as it is.`
    : `${name} gets this secrets provider; a copy of it is kept.`;
}
