import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { lineRedactor } from '../../secrets/redact';

/** Masks the secrets in a text file of any size. Does nothing if the file is gone. */
export async function redactFile(path: string, secrets: readonly string[]): Promise<void> {
  const part = `${path}.part`;
  const redactLine = lineRedactor(secrets);
  try {
    const output = createWriteStream(part, { mode: 0o600 });
    const written = finished(output);
    written.catch(() => undefined);
    await once(output, 'open');
    const input = createReadStream(path);
    await once(input, 'open');
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      if (!output.write(`${redactLine(line)}\n`)) await Promise.race([once(output, 'drain'), written]);
    }
    output.end();
    await written;
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    // A file that cannot be redacted is removed.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') await rm(path, { force: true });
  }
}
