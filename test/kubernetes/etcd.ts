/** The contents of a cluster, by key; keys and values in base64, as etcd sends them. */
export type EtcdContent = ReadonlyMap<string, string>;

/** Prefixes of keys that the servers of a cluster change constantly. */
const RESTLESS = ['/registry/masterleases/', '/registry/leases/', '/registry/events/'];
/** The maximum number of operations in one of etcd's transactions. */
const AT_ONCE = 100;

interface Range {
  kvs?: { key: string; value: string }[];
}

/** The database of a cluster. Restores objects with their identity. */
export class Etcd {
  readonly url: string;

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`;
  }

  async content(): Promise<EtcdContent> {
    const { kvs = [] } = await this.ask<Range>('range', {
      key: encoded('/registry/'),
      range_end: encoded('/registry0'),
    });
    const calm = kvs.filter(({ key }) => {
      const name = Buffer.from(key, 'base64').toString();
      return !RESTLESS.some((prefix) => name.startsWith(prefix));
    });
    return new Map(calm.map(({ key, value }) => [key, value]));
  }

  /** Restores an earlier content. */
  async restore(wanted: EtcdContent): Promise<void> {
    const now = await this.content();
    const steps: object[] = [];
    for (const [key, value] of wanted) {
      if (now.get(key) !== value) steps.push({ request_put: { key, value } });
    }
    for (const key of now.keys()) {
      if (!wanted.has(key)) steps.push({ request_delete_range: { key } });
    }
    for (let at = 0; at < steps.length; at += AT_ONCE) {
      await this.ask('txn', { success: steps.slice(at, at + AT_ONCE) });
    }
  }

  private async ask<T>(what: string, body: object): Promise<T> {
    const response = await fetch(`${this.url}/v3/kv/${what}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`etcd: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64');
}
