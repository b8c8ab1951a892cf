import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { rules } from '../../../server/src/rules';
import { configSchema } from '../../../server/src/rules/config/configSchema';
import { matchesPath } from '../../../server/src/rules/config/pathPattern';
import { readRuleConfig } from '../../../server/src/rules/config/ruleConfig';
import { assertGrowth } from '../../harness/growth';
import { repository } from '../../harness/repository';

describe('a pattern of the config file', () => {
  const cases: readonly (readonly [pattern: string, matches: string[], others: string[]])[] = [
    ['a.json', ['a.json'], ['b/a.json', 'a.jsonc', 'xa.json']],
    ['./a.json', ['a.json'], ['b/a.json']],
    ['stacks', ['stacks', 'stacks/a.json', 'stacks/deep/a.json'], ['a/stacks', 'stacks2/a.json']],
    ['stacks/', ['stacks/a.json'], ['stacks.json']],
    ['*.json', ['a.json', '.json', 'a.json/b'], ['b/a.json', 'a.yaml']],
    ['**/*.json', ['a.json', 'b/a.json', 'b/c/a.json'], ['a.yaml']],
    ['**', ['a', 'a/b/c'], []],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b', 'a/x/b/c'], ['a', 'b', 'x/a/b']],
    ['a/**', ['a', 'a/b', 'a/b/c'], ['b/a']],
    ['*/dev.json', ['shop/dev.json'], ['dev.json', 'a/shop/dev.json']],
    ['d?v.json', ['dev.json', 'd🦊v.json'], ['dv.json', 'd/v.json']],
    ['a*b*c', ['abc', 'a-b-c', 'abcbc'], ['acb', 'abcd']],
    ['**/a/**/b.json', ['a/b.json', 'x/a/y/b.json'], ['b.json', 'a.json/x']],
  ];
  for (const [pattern, matches, others] of cases) {
    it(`matches as documented: ${pattern}`, () => {
      for (const path of matches) assert.ok(matchesPath(pattern, path), path);
      for (const path of others) assert.ok(!matchesPath(pattern, path), path);
    });
  }

  it('takes linear time in the length of the path', () => {
    assertGrowth(8, (size) => matchesPath('*a*a*a*a*a*a*a*a*c', `${'a'.repeat(40_000 * size)}b`));
  });
});

describe('the JSON schema of the config file', () => {
  it('is generated from the rules (npm run docs writes it)', () => {
    const file = `${repository}/schemas/pulumi-troubleshooter.schema.json`;
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), configSchema());
  });

  /** The errors that an editor finds in a config: the starts of the marks. */
  async function marked(text: string): Promise<number[]> {
    const service = getLanguageService({});
    const document = TextDocument.create('file:///config.json', 'jsonc', 1, text);
    const settings = { comments: 'ignore', trailingCommas: 'ignore' } as const;
    const found = await service.doValidation(
      document,
      service.parseJSONDocument(document),
      settings,
      configSchema(),
    );
    return found.map(({ range }) => document.offsetAt(range.start));
  }

  const sound = [
    '{}',
    '{ "$schema": "https://example.com" }',
    '{ /* all of it */ "rules": { "urn-type": "off", }, }',
    '{ "overrides": [{ "files": ["a/**/?.json"], "rules": { "urn-type": "error" } }], "ignore": ["a b", "."] }',
    '{ "overrides": [{ "files": [] }], "ignore": [] }',
    `{ "rules": ${JSON.stringify(Object.fromEntries(rules.map(({ code }) => [code, 'hint'])))} }`,
  ];
  for (const text of sound) {
    it(`finds no error, like the program: ${text.slice(0, 100)}`, async () => {
      assert.deepEqual(await marked(text), []);
      assert.deepEqual(readRuleConfig(text).faults, []);
    });
  }

  const wrong = [
    '{ "rule": {} }',
    '{ "rules": { "nonsense": "off" } }',
    '{ "rules": { "urn-type": "loud" } }',
    '{ "rules": { "urn-type": null } }',
    '{ "rules": [] }',
    '{ "overrides": {} }',
    '{ "overrides": [7] }',
    '{ "overrides": [{ "rules": {} }] }',
    '{ "overrides": [{ "files": ["a"], "rules": { "urn-type": "of" } }] }',
    '{ "overrides": [{ "files": ["a"], "severity": "off" }] }',
    '{ "ignore": "a" }',
    '{ "ignore": [""] }',
    '{ "ignore": [7] }',
    '{ "ignore": ["!a"] }',
    '{ "ignore": ["a\\\\b"] }',
    '{ "ignore": ["{a,b}"] }',
    '{ "ignore": ["[ab]"] }',
    '[]',
  ];
  for (const text of wrong) {
    it(`finds the same error as the program, at the same place: ${text}`, async () => {
      const places = await marked(text);
      assert.deepEqual(
        places,
        readRuleConfig(text).faults.map(({ offset }) => offset),
      );
      assert.equal(places.length, 1);
    });
  }
});
