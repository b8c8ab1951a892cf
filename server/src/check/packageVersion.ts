import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version of the package that this program is in. */
export function packageVersion(): string {
  const manifest = path.join(__dirname, '..', 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
