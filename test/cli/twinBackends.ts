import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import { startServiceStandIn } from '../harness/serviceStandIn';
import { interrupted } from './pinnedFlows';

type Deployment = ExportedState['deployment'];

/** Two backends with the same stacks, which differ in one value. */
export interface TwinBackends {
  readonly urls: { readonly here: string; readonly other: string };
  /** The content of one backend, with a hash for each text, and the changes that were requested of a service. */
  contents(of: 'here' | 'other'): Promise<unknown>;
  /** In both, the stack gets a lock whose owner is gone. */
  lock(): Promise<void>;
  /** In both, the stack gets a killed update. */
  interrupt(): Promise<void>;
  /** Resets both backends. */
  reset(): Promise<void>;
  close(): void;
}

/** The value that distinguishes a stack from its namesake in the other backend: older CLIs indent their output. */
const [HERE, ELSEWHERE] = [/("colour": ?)"blue"/g, '$1"red!"'];

/** A lock file whose owner is gone. */
const LOCK = JSON.stringify({
  pid: 2 ** 30,
  username: 'me',
  hostname: hostname(),
  timestamp: '2026-01-02T03:04:05Z',
});

/** The stack's folder, and another one. */
export async function twinFolders(stack: PulumiStack): Promise<TwinBackends> {
  const [other, pristine] = [path.join(stack.root, 'other'), path.join(stack.root, 'pristine')];
  const folders = { here: stack.backendDir, other };
  const of = (which: 'here' | 'other'): string => path.join(pristine, which);
  for (const which of ['here', 'other'] as const) {
    await cp(stack.backendDir, of(which), { recursive: true });
  }
  const checkpoint = path.join(of('other'), '.pulumi/stacks/shop/dev.json');
  await writeFile(checkpoint, distinguished(await readFile(checkpoint, 'utf8')));
  return {
    urls: { here: stack.backendUrl, other: pathToFileURL(other).href },
    contents: (which) => filesOf(folders[which]),
    async lock() {
      for (const backend of Object.values(folders)) {
        const folder = path.join(backend, '.pulumi/locks/organization/shop/dev');
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, 'lock.json'), LOCK);
      }
    },
    async interrupt() {
      for (const backend of Object.values(folders)) {
        const file = path.join(backend, '.pulumi/stacks/shop/dev.json');
        const state = JSON.parse(await readFile(file, 'utf8')) as { checkpoint: { latest: Deployment } };
        state.checkpoint.latest = interrupted(state.checkpoint.latest);
        await writeFile(file, JSON.stringify(state));
      }
    },
    async reset() {
      for (const which of ['here', 'other'] as const) {
        await rm(folders[which], { recursive: true, force: true });
        await cp(of(which), folders[which], { recursive: true });
      }
    },
    close: () => undefined,
  };
}

/** The stack's service stand-in, and another one with the same organization. */
export async function twinServices(stack: PulumiStack): Promise<TwinBackends> {
  const services = { here: stack.service!, other: await startServiceStandIn() };
  const { here, other } = services;
  const pristine = here.copy();
  const namesakes = here.copy();
  for (const namesake of namesakes) {
    const text = JSON.stringify(namesake.deployment).replaceAll(here.url, other.url);
    const isTold = namesake.name.join('/') === stack.fullName;
    namesake.deployment = JSON.parse(isTold ? distinguished(text) : text);
  }
  return {
    urls: { here: here.url, other: other.url },
    contents(which) {
      const writes = services[which].requests.filter((asked) => !/^(?:GET|HEAD) /.test(asked));
      const stacks = services[which].copy().map(({ name, deployment, version, running }) => {
        return { name, version, running, deployment: hashOf(JSON.stringify(deployment)) };
      });
      return Promise.resolve({ stacks, writes });
    },
    lock() {
      for (const service of [here, other]) service.begin(stack.fullName);
      return Promise.resolve();
    },
    interrupt() {
      for (const service of [here, other]) {
        const stacks = service.copy();
        const one = stacks.find(({ name }) => name.join('/') === stack.fullName)!;
        one.deployment = interrupted(one.deployment as Deployment);
        service.load(stacks);
      }
      return Promise.resolve();
    },
    reset() {
      here.load(pristine);
      other.load(namesakes);
      for (const { requests } of [here, other]) requests.length = 0;
      return Promise.resolve();
    },
    close: () => {
      other.close();
    },
  };
}

function distinguished(checkpoint: string): string {
  const other = checkpoint.replaceAll(HERE, ELSEWHERE);
  assert.ok(other !== checkpoint && other.length === checkpoint.length);
  return other;
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The hashes of all files of a folder, by their paths. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const contents = await Promise.all(files.sort().map((file) => readFile(file)));
  return Object.fromEntries(files.map((file, i) => [path.relative(folder, file), hashOf(contents[i]!)]));
}
