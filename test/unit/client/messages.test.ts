import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../harness/repository';

const SOURCES = path.join(repository, 'client/src');

/** A message without buttons is one line of the notification, and this much of it is seen. */
const SEEN = 60;
/** What can be longer than that by itself. */
const LONG = /\$\{(?:describeTarget|shortName)\(/;

describe('the messages of the client', () => {
  it('begin with the verdict: what may be long comes behind it', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
    const messages = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const text = readFileSync(path.join(SOURCES, file), 'utf8');
        const calls = text.matchAll(/\bshow(?:Information|Warning|Error)Message\(\s*(`[^`]*`|'[^']*')/g);
        return Array.from(calls, ([, message]) => ({ file, message: message!.slice(1, -1) }));
      });
    assert.ok(messages.length > 40, String(messages.length));
    const late = messages.filter(({ message }) => {
      const at = message.search(LONG);
      if (at < 0) return false;
      // `The ${stack} is not locked`: a subject, and the verdict is still to come.
      const before = message.slice(0, at).replace(/\$\{[^}]*\}/g, 'x');
      return before.length > SEEN || !/[:,]|\b(?:of|in)\b/.test(before);
    });
    assert.deepEqual(late, []);
  });
});
