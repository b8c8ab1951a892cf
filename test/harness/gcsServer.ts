import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { BUCKET, SERVER_SECRET, type BackendServer, type ServerStart } from './backendServer';
import { answers, startServer } from './serverProcess';

/** A server of Google Cloud Storage. */
export async function startGcs({
  program,
  folder,
  port,
  keepsVersions = false,
}: ServerStart): Promise<BackendServer> {
  await mkdir(path.join(folder, 'data', BUCKET), { recursive: true });
  const host = `127.0.0.1:${port}`;
  const address = ['-scheme', 'http', '-host', '127.0.0.1', '-port', String(port), '-public-host', host];
  const server = await startServer(
    program,
    ['-backend', 'memory', '-data', path.join(folder, 'data'), ...address],
    {
      folder,
    },
  );
  await answers(port);
  if (keepsVersions) {
    const body = JSON.stringify({ versioning: { enabled: true } });
    await succeeds(fetch(`http://${host}/storage/v1/b/${BUCKET}`, { method: 'PATCH', body }));
  }
  return {
    close: server.close,
    requests: server.lines,
    url: `gs://${BUCKET}`,
    variables: { STORAGE_EMULATOR_HOST: host, GOOGLE_OAUTH_ACCESS_TOKEN: SERVER_SECRET },
    async put(key, content) {
      const query = new URLSearchParams({ uploadType: 'media', name: key });
      const address = `http://${host}/upload/storage/v1/b/${BUCKET}/o?${query}`;
      await succeeds(fetch(address, { method: 'POST', body: content }));
    },
    async remove(keys) {
      for (const key of keys) {
        const address = `http://${host}/storage/v1/b/${BUCKET}/o/${encodeURIComponent(key)}`;
        await succeeds(fetch(address, { method: 'DELETE' }));
      }
    },
  };
}

async function succeeds(request: Promise<Response>): Promise<void> {
  const response = await request;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
}
