import { counted } from '../../../../shared/counted';
import { formatTime } from '../../../../shared/formatTime';
import { dangerWarning, isProblem } from '../../../../shared/problemCounts';
import type { StateSummary } from '../../../../shared/stateSummary';
import { describeLock, type Lock } from '../../pulumi/location/locks';
import type { LastUpdate } from '../../pulumi/stacks/lastUpdate';
import { isPending, otherWarningCount } from '../stacksView/formatHealth';
import { holdOf, type Hold } from '../stacksView/stackHealth';
import type { Step, StepId } from './messages';

/** What is known of a stack. */
export interface StackFacts {
  readonly name: string;
  /** Who holds it; undefined if that is not known. */
  readonly locks: readonly Lock[] | undefined;
  /** Its state; undefined if it cannot be read, for the reason {@link problem}. */
  readonly summary: StateSummary | undefined;
  readonly problem:
    | {
        readonly message: string;
        readonly action: string | undefined;
        /** True if there is no such stack. */
        readonly isGone: boolean;
      }
    | undefined;
  readonly lastUpdate: LastUpdate | undefined;
  /** How the pending operations ended, in a line each, if that is known of all. */
  readonly known: readonly string[] | undefined;
  /** How many resources were settled and not refreshed since. */
  readonly settled: number;
  /** True if it was removed, and what was kept of it was brought back. */
  readonly isBroughtBack: boolean;
  /** The last run in a terminal, if it failed: why, and when. */
  readonly failedRun: { readonly message: string; readonly when: string } | undefined;
  /** What Pulumi lacks on this machine; undefined while that is checked. */
  readonly missing: readonly string[] | undefined;
  /** What the next update would do; undefined before it is rehearsed. */
  readonly rehearsal: 'running' | { readonly said: string; readonly isHarmful: boolean } | undefined;
}

/** All steps in the order in which they have to be done. */
export function checklist(facts: StackFacts): Step[] {
  const { locks, problem } = facts;
  // Nothing more can be said of a stack that is not there.
  if (problem?.isGone) return readStep(facts);
  const hold = holdOf({ locks, isLocked: (locks?.length ?? 0) > 0 });
  const steps = [
    ...readStep(facts),
    lockStep(facts, hold),
    operationsStep(facts, hold),
    faultsStep(facts, hold),
    ...runStep(facts),
    ...destroyStep(facts),
    needsStep(facts),
  ];
  const refresh = refreshStep(facts, isStuck(steps));
  return [...steps, refresh, rehearsalStep(facts, isStuck([...steps, refresh]), hold)];
}

/** The page's title: the verdict on all steps. */
export function verdictOf(name: string, steps: readonly Step[]): string {
  const of = (id: StepId): Step | undefined => steps.find((step) => step.id === id);
  const stack = `Stack “${name}”`;
  if (of('lock')?.state === 'wait') return `${stack} is being updated`;
  const read = of('read');
  if (read) return steps.length === 1 ? `${stack} was not found` : `${stack} cannot be read`;
  const open = steps.filter(({ id, state }) => id !== 'rehearsal' && state === 'todo');
  if (isStuck(steps)) return `${stack} is stuck: ${counted(open.length, 'thing')} to do`;
  if (open.length > 0) return `${stack} is not stuck: ${counted(open.length, 'thing')} to do`;
  const rehearsal = of('rehearsal');
  if (rehearsal?.state === 'done') return `${stack} is in order: clean and rehearsed`;
  return rehearsal?.state === 'todo' && rehearsal.action === SHOW
    ? `${stack} is not stuck: look at its next update`
    : `${stack} is not stuck`;
}

/** The steps that keep a stack from being updated. */
const STUCK: readonly StepId[] = ['read', 'lock', 'operations', 'faults', 'destroy'];

function isStuck(steps: readonly Step[]): boolean {
  return steps.some(({ id, state }) => STUCK.includes(id) && (state === 'todo' || state === 'wait'));
}

function readStep({ problem }: StackFacts): Step[] {
  if (!problem) return [];
  return [
    {
      id: 'read',
      state: 'todo',
      verdict: problem.message,
      ...(problem.action !== undefined && { action: problem.action }),
      why: problem.isGone
        ? 'A stack that was removed or renamed is not in its backend any more. What it had in the cloud may still be there. Its last state is searched in the backend and in the backups; it is shown before anything is written.'
        : 'Without its state, nothing else is known of the stack. Nothing is written before it can be read.',
    },
  ];
}

const LOCK = {
  id: 'lock',
  why: 'Pulumi locks a stack while it writes. A process that is killed leaves its lock, and every later run is refused. To release it changes neither the state nor a real resource.',
} as const;

function lockStep({ locks = [] }: StackFacts, hold: Hold): Step {
  const basis = locks.map((lock) => `Locked by ${describeLock(lock)}`);
  switch (hold) {
    case 'free':
      return { ...LOCK, state: 'done', verdict: 'Nobody holds the stack.' };
    case 'unknown':
      return { ...LOCK, state: 'unknown', verdict: 'The backend does not show who holds the stack.' };
    case 'running':
      return {
        ...LOCK,
        state: 'wait',
        verdict: 'An update is running. This page follows it.',
        basis,
        action: 'Cancel Update…',
      };
    case 'left':
      return {
        ...LOCK,
        state: 'todo',
        verdict: 'Locked by a process that is gone.',
        basis: basis.map((line) => `${line}: no longer running`),
        action: 'Release Lock and Go On',
      };
    case 'held':
      return {
        ...LOCK,
        state: 'todo',
        verdict: 'Locked, and it cannot be seen from here whether that process still runs.',
        basis,
        action: 'Release Lock…',
      };
  }
}

const OPERATIONS = {
  id: 'operations',
  why: 'What Pulumi was doing when it was interrupted stays in the state as pending. A create that did happen is real and not yet in the state: if it is forgotten, the next update makes it twice or fails.',
} as const;

function operationsStep({ summary, known }: StackFacts, hold: Hold): Step {
  const operations = summary?.pendingOperations ?? [];
  const count = counted(operations.length, 'operation');
  if (!summary) return { ...OPERATIONS, state: 'unknown', verdict: 'Interrupted operations are not known.' };
  if (operations.length === 0)
    return { ...OPERATIONS, state: 'done', verdict: 'No operation was interrupted.' };
  const basis =
    known ?? operations.map(({ type, name, resourceType }) => `${type} ${name} (${resourceType})`);
  if (hold === 'running')
    return { ...OPERATIONS, state: 'wait', verdict: `${count} in progress.`, basis: firstOf(basis) };
  return {
    ...OPERATIONS,
    state: 'todo',
    verdict: known
      ? `${count} interrupted: how ${operations.length === 1 ? 'it' : 'each'} ended is known.`
      : `${count} interrupted: you decide how ${operations.length === 1 ? 'it' : 'each'} ended.`,
    basis: firstOf(basis),
    action: known ? `Settle ${asTitle(count)}…` : 'Decide…',
  };
}

const FAULTS = {
  id: 'faults',
  why: 'Pulumi refuses a state with errors. A danger passes, and then the next update loses, doubles or orphans an object. The repair shows each change before it writes.',
} as const;

function faultsStep({ summary }: StackFacts, hold: Hold): Step {
  if (!summary) return { ...FAULTS, state: 'unknown', verdict: 'Faults of the state are not known.' };
  const { errorCount, dangerCount, findings } = summary;
  const shown = findings.filter(
    (finding) => isProblem(finding) && (finding.danger === true || !isPending(finding.code)),
  );
  const basis = firstOf(shown.map(({ message }) => message));
  const action = 'Repair State…';
  const open = hold === 'running' ? 'later' : 'todo';
  if (errorCount > 0) {
    const verdict = `Pulumi would refuse this state: ${counted(errorCount, 'error')}.`;
    return { ...FAULTS, state: open, verdict, basis, action };
  }
  if (dangerCount > 0) {
    const verdict = dangerWarning([], dangerCount)!;
    return { ...FAULTS, state: open, verdict, basis, action };
  }
  const warnings = otherWarningCount(summary);
  return warnings > 0
    ? { ...FAULTS, state: 'done', verdict: `Pulumi takes the state; ${counted(warnings, 'warning')}.`, basis }
    : { ...FAULTS, state: 'done', verdict: 'The state has no faults.' };
}

/** A rehearsal is newer than the run. */
function runStep({ failedRun, rehearsal }: StackFacts): Step[] {
  if (!failedRun || rehearsal) return [];
  return [
    {
      id: 'run',
      state: 'todo',
      verdict: failedRun.message,
      basis: [`In a terminal of this window, ${failedRun.when}`],
      action: 'Explain',
      why: 'The explanation says what the output means, whether the state is safe, and what helps. This goes away when a run in a terminal succeeds.',
    },
  ];
}

function destroyStep({ lastUpdate, summary }: StackFacts): Step[] {
  if (lastUpdate?.result !== 'failed') return [];
  const { kind, time } = lastUpdate;
  const base = {
    id: 'destroy',
    why: 'A run that fails has done a part of its work. What it did is in the state; the rehearsal shows what is left to do.',
  } as const;
  const verdict = `The last ${kind} failed (${formatTime(time)})`;
  const left = summary?.resourceCount ?? 0;
  if (kind !== 'destroy' || left === 0)
    return [{ ...base, state: 'done', verdict: `${verdict}; it is over.` }];
  return [
    {
      ...base,
      state: 'todo',
      verdict: `${verdict}; the state still has ${counted(left, 'entry', 'entries')}.`,
      action: 'See What Is Left',
    },
  ];
}

function needsStep({ missing }: StackFacts): Step {
  const base = {
    id: 'needs',
    why: 'A refresh and an update need the login, the passphrase, plugins, the network, and what the program is written in. Each was tried now.',
  } as const;
  if (!missing) return { ...base, state: 'busy', verdict: 'Checking what Pulumi needs here…' };
  if (missing.length === 0)
    return {
      ...base,
      state: 'done',
      verdict: 'Login, passphrase, plugins, network and program: nothing is missing.',
    };
  return {
    ...base,
    state: 'todo',
    verdict: `${counted(missing.length, 'thing')} that Pulumi needs here ${missing.length === 1 ? 'is' : 'are'} not right.`,
    basis: firstOf(missing),
    action: 'Diagnose Environment',
  };
}

const WHY_AGAIN =
  'What was done to the resources since then is not in the state. A refresh reads what is really there, and shows the difference before it writes.';

function refreshStep({ settled, isBroughtBack, summary }: StackFacts, isBefore: boolean): Step {
  const base = {
    id: 'refresh',
    why: 'Of a resource that was put into the state, that has only what was asked for. A refresh reads what is really there, and shows the difference before it writes.',
  } as const;
  if (settled > 0) {
    const what = counted(settled, 'resource');
    const verdict = `${what} put into the state, not yet read from ${settled === 1 ? 'its' : 'their'} provider.`;
    return isBefore
      ? { ...base, state: 'later', verdict }
      : { ...base, state: 'todo', verdict, action: `Refresh ${asTitle(what)}…` };
  }
  if (isBroughtBack) {
    const verdict = 'Brought back as it was before its removal; not yet compared with what is there.';
    const again = { ...base, why: WHY_AGAIN, verdict };
    return isBefore ? { ...again, state: 'later' } : { ...again, state: 'offer', action: 'Refresh…' };
  }
  return isBefore && (summary?.pendingOperations.length ?? 0) > 0
    ? { ...base, state: 'later', verdict: 'Then a refresh of what was put into the state.' }
    : { ...base, state: 'done', verdict: 'Nothing waits for a refresh.' };
}

/** The label of the rehearsal's action once it is over. */
const SHOW = 'Show All of It';

function rehearsalStep({ rehearsal }: StackFacts, isBefore: boolean, hold: Hold): Step {
  const base = {
    id: 'rehearsal',
    why: 'A preview on a copy of the stack shows what the next update would do. The program really runs; nothing is written.',
  } as const;
  if (rehearsal === 'running') return { ...base, state: 'busy', verdict: 'Rehearsing the next update…' };
  if (rehearsal)
    return {
      ...base,
      state: rehearsal.isHarmful ? 'todo' : 'done',
      verdict: rehearsal.said,
      action: SHOW,
    };
  return isBefore || hold === 'running'
    ? { ...base, state: 'later', verdict: 'Then a rehearsal of the next update.' }
    : { ...base, state: 'offer', verdict: 'The next update is not rehearsed yet.', action: 'Rehearse' };
}

/** `3 Resources`: a count on a button. */
function asTitle(count: string): string {
  return count.replace(/ [a-z]/, (letter) => letter.toUpperCase());
}

/** How many lines a verdict is based on, at most. */
const LISTED = 3;

function firstOf(lines: readonly string[]): string[] {
  const more = lines.length - LISTED;
  return [...lines.slice(0, LISTED), ...(more > 0 ? [`and ${more} more`] : [])];
}
