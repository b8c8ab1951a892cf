import { CodeActionKind, type CodeAction, type CodeActionParams } from 'vscode-languageserver';
import { LensCommand } from '../../../shared/lensCommand';
import { hasObject, type LostEntry } from '../../../shared/lostEntry';
import type { ResourceHandle } from '../../../shared/resourceChanges';
import { FindingGroups, type Scope } from '../rules/engine/findingGroups';
import type { RecoveryCommand, Fix, RuleFinding } from '../rules/engine/rule';
import { shownName } from '../state/unsureTexts';
import { diagnosticOf } from './diagnostics';
import type { CheckedVersion } from './documents';
import { describeUrn } from '../../../shared/urn';

/** The edit of an action, computed only when the user picks it. */
export interface ActionData {
  uri: string;
  /** {@link CheckedVersion.id} */
  checked: number;
  /** The choice; default: all repairs. */
  chosen?: ChosenFix | ChosenOffer;
}

/** Indexes of the finding and its fix. With a scope, the same fix of all findings in it. */
interface ChosenFix {
  finding: number;
  fix: number;
  scope?: Scope;
}

/** A refactoring's offer at an offset. */
export interface ChosenOffer {
  offset: number;
  refactoring: string;
  title: string;
}

/** The data with which a code action is resolved; without a choice, all repairs. */
export function dataOf(state: CheckedVersion, chosen?: ChosenFix | ChosenOffer): ActionData {
  return { uri: state.uri, checked: state.id, ...(chosen && { chosen }) };
}

/** True if a request wants actions of this kind: by its name, by a parent kind, or all kinds. */
export function wants({ context }: CodeActionParams, kind: string): boolean {
  const within = (only: string): boolean =>
    only === CodeActionKind.Empty || kind === only || kind.startsWith(`${only}.`);
  return context.only?.some(within) ?? true;
}

/** The findings of a request, with their indexes among all. */
export function findingsAt(
  state: CheckedVersion,
  { range }: CodeActionParams,
): { finding: RuleFinding; index: number }[] {
  const start = state.offsetAt(range.start);
  const end = state.offsetAt(range.end);
  return state.findings.flatMap((finding, index) =>
    finding.span.start > end || finding.span.end < start ? [] : [{ finding, index }],
  );
}

/** What the client can do. */
export interface Abilities {
  /** It can ask for a word after an edit. */
  readonly asks: boolean;
  /** The commands that it supports. */
  readonly commands: ReadonlySet<unknown>;
}

/**
 * The fixes of the findings at a range, without their edits. A lost entry that can be brought back is offered before
 * all that is not sure: what was in it, no fix of the text alone can know.
 */
export function quickFixes(
  state: CheckedVersion,
  params: CodeActionParams,
  { asks, commands }: Abilities,
): CodeAction[] {
  if (!wants(params, CodeActionKind.QuickFix)) return [];
  const groups = FindingGroups.of(state.findings);
  const actions: CodeAction[] = [];
  const offered = new Set<unknown>();
  for (const { finding, index } of findingsAt(state, params)) {
    const diagnostics = [diagnosticOf(state, finding)];
    const lost = commands.has(LensCommand.bringBackEntry) ? finding.lost : undefined;
    const own: CodeAction[] = [];
    finding.fixes?.forEach((fix, fixIndex) => {
      if (fix.asks !== undefined && !asks) return;
      const offer = (title: string, preferred: boolean, scope?: Scope): void => {
        own.push({
          title,
          kind: CodeActionKind.QuickFix,
          diagnostics,
          ...(preferred && { isPreferred: true }),
          data: dataOf(state, { finding: index, fix: fixIndex, ...(scope && { scope }) }),
        });
      };
      const inCause = groups.alike(finding, fix, 'cause');
      const inRule = groups.alike(finding, fix, 'rule');
      const titleForCause =
        fix.titleForCause ?? (inCause.length === inRule.length ? fix.titleForAll : undefined);
      const servesCause = titleForCause !== undefined && inCause.length > 1;
      const preferred = lost ? isSureBesideLost(fix) : fix.preferred === true;
      // Findings with the same cause are fixed as one.
      offer(fix.title, preferred && !servesCause);
      if (servesCause && !offered.has(inCause)) {
        offered.add(inCause);
        offer(titleForCause(inCause.length), preferred, 'cause');
      }
      if (fix.titleForAll && inRule.length > (servesCause ? inCause.length : 1) && !offered.has(inRule)) {
        offered.add(inRule);
        offer(fix.titleForAll(inRule.length), false, 'rule');
      }
    });
    const bringingBack = lost && bringBackAction(state, lost, offered);
    const behindSure = own.findLastIndex(({ isPreferred }) => isPreferred) + 1;
    if (bringingBack) own.splice(behindSure, 0, { ...bringingBack, diagnostics });
    actions.push(...own);
  }
  return actions;
}

/** @param offered has the references that other findings have led to: each entry is brought back once */
function bringBackAction(
  { uri }: CheckedVersion,
  lost: LostEntry,
  offered: Set<unknown>,
): CodeAction | undefined {
  const key = `${lost.urn}::${lost.id ?? ''}`;
  if (offered.has(key)) return undefined;
  offered.add(key);
  const title = bringBackTitle(lost);
  return {
    title,
    kind: CodeActionKind.QuickFix,
    command: { title, command: LensCommand.bringBackEntry, arguments: [uri, lost] },
  };
}

/** The commands outside of the text that help with the findings at a range, each once, if the client supports them. */
export function recoveryCommands(
  state: CheckedVersion,
  params: CodeActionParams,
  commands: ReadonlySet<unknown>,
): CodeAction[] {
  if (!wants(params, CodeActionKind.QuickFix)) return [];
  const offered = new Set<RecoveryCommand>();
  return findingsAt(state, params).flatMap(({ finding }) =>
    (finding.helpedBy ?? []).flatMap((help): CodeAction[] => {
      const command = LensCommand[help];
      if (offered.has(help) || !commands.has(command)) return [];
      offered.add(help);
      const title = helpingCommandTitles[help];
      return [
        {
          title,
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnosticOf(state, finding)],
          command: { title, command, arguments: [state.uri] },
        },
      ];
    }),
  );
}

/** The links to the dependency page for the resources of the findings at a range, if the client has it. */
export function dependencyCommands(
  state: CheckedVersion,
  params: CodeActionParams,
  commands: ReadonlySet<unknown>,
): CodeAction[] {
  const command = LensCommand.showDependencies;
  if (!wants(params, CodeActionKind.QuickFix) || !commands.has(command)) return [];
  const { model, uri } = state;
  const offered = new Set<number>();
  return findingsAt(state, params).flatMap(({ finding }): CodeAction[] => {
    const resource = model.resourceAt(finding.span.start);
    const name = resource && shownName(model, resource);
    if (!resource || name === undefined || offered.has(resource.index)) return [];
    offered.add(resource.index);
    const title = `Show the dependencies of ${name}`;
    const handle: ResourceHandle = { index: resource.index, urn: resource.urn };
    return [
      {
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnosticOf(state, finding)],
        command: { title, command, arguments: [uri, handle] },
      },
    ];
  });
}

/** The quick fix titles of commands that help from outside of the text. */
export const helpingCommandTitles: Readonly<Record<RecoveryCommand, string>> = {
  findSecretsProvider: 'Look for "secrets_providers" in the stack’s settings and backups…',
  restoreStackOf: 'Restore an earlier state of the stack…',
  exportStackOf: 'Export the stack’s state again…',
};

/** The quick fix title of the command that brings a lost entry back. */
export function bringBackTitle(lost: LostEntry): string {
  const what = lost.id === undefined ? '' : 'the provider ';
  const places = hasObject(lost) ? 'the stack, a backup or its provider' : 'the stack or a backup';
  return `Bring back ${what}${describeUrn(lost.urn)} from ${places}…`;
}

/**
 * True for a fix that is sure although the lost entry of its finding could come back, so that it is offered first. What
 * drops the references to the entry is sure only where it cannot.
 */
export function isSureBesideLost({ preferred, missing }: Fix): boolean {
  return preferred === true && missing === undefined;
}
