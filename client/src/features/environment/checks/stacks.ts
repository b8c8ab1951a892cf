import type { StateSummary } from '../../../../../shared/stateSummary';
import { areGone, describeLock, type Lock } from '../../../pulumi/location/locks';
import { backendOf } from '../../../pulumi/backends/backendOf';
import { asProblem, PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { bareName, shownName, exportStack, type StackTarget } from '../../../pulumi/stacks/stacks';
import { listStacks, type StackInfo } from '../../../pulumi/stacks/stackList';
import { NEEDS_CLI, type Check, type CheckContext, type CheckedProject, type Finding } from '../model/check';
import { problemFinding } from '../model/problemFinding';
import { counted } from '../../../../../shared/counted';

/** Maximum stacks checked per project, the most recently written first: each state is exported and checked. */
const MOST_STACKS = 10;

/** Checks the workspace's projects and stacks: are they readable, locked, and sound? */
export const stacks: Check = {
  id: 'stacks',
  title: 'Projects and stacks',
  async run(context) {
    if (context.projects.length === 0) {
      return [{ level: 'information', message: 'There is no Pulumi project in this workspace.' }];
    }
    if ((await context.locate()).path === undefined) return [NEEDS_CLI];
    return (await Promise.all(context.projects.map((project) => projectHealth(project, context)))).flat();
  },
};

async function projectHealth(project: CheckedProject, context: CheckContext): Promise<Finding[]> {
  let all: StackInfo[];
  const backend = await context.backend(project.folder).catch(asProblem);
  if (backend instanceof PulumiProblem) {
    const message = `The stacks of “${project.name}” were not checked: the backend cannot be used (see Login).`;
    return [{ level: 'information', message }];
  }
  try {
    all = await listStacks(context.cli, backend.address, project.folder, context.control);
  } catch (error) {
    return [problemFinding(`The stacks of “${project.name}” cannot be listed`, asProblem(error))];
  }
  if (all.length === 0) {
    const message = `“${project.name}” has no stack yet.`;
    return [{ level: 'information', message, details: [project.folder] }];
  }
  const newest = [...all].sort((a, b) => (b.lastUpdate ?? '').localeCompare(a.lastUpdate ?? ''));
  const findings: Finding[] = [];
  // One after the other: each is a process with a state in memory.
  for (const stack of newest.slice(0, MOST_STACKS)) {
    findings.push(...(await stackHealth(project, stack, context)));
  }
  if (all.length > MOST_STACKS) {
    const message = `“${project.name}” has ${all.length} stacks; only the ${MOST_STACKS} most recently written ones were checked.`;
    findings.push({ level: 'information', message });
  }
  return findings;
}

async function stackHealth(
  project: CheckedProject,
  stack: StackInfo,
  context: CheckContext,
): Promise<Finding[]> {
  const backend = await context.backend(project.folder);
  const target: StackTarget = { folder: project.folder, project: project.name, stack: stack.name, backend };
  const name = `Stack “${shownName(target)}” of “${project.name}”`;
  const known = await backendOf(context.cli, target).holders('ask', context.control);
  const locks = known ?? [];
  const isStale = areGone(locks);
  const mayRun = (locks.length > 0 && !isStale) || stack.updateInProgress === true;
  const findings = lockFindings(name, target, { locks, isStale, mayRun });
  try {
    const text = await exportStack(context.cli, target, context.control);
    const summary = await context.summary(text, bareName(target));
    findings.push(
      ...errorFindings(name, target, summary),
      ...dangerFindings(name, target, summary),
      ...pendingFindings(name, target, summary, mayRun ? 'runs' : known ? 'ended' : 'unknown'),
    );
    if (findings.length === 0) {
      const size = counted(summary.resourceCount, 'resource');
      const { warningCount } = summary;
      const warnings = warningCount > 0 ? `, ${counted(warningCount, 'warning')}` : '';
      findings.push({ level: 'ok', message: `${name} has no errors: ${size}${warnings}.` });
    }
  } catch (error) {
    findings.push(problemFinding(`${name}: its state cannot be read`, asProblem(error)));
  }
  return findings;
}

function errorFindings(name: string, target: StackTarget, { errorCount, findings }: StateSummary): Finding[] {
  if (errorCount === 0) return [];
  return [
    {
      level: 'error',
      message: `${name}: its state has ${counted(errorCount, 'error')}; Pulumi refuses it or fails on it.`,
      details: findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
      fix: { kind: 'editState', label: 'Open State…', target },
    },
  ];
}

function dangerFindings(
  name: string,
  target: StackTarget,
  { dangerCount, findings }: StateSummary,
): Finding[] {
  if (dangerCount === 0) return [];
  return [
    {
      level: 'warning',
      message: `${name}: its state has ${counted(dangerCount, 'danger')}; do not update yet, the next update would do harm.`,
      details: findings.filter(({ danger }) => danger).map(({ message }) => message),
      fix: { kind: 'editState', label: 'Open State…', target },
    },
  ];
}

/** @param update whether an update may be at it */
function pendingFindings(
  name: string,
  target: StackTarget,
  { pendingOperations }: StateSummary,
  update: 'runs' | 'ended' | 'unknown',
): Finding[] {
  const { length } = pendingOperations;
  if (length === 0) return [];
  const details = pendingOperations.map(
    (operation) => `${operation.type} ${operation.resourceType} ${operation.name}`,
  );
  if (update === 'runs') return [{ level: 'information', message: `${name}: ${goingOn(length)}.`, details }];
  const fix = { kind: 'repairPendingOperations', label: 'Repair…', target } as const;
  const words = update === 'unknown' ? goingOn(length) : interrupted(length);
  return [{ level: 'warning', message: `${name}: ${words}.`, details, fix }];
}

/** The known holders of a stack. */
interface Holders {
  readonly locks: readonly Lock[];
  /** True if no process can hold it any more. */
  readonly isStale: boolean;
  readonly mayRun: boolean;
}

function lockFindings(name: string, target: StackTarget, { locks, isStale, mayRun }: Holders): Finding[] {
  if (locks.length === 0 && !mayRun) return [];
  return [
    {
      level: isStale ? 'error' : 'information',
      message: isStale
        ? `${name} is locked by an update that is no longer running.`
        : `${name} is locked: an update is running, or one was interrupted.`,
      details: locks.map(describeLock),
      fix: { kind: 'cancelUpdate', label: 'Cancel Update', target },
    },
  ];
}

function goingOn(count: number): string {
  return count === 1
    ? '1 operation is going on, or was interrupted'
    : `${count} operations are going on, or were interrupted`;
}

function interrupted(count: number): string {
  return count === 1
    ? '1 operation was interrupted and is pending'
    : `${count} operations were interrupted and are pending`;
}
