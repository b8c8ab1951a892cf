import type { OpenObjects } from './objects';

/** Pulumi Cloud: the CLI's backend without any login. */
export const PULUMI_CLOUD = 'https://api.pulumi.com';

/**
 * A kind of backend: all that depends on what its addresses begin with. Each kind is the value of one file of this folder,
 * and a row of `BACKEND_KINDS`.
 */
export interface BackendKind {
  /** What its addresses begin with, before `://`. */
  readonly schemes: readonly string[];
  /** What people write in place of the scheme. Pulumi takes such an address for one of a service. */
  readonly mistakenSchemes?: readonly string[];
  /** An address, for a field in which one is typed. */
  readonly example: string;
  /** The first CLI that knows it, if that is newer than the others. */
  readonly since?: string;

  /** True for Pulumi Cloud and what speaks like it: it has a console, and access tokens. */
  readonly isService?: true;
  /** True if a stack belongs to an organization; elsewhere that part of its name is always `organization`. */
  readonly hasOrganizations?: true;
  /** True if it encrypts the secrets of a stack that names no other provider. */
  readonly hasKeys?: true;
  /** True if it has environments (ESC). */
  readonly hasEnvironments?: true;

  /** The folder of an address on this machine's disk. */
  readonly folderOf?: (url: string) => string | undefined;
  /** The address with an absolute path. @param cwd the folder in which the CLI runs */
  readonly resolved?: (url: string, cwd: string) => string;
  /** The spelling under which the CLI notes the stack that is selected; without it, that of the user. */
  readonly notedAs?: (spelling: string) => string;
  /** The same text for all spellings of an address without credentials; without it, the address itself. */
  readonly identityOf?: (shown: string) => string;
  /** False if its addresses never have a user or a password; true without it. */
  readonly hasCredentials?: boolean;
  /** The part of what follows the scheme in which a user and a password can stand; without it, what precedes the path. */
  readonly mayHoldCredentials?: (rest: string) => string;
  /** Further environment of each run of the CLI. */
  readonly environment?: (env: NodeJS.ProcessEnv) => NodeJS.ProcessEnv;

  /**
   * Loads what reads the objects in such a backend: states, earlier states and locks. A kind that shows nothing but what the
   * CLI prints has no driver.
   */
  readonly loadDriver?: () => Promise<{ readonly open: OpenObjects }>;
  /**
   * Its place on the network: host and port of a database, otherwise an HTTP address.
   * @param url without user and password
   * @returns `none`: it is on this machine; undefined: the address, or what it needs, is incomplete
   */
  readonly networkPlace?: (url: URL, env: NodeJS.ProcessEnv) => URL | 'none' | undefined;
  /** What an incomplete address lacks, and what helps. */
  readonly incomplete?: { readonly lacks: string; readonly advice: string };

  /** Why nothing of removed stacks is found in it, with a page that says what helps. */
  readonly removedStacks?: (
    url: string,
    shown: string,
  ) => { readonly advice: string; readonly page?: string };
  /** True if deleted objects can be kept in a way that nothing shows before they are restored. */
  readonly deletesSoftly?: true;
}

/** A host, with this scheme if it has none. Undefined if that is no URL. */
export function urlOf(host: string, scheme: string): URL | undefined {
  const text = /^[a-z]+:\/\//i.test(host) ? host : `${scheme}://${host}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}
