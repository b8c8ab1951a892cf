import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  pulumiProcesses,
  run,
  start,
  until,
  type PulumiProcess,
  type RunningProgram,
  type RunResult,
} from './pulumiProcess';
import { pulumiTools } from './pulumiTools';
import type { BackendServer } from './backendServer';
import { startBackendServer, type ServerKind } from './backendServers';
import { startBucketStandIn, type BucketStandIn } from './bucketStandIn';
import { repository } from './repository';
import { SERVICE_TOKEN, SERVICE_USER, startServiceStandIn, type ServiceStandIn } from './serviceStandIn';

/** The secret that the test programs give to their database. It must never be seen in plain text. */
export const PLANTED_SECRET = 'correct-horse-battery';

/** The resource that only an update with `shop:orders` adds; its create can be held and interrupted. */
const ORDERS = 'orders';

export interface StackOptions {
  /** Which program of `test/programs`; the first two do the same, JavaScript starts faster. */
  program?: 'javascript' | 'typescript' | 'drift';
  /** Of the stack. */
  name?: string;
  passphrase?: string;
  /**
   * Where the stack is: in a folder if nothing is said. `service` and `bucket` are stand-ins, which can be told what to
   * do; the others are real servers. All are on this machine.
   */
  backend?: 'folder' | 'service' | 'bucket' | ServerKind;
  /** The folder to put everything into, instead of a temporary one. A project in its `shop` is taken as it is. */
  root?: string;
}

/** A resource that exists in the test program's cloud, whatever the state says. */
interface CloudObject {
  id: string;
  label: string;
  settings: Record<string, unknown>;
}

/** The parts of an exported state that tests ask for. */
export interface ExportedState {
  version: number;
  deployment: {
    manifest: Record<string, unknown>;
    resources?: ({ urn: string; id?: string; type: string } & Record<string, unknown>)[];
    pending_operations?: { type: string; resource: { urn: string } }[];
  };
}

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
}

/** A stack of the real CLI on a backend of its own; nothing of the user's is touched. */
export interface PulumiStack {
  readonly name: string;
  readonly project: string;
  /** As a backend lists it: `organization/shop/dev`. */
  readonly fullName: string;
  /** The backend, if it is no folder: {@link PulumiStack.backendDir} does not count then. */
  readonly service: ServiceStandIn | undefined;
  readonly bucket: BucketStandIn | undefined;
  readonly server: BackendServer | undefined;
  /** Everything of the stack is below it; {@link PulumiStack.dispose} removes it. */
  readonly root: string;
  /** The project folder, with the program and its cloud. */
  readonly cwd: string;
  readonly backendDir: string;
  /** What `pulumi login` takes. */
  readonly backendUrl: string;
  /** What has to be set for the CLI to find this stack, and its PATH: for an editor that is started for it. */
  readonly variables: Readonly<Record<string, string>>;
  /** The environment of {@link run}: the tests' own without any Pulumi setting, and the variables. */
  readonly env: NodeJS.ProcessEnv;

  /** Runs `pulumi` in the project folder, non-interactive and without colours. Never rejects on failure. */
  run(args: string[], options?: RunOptions): Promise<RunResult>;
  /** The same for a run that has to succeed; returns what it prints, or throws with it. */
  must(args: string[], options?: RunOptions): Promise<string>;
  /** `pulumi up`, without preview. */
  up(args?: string[]): Promise<RunResult>;
  preview(args?: string[]): Promise<RunResult>;
  /** The text that `pulumi stack export` prints; throws if it fails. */
  export(): Promise<string>;
  /** The same, parsed. */
  state(): Promise<ExportedState>;
  /** `pulumi stack import` of a text. */
  import(text: string | Uint8Array, args?: string[]): Promise<RunResult>;
  /** What exists in the cloud, sorted by label. */
  cloud(): Promise<CloudObject[]>;
  /** The file with the state of this stack, or of another one of the project, in a folder as backend: byte for byte. */
  stateFile(name?: string): string;
  /** The lock files that the backend has for this stack. */
  locks(): Promise<string[]>;
  /** Starts an update and resolves while it stands still in the middle of an operation. */
  hold(interruption: Interruption): Promise<HeldUpdate>;
  /** Kills a held update, and the language host and the provider that it leaves behind. */
  endAbruptly(update: HeldUpdate): Promise<void>;
  /** Holds an update and kills it so. */
  kill(interruption: Interruption): Promise<void>;
  /** Starts an update and resolves while it creates a resource: before or after that exists in the cloud. */
  holdDuringCreate(moment: 'before' | 'after'): Promise<HeldUpdate>;
  /**
   * Kills such an update and ends the language host and the provider that it leaves behind. What is left
   * is a lock and a pending create, of a resource that does not exist (`before`) or does (`after`).
   */
  killDuringCreate(moment: 'before' | 'after'): Promise<KilledUpdate>;
  /** What an update was doing that was killed so; `pid` is that of its CLI. */
  killedUpdate(pid: number): Promise<KilledUpdate>;
  /** Processes of this stack that still run. */
  processesLeft(): Promise<PulumiProcess[]>;
  /** Ends what still runs of this stack. */
  endProcesses(): Promise<void>;
  /** The same, and removes the folder. */
  dispose(): Promise<void>;
}

/** Where an update is to be interrupted. */
export interface Interruption {
  /** Of the resource in the cloud. */
  readonly label: string;
  readonly operation: 'create' | 'update' | 'delete';
  /** Before or after the operation has done its work in the cloud. */
  readonly moment: 'before' | 'after';
  /** Settings of the program for this update, without the project's name. */
  readonly config?: Readonly<Record<string, string>>;
}

/** An update that stands still in the middle of an operation, with the stack locked. */
export interface HeldUpdate {
  readonly cli: RunningProgram;
  /** Lets it go on; `cli.done` tells how it ended. */
  readonly release: () => Promise<void>;
}

/** What a killed update was doing. */
export interface KilledUpdate {
  /** Of the killed CLI; the stale lock names it. */
  readonly pid: number;
  /** The resource whose create was interrupted. */
  readonly urn: string;
  /** Its id, if it exists in the cloud. */
  readonly id: string | undefined;
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
  { name = 'dev', passphrase = 'test', backend = 'folder' }: StackOptions,
): Promise<PulumiStack> {
  const { bin, pulumi } = await pulumiTools();
  const root = await realpath(folder);
  const variables = pulumiVariables(bin, path.join(root, 'home'), passphrase);
  const service = backend === 'service' ? await startServiceStandIn() : undefined;
  if (service) variables['PULUMI_ACCESS_TOKEN'] = SERVICE_TOKEN;
  const bucket = backend === 'bucket' ? await startBucketStandIn() : undefined;
  const server = isServer(backend) ? await startBackendServer(backend) : undefined;
  Object.assign(variables, (bucket ?? server)?.variables);
  return new Stack(name, root, variables, pulumi, { service, bucket, server });
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

/** What the CLI needs to work on its own, offline and unasked. */
export function pulumiVariables(bin: string, home: string, passphrase: string): Record<string, string> {
  return {
    PATH: bin + path.delimiter + (process.env['PATH'] ?? ''),
    PULUMI_HOME: home,
    PULUMI_CONFIG_PASSPHRASE: passphrase,
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true',
  };
}

/** An environment without the settings that would make the CLI or Node behave differently. */
export function withoutPulumi(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([key]) => !key.startsWith('PULUMI_') && key !== 'NODE_OPTIONS'),
  );
}

class Stack implements PulumiStack {
  readonly project = 'shop';
  readonly fullName: string;
  readonly cwd: string;
  readonly backendDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly service: ServiceStandIn | undefined;
  readonly bucket: BucketStandIn | undefined;
  readonly server: BackendServer | undefined;
  private readonly cloudDir: string;

  constructor(
    readonly name: string,
    readonly root: string,
    readonly variables: Readonly<Record<string, string>>,
    private readonly pulumi: string,
    { service, bucket, server }: Pick<PulumiStack, 'service' | 'bucket' | 'server'>,
  ) {
    this.service = service;
    this.bucket = bucket;
    this.server = server;
    this.cwd = path.join(root, this.project);
    this.fullName = `${service ? SERVICE_USER : 'organization'}/${this.project}/${name}`;
    this.backendDir = path.join(root, 'backend');
    this.cloudDir = path.join(this.cwd, 'cloud');
    this.env = { ...withoutPulumi(process.env), ...variables };
  }

  get backendUrl(): string {
    return (this.service ?? this.bucket ?? this.server)?.url ?? pathToFileURL(this.backendDir).href;
  }

  run(args: string[], { env, ...rest }: RunOptions = {}): Promise<RunResult> {
    return run(this.pulumi, quiet(args), { cwd: this.cwd, env: { ...this.env, ...env }, ...rest });
  }

  async must(args: string[], options?: RunOptions): Promise<string> {
    const { code, stdout, stderr } = await this.run(args, options);
    if (code !== 0) throw new Error(`pulumi ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  }

  up(args: string[] = []): Promise<RunResult> {
    return this.run(['up', '--yes', '--skip-preview', ...args]);
  }

  preview(args: string[] = []): Promise<RunResult> {
    return this.run(['preview', ...args]);
  }

  export(): Promise<string> {
    return this.must(['stack', 'export', '--stack', this.name]);
  }

  async state(): Promise<ExportedState> {
    return JSON.parse(await this.export()) as ExportedState;
  }

  import(text: string | Uint8Array, args: string[] = []): Promise<RunResult> {
    return this.run(['stack', 'import', '--stack', this.name, ...args], { input: text });
  }

  async cloud(): Promise<CloudObject[]> {
    const files = (await readdir(this.cloudDir)).filter((file) => file.endsWith('.json')).sort();
    return Promise.all(
      files.map(async (file) => {
        const content = await readFile(path.join(this.cloudDir, file), 'utf8');
        return { id: path.parse(file).name, ...(JSON.parse(content) as Omit<CloudObject, 'id'>) };
      }),
    );
  }

  stateFile(name = this.name): string {
    return path.join(this.backendDir, '.pulumi/stacks', this.project, `${name}.json`);
  }

  async locks(): Promise<string[]> {
    const folder = path.join(this.backendDir, '.pulumi/locks/organization', this.project, this.name);
    const files = existsSync(folder) ? await readdir(folder) : [];
    // Every object of the backend has a file with its attributes beside it.
    return files.filter((file) => !file.endsWith('.attrs')).map((file) => path.join(folder, file));
  }

  async hold({ label, operation, moment, config = {} }: Interruption): Promise<HeldUpdate> {
    const settings = Object.entries(config).flatMap(([name, value]) => [
      '--config',
      `${this.project}:${name}=${value}`,
    ]);
    const args = quiet(['up', '--yes', '--skip-preview', ...settings]);
    const env = { ...this.env, SHOP_HOLD: `${label}:${operation}:${moment}` };
    const cli = await start(this.pulumi, args, { cwd: this.cwd, env });
    const waiting = path.join(this.cloudDir, `${label}.waiting`);
    const ended = cli.done.then((result) => result.stdout + result.stderr);
    const output = await Promise.race([
      until(() => existsSync(waiting), `the ${operation}`).then(() => undefined),
      ended,
    ]);
    if (output !== undefined) throw new Error(`The update ended before it could be held:\n${output}`);
    return { cli, release: () => rm(waiting) };
  }

  async kill(interruption: Interruption): Promise<void> {
    await this.endAbruptly(await this.hold(interruption));
  }

  async endAbruptly({ cli, release }: HeldUpdate): Promise<void> {
    cli.kill('SIGKILL');
    await this.endProcesses();
    await cli.done;
    await release();
  }

  holdDuringCreate(moment: 'before' | 'after'): Promise<HeldUpdate> {
    return this.hold({ label: ORDERS, operation: 'create', moment, config: { orders: 'true' } });
  }

  async killDuringCreate(moment: 'before' | 'after'): Promise<KilledUpdate> {
    const held = await this.holdDuringCreate(moment);
    await this.endAbruptly(held);
    return this.killedUpdate(held.cli.pid);
  }

  async killedUpdate(pid: number): Promise<KilledUpdate> {
    const urn = `urn:pulumi:${this.name}::${this.project}::pulumi-nodejs:dynamic/shop:Queue::${ORDERS}`;
    const id = (await this.cloud()).find(({ label }) => label === ORDERS)?.id;
    return { pid, urn, id };
  }

  processesLeft(): Promise<PulumiProcess[]> {
    return stackProcesses(this.variables['PULUMI_HOME']!);
  }

  async dispose(): Promise<void> {
    await this.endProcesses();
    this.service?.close();
    this.bucket?.close();
    await this.server?.close();
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }

  endProcesses(): Promise<void> {
    return endStackProcesses(this.variables['PULUMI_HOME']!);
  }
}

function stackProcesses(home: string): Promise<PulumiProcess[]> {
  return pulumiProcesses(`PULUMI_HOME=${home}`);
}

/** Ends what still runs of the stacks of a folder that is PULUMI_HOME for them. */
export async function endStackProcesses(home: string): Promise<void> {
  await until(async () => {
    const left = await stackProcesses(home);
    for (const { pid } of left) killIfThere(pid);
    return left.length === 0;
  }, 'the processes of the stack to end');
}

function quiet(args: string[]): string[] {
  return [...args, '--non-interactive', '--color', 'never'];
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended meanwhile
  }
}
