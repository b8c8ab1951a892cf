import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Makes a self-signed certificate, as `FILE.crt` and `FILE.key`.
 * @param names the hosts that it is for, as OpenSSL writes them: `IP:127.0.0.1`, `DNS:example.com`
 * @throws {Error} if there is no `openssl`
 */
export async function makeCertificate(file: string, names: readonly string[]): Promise<void> {
  const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=Server of the tests'];
  const files = ['-keyout', `${file}.key`, '-out', `${file}.crt`];
  const hosts = ['-addext', `subjectAltName=${names.join(',')}`];
  await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...files, ...hosts]);
}
