import type { CliRequest } from './cliRequest';
import { readsOnly } from './writes';

/** How long a backend may take to answer, in milliseconds: some cloud libraries retry silently for minutes. */
export const ANSWER_LIMIT_MS = 120_000;

/**
 * The limit of a run: the one that it was given, or that of a run which only reads and which nobody can stop.
 * @returns undefined if it has none; otherwise a signal that comes when it is over
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

/** What the user is told then. */
export function unanswered(ms: number): string {
  return `The backend could not be reached: no answer for ${Math.round(ms / 1000)} seconds.`;
}
