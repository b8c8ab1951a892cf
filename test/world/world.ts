import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as AppearModule from '../../scripts/setup/appear.mjs';
import type { RunResult } from '../harness/pulumiProcess';
import { pulumiTools } from '../harness/pulumiTools';
import { importScript, repository } from '../harness/repository';
import { manages, readCloud, type CloudObject } from './cloud';
import type { HealthyStack, JudgedWorld } from './judgedWorld';
import { StackFolder } from './stackFolder';
import type { DeploymentState, Entry, ExportedState } from './state';

/**
 * A stack of the real CLI, whose objects are files. {@link World.restore} restores its state after the first
 * update.
 */
export class World implements JudgedWorld {
  private constructor(
    readonly stack: StackFolder,
    private readonly snapshot: string,
    readonly healthy: HealthyStack,
  ) {}

  /** Opens a copy of the stack, which is created the first time. */
  static async open(): Promise<World> {
    const snapshot = await healthyStack();
    const root = await mkdtemp(path.join(tmpdir(), 'pulumi-world-'));
    await cp(snapshot, root, { recursive: true });
    return new World(await stackAt(root), snapshot, await healthyIn(snapshot));
  }

  async restore(): Promise<void> {
    for (const folder of ['backend', 'cloud', 'shop']) {
      await rm(path.join(this.stack.root, folder), { recursive: true, force: true });
      await cp(path.join(this.snapshot, folder), path.join(this.stack.root, folder), { recursive: true });
    }
  }

  async put(object: CloudObject): Promise<CloudObject> {
    const { pkg, place, id, ...rest } = object;
    const file = path.join(this.cloudFolder, pkg, place, `${id.replaceAll('/', '~')}.json`);
    await writeFile(file, JSON.stringify({ ...rest, properties: {} }));
    return object;
  }

  import(text: string): Promise<RunResult> {
    return this.stack.import(text);
  }

  up(): Promise<RunResult> {
    return this.stack.up();
  }

  async repairedByCli(text: string): Promise<string | undefined> {
    await this.restore();
    return this.stack.repaired(text);
  }

  cloud(): Promise<CloudObject[]> {
    return readCloud(this.cloudFolder);
  }

  state(): Promise<DeploymentState | undefined> {
    return this.stack.state();
  }

  manages(state: DeploymentState, entry: Entry, object: CloudObject): boolean {
    return manages(state, entry, object);
  }

  async close(): Promise<void> {
    await rm(this.stack.root, { recursive: true, force: true, maxRetries: 5 });
  }

  private get cloudFolder(): string {
    return path.join(this.stack.root, 'cloud');
  }
}

function stackAt(root: string): Promise<StackFolder> {
  return StackFolder.at(root, { WORLD_CLOUD: path.join(root, 'cloud') });
}

/** The folder of the stack after its first update, cached for all copies. */
async function healthyStack(): Promise<string> {
  const snapshot = path.join(repository, 'out', 'stacks', `world-${await versionOfWorld()}`);
  const { appearOnce } = await importScript<typeof AppearModule>('scripts/setup/appear.mjs');
  await appearOnce(snapshot, async (folder) => {
    await cp(path.join(repository, 'test/world/project'), path.join(folder, 'shop'), { recursive: true });
    for (const name of ['home', 'backend', 'cloud']) await mkdir(path.join(folder, name));
    const stack = await stackAt(folder);
    await stack.must(['stack', 'init']);
    await stack.must(['up', '--yes', '--skip-preview']);
    await stack.must(['stack', 'export', '--file=state.json']);
  });
  return snapshot;
}

/** A hash of everything that determines the behaviour of this world. */
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
