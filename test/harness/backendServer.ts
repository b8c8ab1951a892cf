/** A real server on this machine that the CLI keeps stacks at. */
export interface BackendServer {
  /** What `pulumi login` takes. */
  readonly url: string;
  /** The credentials, as the CLI takes them from its environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** The requests that it has noted by now, one a line. */
  readonly requests: () => Promise<string[]>;
  /** Puts an object into it without the CLI. */
  readonly put: (key: string, content: string) => Promise<void>;
  /** Changes an object on the disk, so that the server notices by its checksum; undefined where none is kept. */
  readonly damage?: (key: string, content: string) => Promise<void>;
  /** Asks a database; undefined of what is none. Gives its rows as lists. */
  readonly query?: (text: string, values?: unknown[]) => Promise<unknown[][]>;
  /** Removes objects without the CLI. */
  readonly remove: (keys: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The secret of all credentials. It must never be seen in plaintext. */
export const SERVER_SECRET = 'secret-of-the-backend';
/** The bucket or container that a server has. */
export const BUCKET = 'states';

/** What a server is started with. */
export interface ServerStart {
  readonly program: string;
  readonly folder: string;
  readonly port: number;
  /** Of a server with TLS. */
  readonly certificate?: string;
}
