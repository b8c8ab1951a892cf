import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './pulumiProcess';
import { pulumiVariables, withoutPulumi } from './pulumiEnvironment';
import { pulumiTools } from './pulumiTools';

/** What the released engine says to a state when it is imported. */
export interface ImportVerdict {
  /** `pulumi stack import` took it without `--force`. */
  accepted: boolean;
  /** It was refused even with `--force`. */
  fatal: boolean;
  /** The CLI crashed instead of refusing it, in one of the attempts. */
  panicked: boolean;
  /** What the CLI printed on standard error in the attempt that counts, the one without `--force` if there was one: the reasons, or the warnings. */
  message: string;
  /** The single reasons of a refusal, without what the CLI wraps them in. */
  reasons: string[];
}

/** Stacks of project `shop` that exist only to be imported into. */
export interface ScratchStack {
  /**
   * The verdict on a state. Calls at the same time are judged side by side, as far as there are workers.
   * @param options.stack the stack to import into; `dev` if it is not given.
   * @param options.isFatal expects that `--force` does not help, and is asked first about that: it looks at less, so that
   * what is refused with it is refused without it
   */
  importVerdict(
    text: string | Uint8Array,
    options?: { stack?: string; isFatal?: boolean },
  ): Promise<ImportVerdict>;
  dispose(): Promise<void>;
}

/** Makes `workers` backends, each with stacks of its own: one import at a time can use a stack. */
export async function scratchStack({ workers = 2 } = {}): Promise<ScratchStack> {
  const { bin, pulumi } = await pulumiTools();
  const root = await mkdtemp(path.join(tmpdir(), 'pulumi-scratch-'));
  const idle = Array.from({ length: workers }, (_, i) => new Worker(pulumi, bin, path.join(root, String(i))));
  const waiting: ((worker: Worker) => void)[] = [];

  async function importVerdict(
    text: string | Uint8Array,
    { stack = 'dev', isFatal = false } = {},
  ): Promise<ImportVerdict> {
    const worker = idle.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)));
    try {
      return await worker.judge(text, stack, isFatal);
    } finally {
      const next = waiting.shift();
      if (next) next(worker);
      else idle.push(worker);
    }
  }
  return { importVerdict, dispose: () => rm(root, { recursive: true, force: true }) };
}

class Worker {
  private readonly env: NodeJS.ProcessEnv;
  private readonly cwd: string;
  private readonly backend: string;
  /** The checkpoint file of each stack, as it was when the stack was new. */
  private readonly pristine = new Map<string, Buffer>();

  constructor(
    private readonly pulumi: string,
    bin: string,
    root: string,
  ) {
    this.cwd = path.join(root, 'shop');
    this.backend = path.join(root, 'backend');
    this.env = {
      ...withoutPulumi(process.env),
      ...pulumiVariables(bin, path.join(root, 'home'), 'test'),
      PULUMI_BACKEND_URL: `file://${this.backend}`,
    };
  }

  async judge(text: string | Uint8Array, stack: string, isFatal: boolean): Promise<ImportVerdict> {
    let forced = isFatal ? await this.import(text, stack, ['--force']) : undefined;
    const first = forced && forced.code !== 0 ? forced : await this.import(text, stack, []);
    if (first.code === 0) {
      return { accepted: true, fatal: false, panicked: false, message: first.stderr, reasons: [] };
    }
    forced ??= await this.import(text, stack, ['--force']);
    return {
      accepted: false,
      fatal: forced.code !== 0,
      panicked: hasPanicked(first.stderr) || hasPanicked(forced.stderr),
      message: first.stderr,
      reasons: reasons(first.stderr),
    };
  }

  /** Imports into the stack as it was when it was new: what came before leaves no trace, nor does a crash. */
  private async import(text: string | Uint8Array, stack: string, args: string[]) {
    const checkpoint = path.join(this.backend, '.pulumi/stacks/shop', `${stack}.json`);
    const content = this.pristine.get(stack) ?? (await this.create(stack, checkpoint));
    await writeFile(checkpoint, content);
    await rm(path.join(this.backend, '.pulumi/locks'), { recursive: true, force: true });
    return this.run(['stack', 'import', '--stack', stack, ...args], text);
  }

  private async create(stack: string, checkpoint: string): Promise<Buffer> {
    if (this.pristine.size === 0) {
      await mkdir(this.cwd, { recursive: true });
      await mkdir(this.backend);
      await writeFile(path.join(this.cwd, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
    }
    const { code, stderr } = await this.run(['stack', 'init', stack]);
    if (code !== 0) throw new Error(`pulumi stack init ${stack} ended with ${code}:\n${stderr}`);
    const content = await readFile(checkpoint);
    this.pristine.set(stack, content);
    return content;
  }

  private run(args: string[], input?: string | Uint8Array) {
    const all = [...args, '--non-interactive', '--color', 'never'];
    return run(this.pulumi, all, { cwd: this.cwd, env: this.env, ...(input === undefined ? {} : { input }) });
  }
}

function hasPanicked(stderr: string): boolean {
  return /^panic: |The Pulumi CLI encountered a fatal error|^fatal: |^fatal error: /m.test(stderr);
}

/**
 * The single reasons out of `error: reason` or of
 * ```
 * error: 2 errors occurred:
 *     1) state file contains errors: reason
 *     2) importing this file could be dangerous; rerun with --force to proceed anyway
 * ```
 */
function reasons(stderr: string): string[] {
  const error = stderr.slice(Math.max(0, stderr.search(/^error: /m))).replace(/^error: /, '');
  const items = /^\d+ errors? occurred:\n/.test(error) ? error.split(/\n\s+\d+\) /).slice(1) : [error];
  return items
    .map((item) => item.trim().replace(/^state file contains errors: /, ''))
    .filter((item) => !item.startsWith('importing this file could be dangerous'));
}
