import type { BackendAddress } from '../../location/backendAddress';
import type { PulumiCli } from '../../cli/cli';
import type { RunControl } from '../../cli/cliRequest';
import { PulumiProblem } from '../../cli/pulumiProblem';
import { CannotTell, type Objects } from './objects';
import { giveUp, openObjects } from './openObjects';

/** Limit for a bucket's answer, in milliseconds. */
const PATIENCE_MS = 15_000;

type Look<T> = (objects: Objects, stop: AbortSignal) => Promise<T>;

/** A bucket that may refuse to be read. */
export interface Bucket {
  /** @throws {PulumiProblem} that says why the bucket cannot be read */
  look<T>(control: RunControl | undefined, look: Look<T>): Promise<T>;
  /** The same; undefined if the bucket cannot be read. */
  ifKnown<T>(control: RunControl | undefined, look: Look<T>): Promise<T | undefined>;
}

/** The bucket of an address; opened when it is first looked at. */
export function bucketOf(cli: PulumiCli, address: BackendAddress): Bucket {
  const look: Bucket['look'] = async (control = {}, ask) => {
    const stops = [control.stop, control.kill].filter((signal) => signal !== undefined);
    const limit = AbortSignal.timeout(Math.min(PATIENCE_MS, control.limitMs ?? PATIENCE_MS));
    const stop = AbortSignal.any([...stops, limit]);
    try {
      return await whileNotStopped(stop, async () => ask(await openObjects(cli, address), stop));
    } catch (error) {
      if (stops.some(({ aborted }) => aborted))
        throw new PulumiProblem('stopped', 'Reading the backend was stopped.');
      if (stop.aborted) giveUp(cli, address);
      const why = stop.aborted ? 'it does not answer' : reasonOf(error);
      cli.note(`${address.display} cannot be opened: ${why}.`);
      throw new PulumiProblem('backend', `What is in ${address.display} cannot be read: ${why}.`);
    }
  };
  return { look, ifKnown: (control, ask) => look(control, ask).catch(() => undefined) };
}

/** Waits for a task until it is stopped: the search for credentials cannot be ended. */
function whileNotStopped<T>(stop: AbortSignal, task: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      reject(new CannotTell('it does not answer'));
    };
    stop.addEventListener('abort', end, { once: true });
    task().then(resolve, reject);
  });
}

/** The reason without secrets: messages of libraries can quote what they read. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'of an unknown fault';
  if (error instanceof CannotTell) return error.message;
  const { code } = (error.cause ?? error) as { code?: unknown };
  if (typeof code === 'string') return code;
  return error.name === 'TypeError' ? 'no connection' : error.name;
}
