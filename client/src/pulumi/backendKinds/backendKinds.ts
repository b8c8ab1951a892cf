import { azureStorage } from './azureStorage';
import type { BackendKind } from './backendKind';
import { folder } from './folder';
import { googleStorage } from './googleStorage';
import { CannotTell } from './objects';
import { postgres } from './postgres';
import { s3 } from './s3';
import { service } from './service';

/** All kinds of backends. Source: `pulumi login --help`. */
export const BACKEND_KINDS: readonly BackendKind[] = [
  service,
  s3,
  googleStorage,
  azureStorage,
  folder,
  postgres,
];

/** Stands for the kind of an address that the CLI does not understand either. */
const UNKNOWN: BackendKind = {
  schemes: [],
  example: '',
  mayHoldCredentials: (rest) => rest,
  loadDriver: () =>
    Promise.resolve({
      open: ({ protocol }) => Promise.reject(new CannotTell(`there is no driver for ${protocol}//`)),
    }),
};

/** The kind of the backend at an address. */
export function kindOf(url: string): BackendKind {
  return knownKind(url) ?? UNKNOWN;
}

/** The same; undefined if the CLI does not understand the address. */
export function knownKind(url: string): BackendKind | undefined {
  const scheme = schemeOf(url);
  return BACKEND_KINDS.find(({ schemes }) => schemes.includes(scheme));
}

/** The kind that somebody meant who wrote an address that no kind has. */
export function kindMeantBy(url: string): BackendKind | undefined {
  const scheme = schemeOf(url);
  return BACKEND_KINDS.find(({ mistakenSchemes = [] }) => mistakenSchemes.includes(scheme));
}

/** `s3://, gs:// or file://`: what an address can begin with. */
export function knownBeginnings(isIncluded: (kind: BackendKind) => boolean = () => true): string {
  const beginnings = BACKEND_KINDS.filter(isIncluded).map(
    ({ schemes, since }) => `${schemes[0]}://${since === undefined ? '' : ` (since CLI ${since})`}`,
  );
  return `${beginnings.slice(0, -1).join(', ')} or ${beginnings.at(-1)}`;
}

function schemeOf(url: string): string {
  return /^([a-z][\w+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase() ?? '';
}
