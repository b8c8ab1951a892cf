import * as vscode from 'vscode';
import { PageCommand } from './panel';
import { explanations } from './explanations';
import { doubtAbout } from '../../pulumi/runs/outputOrigin';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { pickStack } from '../../ui/pick/pickStack';
import { explain, type Match } from '../../../../shared/knownErrors/explain';
import { scopeOf } from '../../pulumi/cli/commandLine';
import { commandLineTerminals } from '../../ui/terminals/commandLineTerminals';
import { counted } from '../../../../shared/counted';
import type { StateSafety } from '../../../../shared/knownErrors/knownError';
import type { KnownErrorId } from '../../../../shared/knownErrors/knownErrorId';
import { shownName, type StackTarget } from '../../pulumi/location/stackTarget';
import { healthLines } from '../stacksView/healthLines';
import { readHealth, type HealthSources, type StackHealth } from '../stacksView/stackHealth';
import type { Line } from '../stacksView/treeLine';
import type { StackNow } from './page';

/** Links from errors in terminals to their explanations, and from an explanation to a terminal. */
export const errorsInTerminals: Feature = (services) => {
  const { panel } = explanations(services);
  panel.stacks = { now: (target, stop) => readStackNow(services, target, stop), doubtAbout };
  const terminals = commandLineTerminals(services);
  return vscode.Disposable.from(
    terminals,
    errorTerminalLinks((line) => panel.showText(line)),
    registerCliCommand(services, PageCommand.toTerminal, async (line) => {
      if (typeof line !== 'string') return;
      const isOfStack = scopeOf(line) === 'stack';
      const target =
        panel.target ?? (isOfStack ? await pickStack(services, { title: `Stack for “${line}”` }) : undefined);
      if (target || !isOfStack) terminals.type(line, target);
    }),
  );
};

/** A known error in a line of a terminal. */
class ErrorLink extends vscode.TerminalLink {
  constructor(
    readonly line: string,
    { start, end, error }: Match,
  ) {
    super(start, end - start, `Explain: ${error.title.replaceAll('`', '')}`);
  }
}

/** An error with its own links, which lead directly to the repair; see `pendingOperationOffers.ts`. */
const REPAIRED_BY_LINK = 'pending-operations';

/**
 * Makes known errors clickable in every terminal, those of tasks included.
 * @param open shows the explanation of a line
 */
function errorTerminalLinks(open: (line: string) => void): vscode.Disposable {
  return vscode.window.registerTerminalLinkProvider({
    provideTerminalLinks: ({ line }) =>
      explain(line)
        .filter(({ error }) => error.id !== REPAIRED_BY_LINK)
        .map((match) => new ErrorLink(line, match)),
    handleTerminalLink: (link: ErrorLink) => {
      open(link.line);
    },
  });
}

/**
 * Reads the stack with the explained problem: who holds it, what is pending, and how the last update ended. Writes nothing.
 * @throws {PulumiProblem} if its state cannot be exported
 */
async function readStackNow(
  sources: HealthSources,
  target: StackTarget,
  stop: AbortSignal,
): Promise<StackNow> {
  const health = await readHealth(sources, target, { stop, kill: stop });
  const locks = health.holders;
  const lines = healthLines(target, { locks, isLocked: locks !== undefined && locks.length > 0 }, health);
  return {
    stack: shownName(target),
    backend: target.backend.url,
    lines: [...(locks?.length === 0 ? ['Nobody holds the stack'] : []), ...lines.map(textOf)],
    over: problemsThatAreOver(health),
    safety: safetyOfRefused(health),
  };
}

function textOf({ label, description, children = [] }: Line): string {
  const named = children.slice(0, NAMED).map((child) => child.label);
  const more = children.length > named.length ? [`and ${children.length - named.length} more`] : [];
  const details = [...named, ...more].join('; ');
  return [label, description].filter(Boolean).join(', ') + (details && `: ${details}`);
}

/** How many of the pending operations or problems are named. */
const NAMED = 3;

/** Why an error with one of these ids no longer holds. */
function problemsThatAreOver({ holders, summary }: StackHealth): Partial<Record<KnownErrorId, string>> {
  const isFree = holders?.length === 0;
  return {
    ...(isFree && {
      'stack-locked': 'Nobody holds the stack any more.',
      'update-conflict': 'No update of the stack is running any more.',
    }),
    ...(isFree &&
      summary.pendingOperations.length === 0 && {
        'pending-operations': 'No operation is pending any more.',
      }),
    ...(summary.shape !== undefined &&
      summary.errorCount === 0 && { 'state-integrity': 'The state that the stack has now is consistent.' }),
  };
}

/** A run that was refused changed nothing, but the one before it may have been interrupted. */
function safetyOfRefused({ summary }: StackHealth): Partial<Record<KnownErrorId, StateSafety>> {
  const { length } = summary.pendingOperations;
  if (length === 0) return {};
  const operations = counted(length, 'operation is', 'operations are');
  const safety: StateSafety = {
    answer: 'unknown',
    why: `The refused run changed nothing. Of an earlier one, ${operations} pending: what happened there is not in the state.`,
  };
  return { 'stack-locked': safety, 'update-conflict': safety };
}
