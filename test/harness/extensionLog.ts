import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Where each extension host's folder of logs has that of the extension. */
const FILE = path.join('pulumi-troubleshooter.pulumi-troubleshooter', 'Pulumi Troubleshooter.log');

/** What the extension has logged in its last extension host of a profile; empty if it has not been loaded. */
export function extensionLog(userData: string): string {
  const logs = path.join(userData, 'logs');
  const last = readdirSync(logs, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith(FILE))
    .map((name) => ({ file: path.join(logs, name), written: statSync(path.join(logs, name)).mtimeMs }))
    .sort((a, b) => b.written - a.written)[0];
  return last ? readFileSync(last.file, 'utf8') : '';
}
