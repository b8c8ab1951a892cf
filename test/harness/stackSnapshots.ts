import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import path from 'node:path';
import type * as AppearModule from '../../scripts/setup/appear.mjs';
import { objectsOf } from './folderBackend';
import type { KilledUpdate, PulumiStack } from './pulumiStack';
import { makeStack, newFolder, openStack, type StackOptions } from './makeStack';
import { pulumiTools } from './pulumiTools';
import { importScript, repository } from './repository';

/** Stacks that the real CLI has made, to be copied: an update takes seconds, a copy does not. */
const SNAPSHOTS = path.join(repository, 'out', 'stacks');

/** The file of a copy that has what the stand-in of a service had. */
const IN_SERVICE = 'service.json';

/** How far a stack has come. */
type Stage = 'new' | 'updated' | 'killed before' | 'killed after';

/** A stack of a test program, empty as `pulumi stack init` leaves it. */
export function createStack(options: StackOptions = {}): Promise<PulumiStack> {
  return copied('new', options);
}

/** A stack that has had its first update. */
export function updatedStack(options: StackOptions = {}): Promise<PulumiStack> {
  return copied('updated', options);
}

/**
 * A stack whose second update was killed while it created a resource, before or after that existed in the cloud: locked,
 * with a pending operation. The process that the lock names is gone.
 */
export async function killedStack(
  moment: 'before' | 'after',
  options: StackOptions = {},
): Promise<{ stack: PulumiStack; killed: KilledUpdate }> {
  const stack = await copied(`killed ${moment}`, options);
  const pid = await pidOfNobody();
  for (const lock of await stack.locks()) {
    const owner = JSON.parse(await readFile(lock, 'utf8')) as object;
    await writeFile(lock, JSON.stringify({ ...owner, pid }));
  }
  await fill(stack);
  return { stack, killed: await stack.killedUpdate(pid) };
}

/** A copy of a stack that has come so far, made first if there is none to copy. */
async function copied(stage: Stage, options: StackOptions): Promise<PulumiStack> {
  const { backend = 'folder' } = options;
  // A bucket and a database have what a folder has.
  const original = { ...options, backend: backend === 'service' ? backend : 'folder' } as const;
  const snapshot = path.join(SNAPSHOTS, await nameOf(stage, original));
  const { appearOnce } = await importScript<typeof AppearModule>('scripts/setup/appear.mjs');
  await appearOnce(snapshot, (folder) => make(folder, stage, original));
  const root = await newFolder(options.root);
  await cp(snapshot, root, { recursive: true, verbatimSymlinks: true });
  const stack = await openStack(root, options);
  await moveSelection(stack, await moveLogin(stack));
  await fill(stack);
  stack.service?.restore(await readFile(path.join(root, IN_SERVICE), 'utf8'));
  return stack;
}

/** Puts what a copy has in its folder as a backend into the bucket or the database that is in the place of that. */
async function fill(stack: PulumiStack): Promise<void> {
  const { bucket, server, backendDir, backendUrl } = stack;
  await bucket?.load(backendDir);
  if (!server) return;
  // The CLI makes its table.
  if (server.query) await stack.must(['login', backendUrl]);
  for (const [key, content] of await objectsOf(backendDir)) await server.put(key, content.toString());
}

/** Makes it of a stack that has come less far. */
async function madeAnew(stage: Stage, options: StackOptions): Promise<PulumiStack> {
  if (stage === 'new') return makeStack(options);
  const stack = await copied(stage === 'updated' ? 'new' : 'updated', options);
  if (stage === 'updated') await bringUp(stack);
  else await stack.killDuringCreate(stage === 'killed before' ? 'before' : 'after');
  return stack;
}

/** Makes it, outside of this repository first: in it, the CLI would note who has made its last commit. */
async function make(root: string, stage: Stage, options: StackOptions): Promise<void> {
  const outside = await newFolder();
  try {
    const { service } = await madeAnew(stage, { ...options, root: outside });
    if (service) {
      await writeFile(path.join(outside, IN_SERVICE), service.save());
      service.close();
    }
    await cp(outside, root, { recursive: true, verbatimSymlinks: true });
  } finally {
    await rm(outside, { recursive: true, force: true });
  }
}

/** Everything that decides what is in it: another CLI, program or service makes another stack. */
async function nameOf(stage: Stage, options: StackOptions): Promise<string> {
  const { program = 'javascript', name = 'dev', passphrase = 'test', backend } = options;
  const { version, programModules } = await pulumiTools();
  const hash = createHash('sha256').update(JSON.stringify([name, passphrase, version, programModules]));
  const folder = path.join(repository, 'test/programs', program);
  const files = (await readdir(folder)).sort().map((file) => path.join(folder, file));
  if (backend === 'service') files.push(path.join(repository, 'test/harness/serviceStacks.ts'));
  for (const file of files) hash.update(await readFile(file));
  const kind = backend === 'service' ? `${program}-${backend}` : program;
  return `${stage.replace(' ', '-')}-${kind}-${hash.digest('hex').slice(0, 8)}`;
}

async function bringUp(stack: PulumiStack): Promise<void> {
  const { code, stdout, stderr } = await stack.up();
  if (code !== 0) throw new Error(`The first update failed:\n${stdout}${stderr}`);
}

/** The CLI notes where it is logged in as an absolute address. Returns the one that it had. */
async function moveLogin({ variables, backendUrl }: PulumiStack): Promise<string> {
  const file = path.join(variables['PULUMI_HOME']!, 'credentials.json');
  const text = await readFile(file, 'utf8');
  const { current } = JSON.parse(text) as { current: string };
  await writeFile(file, text.replaceAll(current, backendUrl));
  return current;
}

/** The file with the selected stack is named after the project file's path, and may have the backend's address. */
async function moveSelection(
  { variables, cwd, project, backendUrl }: PulumiStack,
  login: string,
): Promise<void> {
  const folder = path.join(variables['PULUMI_HOME']!, 'workspaces');
  const hash = createHash('sha1').update(path.join(cwd, 'Pulumi.yaml')).digest('hex');
  for (const file of await readdir(folder)) {
    const moved = path.join(folder, `${project}-${hash}-workspace.json`);
    await rename(path.join(folder, file), moved);
    await writeFile(moved, (await readFile(moved, 'utf8')).replaceAll(login, backendUrl));
  }
}

/** The id of a process that has just ended. */
async function pidOfNobody(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid!;
}
