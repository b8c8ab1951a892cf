import type { KnownError } from './knownError';

let read = (): string => {
  throw new Error('This program does not say where the known errors are.');
};
let all: readonly KnownError[] | undefined;
let byId: ReadonlyMap<string, KnownError> | undefined;
let ranks: ReadonlyMap<KnownError, number> | undefined;

/**
 * Says where `dist/knownErrors.json` is, which the build makes of the pages in `docs/errors`.
 * @param reader returns its text; called once, for the first question
 */
export function readKnownErrorsWith(reader: () => string): void {
  read = reader;
  all = undefined;
  byId = undefined;
  ranks = undefined;
}

/** All explained problems. If a line matches several, the first one here counts: the more specific one. */
export function knownErrors(): readonly KnownError[] {
  all ??= JSON.parse(read()) as readonly KnownError[];
  return all;
}

/** The known error with an id from outside of the code; undefined if there is none. */
export function findKnownError(id: string): KnownError | undefined {
  byId ??= new Map(knownErrors().map((error) => [error.id, error]));
  return byId.get(id);
}

/** The position of an error among all: the lowest one explains a line that several match. */
export function rankOf(error: KnownError): number {
  ranks ??= new Map(knownErrors().map((one, rank) => [one, rank]));
  return ranks.get(error)!;
}
