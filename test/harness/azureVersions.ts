import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

/** An answer of Azure. */
export interface AzureAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Place {
  readonly port: number;
  /** The emulator's port. */
  readonly behind: number;
  /** The path of the container. */
  readonly container: string;
}

/** A blob before it was overwritten or deleted. */
interface BlobVersion {
  readonly name: string;
  readonly id: string;
  readonly lastModified: string;
  readonly content: Buffer;
}

/**
 * Azure's blob versioning, which its emulator lacks: a proxy in front of it. Overwritten and deleted blobs become
 * previous versions, which lists show with `include=versions`, and which `versionid` reads. The emulator checks
 * every signature. Follows https://learn.microsoft.com/azure/storage/blobs/versioning-overview
 * @param read reads a blob of the emulator; rejects if there is none
 */
export async function startBlobVersions(
  { port, behind, container }: Place,
  read: (place: string) => Promise<AzureAnswer>,
): Promise<{ close(): void }> {
  const kept: BlobVersion[] = [];
  const keep = (name: string, { headers, body }: AzureAnswer): void => {
    const lastModified = headers['last-modified']!;
    kept.push({ name, id: idOf(lastModified, kept.length), lastModified, content: body });
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url!, 'http://localhost');
    const place = pathname.slice(container.length);
    const name = decodeURIComponent(place.slice(1));
    const isWrite = name !== '' && ['PUT', 'DELETE'].includes(request.method!);
    const replaces = isWrite && [null, 'blocklist'].includes(query.get('comp'));
    const before = replaces ? await read(place).catch(() => undefined) : undefined;
    const { status, headers, body } = await forward(request, behind);
    if (before && status < 300) keep(name, before);
    const id = query.get('versionid');
    if (id !== null && status !== 403) {
      const version = kept.find((one) => one.name === name && one.id === id);
      response.writeHead(version ? 200 : 404).end(version?.content);
    } else if (query.get('include') === 'versions' && status === 200) {
      const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
      const isListed = ({ name: one }: BlobVersion): boolean =>
        one.startsWith(prefix) && (delimiter === null || !one.slice(prefix.length).includes(delimiter));
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(withVersions(body.toString(), kept.filter(isListed)));
    } else response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function forward(
  request: IncomingMessage,
  port: number,
): Promise<AzureAnswer & { readonly status: number }> {
  const { method, url: path, headers } = request;
  const passed = send({ host: '127.0.0.1', port, method, path, headers });
  request.pipe(passed);
  const [answer] = (await once(passed, 'response')) as [IncomingMessage];
  const body = Buffer.concat((await answer.toArray()) as Buffer[]);
  return { status: answer.statusCode!, headers: answer.headers, body };
}

/** Azure's ids are times with seven decimals. @param count the order within a second, up to 999 */
function idOf(lastModified: string, count: number): string {
  return new Date(lastModified).toISOString().replace(/\d{3}Z$/, `${String(count).padStart(3, '0')}0000Z`);
}

/** A list of the emulator with these versions: by name, and those of each blob from the oldest to the current one. */
function withVersions(list: string, versions: readonly BlobVersion[]): string {
  const elementsIn = (name: string): string[] =>
    [...list.matchAll(RegExp(`<${name}>.*?</${name}>`, 'gs'))].map(([element]) => element);
  const present = elementsIn('Blob').map((blob) => {
    const [, lastModified] = /<Last-Modified>(.*?)</.exec(blob)!;
    const version = `<VersionId>${idOf(lastModified!, 999)}</VersionId>`;
    return blob.replace('</Name>', `</Name>${version}<IsCurrentVersion>true</IsCurrentVersion>`);
  });
  const previous = versions.map(({ name, id, lastModified, content }) =>
    [
      `<Blob><Name>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</Name><VersionId>${id}</VersionId>`,
      `<Properties><Last-Modified>${lastModified}</Last-Modified>`,
      `<Content-Length>${content.length}</Content-Length></Properties></Blob>`,
    ].join(''),
  );
  const keyOf = (blob: string): string =>
    /<Name>(.*?)<\/Name><VersionId>(.*?)</s.exec(blob)!.slice(1).join('\n');
  const blobs = [...present, ...previous].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const all = [...blobs, ...elementsIn('BlobPrefix')].join('');
  return list.replace(/<Blobs ?\/>|<Blobs>.*<\/Blobs>/s, () => `<Blobs>${all}</Blobs>`);
}
