import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BackendServer } from './backendServer';
import type { BucketStandIn } from './bucketStandIn';
import { withoutPulumi } from './pulumiEnvironment';
import { run, start, until, type PulumiProcess, type RunningProgram, type RunResult } from './pulumiProcess';
import type { ServiceStandIn } from './serviceStandIn';
import { SERVICE_USER } from './serviceAccount';
import { endStackProcesses, stackProcesses } from './stackProcesses';

/** The secret that the test programs give to their database. It must never be seen in plaintext. */
export const PLANTED_SECRET = 'correct-horse-battery';

/** The resource that only an update with `shop:orders` adds; its create can be held and interrupted. */
const ORDERS = 'orders';

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
  /** Another folder than the project's. */
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
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

/** A stack of the real CLI on a backend of its own; nothing of the user's is touched. */
export class PulumiStack {
  readonly project = 'shop';
  /** As a backend lists it: `organization/shop/dev`. */
  readonly fullName: string;
  /** The project folder, with the program and its cloud. */
  readonly cwd: string;
  readonly backendDir: string;
  /** The environment of {@link run}: the tests' own without any Pulumi setting, and the variables. */
  readonly env: NodeJS.ProcessEnv;
  /** The backend, if it is no folder: {@link PulumiStack.backendDir} does not count then. */
  readonly service: ServiceStandIn | undefined;
  readonly bucket: BucketStandIn | undefined;
  readonly server: BackendServer | undefined;
  private readonly cloudDir: string;

  constructor(
    readonly name: string,
    /** Everything of the stack is below it; {@link PulumiStack.dispose} removes it. */
    readonly root: string,
    /** What has to be set for the CLI to find this stack, and its PATH: for an editor that is started for it. */
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

  /** What `pulumi login` takes. */
  get backendUrl(): string {
    return (this.service ?? this.bucket ?? this.server)?.url ?? pathToFileURL(this.backendDir).href;
  }

  /** Runs `pulumi` in a folder, by default the project's, non-interactive and without colours. Never rejects on failure. */
  run(args: string[], { env, ...rest }: RunOptions = {}): Promise<RunResult> {
    return run(this.pulumi, quiet(args), { cwd: this.cwd, env: { ...this.env, ...env }, ...rest });
  }

  /** The same for a run that has to succeed; returns what it prints, or throws with it. */
  async must(args: string[], options?: RunOptions): Promise<string> {
    const { code, stdout, stderr } = await this.run(args, options);
    if (code !== 0) throw new Error(`pulumi ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  }

  /** `pulumi up`, without preview. */
  up(args: string[] = []): Promise<RunResult> {
    return this.run(['up', '--yes', '--skip-preview', ...args]);
  }

  preview(args: string[] = []): Promise<RunResult> {
    return this.run(['preview', ...args]);
  }

  /** The text that `pulumi stack export` prints; throws if it fails. */
  export(): Promise<string> {
    return this.must(['stack', 'export', '--stack', this.name]);
  }

  /** The same, parsed. */
  async state(): Promise<ExportedState> {
    return JSON.parse(await this.export()) as ExportedState;
  }

  /** `pulumi stack import` of a text. */
  import(text: string | Uint8Array, args: string[] = []): Promise<RunResult> {
    return this.run(['stack', 'import', '--stack', this.name, ...args], { input: text });
  }

  /** What exists in the cloud, sorted by label. */
  async cloud(): Promise<CloudObject[]> {
    const files = (await readdir(this.cloudDir)).filter((file) => file.endsWith('.json')).sort();
    return Promise.all(
      files.map(async (file) => {
        const content = await readFile(path.join(this.cloudDir, file), 'utf8');
        return { id: path.parse(file).name, ...(JSON.parse(content) as Omit<CloudObject, 'id'>) };
      }),
    );
  }

  /** The file with the state of this stack, or of another one of the project, in a folder as backend: byte for byte. */
  stateFile(name = this.name): string {
    return path.join(this.backendDir, '.pulumi/stacks', this.project, `${name}.json`);
  }

  /** The lock files that the backend has for this stack. */
  async locks(): Promise<string[]> {
    const folder = path.join(this.backendDir, '.pulumi/locks/organization', this.project, this.name);
    const files = existsSync(folder) ? await readdir(folder) : [];
    // Every object of the backend has a file with its attributes beside it.
    return files.filter((file) => !file.endsWith('.attrs')).map((file) => path.join(folder, file));
  }

  /** Starts an update and resolves while it stands still in the middle of an operation. */
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

  /** Kills a held update, and the language host and the provider that it leaves behind. */
  async endAbruptly({ cli, release }: HeldUpdate): Promise<void> {
    cli.kill('SIGKILL');
    await this.endProcesses();
    await cli.done;
    await release();
  }

  /** Holds an update and kills it so. */
  async kill(interruption: Interruption): Promise<void> {
    await this.endAbruptly(await this.hold(interruption));
  }

  /** Starts an update and resolves while it creates a resource: before or after that exists in the cloud. */
  holdDuringCreate(moment: 'before' | 'after'): Promise<HeldUpdate> {
    return this.hold({ label: ORDERS, operation: 'create', moment, config: { orders: 'true' } });
  }

  /**
   * Kills such an update and ends the language host and the provider that it leaves behind. What is left
   * is a lock and a pending create, of a resource that does not exist (`before`) or does (`after`).
   */
  async killDuringCreate(moment: 'before' | 'after'): Promise<KilledUpdate> {
    const held = await this.holdDuringCreate(moment);
    await this.endAbruptly(held);
    return this.killedUpdate(held.cli.pid);
  }

  /** What an update was doing that was killed so; `pid` is that of its CLI. */
  async killedUpdate(pid: number): Promise<KilledUpdate> {
    const urn = `urn:pulumi:${this.name}::${this.project}::pulumi-nodejs:dynamic/shop:Queue::${ORDERS}`;
    const id = (await this.cloud()).find(({ label }) => label === ORDERS)?.id;
    return { pid, urn, id };
  }

  /** Processes of this stack that still run. */
  processesLeft(): Promise<PulumiProcess[]> {
    return stackProcesses(this.variables['PULUMI_HOME']!);
  }

  /** Ends what still runs of this stack. */
  endProcesses(): Promise<void> {
    return endStackProcesses(this.variables['PULUMI_HOME']!);
  }

  /** The same, and removes the folder. */
  async dispose(): Promise<void> {
    await this.endProcesses();
    this.service?.close();
    this.bucket?.close();
    await this.server?.close();
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}

function quiet(args: string[]): string[] {
  return [...args, '--non-interactive', '--color', 'never'];
}
