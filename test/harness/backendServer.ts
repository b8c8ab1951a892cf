/** A real server on this machine in which the CLI keeps stacks. */
export interface BackendServer {
  /** The address for `pulumi login`. */
  readonly url: string;
  /** The credentials, as environment variables of the CLI. */
  readonly variables: Readonly<Record<string, string>>;
  /** The requests logged so far, one per line. */
  readonly requests: () => Promise<string[]>;
  /** Writes an object without the CLI. */
  readonly put: (key: string, content: string) => Promise<void>;
  /** Changes an object on disk, so that its checksum no longer matches; undefined for servers without checksums. */
  readonly damage?: (key: string, content: string) => Promise<void>;
  /** Queries a database and returns its rows as lists; undefined for other servers. */
  readonly query?: (text: string, values?: unknown[]) => Promise<unknown[][]>;
  /** Removes objects without the CLI. */
  readonly remove: (keys: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The secret in all credentials. It must never appear in plaintext. */
export const SERVER_SECRET = 'secret-of-the-backend';
/** The bucket or container of a server. */
export const BUCKET = 'states';

/** The parameters for starting a server. */
export interface ServerStart {
  readonly program: string;
  readonly folder: string;
  readonly port: number;
  /** For a server with TLS. */
  readonly certificate?: string;
  /** True for a bucket that keeps the versions of overwritten and deleted objects. */
  readonly keepsVersions?: boolean;
}
