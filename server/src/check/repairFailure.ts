import type { CheckRequest } from './options';

/** Why a repair could not be made or shown, in a few words to follow the file's name. */
export function repairFailure({ diff }: CheckRequest, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `${diff ? 'has a repair that can’t be shown' : 'was not repaired'}: ${reason}`;
}

/** The message if a text's original bytes can't be written again. */
export const NOT_UTF8 = 'it is not valid UTF-8, and writing it would lose the bytes that are not';
