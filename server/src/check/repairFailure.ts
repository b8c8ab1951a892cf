import type { CheckRequest } from './options';

/** In a few words behind the file's name: why it has findings that should have been repaired, or shown. */
export function repairFailure({ diff }: CheckRequest, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `${diff ? 'has a repair that can’t be shown' : 'was not repaired'}: ${reason}`;
}

/** Said where the bytes that a text was read from can't be written again. */
export const NOT_UTF8 = 'it is not valid UTF-8, and writing it would lose the bytes that are not';
