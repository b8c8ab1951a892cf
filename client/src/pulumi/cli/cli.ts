import { setTimeout as delay } from 'node:timers/promises';
import { pathIn } from '../../processes/windows';
import { knownBeginnings } from '../backendKinds/backendKinds';
import type { BackendAddress } from '../location/backendAddress';
import type { StackTarget } from '../location/stackTarget';
import type { RunRecorder } from '../recorder/runRecorder';
import { lineRedactor, redact, secretsOf } from '../secrets/redact';
import { answersWithData, changesStack, answerLimit, unanswered } from './commandEffects';
import type { AskCli } from './askedLogin';
import type { CliOutput, CliRequest, RunControl } from './cliRequest';
import { knownVersion, requireSupported, requireVersion, withNeededVersion } from './cliVersions';
import { configuredAddress } from './configuredBackend';
import type { DetachedRuns } from './detached/detachedRuns';
import type { Located } from './locateCli';
import { pulumiHome } from './logins';
import { pinned, withoutOptions } from './runEnvironment';
import { leftLockIn, PulumiProblem, problemIn } from './pulumiProblem';
import { run, stopAll, OutputTooLarge } from './run';
import { isAboutShim } from '../recorder/recordedRun';
import { RunNotBegun } from './detached/supervisedRun';
import { failureText } from '../../../../shared/failureText';

/** The log of the CLI's runs. Everything is redacted first. */
interface CliLog {
  info(message: string): void;
  debug(message: string): void;
}

/** Where a run has its passphrase from: the user, or a variable of the environment. */
export type PassphraseSource = 'user' | (typeof PASSPHRASE_VARIABLES)[number];

/** In the order in which the CLI takes them. */
const PASSPHRASE_VARIABLES = ['PULUMI_CONFIG_PASSPHRASE', 'PULUMI_CONFIG_PASSPHRASE_FILE'] as const;

/** What the CLI needs from its surroundings. Nothing of it is from VS Code, so that the flows also run in plain Node. */
export interface CliHost {
  readonly log: CliLog;
  /** Finds the executable; called before each run, so that a changed setting applies at once. */
  locate(): Promise<Located>;
  /**
   * Asks for the passphrase of a stack.
   * @param of names the stack
   * @param wrong where a passphrase that the stack does not take came from; undefined if there was none
   * @returns undefined if the user gave up
   */
  askPassphrase(of: string, wrong: PassphraseSource | undefined): Promise<string | undefined>;
  readonly env: NodeJS.ProcessEnv;
  /** The runs that outlive the editor. */
  readonly runs: DetachedRuns;
  /** Records what providers answer in a run that may change objects. */
  readonly recorder?: Pick<RunRecorder, 'begin'>;
}

/**
 * The `pulumi` CLI. Only this class starts it. Every run is non-interactive, so the caller of a command that writes must
 * have asked the user before.
 */
export class PulumiCli {
  /** Passphrases that the user typed, kept in memory until the window closes. */
  private readonly passphrases = new Map<string, string>();
  private readonly listeners = new Set<(request: CliRequest) => void>();
  private located = '';

  /** @param lockListeners of {@link onDidLeaveLock} */
  constructor(
    private readonly host: CliHost,
    private readonly lockListeners = new Set<(target: StackTarget, said: string) => void>(),
  ) {}

  /**
   * Runs `pulumi` with the given arguments. Runs it again only if something kept it from beginning: a missing passphrase,
   * which is asked for, or another run that was just taking or removing the lock.
   * @throws {PulumiProblem} if it cannot be found, fails, or was stopped
   */
  async run(request: CliRequest): Promise<CliOutput> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.runOnce(request).finally(() => {
          for (const listener of this.listeners) listener(request);
        });
      } catch (error) {
        if (!(error instanceof PulumiProblem)) throw error;
        const wait = isMomentary(error, request) ? MOMENT_MS[tries] : undefined;
        if (wait !== undefined) {
          await delay(wait);
          continue;
        }
        if (request.passphraseOf === undefined || request.unattended) throw error;
        if (error.kind !== 'passphrase-missing' && error.kind !== 'passphrase-wrong') throw error;
        const wrong = error.kind === 'passphrase-wrong' ? this.passphraseSource(request) : undefined;
        // Deleted now: if the user gives up, the next command must not use it.
        this.passphrases.delete(request.passphraseOf);
        const answer = await this.host.askPassphrase(request.passphraseOf, wrong);
        if (answer === undefined)
          throw new PulumiProblem('stopped', 'No passphrase was given.', error.details);
        this.passphrases.set(request.passphraseOf, answer);
        await request.beforeAgain?.(error);
      }
    }
  }

  private passphraseSource({ passphraseOf = '', env }: CliRequest): PassphraseSource {
    if (this.passphrases.has(passphraseOf)) return 'user';
    const all = { ...this.host.env, ...env };
    return PASSPHRASE_VARIABLES.find((name) => all[name] !== undefined) ?? 'user';
  }

  /** Calls back after each run, however it ended. */
  onDidRun(listener: (request: CliRequest) => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  /** Calls back when a run has left its own lock, also one in another environment, with the CLI's words. */
  onDidLeaveLock(listener: (target: StackTarget, said: string) => void): { dispose(): void } {
    this.lockListeners.add(listener);
    return { dispose: () => void this.lockListeners.delete(listener) };
  }

  /** Tells the listeners if a run for a stack has left its lock. @param stderr redacted */
  lookForLeftLock(target: StackTarget, stderr: string): void {
    const said = leftLockIn(stderr);
    if (said !== undefined) for (const listener of this.lockListeners) listener(target, said);
  }

  /**
   * The address of the backend that this CLI would use now in a folder.
   * @throws {PulumiProblem} if it is unknown
   */
  configuredAddress(folder: string): Promise<BackendAddress> {
    return configuredAddress(folder, this.host.env, { ask: this.asking(folder) });
  }

  /** Asks this CLI for a login that cannot be read otherwise. */
  asking(folder: string, control: RunControl = {}): AskCli {
    return (request) => this.run({ ...control, ...request, cwd: folder, backend: 'none' });
  }

  /** The environment of its runs. */
  get env(): NodeJS.ProcessEnv {
    return this.host.env;
  }

  /** Logs what was found without a run. */
  note(message: string): void {
    this.host.log.info(redact(message, secretsOf(this.host.env)));
  }

  /** The same CLI with something added to its environment. */
  withEnvironment(env: NodeJS.ProcessEnv): PulumiCli {
    const host = { ...this.host, env: { ...this.host.env, ...env } };
    return new PulumiCli(host, this.lockListeners);
  }

  /** @throws {PulumiProblem} if the CLI is older than `what` needs, in words for the user */
  async requireVersion(cwd: string, needed: string, what: string): Promise<void> {
    const request = { program: await this.program(), cwd, env: this.environment(undefined) };
    await requireVersion(request, needed, what);
  }

  /** The version of the CLI that has run last. Runs nothing; undefined if none has run, or it has not said its version. */
  async knownVersion(): Promise<string | undefined> {
    return knownVersion(this.located);
  }

  /** The known secrets: those of the environment, and typed passphrases. */
  get secrets(): { readonly environment: readonly string[]; readonly passphrases: readonly string[] } {
    const { PULUMI_CONFIG_PASSPHRASE: passphrase, ...others } = this.host.env;
    return {
      environment: secretsOf(others),
      passphrases: [...this.passphrases.values(), ...(passphrase === undefined ? [] : [passphrase])],
    };
  }

  /** Tells the listeners of a run that another window began. */
  ranElsewhere(request: CliRequest): void {
    for (const listener of this.listeners) listener(request);
  }

  /** The runs of windows that are gone. */
  get runs(): DetachedRuns {
    return this.host.runs;
  }

  /** The editor is closing: asks every run that changes no stack to stop. The next window takes over the others. */
  dispose(): void {
    this.host.runs.close();
    stopAll();
  }

  private async runOnce(request: CliRequest): Promise<CliOutput> {
    const program = await this.program();
    const args = ['--non-interactive', '--color=never', ...request.args];
    // As in a terminal: a CLI finds a project's selected stack by the path by which its folder was reached.
    const unpinned = {
      ...withoutOptions(this.environment(request.passphraseOf), request.args),
      PWD: request.cwd,
      ...request.env,
      ...(request.args.includes('--preview-only') && PREVIEW_ONLY),
    };
    const env = { ...unpinned, ...pinned(request, unpinned) };
    const { target, expected } = request;
    const ofBackend = request.backend === 'none' ? [] : request.backend.secrets;
    const secrets = [...secretsOf(env), ...ofBackend, ...(request.secrets ?? [])];
    const { log } = this.host;
    const isData = answersWithData(request.args);
    const news = isData ? undefined : request.onLine;
    const redactLine = lineRedactor(secrets);
    log.info(redact(`> pulumi ${args.join(' ')}   (in ${request.cwd})`, secrets));
    const started = Date.now();
    const limit = answerLimit(request);
    const kill =
      limit && request.kill ? AbortSignal.any([limit.signal, request.kill]) : (limit?.signal ?? request.kill);
    const unrecorded = { ...request, program, args, env, onLine: undefined, kill };
    if (request.backend !== 'none') await requireSupported(unrecorded);
    const places = { path: pathIn(env), cli: program, home: pulumiHome(env) };
    const recorded = target && (await this.host.recorder?.begin(target, request.args, places));
    const onLine =
      news &&
      ((line: string) => {
        if (!isAboutShim(line)) news(redactLine(line));
      });
    const runRequest = { ...unrecorded, env: { ...env, ...recorded?.env }, onLine };
    const running =
      target && changesStack(request.args)
        ? this.host.runs.run(runRequest, { args: request.args, target, secrets, expected })
        : run(runRequest);
    let succeeded = false;
    const result = await running
      .then((ended) => {
        succeeded = ended.exitCode === 0;
        return ended;
      })
      .catch((error: unknown) => {
        throw startFailure(error, program);
      })
      .finally(() => recorded?.end(succeeded));
    const stderr = redact(result.stderr, secrets);
    for (const line of stderr.split(/\r?\n/)) if (line) log.info(line);
    log.info(`Exit code ${result.exitCode ?? 'none'} after ${Date.now() - started} ms.`);
    if (target) this.lookForLeftLock(target, stderr);
    if (result.exitCode === 0) return { stdout: result.stdout, stderr };
    if (limit?.signal.aborted) throw new PulumiProblem('network', unanswered(limit.ms), stderr);
    if (result.stopped) throw new PulumiProblem('stopped', 'The Pulumi CLI was stopped.', stderr);
    const stdout = redact(result.stdout, secrets);
    if (stdout && !isData) log.debug(stdout);
    throw withNeededVersion(aboutItsAddress(request.backend, problemIn(stderr, stdout, result.exitCode)));
  }

  private async program(): Promise<string> {
    const located = await this.host.locate();
    if (located.path === undefined) throw new PulumiProblem('cli-missing', located.failure);
    if (located.path !== this.located) {
      this.located = located.path;
      this.host.log.info(`Using ${located.path} (found by: ${located.source}).`);
    }
    return located.path;
  }

  private environment(passphraseOf: string | undefined): NodeJS.ProcessEnv {
    const env: NodeJS.ProcessEnv = { ...this.host.env, PULUMI_SKIP_UPDATE_CHECK: 'true' };
    // It is the editor's own: programs that pulumi starts must not see it.
    delete env['ELECTRON_RUN_AS_NODE'];
    const passphrase = passphraseOf === undefined ? undefined : this.passphrases.get(passphraseOf);
    if (passphrase !== undefined) env['PULUMI_CONFIG_PASSPHRASE'] = passphrase;
    return env;
  }
}

/** How long to wait for another run that is at a lock, in milliseconds, before each new try. */
const MOMENT_MS = [100, 200, 400, 800];

/** True if a new try can go well, and nobody wants it to stop. */
function isMomentary({ momentary }: PulumiProblem, { backend, stop, kill }: CliRequest): boolean {
  if (stop?.aborted || kill?.aborted || backend === 'none') return false;
  return momentary === 'lock' || (momentary === 'notes' && backend.folder !== undefined);
}

/** The CLI refuses `--preview-only` beside `--yes`, which the user's environment can set for all commands. */
const PREVIEW_ONLY = { PULUMI_SKIP_CONFIRMATIONS: 'false' } as const;

/** What the CLI says to somebody who is not logged in to a service; newer versions the second. */
const WANTS_LOGIN = /PULUMI_ACCESS_TOKEN must be set|this command requires logging in/;

/** The CLI takes an address that it does not understand for a service, and asks for its token. */
function aboutItsAddress(backend: CliRequest['backend'], problem: PulumiProblem): PulumiProblem {
  if (backend === 'none' || backend.kind.isService || !WANTS_LOGIN.test(problem.details)) return problem;
  const message =
    `Pulumi does not understand the backend’s address ${backend.display}. It begins with ${knownBeginnings(({ isService }) => !isService)}, ` +
    'and in a password all but letters and digits is escaped (“@” as %40).';
  return new PulumiProblem('backend', message);
}

/** Why a run could not begin, or has printed too much. */
function startFailure(error: unknown, program: string): PulumiProblem {
  if (error instanceof RunNotBegun) return new PulumiProblem('other', error.message);
  if (error instanceof OutputTooLarge) return new PulumiProblem('too-large', error.message);
  const text = failureText(error);
  return new PulumiProblem('cli-missing', `The Pulumi CLI at ${program} could not be started: ${text}`);
}
