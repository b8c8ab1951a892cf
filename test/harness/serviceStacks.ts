import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A refusal, as the service words it. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** What a state may have that names its stack. */
interface Deployment {
  resources?: { urn: string }[];
  secrets_providers?: { type: string; state?: Record<string, unknown> };
}

interface Update {
  readonly id: string;
  readonly kind: string;
  readonly started: number;
  readonly config: unknown;
}

interface Version extends Update {
  readonly result: string;
  readonly isCancelled: boolean;
  readonly ended: number;
  readonly deployment: unknown;
}

/** Three names: organization, project and stack. */
export type StackName = readonly [owner: string, project: string, stack: string];

/** A stack that can be written down. */
export interface StoredStack {
  readonly name: StackName;
  readonly versions: Version[];
  readonly tags: Readonly<Record<string, string>>;
  readonly deployment: unknown;
  readonly running: Update | undefined;
  readonly created: readonly (readonly [id: string, update: Update])[];
  readonly key: string;
}

/** One stack of {@link ServiceStandIn}: its state, its updates, and the key that its secrets are encrypted with. */
export class ServiceStack {
  readonly versions: Version[] = [];
  tags: Readonly<Record<string, string>> = {};
  deployment: unknown = null;
  /** The update that is running, or was cut off; a real service ends one five minutes after its last sign of life. */
  running: Update | undefined;
  private readonly created = new Map<string, Update>();
  private readonly key = randomBytes(32);

  constructor(public name: StackName) {}

  /** A stack as {@link toJSON} gives it. */
  static from({ created, key, ...rest }: StoredStack): ServiceStack {
    const fields = { ...rest, created: new Map(created), key: Buffer.from(key, 'base64') };
    return Object.assign(new ServiceStack(rest.name), fields);
  }

  /** All that it has, its key among it. */
  toJSON(): StoredStack {
    const { name, versions, tags, deployment, running } = this;
    const created = [...this.created];
    return { name, versions, tags, deployment, running, created, key: this.key.toString('base64') };
  }

  /** Another stack that has all that this one has, its key among it. */
  copy(): ServiceStack {
    return ServiceStack.from(structuredClone(this.toJSON()));
  }

  /** The number of the newest state. */
  get version(): number {
    return this.versions.length;
  }

  /** The last update that was begun, be it running or not. */
  get activeUpdate(): string {
    return this.running?.id ?? this.versions.findLast(({ id }) => this.created.has(id))?.id ?? '';
  }

  create(kind: string, config: unknown): string {
    const id = `${this.name.join('-')}-${this.created.size + 1}`;
    this.created.set(id, { id, kind, started: now(), config });
    return id;
  }

  start(id: string): void {
    const update = this.created.get(id);
    if (!update) throw new Refusal(404, `Not Found: Update '${id}' not found`);
    this.refuseIfRunning();
    if (update.kind !== 'preview') this.running = update;
  }

  complete(id: string, result: string): void {
    if (this.running?.id !== id) return;
    this.keep(this.running, result);
    this.running = undefined;
  }

  cancel(id: string): void {
    if (this.running?.id !== id) throw new Refusal(400, 'Bad Request: the update has already completed');
    this.keep(this.running, 'failed', true);
    this.running = undefined;
  }

  /** A checkpoint of a running update. One that was cancelled may write no more. */
  checkpoint(id: string, deployment: unknown): void {
    if (this.running?.id !== id) throw new Refusal(403, 'Forbidden: the lease has expired');
    this.deployment = deployment;
  }

  import(deployment: unknown): void {
    this.refuseIfRunning();
    this.deployment = deployment;
    this.keep({ id: 'import', kind: 'import', started: now(), config: {} }, 'succeeded');
  }

  rename(name: StackName): void {
    this.refuseIfRunning();
    const [owner, project, stack] = name;
    const [, oldProject, oldStack] = this.name;
    const renamed = JSON.parse(
      JSON.stringify(this.deployment)
        .replaceAll(`urn:pulumi:${oldStack}::${oldProject}::`, `urn:pulumi:${stack}::${project}::`)
        .replaceAll(`::${oldProject}-${oldStack}"`, `::${project}-${stack}"`),
    ) as Deployment | null;
    const provider = renamed?.secrets_providers;
    if (provider?.type === 'service') provider.state = { ...provider.state, owner, project, stack };
    this.name = name;
    this.deployment = renamed;
  }

  /** The states after each update, the newest first. */
  history({ listsCancelled }: { readonly listsCancelled: boolean }): unknown[] {
    return this.versions
      .flatMap(({ kind, result, isCancelled, started, ended, config }, i) => {
        if (isCancelled && !listsCancelled) return [];
        const times = { startTime: started, endTime: ended };
        return [{ kind, result, ...times, version: i + 1, config, environment: {}, message: '' }];
      })
      .reverse();
  }

  encrypt(plaintext: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    const text = Buffer.concat([cipher.update(Buffer.from(plaintext, 'base64')), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
  }

  decrypt(ciphertext: string): string {
    const bytes = Buffer.from(ciphertext, 'base64');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('base64');
    } catch {
      throw new Refusal(400, 'Bad Request: The secret was not encrypted for this stack.');
    }
  }

  private keep(update: Update, result: string, isCancelled = false): void {
    this.versions.push({ ...update, result, isCancelled, ended: now(), deployment: this.deployment });
  }

  private refuseIfRunning(): void {
    if (this.running) throw new Refusal(409, 'Conflict: Another update is currently in progress.');
  }
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
