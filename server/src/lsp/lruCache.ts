import type { Connection } from 'vscode-languageserver';
import { StateNotification } from '../../../shared/requests';

/** A cache of data about states outside of editors, until the client closes them; the least recently used go first. */
export class LruCache<T> {
  private readonly values = new Map<string, T>();

  /** @param most the size of the cache, for a client that never closes anything */
  constructor(
    connection: Connection,
    private readonly most: number,
  ) {
    closings(connection).push((id) => this.values.delete(id));
  }

  /** @returns a unique id, so that one from before a restart finds nothing */
  add(value: T): string {
    const id = crypto.randomUUID();
    this.keep(id, value);
    return id;
  }

  get(id: string): T | undefined {
    const value = this.values.get(id);
    if (value !== undefined) this.keep(id, value);
    return value;
  }

  private keep(id: string, value: T): void {
    this.values.delete(id);
    this.values.set(id, value);
    const [oldest] = this.values.keys();
    if (this.values.size > this.most && oldest !== undefined) this.values.delete(oldest);
  }
}

type Closing = (id: string) => void;

const closingsOf = new WeakMap<Connection, Closing[]>();

/** Handles the client's close notifications: a connection has one listener per notification. */
function closings(connection: Connection): Closing[] {
  const known = closingsOf.get(connection);
  if (known) return known;
  const all: Closing[] = [];
  closingsOf.set(connection, all);
  connection.onNotification(StateNotification.close.method, ({ id }: { id: string }) => {
    for (const close of all) close(id);
  });
  return all;
}
