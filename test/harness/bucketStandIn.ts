import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { objectsOf } from './folderBackend';

/** An error that a cloud returns instead of the result. */
export interface BucketFault {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** The sender of a request: the CLI names itself in each. */
type Asker = 'cli' | 'someone else';

/** A bucket for the CLI at {@link BucketStandIn.url}. */
export interface BucketStandIn {
  readonly url: string;
  /** The variables that the CLI's libraries need. */
  readonly variables: Readonly<Record<string, string>>;
  /** Its content, by key. */
  readonly objects: Map<string, Buffer>;
  /** Called before each request: a returned fault is the answer. */
  fault: (method: string, key: string, asker: Asker, query: URLSearchParams) => BucketFault | undefined;
  /** Called before each answer. True: the connection is closed half-way through the answer. */
  cuts: (method: string, key: string, asker: Asker) => boolean;
  /** Requests by other clients than the CLI: `GET .pulumi/meta.yaml`. */
  readonly asked: string[];
  /** Loads the files of a folder, which has the layout of a file backend. */
  load(folder: string): Promise<void>;
  close(): void;
}

const BUCKET = 'states';

/**
 * A stand-in for S3 on this machine, with the part of the protocol that a backend needs to list, read, write, copy and
 * delete objects. It checks no signature. No test may reach a real cloud.
 */
export async function startBucketStandIn(): Promise<BucketStandIn> {
  const bucket = new Bucket();
  const server = createServer((request, response) => void bucket.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const options = 'disableSSL=true&s3ForcePathStyle=true&region=us-east-1';
  bucket.url = `s3://${BUCKET}?endpoint=127.0.0.1:${port}&${options}`;
  bucket.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return bucket;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

class Bucket implements BucketStandIn {
  url = '';
  readonly variables = { AWS_ACCESS_KEY_ID: 'stand-in', AWS_SECRET_ACCESS_KEY: 'stand-in' };
  readonly objects = new Map<string, Buffer>();
  fault: BucketStandIn['fault'] = () => undefined;
  cuts: BucketStandIn['cuts'] = () => false;
  readonly asked: string[] = [];
  close = (): void => undefined;

  async load(folder: string): Promise<void> {
    for (const [key, content] of await objectsOf(folder)) this.objects.set(key, content);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const key = decodeURIComponent(pathname).slice(`/${BUCKET}/`.length);
    const body = contentOf(request, Buffer.concat((await request.toArray()) as Buffer[]));
    const asker = request.headers['user-agent']?.startsWith('aws-sdk-go') ? 'cli' : 'someone else';
    if (asker !== 'cli') this.asked.push(`${request.method} ${key}`);
    const fault = this.fault(request.method!, key, asker, searchParams);
    const {
      status = 200,
      headers = {},
      body: answer,
    } = fault ? refusal(fault) : this.outcomeOrRefusal(request, key, searchParams, body);
    response.writeHead(status, headers);
    if (answer && this.cuts(request.method!, key, asker)) {
      response.write(answer.slice(0, answer.length / 2), () => response.destroy());
      return;
    }
    response.end(request.method === 'HEAD' ? undefined : answer);
  }

  private outcomeOrRefusal(...asked: Parameters<Bucket['outcome']>): Answer {
    try {
      return this.outcome(...asked);
    } catch (error) {
      // Without an answer, a client waits forever.
      console.error(error);
      return refusal({ status: 500, code: 'InternalError', message: 'The stand-in has failed.' });
    }
  }

  private outcome(
    { method, headers }: IncomingMessage,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ): Answer {
    // It keeps no versions.
    if (query.has('versions')) return xml('<ListVersionsResult></ListVersionsResult>');
    if (key === '') return xml(this.list(query));
    const object = this.objects.get(key);
    if (method === 'PUT') {
      const from = headers['x-amz-copy-source'];
      const source =
        typeof from === 'string' ? decodeURIComponent(from).replace(RegExp(`^/?${BUCKET}/`), '') : undefined;
      const copied = source === undefined ? body : this.objects.get(source);
      if (!copied) return refusal({ status: 404, code: 'NoSuchKey', message: `There is no ${source}.` });
      this.objects.set(key, copied);
      return source === undefined ? {} : xml('<CopyObjectResult></CopyObjectResult>');
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    if (!object)
      return refusal({ status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' });
    const described = {
      etag: etagOf(object),
      'last-modified': LONG_AGO,
      'content-length': String(object.length),
    };
    return { headers: { ...described, 'content-type': 'application/json' }, body: object };
  }

  private list(query: URLSearchParams): string {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const folderOf = (key: string): string | undefined => {
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      return end < 0 ? undefined : key.slice(0, end + delimiter.length);
    };
    const folders = new Set(keys.flatMap((key) => folderOf(key) ?? []));
    const files = keys.filter((key) => folderOf(key) === undefined);
    const about = (object: Buffer): string =>
      `<Size>${object.length}</Size><ETag>${escaped(etagOf(object))}</ETag>`;
    return [
      '<ListBucketResult><IsTruncated>false</IsTruncated>',
      ...files.map(
        (key) =>
          `<Contents><Key>${escaped(key)}</Key>${about(this.objects.get(key)!)}<LastModified>2026-01-02T03:04:05Z</LastModified></Contents>`,
      ),
      ...[...folders].map((folder) => `<CommonPrefixes><Prefix>${escaped(folder)}</Prefix></CommonPrefixes>`),
      '</ListBucketResult>',
    ].join('');
  }
}

const LONG_AGO = new Date(Date.UTC(2026, 0, 2)).toUTCString();

function xml(body: string): Answer {
  return { headers: { 'content-type': 'application/xml' }, body };
}

function refusal({ status, code, message }: BucketFault): Answer {
  return { ...xml(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`), status };
}

function etagOf(object: Buffer): string {
  return `"${createHash('md5').update(object).digest('hex')}"`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The body of a request; for separately signed chunks (`aws-chunked`), without the text between them. */
function contentOf({ headers }: IncomingMessage, body: Buffer): Buffer {
  if (!String(headers['x-amz-content-sha256']).startsWith('STREAMING-')) return body;
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at);
    const length = parseInt(body.subarray(at, end).toString('latin1'), 16);
    if (!(length > 0)) return Buffer.concat(chunks);
    chunks.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}
