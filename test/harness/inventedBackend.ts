import { BACKEND_KINDS } from '../../client/src/pulumi/backendKinds/backendKinds';
import type { BackendKind } from '../../client/src/pulumi/backendKinds/backendKind';
import type { StoredObject } from '../../client/src/pulumi/backendKinds/objects';

/** What the invented backend keeps, by key. */
export const KEPT = new Map<string, string>();

/** A kind of backend that does not exist: all that the extension needs to know of one. */
const SHELF: BackendKind = {
  schemes: ['shelf'],
  mistakenSchemes: ['shelves'],
  example: 'shelf://room',
  loadDriver: () =>
    Promise.resolve({
      open: () =>
        Promise.resolve({
          list: (prefix) =>
            Promise.resolve(
              [...KEPT.keys()]
                .filter((key) => key.startsWith(prefix))
                .sort()
                .map(object),
            ),
          read: (key) => Promise.resolve(KEPT.has(key) ? Buffer.from(KEPT.get(key)!) : undefined),
        }),
    }),
  networkPlace: ({ host }) => new URL(`https://${host}.shelf.example`),
  deletesSoftly: true,
};

function object(key: string): StoredObject {
  const text = KEPT.get(key)!;
  return { key, time: new Date(KEPT.size), version: text, size: text.length };
}

/** Adds the kind while the tests of a suite run. */
export function useInventedBackend(): void {
  const kinds = BACKEND_KINDS as BackendKind[];
  before(() => kinds.push(SHELF));
  after(() => kinds.pop());
  beforeEach(() => {
    KEPT.clear();
  });
}
