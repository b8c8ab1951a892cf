import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as AppearModule from '../../scripts/setup/appear.mjs';
import { pulumiVariables, withoutPulumi } from '../bench/pulumiEnvironment';
import { run, type RunResult } from '../bench/pulumiProcess';
import { pulumiTools } from '../bench/pulumiTools';
import { importScript, repository } from '../bench/repository';
import { manages, readCloud, type CloudObject } from './cloud';
import type { DeploymentState, ExportedState } from './state';

/** The names of the one stack that there is. */
export const STACK = 'dev';
export const PROJECT = 'shop';

/** The stack as its program left it, and what the cloud has then: an object for each of these URNs. */
export interface HealthyStack {
  text: string;
  state: ExportedState;
  objects: ReadonlyMap<string, CloudObject>;
}

/**
 * A stack of the real CLI, whose objects are files: {@link World.restore} makes it again what it was after its first
 * update, with another state if need be.
 */
export class World {
  private constructor(
    private readonly root: string,
    private readonly snapshot: string,
    private readonly pulumi: string,
    private readonly env: NodeJS.ProcessEnv,
    readonly healthy: HealthyStack,
  ) {}

  /** A copy of the stack; the first one makes it. */
  static async open(): Promise<World> {
    const { pulumi } = await pulumiTools();
    const snapshot = await healthyStack();
    const root = await mkdtemp(path.join(tmpdir(), 'pulumi-world-'));
    await cp(snapshot, root, { recursive: true });
    const env = await environment(root);
    return new World(root, snapshot, pulumi, env, await healthyIn(snapshot));
  }

  /** Gives everything back: the stack, the cloud, and the settings. */
  async restore(): Promise<void> {
    for (const folder of ['backend', 'cloud', 'shop']) {
      await rm(path.join(this.root, folder), { recursive: true, force: true });
      await cp(path.join(this.snapshot, folder), path.join(this.root, folder), { recursive: true });
    }
  }

  /** Puts an object into the cloud that no entry stands for yet. */
  async put({ pkg, place, id, ...object }: CloudObject): Promise<void> {
    const file = path.join(this.root, 'cloud', pkg, place, `${id.replaceAll('/', '~')}.json`);
    await writeFile(file, JSON.stringify({ ...object, properties: {} }));
  }

  import(text: string): Promise<RunResult> {
    return this.run(['stack', 'import'], text);
  }

  /** The next update, of the unchanged program. A preview before it takes as long, and says nothing of default providers. */
  up(): Promise<RunResult> {
    return this.run(['up', '--yes', '--skip-preview']);
  }

  /**
   * What `pulumi state repair` makes of a state, as an export. The stack is not what it was afterwards.
   * @returns undefined if it makes nothing of it
   */
  async repairedByCli(text: string): Promise<string | undefined> {
    await this.restore();
    let damaged: Partial<ExportedState>;
    try {
      damaged = JSON.parse(text) as Partial<ExportedState>;
    } catch {
      return undefined; // it cannot come into a backend
    }
    const { deployment, ...rest } = damaged;
    const checkpoint = { stack: `organization/${PROJECT}/${STACK}`, latest: deployment };
    const before = JSON.stringify({ ...rest, checkpoint });
    await writeFile(this.stateFile, before);
    const { code } = await this.run(['state', 'repair', '--yes']);
    const after = await readFile(this.stateFile, 'utf8');
    if (code !== 0 || after === before) return undefined;
    return JSON.stringify({ version: 3, ...rest, deployment: (await this.state())! });
  }

  cloud(): Promise<CloudObject[]> {
    return readCloud(path.join(this.root, 'cloud'));
  }

  /** What the backend has of the stack now. */
  async state(): Promise<DeploymentState | undefined> {
    return stateIn(this.stateFile);
  }

  async close(): Promise<void> {
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }

  private get stateFile(): string {
    return stateFileBelow(this.root);
  }

  private run(args: string[], input?: string): Promise<RunResult> {
    return runIn(this.root, this.pulumi, this.env, args, input);
  }
}

function runIn(root: string, pulumi: string, env: NodeJS.ProcessEnv, args: string[], input?: string) {
  const all = [...args, `--stack=${STACK}`, '--non-interactive', '--color=never'];
  return run(pulumi, all, { cwd: path.join(root, 'shop'), env, ...(input !== undefined && { input }) });
}

async function environment(root: string): Promise<NodeJS.ProcessEnv> {
  const { bin } = await pulumiTools();
  const { ensureWorld } = await importScript<{ ensureWorld: () => Promise<string> }>(
    'scripts/setup/world.mjs',
  );
  const variables = pulumiVariables(bin, path.join(root, 'home'), 'test');
  return {
    ...withoutPulumi(process.env),
    ...variables,
    PATH: (await ensureWorld()) + path.delimiter + variables['PATH']!,
    PULUMI_BACKEND_URL: pathToFileURL(path.join(root, 'backend')).href,
    WORLD_CLOUD: path.join(root, 'cloud'),
  };
}

/** The folder of the stack after its first update, kept for all copies. */
async function healthyStack(): Promise<string> {
  const snapshot = path.join(repository, 'out', 'stacks', `world-${await versionOfWorld()}`);
  const { appearOnce } = await importScript<typeof AppearModule>('scripts/setup/appear.mjs');
  await appearOnce(snapshot, async (folder) => {
    const { pulumi } = await pulumiTools();
    await cp(path.join(repository, 'test/world/project'), path.join(folder, 'shop'), { recursive: true });
    for (const name of ['home', 'backend', 'cloud']) await mkdir(path.join(folder, name));
    const env = await environment(folder);
    for (const args of [
      ['stack', 'init'],
      ['up', '--yes', '--skip-preview'],
      ['stack', 'export', '--file=state.json'],
    ]) {
      const { code, stdout, stderr } = await runIn(folder, pulumi, env, args);
      if (code !== 0) throw new Error(`pulumi ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
    }
  });
  return snapshot;
}

/** Changes with everything that decides what happens in this world. */
export async function versionOfWorld(): Promise<string> {
  const hash = createHash('sha256').update((await pulumiTools()).version);
  for (const folder of ['test/world/host', 'test/world/project']) {
    const files = (await readdir(path.join(repository, folder))).sort();
    for (const file of files) hash.update(await readFile(path.join(repository, folder, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

async function healthyIn(snapshot: string): Promise<HealthyStack> {
  const text = await readFile(path.join(snapshot, 'shop', 'state.json'), 'utf8');
  const state = JSON.parse(text) as ExportedState;
  const objects = await readCloud(path.join(snapshot, 'cloud'));
  const ofEntries = state.deployment.resources.flatMap((entry): [string, CloudObject][] => {
    const object = objects.find((one) => manages(state.deployment, entry, one));
    return object ? [[entry.urn, object]] : [];
  });
  return { text, state, objects: new Map(ofEntries) };
}

function stateFileBelow(root: string): string {
  return path.join(root, 'backend', '.pulumi/stacks', PROJECT, `${STACK}.json`);
}

async function stateIn(file: string): Promise<DeploymentState | undefined> {
  const { checkpoint } = JSON.parse(await readFile(file, 'utf8')) as {
    checkpoint: { latest?: DeploymentState };
  };
  return checkpoint.latest;
}
