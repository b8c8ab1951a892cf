import { chmod, chown, copyFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackendServer } from './backendServer';
import { makeCertificate } from './certificate';

/**
 * Has a server of PostgreSQL take nothing but encrypted connections. Its certificate is for `127.0.0.1` alone.
 * @param folder gets the certificate, which nobody has signed but itself, and one of another server
 * @returns the paths of both
 * @throws {Error} if there is no `openssl`
 */
export async function takeOnlyTls(
  server: BackendServer,
  folder: string,
): Promise<{ own: string; other: string }> {
  const [own, other] = [path.join(folder, 'own'), path.join(folder, 'other')];
  for (const file of [own, other]) await makeCertificate(file, ['IP:127.0.0.1']);
  const [[data]] = (await server.query!('SHOW data_directory')) as [[string]];
  const { uid, gid } = await stat(data);
  for (const [from, name] of [
    [`${own}.crt`, 'server.crt'],
    [`${own}.key`, 'server.key'],
  ] as const) {
    const file = path.join(data, name);
    await copyFile(from, file);
    await chmod(file, 0o600);
    await chown(file, uid, gid);
  }
  await writeFile(path.join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  await server.query!('ALTER SYSTEM SET ssl = on');
  await server.query!('SELECT pg_reload_conf()');
  return { own: `${own}.crt`, other: `${other}.crt` };
}
