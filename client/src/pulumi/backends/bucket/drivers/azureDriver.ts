import { refusal, type OpenObjects, type StoredObject } from '../objects';
import { azureAccess } from './azureAccess';
import { elementsOf, rootOf, textIn } from './xml';

const CLOUD = 'Azure Blob Storage';

/** Azure Blob Storage. */
export const open: OpenObjects = (url, env) => {
  const { address, signed } = azureAccess(url, env);
  const get = async (path: string, query: Record<string, string>, stop: AbortSignal): Promise<Response> => {
    const place = new URL(address);
    place.pathname = [place.pathname.replace(/(?<!\/)\/+$/, ''), url.host, path].join('/').replace(/\/$/, '');
    for (const [name, value] of Object.entries(query)) place.searchParams.set(name, value);
    return fetch(place, { headers: await signed(place), signal: stop });
  };
  return Promise.resolve({
    async list(prefix, stop) {
      const found: StoredObject[] = [];
      for (let marker: string | undefined = ''; marker !== undefined;) {
        const query = { restype: 'container', comp: 'list', prefix, ...(marker !== '' && { marker }) };
        const response = await get('', query, stop);
        if (!response.ok) throw refusedBy(response);
        const result = rootOf(await response.text());
        for (const blob of elementsOf(result, 'Blobs').flatMap((blobs) => elementsOf(blobs, 'Blob'))) {
          const [key, time] = [textIn(blob, 'Name'), textIn(blob, 'Properties', 'Last-Modified')];
          const version = textIn(blob, 'Properties', 'Etag') ?? '';
          if (key && time) found.push({ key, time: new Date(time), version });
        }
        marker = textIn(result, 'NextMarker');
      }
      return found;
    },
    async read(key, stop) {
      const response = await get(key.split('/').map(encodeURIComponent).join('/'), {}, stop);
      if (response.status === 404) return undefined;
      if (!response.ok) throw refusedBy(response);
      return Buffer.from(await response.arrayBuffer());
    },
  });
};

function refusedBy({ status, headers }: Response): Error {
  return refusal(CLOUD, status, headers.get('x-ms-error-code') ?? undefined);
}
