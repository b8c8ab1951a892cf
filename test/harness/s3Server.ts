import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUCKET, SERVER_SECRET, type BackendServer, type ServerStart } from './backendServer';
import { answers, linesOf, startServer } from './serverProcess';

/** A server of S3, which keeps objects as files. */
export async function startS3({ program, folder, port }: ServerStart): Promise<BackendServer> {
  for (const name of ['data', 'notes', 'users']) await mkdir(path.join(folder, name));
  await mkdir(path.join(folder, 'data', BUCKET));
  const keys = { id: 'tester', secret: SERVER_SECRET };
  // Attributes of objects are kept beside them: not every disk has them.
  const places = ['posix', '--sidecar', path.join(folder, 'notes'), path.join(folder, 'data')];
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
      for (const place of ['data', 'notes'])
        for (const key of keys)
          await rm(path.join(folder, place, BUCKET, key), { recursive: true, force: true });
    },
  };
}
