import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBackend } from '../../client/src/pulumi/cli/askBackend';
import { Backups } from '../../client/src/pulumi/kept/backups';
import { PulumiCli } from '../../client/src/pulumi/cli/cli';
import type { DetachedRuns } from '../../client/src/pulumi/cli/detached/detachedRuns';
import { locatePulumi } from '../../client/src/pulumi/cli/locateCli';
import type { ReplaceStateDecisions } from '../../client/src/pulumi/writes/replaceState';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { StateNotification, stateQuestions, type StateQuestions } from '../../shared/requests';
import { LanguageClient } from '../harness/lsp';
import type { PulumiStack } from '../harness/pulumiStack';
import { runsOfWindow } from '../harness/runsOfWindow';

/** The client's CLI module with a test stack, as in the extension, and its log. */
export interface TestCli {
  readonly cli: PulumiCli;
  readonly log: string[];
  /** For each passphrase question: true if the previous passphrase was wrong. */
  readonly asked: boolean[];
}

interface CliOptions {
  env?: NodeJS.ProcessEnv;
  /** The passphrases that the user enters, in order; then the user gives up. */
  passphrases?: string[];
  runs?: DetachedRuns;
  /** Another process's action before each run. */
  beforeRun?: () => Promise<void>;
}

export function cliFor(stack: Pick<PulumiStack, 'env'>, options: CliOptions = {}): TestCli {
  const env = { ...stack.env, ...options.env };
  const passphrases = [...(options.passphrases ?? [])];
  const log: string[] = [];
  const asked: boolean[] = [];
  const write = (message: string) => void log.push(message);
  const cli = new PulumiCli({
    log: { info: write, debug: write },
    env,
    runs: options.runs ?? runsOfWindow(),
    locate: async () => {
      await options.beforeRun?.();
      return locatePulumi({ env });
    },
    askPassphrase: (_of, wrong) => {
      asked.push(wrong !== undefined);
      return Promise.resolve(passphrases.shift());
    },
  });
  return { cli, log, asked };
}

/** A stack of the test project, with its full name, as the commands name it. */
export async function targetOf(stack: PulumiStack, cli: PulumiCli, name = stack.name): Promise<StackTarget> {
  const backend = await readBackend(cli, stack.cwd);
  const full = name.includes('/') ? name : path.posix.join(path.posix.dirname(stack.fullName), name);
  return { folder: stack.cwd, project: stack.project, stack: full, backend };
}

/** The state server, as a separate process. */
export interface TestServer extends StateQuestions {
  close(id: string): Promise<void>;
  shutdown(): Promise<unknown>;
}

export async function startStateServer(): Promise<TestServer> {
  const client = await LanguageClient.start();
  return {
    ...stateQuestions((method, params) => client.request(method, params)),
    close: (id) => client.notify(StateNotification.close.method, { id }),
    shutdown: () => client.shutdown(),
  };
}

/** All {@link temporaryBackups} of this process. */
let backupsFolder: string | undefined;

/** Backups in a new temporary folder, which is removed when the process ends. */
export function temporaryBackups(): Backups {
  if (backupsFolder === undefined) {
    const folder = (backupsFolder = mkdtempSync(path.join(tmpdir(), 'backups-')));
    process.once('exit', () => {
      rmSync(folder, { recursive: true, force: true });
    });
  }
  const folder = mkdtempSync(path.join(backupsFolder, 'test-'));
  return new Backups(path.join(folder, 'backups'), { limit: () => 5 });
}

/** A user who agrees to everything except `--force`, and does not check again. */
export const AGREE: ReplaceStateDecisions = {
  forceDespite: () => Promise.resolve(false),
  review: () => Promise.resolve(true),
  readAgain: () => Promise.resolve(false),
};
