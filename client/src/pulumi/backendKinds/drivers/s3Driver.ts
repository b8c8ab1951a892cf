import { Hash } from '@smithy/hash-node';
import { SignatureV4 } from '@smithy/signature-v4';
import type { XmlElement } from '@rgrove/parse-xml';
import { refusal, type OpenObjects, type StoredObject } from '../objects';
import { s3Credentials } from './s3Credentials';
import { s3Place, type S3Place } from './s3Place';
import { elementsOf, rootOf, textIn } from './xml';

const CLOUD = 'S3';

/** S3 and compatible services. */
export const open: OpenObjects = async (url, env) => {
  const place = await s3Place(url, env);
  const credentials = s3Credentials(url, env, place.region);
  const get = async (key: string, query: Record<string, string>, stop: AbortSignal): Promise<Response> => {
    const request = requestOf(place, key, query);
    const signed = await sign(place, request, credentials);
    return fetch(request.url, { headers: signed, signal: stop, redirect: 'manual' });
  };
  /** Objects in all pages of a list; `next` says which element of a page is which parameter of the next request. */
  const list = async (
    kind: 'Contents' | 'Version',
    query: Record<string, string>,
    next: Readonly<Record<string, string>>,
    stop: AbortSignal,
  ): Promise<StoredObject[]> => {
    const found: StoredObject[] = [];
    for (let page = query, isLast = false; !isLast;) {
      const response = await get('', page, stop);
      if (!response.ok) throw await refused(response);
      const result = rootOf(await response.text());
      found.push(...elementsOf(result, kind).flatMap(objectIn));
      const more = Object.entries(next).flatMap(([name, element]) => {
        const value = textIn(result, element);
        return value === undefined ? [] : [[name, value] as const];
      });
      isLast = more.length === 0 || textIn(result, 'IsTruncated') === 'false';
      page = { ...query, ...Object.fromEntries(more) };
    }
    return found;
  };
  return {
    list: (prefix, stop) =>
      list('Contents', { 'list-type': '2', prefix }, { 'continuation-token': 'NextContinuationToken' }, stop),
    versions: (prefix, stop) =>
      list(
        'Version',
        { versions: '', delimiter: '/', prefix },
        { 'key-marker': 'NextKeyMarker', 'version-id-marker': 'NextVersionIdMarker' },
        stop,
      ),
    async read(key, stop, version) {
      const response = await get(key, version === undefined ? {} : { versionId: version }, stop);
      if (response.status === 404) return undefined;
      if (!response.ok) throw await refused(response);
      return Buffer.from(await response.arrayBuffer());
    },
  };
};

/** A version has an id; otherwise its time, checksum and size tell two writes apart. */
function objectIn(element: XmlElement): StoredObject[] {
  const [key, time = '', etag, size, id] = ['Key', 'LastModified', 'ETag', 'Size', 'VersionId'].map((name) =>
    textIn(element, name),
  );
  const version = id ?? [time, etag, size].join();
  return key === undefined ? [] : [{ key, time: new Date(time), version, size: Number(size) }];
}

interface Request {
  readonly url: URL;
  readonly query: Record<string, string>;
}

function requestOf({ endpoint, folder }: S3Place, key: string, query: Record<string, string>): Request {
  const url = new URL(endpoint);
  url.pathname = `${folder}/${key.split('/').map(escaped).join('/')}`;
  url.search = Object.entries(query)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&');
  return { url, query };
}

async function sign(
  { region }: S3Place,
  { url, query }: Request,
  credentials: ReturnType<typeof s3Credentials>,
): Promise<Record<string, string>> {
  if (!credentials) return {};
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Hash.bind(undefined, 'sha256'),
    uriEscapePath: false,
  });
  const { headers } = await signer.sign({
    method: 'GET',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query,
    headers: { host: url.host },
  });
  // `fetch` sets the host itself.
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'host'));
}

async function refused(response: Response): Promise<Error> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  return refusal(CLOUD, response.status, code);
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
