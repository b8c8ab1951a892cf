import type { KnownError } from './knownError';
import type { KnownErrorId } from './knownErrorId';

let read = (): string => {
  throw new Error('This program does not say where the known errors are.');
};
let all: readonly KnownError[] | undefined;
let byId: ReadonlyMap<string, KnownError> | undefined;

/**
 * Says where `dist/knownErrors.json` is, which the build makes of the pages in `docs/errors`.
 * @param reader returns its text; called once, for the first question
 */
export function readKnownErrorsWith(reader: () => string): void {
  read = reader;
  all = undefined;
  byId = undefined;
}

/** All explained problems. If a line matches several, the first one here counts: the more specific one. */
export function knownErrors(): readonly KnownError[] {
  all ??= JSON.parse(read()) as readonly KnownError[];
  return all;
}

/** The known error with an id from the code. */
export function knownError(id: KnownErrorId): KnownError {
  return findKnownError(id)!;
}

/** The known error with an id from somewhere else, where it can be wrong. */
export function findKnownError(id: string): KnownError | undefined {
  byId ??= new Map(knownErrors().map((error) => [error.id, error]));
  return byId.get(id);
}
