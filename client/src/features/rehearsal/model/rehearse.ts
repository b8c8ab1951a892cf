import { freemem } from 'node:os';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CliRequest, RunControl } from '../../../pulumi/cli/cliRequest';
import { STREAMED_EVENTS } from '../../../pulumi/cli/parseCliJson';
import { PulumiProblem, problemIn, type ProblemKind } from '../../../pulumi/cli/pulumiProblem';
import { shownName, describeTarget, exportStack, type StackTarget } from '../../../pulumi/stacks/stacks';
import { runOnCopy, stackFlag } from '../../../pulumi/stacks/runOn';
import { copyInFolder } from './folderCopy';
import type { Plan, PlanFailure, Rehearsal, RehearsedRun } from './plan';
import { readPlan } from './readPlan';
import { copyInService } from './serviceCopy';
import type { CopyControl, CopyTools, StackCopy } from './stackCopy';
import { identify, isRunning, type ProcessId } from '../../../processes/processes';
import { currentPlace, viewOf, type Place } from '../../../pulumi/cli/detached/place';
import { isForgotten, withTemporaryFolder } from '../../../pulumi/cli/temporaryFolder';

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

/** How often a preview is repeated because it asks for a stack that its state does not name. */
const MOST_REPEATS = 5;

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
  try {
    return await withPrivateFolder(async (folder) => {
      const planOf = async (name: string, state: string, refreshes = false): Promise<Plan> => {
        const root = join(folder, name);
        await mkdir(root);
        const makeCopy = target.backend.address.kind.isService ? copyInService : copyInFolder;
        const copy = await makeCopy(tools, target, root, control);
        try {
          const preview = refreshes ? REFRESHED_PREVIEW : PREVIEWS[run];
          return await new RehearsedStack(tools, target, run, preview, copy, control).plan(state);
        } finally {
          copy.close();
        }
      };
      onStep(`Previewing the next ${run} in a copy of the stack`);
      if (!isRefreshed && (imported === undefined || text === present))
        return { run, plan: await planOf('state', present), today: undefined, present };
      const planOfIt = (): Promise<Plan> => planOf('state', imported ?? present, isRefreshed);
      const found = { run, present, isRefreshed };
      if (freemem() > FOR_TWO) {
        const [plan, today] = await Promise.all([planOfIt(), planOf('today', present)]);
        return { ...found, plan, today };
      }
      const plan = await planOfIt();
      onStep('Previewing it with the stack’s present state');
      return { ...found, plan, today: await planOf('today', present) };
    });
  } catch (error) {
    if (error instanceof PulumiProblem) error.target = target;
    throw error;
  }
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

/** The runs of the CLI in one copy. */
class RehearsedStack {
  constructor(
    private readonly tools: CopyTools,
    private readonly target: StackTarget,
    private readonly rehearsed: RehearsedRun,
    private readonly previewed: Preview,
    private readonly copy: StackCopy,
    private readonly control: CopyControl,
  ) {}

  private get stackFlag(): string {
    return stackFlag({ ...this.target, stack: this.copy.stack });
  }

  async plan(state: string): Promise<Plan> {
    const refused = await this.import(state);
    if (refused) return { steps: [], messages: [], failure: refused };
    const referenced = new Set(await this.tools.server.stackReferences({ text: state }));
    for (const name of referenced) await this.copy.addReferenced(name);
    for (let repeats = 0; ; repeats++) {
      const plan = await this.preview();
      // Programs can also read outputs in ways that leave nothing in the state.
      const others = plan.messages
        .flatMap((message) => unknownStacksIn(message))
        .filter((one) => !referenced.has(one));
      if (!plan.failure || others.length === 0 || repeats === MOST_REPEATS) return plan;
      let added = false;
      for (const name of others) {
        referenced.add(name);
        added = (await this.copy.addReferenced(name)) || added;
      }
      if (!added) return plan;
    }
  }

  private async import(state: string): Promise<PlanFailure | undefined> {
    const input = await this.copy.ready(state).catch(problemOf);
    const problem =
      typeof input === 'string' ? await this.run(['stack', 'import', this.stackFlag], { input }) : input;
    return problem && { during: 'import', problem };
  }

  private async preview(): Promise<Plan> {
    const lines: string[] = [];
    const { command, env } = this.previewed;
    const args = [...command, this.stackFlag, '--json', `--config-file=${this.copy.configFile}`];
    const problem = await this.run(args, {
      env: { ...STREAMED_EVENTS, ...env },
      takeLine: (line) => {
        if (!line.startsWith('{')) return false;
        lines.push(line);
        return true;
      },
    });
    const events = lines.join('\n');
    if (!problem) return readPlan(events, this.rehearsed, this.control.stop);
    const { steps, messages } = await readPlan(events, this.rehearsed, this.control.stop).catch(
      (error: unknown) => {
        // It failed before there were events.
        if (error instanceof PulumiProblem && error.kind === 'cli-too-old')
          return { steps: [], messages: [] };
        throw error;
      },
    );
    return { steps, messages, failure: { during: 'preview', problem: withEvents(problem, messages) } };
  }

  /** @returns what it failed of, if that is about the state, the program or its providers */
  private async run(
    args: readonly string[],
    options: Pick<CliRequest, 'env' | 'input' | 'takeLine'>,
  ): Promise<PulumiProblem | undefined> {
    const { address, env } = this.copy;
    try {
      const all = { ...this.control, ...options, env: { ...env, ...options.env } };
      await runOnCopy(this.tools.cli, { target: this.target, address }, args, all);
      return undefined;
    } catch (error) {
      return problemOf(error);
    }
  }
}

/** @throws what says nothing about the state, the program or its providers */
function problemOf(error: unknown): PulumiProblem {
  if (!(error instanceof PulumiProblem) || NOT_ABOUT_STATE.has(error.kind)) throw error;
  return error;
}

function unknownStacksIn(message: string): string[] {
  return [...message.matchAll(/unknown stack "([^"\s]+)"/g)].map(([, name]) => name!);
}

/** The problem as the engine's events explain it: the CLI itself says little then. */
function withEvents(problem: PulumiProblem, messages: readonly string[]): PulumiProblem {
  if (messages.length === 0) return problem;
  const said = [...messages.map((message) => `error: ${message}`), problem.details].join('\n');
  return problemIn('', said, undefined);
}

const PREFIX = 'pulumi-rehearsal-';
const OWNER = 'owner.json';

/** The process that a folder belongs to. */
interface Owner {
  readonly process: ProcessId;
  readonly place: Place;
}

/**
 * Gives a task a temporary folder that only the user can read, and removes it afterwards. First removes those of
 * processes that were killed.
 */
async function withPrivateFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const place = await currentPlace();
  return withTemporaryFolder(
    PREFIX,
    async (folder) => {
      const owner: Owner = { process: await identify(process.pid), place };
      await writeFile(join(folder, OWNER), JSON.stringify(owner));
      return task(folder);
    },
    (folder) => isLeft(folder, place),
  );
}

async function isLeft(folder: string, here: Place): Promise<boolean> {
  const owner = await readFile(join(folder, OWNER), 'utf8').then(
    (text) => JSON.parse(text) as Owner,
    () => undefined,
  );
  const view = owner && viewOf(owner.place, here);
  if (view === 'gone') return true;
  if (owner && view === 'here') return !(await isRunning(owner.process));
  // It has only just been made, or belongs to another machine.
  return isForgotten(folder);
}
