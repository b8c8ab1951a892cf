import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import type { CliOutput } from '../../../pulumi/cli/cliRequest';
import { isForgotten, withTemporaryFolder } from '../../../pulumi/cli/temporaryFolder';
import { currentPlace, viewOf, type Place } from '../../../pulumi/cli/detached/place';
import { runOnCopy, stackFlag, type StackRun } from '../../../pulumi/stacks/runOn';
import type { StackTarget } from '../../../pulumi/stacks/stacks';
import { identify, isRunning, type ProcessId } from '../../../processes/processes';
import { copyInFolder } from './folderCopy';
import { copyInService } from './serviceCopy';
import type { CopyControl, CopyTools, StackCopy } from './stackCopy';

/** How often a run is repeated because it asks for a stack that its state does not name. */
const MOST_REPEATS = 5;

/**
 * Gives a task a copy of a stack, in a backend of its own, and removes it afterwards. Nothing is written to the stack, its backend,
 * the project, the logins and the selected stack.
 * @throws {PulumiProblem} of the real stack
 */
export async function withStackCopy<T>(
  tools: CopyTools,
  target: StackTarget,
  control: CopyControl,
  use: (copy: CopiedStack) => Promise<T>,
): Promise<T> {
  try {
    return await withPrivateFolder(async (folder) => {
      const root = join(folder, 'copy');
      await mkdir(root);
      const makeCopy = target.backend.address.kind.isService ? copyInService : copyInFolder;
      const copy = await makeCopy(tools, target, root, control);
      try {
        return await use(new CopiedStack(tools, target, copy, control));
      } finally {
        copy.close();
      }
    });
  } catch (error) {
    if (error instanceof PulumiProblem) error.target = target;
    throw error;
  }
}

/** The runs of the CLI in one copy of a stack. */
export class CopiedStack {
  constructor(
    private readonly tools: CopyTools,
    private readonly target: StackTarget,
    private readonly copy: StackCopy,
    private readonly control: CopyControl,
  ) {}

  /** Gives it a state. @throws {PulumiProblem} if Pulumi refuses that, or its secrets cannot be decrypted */
  async put(state: string): Promise<void> {
    await this.runWith(['stack', 'import'], { input: await this.copy.ready(state) });
  }

  /** The state that it has. */
  async export(): Promise<string> {
    return (await this.runWith(['stack', 'export'], {})).stdout;
  }

  /** Runs a command that uses the stack's settings. */
  readonly run: StackRun = (args, options = {}) =>
    this.runWith([...args, `--config-file=${this.copy.configFile}`], options);

  /**
   * Runs something that may read the outputs of other stacks, and repeats it with those that it lacks: programs can read them in ways
   * that leave nothing in the state.
   * @param complaints what it said if it failed
   */
  async withReferenced<T>(
    state: string,
    attempt: () => Promise<T>,
    complaints: (result: T) => readonly string[],
  ): Promise<T> {
    const referenced = new Set(await this.tools.server.stackReferences({ text: state }));
    for (const name of referenced) await this.copy.addReferenced(name);
    for (let repeats = 0; ; repeats++) {
      const result = await attempt();
      const others = complaints(result)
        .flatMap((message) => unknownStacksIn(message))
        .filter((one) => !referenced.has(one));
      if (others.length === 0 || repeats === MOST_REPEATS) return result;
      let added = false;
      for (const name of others) {
        referenced.add(name);
        added = (await this.copy.addReferenced(name)) || added;
      }
      if (!added) return result;
    }
  }

  private runWith(args: readonly string[], options: Parameters<StackRun>[1]): Promise<CliOutput> {
    const { stack, address, env } = this.copy;
    const all = { ...this.control, ...options, env: { ...env, ...options?.env } };
    const flag = stackFlag({ ...this.target, stack });
    return runOnCopy(this.tools.cli, { target: this.target, address }, [...args, flag], all);
  }
}

function unknownStacksIn(message: string): string[] {
  return [...message.matchAll(/unknown stack "([^"\s]+)"/g)].map(([, name]) => name!);
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
