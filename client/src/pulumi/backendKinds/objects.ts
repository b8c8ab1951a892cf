/** An object of a bucket, or what is used like one: a file in a folder, a row of a table. */
export interface StoredObject {
  readonly key: string;
  /** When it was written last. */
  readonly time: Date;
  /** Changes with each write. */
  readonly version: string;
  /** In bytes, if known. */
  readonly size?: number;
}

/**
 * The objects of a bucket, read-only. Keys are relative to the beginning of the backend. Messages of errors can have secrets,
 * except for those of {@link CannotTell}.
 */
export interface Objects {
  /** The objects whose keys begin with a text, sorted by key. */
  list(prefix: string, stop: AbortSignal): Promise<StoredObject[]>;
  /**
   * An object as it is now. Undefined if there is no such object.
   * @param version the `version` of an object that {@link versions} has found
   */
  read(key: string, stop: AbortSignal, version?: string): Promise<Buffer | undefined>;
  /**
   * All versions that the bucket keeps of objects, deleted ones among them, in any order. It skips folders below the
   * prefix. A backend that keeps no versions does not have this function.
   */
  versions?(prefix: string, stop: AbortSignal): Promise<StoredObject[]>;
  /** The path of an object that is a file on this machine. */
  readonly pathOf?: (key: string) => string;
}

/**
 * A driver's function that opens a bucket. Sends no request yet.
 * @param url the backend's address with its credentials
 * @param env the environment in which the CLI would find its credentials
 * @throws {CannotTell} if the address has an option that the driver does not know
 */
export type OpenObjects = (url: URL, env: NodeJS.ProcessEnv) => Promise<Objects>;

/** A reason why a bucket cannot be read. Its message has no secrets. */
export class CannotTell extends Error {
  override readonly name = 'CannotTell';
}

/** A cloud's refusal, described by its codes. Its message is left out: it can quote the request. */
export function refusal(cloud: string, status: number, code?: string): CannotTell {
  return new CannotTell(`${cloud} answers ${[status, code].filter(Boolean).join(' ')}`);
}
