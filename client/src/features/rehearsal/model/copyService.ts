import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** What a {@link CopyService} asks its owner. */
export interface CopyServiceOptions {
  /** `acme/web/dev`: the stack that it has a copy of. */
  readonly stack: string;
  readonly user: string;
  /** Plaintexts by ciphertexts, both in base64. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The export of another stack; undefined if there is none. */
  exportOf(stack: string): Promise<string | undefined>;
  /** The organization of a name without one. */
  defaultOrganization(): Promise<string>;
}

/** JSON that is passed on as it came. */
class RawJson {
  constructor(readonly text: string) {}
}

const NOT_FOUND = { code: 404, message: 'Not Found' };

/**
 * A service on this machine that has a copy of one stack, for previews only: the program's organization and its references
 * to other stacks are then the real ones, which no folder can have. Only who has the token gets answers. Secrets are in
 * memory, until it is closed.
 */
export class CopyService {
  readonly token = randomBytes(24).toString('hex');
  private readonly lease = randomBytes(24).toString('hex');
  private readonly secrets: Map<string, string>;
  private readonly others = new Map<string, Promise<string | undefined>>();
  private state = '{"version":3,"deployment":null}';

  private constructor(
    private readonly server: Server,
    private readonly options: CopyServiceOptions,
  ) {
    this.secrets = new Map(options.secrets);
  }

  static async start(options: CopyServiceOptions): Promise<CopyService> {
    // Loaded when it is needed: few windows rehearse.
    const { createServer } = await import('node:http');
    const server = createServer();
    const service = new CopyService(server, options);
    server.on('request', (request, response) => void service.answer(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
    this.secrets.clear();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization = '' } = request.headers;
    const isKnown = [`token ${this.token}`, `update-token ${this.lease}`].includes(authorization);
    const answer = isKnown
      ? await this.answerTo(request).catch(() => ({ code: 500, message: 'Internal Server Error' }))
      : { code: 401, message: 'Unauthorized' };
    const code = (answer as { code?: unknown } | undefined)?.code;
    response.writeHead(typeof code === 'number' ? code : 200, { 'content-type': 'application/json' });
    response.end(answer instanceof RawJson ? answer.text : JSON.stringify(answer ?? {}));
  }

  private async answerTo(request: IncomingMessage): Promise<unknown> {
    const bytes = Buffer.concat((await request.toArray()) as Buffer[]);
    const isPacked = request.headers['content-encoding'] === 'gzip';
    const body = (isPacked ? gunzipSync(bytes) : bytes).toString();
    const { pathname } = new URL(request.url ?? '/', this.url);
    const [, api, root, ...rest] = pathname.split('/').map(decodeURIComponent);
    if (api !== 'api') return NOT_FOUND;
    if (root !== 'stacks' || rest.length < 3) return this.answerForUser([root, ...rest].join('/'));
    const names = rest.slice(0, 3);
    if ((await this.exportOf(names)) === undefined) return NOT_FOUND;
    return this.answerForStack(names, `${request.method} ${whatOf(rest.slice(3))}`, body);
  }

  private async answerForUser(asked: string): Promise<unknown> {
    const { user, stack } = this.options;
    switch (asked) {
      case 'user':
        return { githubLogin: user, organizations: [{ githubLogin: stack.split('/')[0] }] };
      case 'user/organizations/default':
        return { GitHubLogin: await this.options.defaultOrganization() };
      case 'capabilities':
        return { capabilities: [] };
      default:
        return NOT_FOUND;
    }
  }

  private async answerForStack(names: readonly string[], asked: string, body: string): Promise<unknown> {
    switch (asked) {
      case 'GET ':
        return describe(names);
      case 'GET export':
        return new RawJson((await this.exportOf(names))!);
      case 'POST import':
        if (!this.isOwn(names)) return NOT_FOUND;
        this.state = body;
        return { updateId: 'import' };
      case 'POST encrypt':
        return { ciphertext: this.encrypt((JSON.parse(body) as { plaintext: string }).plaintext) };
      case 'POST batch-encrypt': {
        const { plaintexts } = JSON.parse(body) as { plaintexts: string[] };
        return { ciphertexts: plaintexts.map((one) => this.encrypt(one)) };
      }
      case 'POST decrypt': {
        const plaintext = this.secrets.get((JSON.parse(body) as { ciphertext: string }).ciphertext);
        return plaintext === undefined ? UNKNOWN_SECRET : { plaintext };
      }
      case 'POST batch-decrypt': {
        // Of none, older CLIs ask in Go's way: `null`.
        const { ciphertexts } = JSON.parse(body) as { ciphertexts: string[] | null };
        const found = (ciphertexts ?? []).map((one) => [one, this.secrets.get(one)] as const);
        const isUnknown = found.some(([, plaintext]) => plaintext === undefined);
        return isUnknown ? UNKNOWN_SECRET : { plaintexts: Object.fromEntries(found) };
      }
      case 'POST preview':
        return { updateID: 'preview', requiredPolicies: [] };
      case 'POST preview/id':
        return { version: 1, journalVersion: 0, ...this.newLease() };
      case 'GET preview/id':
        return { status: 'succeeded', events: [] };
      case 'POST preview/id/renew_lease':
        return this.newLease();
      case 'POST preview/id/events/batch':
      case 'POST preview/id/complete':
      case 'POST preview/id/cancel':
        return {};
      default:
        return NOT_FOUND;
    }
  }

  private isOwn(names: readonly string[]): boolean {
    return names.join('/') === this.options.stack;
  }

  private async exportOf(names: readonly string[]): Promise<string | undefined> {
    if (this.isOwn(names)) return this.state;
    const name = names.join('/');
    const known = this.others.get(name) ?? this.options.exportOf(name);
    this.others.set(name, known);
    return known;
  }

  private encrypt(plaintext: string): string {
    const ciphertext = randomBytes(24).toString('base64');
    this.secrets.set(ciphertext, plaintext);
    return ciphertext;
  }

  private newLease(): object {
    return { token: this.lease, tokenExpiration: Math.floor(Date.now() / 1000) + 3600 };
  }
}

/**
 * What is asked of a stack. The CLI calls a preview an update once it has begun, and an import is one, too. It calls those
 * of a refresh and a destroy by their own names.
 */
function whatOf([kind = '', ...more]: readonly string[]): string {
  const isPreview = kind === 'preview' || kind === 'refresh' || kind === 'destroy';
  if (more.length === 0) return isPreview ? 'preview' : kind;
  const isOfPreview = isPreview || kind === 'update';
  return [isOfPreview ? 'preview/id' : `${kind}/${more[0]}`, ...more.slice(1)].join('/');
}

const UNKNOWN_SECRET = {
  code: 400,
  message: 'Bad Request: The secret was not encrypted for this stack.',
};

function describe([orgName, projectName, stackName]: readonly string[]): object {
  return { orgName, projectName, stackName, tags: {}, version: 1, activeUpdate: '' };
}
