import { setTimeout as delay } from 'node:timers/promises';
import { CannotTell } from '../../backendKinds/objects';
import { PulumiProblem } from '../../cli/pulumiProblem';
import { reasonOf } from '../bucket/bucket';

/** How often a backend is asked again that refuses or does not answer, and how long to wait before that, at first. */
const [TRIES, WAIT_MS] = [5, 300];

/** An answer may take so long, in milliseconds. */
const PATIENCE_MS = 120_000;
/** Refusals that pass: too many requests, and faults of the server. Another one is final. */
const PASSES = / (?:408|429|5\d\d)(?: |$)/;

/** Asks until there is an answer, each time after twice the wait. */
export async function patiently<T>(stop: AbortSignal, ask: (stop: AbortSignal) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await unlessStopped(stop, ask(AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)])));
    } catch (error) {
      stop.throwIfAborted();
      if (tries === TRIES || isFinal(error)) throw new Error(reasonFor(error), { cause: error });
      // Not all at the same moment.
      await delay(WAIT_MS * 2 ** (tries - 1) * (1 + Math.random()), undefined, { signal: stop });
    }
  }
}

/** Waits no longer than until it is stopped: not everything that is asked ends then. */
function unlessStopped<T>(stop: AbortSignal, asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      reject(stop.reason as Error);
    };
    stop.addEventListener('abort', end, { once: true });
    void asked.then(resolve, reject).finally(() => {
      stop.removeEventListener('abort', end);
    });
  });
}

function isFinal(error: unknown): boolean {
  if (error instanceof PulumiProblem) return error.kind !== 'network';
  return error instanceof CannotTell && !PASSES.test(error.message);
}

/** Messages of the CLI are without secrets already. */
function reasonFor(error: unknown): string {
  return error instanceof PulumiProblem ? error.message.replace(/\.$/, '') : reasonOf(error);
}
