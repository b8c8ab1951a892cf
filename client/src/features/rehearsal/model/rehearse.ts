import { freemem } from 'node:os';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { STREAMED_EVENTS } from '../../../pulumi/cli/parseCliJson';
import { PulumiProblem, problemIn, type ProblemKind } from '../../../pulumi/cli/pulumiProblem';
import { shownName, describeTarget, exportStack, type StackTarget } from '../../../pulumi/stacks/stacks';
import { withStackCopy, type CopiedStack } from './copiedStack';
import type { Plan, Rehearsal, RehearsedRun } from './plan';
import { readPlan } from './readPlan';
import type { CopyTools } from './stackCopy';

/** What the next update, refresh or destroy of a stack would do. */
export interface StackRehearsal extends Rehearsal {
  /** The state that the stack has now, as an export. */
  readonly present: string;
}

interface RehearsalRequest {
  readonly target: StackTarget;
  /** Default: an update. */
  readonly run?: RehearsedRun | undefined;
  /** The state, as an export; undefined: the stack as it is. */
  readonly text?: string | undefined;
  /** The state as it would be imported, if its new secrets are in plaintext: they are encrypted as the import would. */
  readonly imported?: string | undefined;
  /** What an update would do after a refresh of the whole stack; without a state of its own. */
  readonly isRefreshed?: boolean | undefined;
}

/** Enough memory, in bytes, for two previews at once. */
const FOR_TWO = 2 * 1024 * 1024 * 1024;

/**
 * Finds out what the next update, refresh or destroy would do with a state: imports it into a copy of the stack, in a
 * backend of its own, and has the CLI preview the run there. Writes nothing to the stack, its backend, the project, the logins and the
 * selected stack. Secrets stay encrypted.
 * @param control its `onLine` gets the name of each step
 * @throws {PulumiProblem} if it is stopped, the stack cannot be read, or the CLI cannot be run. If the state is refused or
 *   the preview fails, the plan says so.
 */
export async function rehearse(
  tools: CopyTools,
  { target, run = 'update', text, imported = text, isRefreshed = false }: RehearsalRequest,
  { stop, kill, unattended, onLine: onStep = () => undefined }: RunControl = {},
): Promise<StackRehearsal> {
  const control = { stop, kill, unattended };
  onStep(`Reading stack “${shownName(target)}”`);
  const present = await exportStack(tools.cli, target, control);
  tools.cli.note(
    `Rehearses the next ${run} of ${describeTarget(target)} in a copy. Nothing is written to the stack.`,
  );
  const planOf = (state: string, preview: Preview): Promise<Plan> =>
    withStackCopy(tools, target, control, (copy) => new RehearsedStack(copy, run, preview, stop).plan(state));
  onStep(`Previewing the next ${run} in a copy of the stack`);
  if (!isRefreshed && (imported === undefined || text === present))
    return { run, plan: await planOf(present, PREVIEWS[run]), today: undefined, present };
  const planOfIt = (): Promise<Plan> =>
    planOf(imported ?? present, isRefreshed ? REFRESHED_PREVIEW : PREVIEWS[run]);
  const planOfToday = (): Promise<Plan> => planOf(present, PREVIEWS[run]);
  const found = { run, present, isRefreshed };
  if (freemem() > FOR_TWO) {
    const [plan, today] = await Promise.all([planOfIt(), planOfToday()]);
    return { ...found, plan, today };
  }
  const plan = await planOfIt();
  onStep('Previewing it with the stack’s present state');
  return { ...found, plan, today: await planOfToday() };
}

/** Problems of the machine or the user's decision, which say nothing about the state. */
const NOT_ABOUT_STATE: ReadonlySet<ProblemKind> = new Set([
  'stopped',
  'cli-missing',
  'too-large',
  'login-unreadable',
]);

/** The environment can have the program run for each refresh and destroy. */
const WITHOUT_PROGRAM = { PULUMI_RUN_PROGRAM: 'false' } as const;

interface Preview {
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The previews. A CLI that is asked to remove a destroyed stack removes it, and its settings, after a preview, too. */
const PREVIEWS: Readonly<Record<RehearsedRun, Preview>> = {
  update: { command: ['preview'], env: {} },
  refresh: { command: ['refresh', '--preview-only'], env: WITHOUT_PROGRAM },
  destroy: { command: ['destroy', '--preview-only', '--remove=false'], env: WITHOUT_PROGRAM },
};

/** What an update would do after a refresh, which is only made in memory. */
const REFRESHED_PREVIEW: Preview = { command: ['preview', '--refresh'], env: {} };

/** The previews in one copy. */
class RehearsedStack {
  constructor(
    private readonly copy: CopiedStack,
    private readonly rehearsed: RehearsedRun,
    private readonly previewed: Preview,
    private readonly stop: AbortSignal | undefined,
  ) {}

  async plan(state: string): Promise<Plan> {
    const problem = await this.copy.put(state).then(() => undefined, problemOf);
    if (problem) return { steps: [], messages: [], failure: { during: 'import', problem } };
    return this.copy.withReferenced(
      state,
      () => this.preview(),
      ({ failure, messages }) => (failure ? messages : []),
    );
  }

  private async preview(): Promise<Plan> {
    const lines: string[] = [];
    const { command, env } = this.previewed;
    const options = {
      env: { ...STREAMED_EVENTS, ...env },
      takeLine: (line: string) => {
        if (!line.startsWith('{')) return false;
        lines.push(line);
        return true;
      },
    };
    const problem = await this.copy.run([...command, '--json'], options).then(() => undefined, problemOf);
    const events = lines.join('\n');
    if (!problem) return readPlan(events, this.rehearsed, this.stop);
    const { steps, messages } = await readPlan(events, this.rehearsed, this.stop).catch((error: unknown) => {
      // It failed before there were events.
      if (error instanceof PulumiProblem && error.kind === 'cli-too-old') return { steps: [], messages: [] };
      throw error;
    });
    return { steps, messages, failure: { during: 'preview', problem: withEvents(problem, messages) } };
  }
}

/** @throws what says nothing about the state, the program or its providers */
function problemOf(error: unknown): PulumiProblem {
  if (!(error instanceof PulumiProblem) || NOT_ABOUT_STATE.has(error.kind)) throw error;
  return error;
}

/** The problem as the engine's events explain it: the CLI itself says little then. */
function withEvents(problem: PulumiProblem, messages: readonly string[]): PulumiProblem {
  if (messages.length === 0) return problem;
  const said = [...messages.map((message) => `error: ${message}`), problem.details].join('\n');
  return problemIn('', said, undefined);
}
