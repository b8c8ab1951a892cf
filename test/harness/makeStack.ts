import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBackendServer, type ServerKind } from './startBackendServer';
import { startBucketStandIn } from './bucketStandIn';
import { pulumiVariables, withoutNewNode } from './pulumiEnvironment';
import { PulumiStack } from './pulumiStack';
import { pulumiTools } from './pulumiTools';
import { repository } from './repository';
import { startServiceStandIn } from './serviceStandIn';
import { SERVICE_TOKEN } from './serviceAccount';

export interface StackOptions {
  /** Which program of `test/programs`; the first two do the same, JavaScript starts faster. */
  program?: 'javascript' | 'typescript' | 'drift' | 'refusals' | 'recorded' | 'cluster';
  /** Of the stack. */
  name?: string;
  passphrase?: string;
  /**
   * Where the stack is: in a folder if nothing is said. `service` and `bucket` are stand-ins, which can be told what to
   * do; the others are real servers. All are on this machine.
   */
  backend?: 'folder' | 'service' | 'bucket' | ServerKind;
  /** True: the server of a bucket keeps the versions of overwritten and deleted objects. */
  keepsVersions?: boolean;
  /** True: its program runs on the Node that runs the scripts; see {@link withoutNewNode}. */
  isDebugged?: boolean;
  /** The folder to put everything into, instead of a temporary one. A project in its `shop` is taken as it is. */
  root?: string;
}

/** Makes a stack of a test program, empty as `pulumi stack init` leaves it. */
export async function makeStack(options: StackOptions = {}): Promise<PulumiStack> {
  const { program = 'javascript', name = 'dev' } = options;
  const { programModules } = await pulumiTools();
  const stack = await openStack(await newFolder(options.root), options);
  // A demo's project is there before its stack.
  if (!existsSync(stack.cwd)) {
    await cp(path.join(repository, 'test/programs', program), stack.cwd, { recursive: true });
  }
  await symlink(path.join(programModules, 'node_modules'), path.join(stack.cwd, 'node_modules'), 'junction');
  for (const folder of ['home', 'backend', 'shop/cloud']) {
    await mkdir(path.join(stack.root, folder), { recursive: true });
  }
  await stack.must(['login', stack.backendUrl]);
  await stack.must(['stack', 'init', `--stack=${name}`]);
  return stack;
}

/** A stack that is in a folder already. A stand-in of its backend is empty. */
export async function openStack(
  folder: string,
  {
    name = 'dev',
    passphrase = 'test',
    backend = 'folder',
    keepsVersions = false,
    isDebugged = false,
  }: StackOptions,
): Promise<PulumiStack> {
  const { bin, pulumi } = await pulumiTools();
  const root = await realpath(folder);
  const variables = pulumiVariables(bin, path.join(root, 'home'), passphrase);
  if (isDebugged) variables['PATH'] = withoutNewNode(variables['PATH']!);
  const service = backend === 'service' ? await startServiceStandIn() : undefined;
  if (service) variables['PULUMI_ACCESS_TOKEN'] = SERVICE_TOKEN;
  const bucket = backend === 'bucket' ? await startBucketStandIn() : undefined;
  const server = isServer(backend) ? await startBackendServer(backend, { keepsVersions }) : undefined;
  Object.assign(variables, (bucket ?? server)?.variables);
  return new PulumiStack(name, root, variables, pulumi, { service, bucket, server });
}

function isServer(backend: NonNullable<StackOptions['backend']>): backend is ServerKind {
  return !['folder', 'service', 'bucket'].includes(backend);
}

/** The folder with this name, made if need be; without a name, a temporary one. */
export async function newFolder(folder?: string): Promise<string> {
  if (folder === undefined) return mkdtemp(path.join(tmpdir(), 'pulumi-stack-'));
  await mkdir(folder, { recursive: true });
  return folder;
}
