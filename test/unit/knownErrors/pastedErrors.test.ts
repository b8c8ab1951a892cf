import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { explainOnce, wholeLines } from '../../../shared/knownErrors/explain';
import { findKnownError } from '../../../shared/knownErrors/readKnownErrors';
import { pastedErrors } from '../../harness/pastedErrors';
import { repository } from '../../harness/repository';

/** Successful runs, warnings and logs of programs that contain words of errors. */
const quiet = path.join(repository, 'test/fixtures/pasted-quiet');
const pasted = pastedErrors();

/** Outputs that are not explained alike on some ways on which they arrive, as `way: name`. */
const exceptions = new Set(
  readFileSync(path.join(repository, 'test/fixtures/pasted-errors/exceptions.txt'), 'utf8')
    .trim()
    .split('\n'),
);

/** Fails for outputs that are explained differently, unless they are among the exceptions, and for exceptions that are none. */
function assertAlike(way: string, explained: (text: string) => string | undefined): void {
  const different = pasted
    .filter((error) => explained(error.text) !== error.explained)
    .map(({ name }) => `${way}: ${name}`);
  const named = [...exceptions].filter((one) => one.startsWith(`${way}: `));
  assert.deepEqual(different.sort(), named.sort());
}

const first = (text: string): string | undefined => explainOnce(text)[0]?.error.id;

describe('errors that users have pasted', function () {
  // Each test of the ways on which they arrive explains hundreds of texts.
  this.timeout(60_000);

  it('have names of their own, below the id of an error', () => {
    assert.equal(new Set(pasted.map(({ name }) => name)).size, pasted.length);
    assert.ok(pasted.length > 900);
    for (const { name, explained } of pasted) assert.ok(findKnownError(explained), name);
  });

  for (const { name, explained, text } of pasted) {
    it(`${name}: ${explained}`, () => {
      assert.equal(first(text), explained);
    });
  }

  it('are not found in successful runs, whatever these contain', () => {
    const seen = readdirSync(quiet).flatMap((file) =>
      explainOnce(readFileSync(path.join(quiet, file), 'utf8')).map(({ error }) => `${file}: ${error.id}`),
    );
    assert.deepEqual(seen, []);
  });

  it('have the same explanation if only one typical line is pasted', () => {
    assertAlike('one line', (text) => {
      const [match] = explainOnce(text);
      const [longest] = wholeLines(text, match!)
        .split('\n')
        .sort((a, b) => b.length - a.length);
      return first(longest!);
    });
  });

  /** Transformations of texts on their way here. */
  const arrivals: Readonly<Record<string, (text: string) => string>> = {
    'cut into lines of 80 characters': (text) => hardWrapped(text, 80),
    'cut into lines of 120 characters': (text) => hardWrapped(text, 120),
    'wrapped between words at 80 characters': (text) => softWrapped(text, 80),
    'wrapped between words at 120 characters': (text) => softWrapped(text, 120),
    'with colours': (text) =>
      text
        .replace(/(error|warning):/g, '\x1b[38;5;1m$1:\x1b[0m')
        .replace(/^( *)(\S)/gm, '$1\x1b[1m$2\x1b[0m'),
    'with time stamps of GitHub Actions': (text) =>
      text.replace(/^/gm, '2026-05-04T09:12:33.1234567Z ').replace(/Z ( *)error:/g, 'Z $1##[error]error:'),
    'from `gh run view --log`': (text) =>
      text.replace(/^/gm, 'deploy\tRun pulumi up\t2026-05-04T09:12:33.1234567Z '),
    'with time stamps of GitLab': (text) => text.replace(/^/gm, '2026-05-04T09:12:33.123456Z 01O '),
    'with time stamps of Azure DevOps': (text) =>
      text.replace(/^/gm, '2026-05-04T09:12:33.1234567Z ').replace(/Z ( *)error:/g, 'Z ##[error]$1error:'),
    'with time stamps of Jenkins': (text) => text.replace(/^/gm, '[2026-05-04T09:12:33.123Z] '),
    'with times of Jenkins': (text) => text.replace(/^/gm, '09:12:33  '),
    'with times and levels': (text) => text.replace(/^/gm, '[09:12:33 Error] '),
    'with times, levels and workers of Celery': (text) =>
      text.replace(/^/gm, '[2026-05-04 09:12:33,123: WARNING/ForkPoolWorker-1] '),
    'with indented lines': (text) => text.replace(/^/gm, '      '),
    'with quoted lines': (text) => text.replace(/^/gm, '> '),
    'in a box': (text) =>
      text
        .split('\n')
        .map((line) => `│ ${line.padEnd(104)} │`)
        .join('\n'),
    'with times in brackets': (text) => text.replace(/^/gm, '[09:12:33] '),
    'as a string of JSON': (text) => JSON.stringify(text),
    'in a log of JSON': (text) => `{"level":"error","message":${JSON.stringify(text)}}`,
    'from Windows': (text) => text.replaceAll('\n', '\r\n'),
  };

  for (const [how, arrived] of Object.entries(arrivals)) {
    it(`have the same explanation ${how}`, () => {
      assertAlike(how, (text) => first(arrived(text)));
    });
  }
});

function hardWrapped(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => line.replace(new RegExp(`.{${width}}(?=.)`, 'g'), '$&\n'))
    .join('\n');
}

function softWrapped(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      const lines = [''];
      for (const word of line.split(/(?<=\S)(?= )/)) {
        const last = lines.length - 1;
        if ((lines[last]! + word).length <= width || lines[last] === '') lines[last] = lines[last]! + word;
        else lines.push(word.trimStart());
      }
      return lines.join('\n');
    })
    .join('\n');
}
