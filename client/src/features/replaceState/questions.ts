import * as vscode from 'vscode';
import type { StateComparison } from '../../../../shared/stateDifferences';
import type { StateSummary } from '../../../../shared/stateSummary';
import type { OutcomeUnknown } from '../../pulumi/writes/importOutcome';
import { lostCount, renameWarning, sharedWarning, type ReplacePlan } from '../../pulumi/writes/replacePlan';
import { shownName, targetDetails, targetFacts, shortName } from '../../pulumi/stacks/stacks';
import { Command } from '../../manifest/commandIds';
import { firstOf } from '../pendingOperations/formatIds';
import type { ReviewedChange } from '../review/messages';
import type { Acceptance, Comparison, Review } from '../review/reviewDescription';
import { dangerWarnings, findingLines, showFindings } from './findingQuestions';
import type { ReplaceWording } from './wording';
import { counted } from '../../../../shared/counted';
import { parseUrn } from '../../../../shared/urn';
import { failureText } from '../../../../shared/failureText';

const LISTED = 8;

/**
 * Asks a further question that explains --force and requires the stack's name.
 * @param canFix true if there are repairs that lose nothing
 */
export async function askForce(
  summary: StateSummary,
  { canForce, canFix }: { canForce: boolean; canFix: boolean },
  wording: ReplaceWording,
): Promise<boolean> {
  const { errorCount, fatalCount, findings } = summary;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const lines = findingLines(errors, errorCount);
  const { document } = wording;
  const fix = canFix && document ? ['Fix All'] : [];
  if (fix.length > 0)
    lines.push('', '“Fix All” makes the repairs that need no decision, in the editor only.');
  if (!canForce) {
    lines.push(
      '',
      errorCount === 1
        ? 'Pulumi cannot read the state at all because of it; not even --force helps.'
        : `${counted(fatalCount, 'of them makes', 'of them make')} the state unreadable for Pulumi; not even --force helps.`,
    );
  }
  const showProblems = 'Show Problems';
  const anyway = `${wording.action} Anyway…`;
  const choice = await vscode.window.showErrorMessage(
    `This state has ${counted(errorCount, 'error')}; Pulumi would refuse it.`,
    { modal: true, detail: lines.join('\n') },
    showProblems,
    ...fix,
    ...(canForce ? [anyway] : []),
  );
  if (choice === showProblems) await showFindings(summary, wording);
  if (fix.includes(choice ?? '')) {
    await vscode.window.showTextDocument(document!);
    void vscode.commands.executeCommand(Command.fixAll, document);
  }
  return choice === anyway;
}

/** Says that it is unknown whether the stack was written, and offers to read it again. */
export async function askToReadAgain({ plan, problem }: OutcomeUnknown): Promise<boolean> {
  const again = 'Look Again';
  const detail = [
    `The stack has its previous state or the new one, unless someone else has written since. It cannot be read: ${failureText(problem)}`,
    plan.canBeBackedUp && 'Its previous state is kept as a backup.',
    targetDetails(plan.target),
  ];
  const choice = await vscode.window.showErrorMessage(
    `It is not known whether stack “${shownName(plan.target)}” has its new state.`,
    { modal: true, detail: detail.filter(Boolean).join('\n\n') },
    again,
  );
  return choice === again;
}

/**
 * An import drops all pending operations of the stack and of the new state. A create that did happen would be forgotten,
 * so the user decides first.
 * @param canDecide true if that can be part of this replacement, for those that the new state has
 */
export function acceptanceOfForgotten(
  { target, afterSummary, forgottenCreates }: ReplacePlan,
  wording: ReplaceWording,
  canDecide: boolean,
): Acceptance[] {
  if (forgottenCreates.length === 0) return [];
  const names = forgottenCreates.map(({ name }) => name);
  const lines = [
    'Pulumi drops pending operations when a state is imported. If one of these resources was created after all, it stays in the cloud, unknown to Pulumi:',
    ...forgottenCreates.slice(0, LISTED).map(({ urn }) => `• ${shortName(urn)}`),
  ];
  const inDocument = afterSummary.pendingOperations.length > 0 ? wording.document : undefined;
  const decidesHere = canDecide && !inDocument && forgottenCreates.some(({ isInNew }) => isInNew);
  const repair = async (): Promise<void> => {
    if (inDocument) await vscode.window.showTextDocument(inDocument);
    void vscode.commands.executeCommand(Command.repairPendingOperations, inDocument ?? target);
  };
  return [
    {
      verdict: `Stack “${shownName(target)}” would forget ${counted(names.length, 'pending create')}: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}.`,
      detail: [lines.join('\n'), '“Decide Each…” asks how each of them ended.'],
      action: `${wording.action} and Forget`,
      instead: 'Decide Each…',
      ...(decidesHere ? { leaves: 'decide' } : { help: repair, leaves: 'no' }),
    },
  ];
}

/** What becomes of resources that a state no longer has. */
const LOST =
  'What exists in the cloud stays there, unknown to Pulumi; the next update creates it again, or fails because it exists.';

/** True if the new state lacks more than half of the resources. */
function losesMost({ beforeSummary: before, afterSummary: after, comparison }: ReplacePlan): boolean {
  return lostCount(comparison) > 1 && after.resourceCount * 2 < before.resourceCount;
}

/** The loss of most resources is rarely meant: the new state is another stack's, or is wrapped or cut off. */
export function acceptanceOfLoss(
  plan: ReplacePlan,
  wording: ReplaceWording,
  compare: Comparison,
): Acceptance[] {
  if (!losesMost(plan)) return [];
  const { target, beforeSummary: before, afterSummary: after, comparison } = plan;
  const count = before.resourceCount;
  return [
    {
      verdict:
        after.resourceCount === 0
          ? `Stack “${shownName(target)}” would be empty: it would lose all of its ${count} resources.`
          : `Stack “${shownName(target)}” would lose most of its resources: ${count - after.resourceCount} of ${count}.`,
      detail: [
        LOST,
        comparison.removed
          .slice(0, LISTED)
          .map((urn) => `• ${shortName(urn)}`)
          .join('\n'),
      ],
      action: `${wording.action} Anyway`,
      instead: 'Compare',
      help: async () => {
        await compare.open(true);
      },
    },
  ];
}

/** What a user reviews before a stack's state is replaced. */
export function reviewOfReplacement(
  plan: ReplacePlan,
  wording: ReplaceWording,
  more: Pick<Review, 'accepts' | 'again' | 'compare' | 'follow' | 'rehearse'> & {
    readonly backupFolder: string;
  },
): Review {
  const { target, comparison, afterSummary, foreignProject } = plan;
  const { backupFolder, ...rest } = more;
  const name = shownName(target);
  const changes = changesOf(comparison);
  return {
    ...rest,
    title: wording.title,
    question: wording.question ?? `Replace the state of stack “${name}”?`,
    facts: targetFacts(target),
    summary: describeChange(plan),
    notes: [wording.note, droppedOperations(afterSummary)],
    warnings: [
      plan.changedSince === 'changed' &&
        'The stack was changed after this state was exported. Importing it undoes that change.',
      plan.changedSince === 'written later' &&
        'The stack was written after this state. Importing the state undoes what happened since.',
      renameWarning(comparison),
      idWarning(comparison),
      lostCount(comparison) > 0 &&
        !losesMost(plan) &&
        `${counted(lostCount(comparison), 'resource is', 'resources are')} removed from the state. ${LOST}`,
      // The engine compares only the stack's name, and `dev` exists in every project.
      foreignProject !== undefined &&
        `These resources belong to project “${foreignProject}”. The next update of stack “${name}” of project “${target.project}” would delete the real ones, and create those of its program.`,
      ...dangerWarnings(plan),
      sharedWarning(plan),
      secretsWarning(afterSummary),
      roundingWarning(afterSummary),
      plan.force &&
        'The state has errors and is imported with --force, without a check. Every later preview, update or refresh of the stack can fail until they are repaired.',
      !plan.canBeBackedUp &&
        'The current state cannot be backed up: Pulumi cannot read it, and the backend gives no other access to it.',
    ],
    changesTitle: 'What changes in the state',
    changes,
    backup: plan.canBeBackedUp ? `First, the current state is backed up in ${backupFolder}.` : undefined,
    action: wording.action,
    button:
      changes.length === 0
        ? wording.action
        : `${wording.action}: ${counted(changes.length, 'Change')} in “${name}”`,
    typed:
      plan.force || losesMost(plan) || foreignProject !== undefined || !plan.canBeBackedUp ? name : undefined,
  };
}

/** A warning of ids that change: nothing else says that an object is no longer the stack's. */
function idWarning({ changed }: StateComparison): string | false {
  const named = changed
    .filter(({ urn, fields }) => fields.includes('id') && !urn.includes('pulumi:providers:'))
    .map(({ urn }) => parseUrn(urn)?.name ?? urn);
  return (
    named.length > 0 &&
    `${counted(named.length, 'resource gets', 'resources get')} another id: ${firstOf(named).join(', ')}. Pulumi then works on the object of that id, and no longer knows the one of today.`
  );
}

/** A note with the pending operations of the new state, none of which an import keeps. */
export function droppedOperations({ pendingOperations }: StateSummary): string | false {
  if (pendingOperations.length === 0) return false;
  const named = pendingOperations.slice(0, LISTED).map(({ name, type }) => `${name} (${type})`);
  const more = pendingOperations.length - named.length;
  return `Pulumi drops pending operations on import: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** The warning that another stack’s key encrypts the secrets, if the import may not have access to it. */
export function secretsWarning({ findings }: StateSummary): string | undefined {
  return findings.find(({ code }) => code === 'secrets-of-other-stack')?.message;
}

/** The warning that Pulumi will not keep all digits of a number: it is the only one before the write. */
export function roundingWarning({ findings }: StateSummary): string | false {
  const finding = findings.find(({ code }) => code === 'number-rounded');
  return (
    finding !== undefined &&
    `The number in line ${finding.line} has more digits than Pulumi keeps, and will be rounded.`
  );
}

function describeChange(plan: ReplacePlan): string {
  const { added, removed, renamed = [], changed } = plan.comparison;
  const parts = [
    renamed.length && `${renamed.length} renamed`,
    added.length > renamed.length && `${added.length - renamed.length} added`,
    removed.length > renamed.length && `${removed.length - renamed.length} removed`,
    changed.length && `${changed.length} changed`,
  ].filter(Boolean);
  const operations = plan.beforeSummary.pendingOperations.length;
  return [
    parts.length > 0
      ? `Resources: ${parts.join(', ')} (${plan.beforeSummary.resourceCount} → ${plan.afterSummary.resourceCount})`
      : `Resources: the same ${plan.afterSummary.resourceCount}, unchanged.${operations > 0 ? '' : ' Only their order differs, or what is outside of them.'}`,
    ...(operations > 0 ? [`Pending operations: ${operations} → 0`] : []),
  ].join('\n');
}

/** Removed resources come first. */
function changesOf({ added, removed, renamed = [], changed }: StateComparison): ReviewedChange[] {
  const [from, to] = [new Set(renamed.map((one) => one.from)), new Set(renamed.map((one) => one.to))];
  return [
    ...removed
      .filter((urn) => !from.has(urn))
      .map((urn) => ({ kind: 'removed' as const, name: shortName(urn), urn })),
    ...renamed.map((one) => ({
      kind: 'renamed' as const,
      name: shortName(one.to),
      detail: `Until now ${shortName(one.from)}; the same object`,
      urn: one.to,
    })),
    ...added
      .filter((urn) => !to.has(urn))
      .map((urn) => ({ kind: 'added' as const, name: shortName(urn), urn })),
    ...changed.map(({ urn, fields }) => ({
      kind: 'changed' as const,
      name: shortName(urn),
      detail: fields.join(', '),
      urn,
    })),
  ];
}
