import type { CliRequest } from './cliRequest';
import { readsOnly } from './commandEffects';

/** How long a backend may take to answer, in milliseconds: some cloud libraries retry silently for minutes. */
export const ANSWER_LIMIT_MS = 120_000;

/**
 * The limit of a run: its own, or the limit of runs that only read and that the user cannot stop.
 * @returns undefined if it has none; otherwise a signal that is aborted when the time is over
 */
export function answerLimit({
  args,
  stop,
  kill,
  limitMs,
}: CliRequest): { ms: number; signal: AbortSignal } | undefined {
  const isUnwatched = !stop && !kill && readsOnly(args);
  const ms = limitMs ?? (isUnwatched ? ANSWER_LIMIT_MS : undefined);
  return ms === undefined ? undefined : { ms, signal: AbortSignal.timeout(ms) };
}

/** The message for the user then. */
export function unanswered(ms: number): string {
  return `The backend could not be reached: no answer for ${Math.round(ms / 1000)} seconds.`;
}
