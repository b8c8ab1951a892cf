import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { redactedLines } from '../../../client/src/pulumi/secrets/redact';
import { redactedLog } from '../../../client/src/ui/redactedLog';

const SECRET = 'hunter2x';

/** A channel that records what is written; only the editor has real ones. */
function channel(): { log: vscode.LogOutputChannel; written: () => string } {
  const all: unknown[] = [];
  const write = (...args: unknown[]): void => void all.push(...args);
  const log = new Proxy({} as vscode.LogOutputChannel, { get: () => write });
  return { log: redactedLog(log), written: () => JSON.stringify(all) };
}

describe('the extension’s log', () => {
  it('gets no text with the form of a secret, in messages, errors and details', () => {
    const { log, written } = channel();
    log.trace(`password: ${SECRET}`);
    log.debug('The login was refused', { password: SECRET, host: 'db' });
    log.info(`> pulumi stack init --token=${SECRET}`);
    log.warn('Not read:', new Error(`postgres://me:${SECRET}@db`));
    log.error(new Error(`export DB_PASSWORD=${SECRET}`));
    log.error(`Authorization: Bearer ${SECRET}`, `secret=${SECRET}`);
    log.append(`token=${SECRET}`);
    log.appendLine(`token=${SECRET}`);
    log.replace(`token=${SECRET}`);
    assert.ok(!written().includes(SECRET), written());
    assert.equal(written().split('[secret]').length - 1, 10);
    assert.ok(written().includes('db') && written().includes('The login was refused'));
  });
});

describe('the lines of a file', () => {
  async function redacted(lines: readonly string[]): Promise<string[]> {
    const result: string[] = [];
    const given = (async function* () {
      yield* lines;
      await Promise.resolve();
    })();
    for await (const line of redactedLines(given, [])) result.push(line);
    return result;
  }

  it('are masked if only a later line shows that they are secret', async () => {
    const filler = Array.from({ length: 300 }, (_, i) => `line ${i}`);
    const lines = [...filler, '{', `  "value": "${SECRET}",`, '  "secret": true', '}', ...filler];
    const result = await redacted(lines);
    assert.deepEqual(
      result,
      lines.map((line) => line.replace(SECRET, '[secret]')),
    );
    assert.deepEqual(await redacted([]), []);
  });
});
