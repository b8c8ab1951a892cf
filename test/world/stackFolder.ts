import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pulumiVariables, withoutPulumi } from '../harness/pulumiEnvironment';
import { run, type RunResult } from '../harness/pulumiProcess';
import { pulumiTools } from '../harness/pulumiTools';
import { importScript } from '../harness/repository';
import { PROJECT, STACK } from './judgedWorld';
import type { DeploymentState, ExportedState } from './state';

/**
 * The folder of a stack of the real CLI: the project is in `shop`, the state in `backend`, and the CLI's home is
 * `home`.
 */
export class StackFolder {
  private constructor(
    readonly root: string,
    private readonly pulumi: string,
    readonly env: NodeJS.ProcessEnv,
  ) {}

  /**
   * @param variables the providers' environment
   * @param programs folders for the CLI's PATH, besides those of the world
   */
  static async at(
    root: string,
    variables: Readonly<Record<string, string>>,
    programs: readonly string[] = [],
  ): Promise<StackFolder> {
    const { bin, pulumi } = await pulumiTools();
    const { ensureWorld } = await importScript<{ ensureWorld: () => Promise<string> }>(
      'scripts/setup/world.mjs',
    );
    const ofPulumi = pulumiVariables(bin, path.join(root, 'home'), 'test');
    const env = {
      ...withoutPulumi(process.env),
      ...ofPulumi,
      ...variables,
      PATH: [...programs, await ensureWorld(), ofPulumi['PATH']!].join(path.delimiter),
      PULUMI_BACKEND_URL: pathToFileURL(path.join(root, 'backend')).href,
    };
    return new StackFolder(root, pulumi, env);
  }

  run(
    args: readonly string[],
    { input, env }: { input?: string; env?: Readonly<Record<string, string>> } = {},
  ): Promise<RunResult> {
    const all = [...args, `--stack=${STACK}`, '--non-interactive', '--color=never'];
    return run(this.pulumi, all, {
      cwd: this.cwd,
      env: { ...this.env, ...env },
      ...(input !== undefined && { input }),
    });
  }

  /** Like {@link run}, but the run must succeed; returns its output. */
  async must(args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(args);
    if (code !== 0) throw new Error(`pulumi ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  }

  /** The folder of the project. */
  get cwd(): string {
    return path.join(this.root, 'shop');
  }

  import(text: string): Promise<RunResult> {
    return this.run(['stack', 'import'], { input: text });
  }

  up(): Promise<RunResult> {
    return this.run(['up', '--yes', '--skip-preview']);
  }

  /** Implements `JudgedWorld.repairedByCli`. */
  async repaired(text: string): Promise<string | undefined> {
    let damaged: Partial<ExportedState>;
    try {
      damaged = JSON.parse(text) as Partial<ExportedState>;
    } catch {
      return undefined; // No backend could contain such a text.
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

  /** The stack's current state in the backend. */
  async state(): Promise<DeploymentState | undefined> {
    const { checkpoint } = JSON.parse(await readFile(this.stateFile, 'utf8')) as {
      checkpoint: { latest?: DeploymentState };
    };
    return checkpoint.latest;
  }

  private get stateFile(): string {
    return path.join(this.root, 'backend', '.pulumi/stacks', PROJECT, `${STACK}.json`);
  }
}
