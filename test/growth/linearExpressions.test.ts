import assert from 'node:assert/strict';
import { knownErrors } from '../../shared/knownErrors/readKnownErrors';
import { redact } from '../../client/src/pulumi/secrets/redact';
import { linksOf } from '../../server/src/features/logs/logLinks';
import { readLog } from '../../server/src/features/logs/readLog';
import { readMessage } from '../../client/src/features/traces/model/attributes';
import { expressionsIn, expressionsOfManifest } from './expressions';
import { assertGrowth } from '../harness/growth';
import { inJavaScript, loadOniguruma, onigurumaSearch } from '../harness/oniguruma';
import { repository } from '../harness/repository';
import { secretExpressions } from '../harness/secretRows';
import { weaknessOf } from './weakExpressions';

/** Expressions whose time may grow faster than their text, by a part of their source, and the reason why they may. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  '/^([a-z]+)-(.+)-v': 'the name of a folder, which has 255 characters at most',
};

/** Expressions that are created at run time, by a part of their source, and the reason why they take linear time. */
const MADE_AT_RUN_TIME: Readonly<Record<string, string>> = {
  "longestFirst.map(literalPattern).join('|')": 'literal texts',
  "(?<![\\\\w.~-])${parts[0] === ''": 'the parts of one path with separators between them',
  "literal.replaceAll('…'": 'it is not asked about texts of more than 4000 characters',
  'ALL_UNKNOWN_VALUES.map': 'literal texts',
  "new RegExp(source, 'gm')": 'the patterns are looked at by themselves',
  "new RegExp(source, 'im')": 'the patterns are looked at by themselves',
  'new RegExp(`(?:${WRAPPERS': 'the parts are looked at by themselves',
  'new RegExp(fromWordStart(source)': 'the rows are looked at by themselves',
  "new RegExp( [ ...(fields['whole']": 'the rows are looked at by themselves',
  "new RegExp(`^(?:${fields['of']": 'the name of one property',
  "new RegExp(`^(?:${fields['named']": 'the name of one property',
  "new RegExp(source, 'i')": 'the names are looked at by themselves',
  "new RegExp(allNames().source, 'gi')": 'the names are looked at by themselves',
};

/** Kinds of expression that take too long; each must be found. */
const WEAK = [
  /[a-z]+:/g,
  /\/+$/,
  /"(?:[^"\\]|\\.)*"/g,
  /<\{%.*?%\}>/g,
  /\b[\w.-]*(?:password|secret)=/g,
  /(?<escape>\\*)"token\k<escape>"/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}/g,
  /[?&](?:sig|token)[^=\s]*=/g,
  /(?<![\w/.-])\/(?:[\w.+-]+\/)+[\w.+-]*\.\w{1,10}/g,
  /^Provider\[.*?\]\.(\w+)\(.*?\) failed: /,
  /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*$/,
  /^(\d{13,})(.*)$/,
  /no stack named '.*' found/,
];

const expressions = [
  ...expressionsIn(repository, ['client/src', 'server/src', 'shared']),
  ...knownErrors().flatMap(({ id, patterns, anywhere = [] }) =>
    [...patterns, ...anywhere].map(({ source }) => ({
      place: `docs/errors/${id}.md: ${source}`,
      expression: new RegExp(source, 'gm'),
    })),
  ),
];

describe('regular expressions', function () {
  // Takes a few seconds of processor time in total.
  this.timeout(0);

  it('take linear time', () => {
    const weak = expressions.flatMap(({ place, expression }) => {
      const weakness = expression && weaknessOf(expression);
      return weakness ? [`${place}\n  on ${JSON.stringify(weakness)}`] : [];
    });
    const exceptions = Object.keys(SHORT_TEXTS);
    const unknown = weak.filter((text) => !exceptions.some((part) => text.includes(part)));
    assert.deepEqual(unknown, []);
    assert.equal(weak.length, exceptions.length, 'An exception is not needed any more.');
  });

  it('take linear time in the rows of secrets, too', () => {
    const weak = secretExpressions().flatMap(({ name, pattern }) => {
      const weakness = weaknessOf(pattern);
      return weakness ? [`${name}\n  on ${JSON.stringify(weakness)}`] : [];
    });
    assert.deepEqual(weak, []);
  });

  it('are all tested', () => {
    const unknown = expressions.flatMap(({ place, expression }) => (expression ? [] : [place]));
    const exceptions = Object.keys(MADE_AT_RUN_TIME);
    const unexplained = unknown.filter((text) => !exceptions.some((part) => text.includes(part)));
    assert.deepEqual(unexplained, []);
    assert.equal(unknown.length, exceptions.length, 'An exception is not needed any more.');
    assert.ok(expressions.length > 400, `only ${expressions.length} were found`);
  });

  it('take linear time in problem matchers, language configurations and grammars, too', async () => {
    await loadOniguruma();
    const { ofManifest, ofGrammars } = expressionsOfManifest(repository);
    assert.ok(ofManifest.length > 5, `only ${ofManifest.length} were found`);
    assert.ok(ofGrammars.length > 50, `only ${ofGrammars.length} were found`);
    const weak = [
      ...ofManifest.map(({ place, source }) => ({ place, weakness: weaknessOf(new RegExp(source)) })),
      ...ofGrammars.map(({ place, source }) => ({
        place,
        weakness: weaknessOf(inJavaScript(source), onigurumaSearch(source)),
      })),
    ].flatMap(({ place, weakness }) => (weakness ? [`${place}\n  on ${JSON.stringify(weakness)}`] : []));
    assert.deepEqual(weak, []);
  });

  it('are found if they are weak, for every kind of weakness', () => {
    assert.deepEqual(
      WEAK.filter((expression) => !weaknessOf(expression)),
      [],
    );
  });
});

describe('foreign texts are read in linear time', () => {
  const cases: [
    title: string,
    length: number,
    text: (length: number) => string,
    read: (text: string) => unknown,
  ][] = [
    [
      'a message of a trace',
      6000,
      (length) => 'a'.repeat(length),
      (text) => {
        readMessage(text, {});
      },
    ],
    [
      'a message of a trace that is cut off',
      6000,
      (length) => '"\\'.repeat(length / 2),
      (text) => {
        readMessage(text, {});
      },
    ],
    ['a line of Base64', 8000, (length) => 'eyJhbGciOiJ-'.repeat(length / 12), redact],
    ['a line with many names', 4000, (length) => 'a-'.repeat(length / 2), redact],
    ['a path', 4000, (length) => '/+'.repeat(length / 2), (text) => [...linksOf(text)]],
    ['an error with colours', 8000, (length) => `error: ${'<{%a'.repeat(length / 4)}`, readLog],
  ];
  for (const [title, length, text, read] of cases) {
    it(title, () => {
      assertGrowth(8, (size) => read(text(length * size)));
    });
  }
});
