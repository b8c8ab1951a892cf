import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Hash } from '@smithy/hash-node';
import { SignatureV4 } from '@smithy/signature-v4';
import { BUCKET, SERVER_SECRET, type BackendServer, type ServerStart } from './backendServer';
import { answers, linesOf, startServer } from './serverProcess';

/** A server of S3, which keeps objects as files. */
export async function startS3({
  program,
  folder,
  port,
  keepsVersions = false,
}: ServerStart): Promise<BackendServer> {
  for (const name of ['data', 'notes', 'users', 'versions']) await mkdir(path.join(folder, name));
  await mkdir(path.join(folder, 'data', BUCKET));
  const keys = { id: 'tester', secret: SERVER_SECRET };
  // Attributes of objects are kept beside them: not every disk has them. But there, a delete marker would stay for ever.
  const attributes = keepsVersions
    ? ['--versioning-dir', path.join(folder, 'versions')]
    : ['--sidecar', path.join(folder, 'notes')];
  const places = ['posix', ...attributes, path.join(folder, 'data')];
  const users = ['--iam-dir', path.join(folder, 'users')];
  const log = path.join(folder, 'requests');
  const server = await startServer(
    program,
    ['--port', `127.0.0.1:${port}`, '--access-log', log, '--quiet', ...users, ...places],
    {
      folder,
      env: { ROOT_ACCESS_KEY: keys.id, ROOT_SECRET_KEY: keys.secret },
    },
  );
  await answers(port);
  const ask = (method: string, place: string, query = {}, body = ''): Promise<void> =>
    askS3({ port, ...keys }, { method, place, query, body });
  if (keepsVersions)
    await ask(
      'PUT',
      '',
      { versioning: '' },
      '<VersioningConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Status>Enabled</Status></VersioningConfiguration>',
    );
  return {
    close: server.close,
    url: `s3://${BUCKET}?endpoint=127.0.0.1:${port}&disableSSL=true&s3ForcePathStyle=true&region=us-east-1`,
    variables: { AWS_ACCESS_KEY_ID: keys.id, AWS_SECRET_ACCESS_KEY: keys.secret },
    requests: () => linesOf(log),
    async put(key, content) {
      const file = path.join(folder, 'data', BUCKET, key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
      // The checksum of the content before.
      await rm(path.join(folder, 'notes', BUCKET, key), { recursive: true, force: true });
    },
    damage: (key, content) => writeFile(path.join(folder, 'data', BUCKET, key), content),
    async remove(keys) {
      for (const key of keys) await ask('DELETE', `/${key}`);
    },
  };
}

/** Changes a bucket of S3 by a signed request. */
async function askS3(
  { port, id, secret }: { port: number; id: string; secret: string },
  {
    method,
    place,
    query,
    body,
  }: { method: string; place: string; query: Record<string, string>; body: string },
): Promise<void> {
  const host = `127.0.0.1:${port}`;
  const signer = new SignatureV4({
    service: 's3',
    region: 'us-east-1',
    credentials: { accessKeyId: id, secretAccessKey: secret },
    sha256: Hash.bind(undefined, 'sha256'),
    uriEscapePath: false,
  });
  const path = `/${BUCKET}${place}`;
  const request = { method, protocol: 'http:', hostname: '127.0.0.1', path, query, body, headers: { host } };
  const { headers } = await signer.sign(request);
  const url = `http://${host}${path}?${new URLSearchParams(query)}`;
  const response = await fetch(url, { method, headers, ...(body !== '' && { body }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}
