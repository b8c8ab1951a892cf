/** An object of a bucket, or a row of a table that is used like one. */
export interface StoredObject {
  readonly key: string;
  /** When it was written last. */
  readonly time: Date;
  /** Another after each write of it. */
  readonly version: string;
}

/**
 * The objects of a bucket, read-only. Keys are relative to the beginning of the backend. Messages of errors can have secrets,
 * except for those of {@link CannotTell}.
 */
export interface Objects {
  /** The objects whose keys begin with a text, sorted by key. */
  list(prefix: string, stop: AbortSignal): Promise<StoredObject[]>;
  /** Undefined if there is no such object. */
  read(key: string, stop: AbortSignal): Promise<Buffer | undefined>;
}

/**
 * Opens a bucket, as a driver does it. Asks nothing yet.
 * @param url the backend's address, credentials and all
 * @param env what the CLI would find its credentials in
 * @throws {CannotTell} if the address has something that the driver does not know
 */
export type OpenObjects = (url: URL, env: NodeJS.ProcessEnv) => Promise<Objects>;

/** A reason why a bucket cannot be read. Its message has no secrets. */
export class CannotTell extends Error {
  override readonly name = 'CannotTell';
}

/** The refusal of a cloud by its codes. The cloud's own words can quote the request, and are left out. */
export function refusal(cloud: string, status: number, code?: string): CannotTell {
  return new CannotTell(`${cloud} answers ${[status, code].filter(Boolean).join(' ')}`);
}
