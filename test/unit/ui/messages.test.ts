import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../harness/repository';

const SOURCES = path.join(repository, 'client/src');

/** The number of visible characters of a message without buttons, which is one line of the notification. */
const SEEN = 60;
/** Placeholders whose values can be longer than that. */
const LONG = /\$\{(?:describeTarget|shortName)\(/;

describe('the messages of the client', () => {
  it('begin with the verdict: what may be long comes behind it', () => {
    const messages = sources().flatMap(({ file, text }) => {
      const calls = text.matchAll(/\bshow(?:Information|Warning|Error)Message\(\s*(`[^`]*`|'[^']*')/g);
      return Array.from(calls, ([, message]) => ({ file, message: message!.slice(1, -1) }));
    });
    assert.ok(messages.length > 40, String(messages.length));
    const late = messages.filter(({ message }) => {
      const at = message.search(LONG);
      if (at < 0) return false;
      // In `The ${stack} is not locked`, the verdict comes after a placeholder for the subject.
      const before = message.slice(0, at).replace(/\$\{[^}]*\}/g, 'x');
      return before.length > SEEN || !/[:,]|\b(?:of|in)\b/.test(before);
    });
    assert.deepEqual(late, []);
  });

  it('name a stack so that stacks of two organizations with one name differ', () => {
    const named = (pattern: RegExp): string[] =>
      sources().flatMap(({ file, text }) =>
        Array.from(text.matchAll(pattern), ([name]) => `${file}: ${name}`),
      );
    assert.deepEqual(named(/“\$\{bareName\((?!\{)[^}]*\}”/g), []);
    assert.ok(named(/“\$\{shownName\([^}]*\}”/g).length > 40);
  });
});

function sources(): { file: string; text: string }[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(SOURCES, file), 'utf8') }));
}
