import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceState, type ReplaceStateOutcome } from '../../client/src/pulumi/writes/replaceState';
import type { ReplacePlan } from '../../client/src/pulumi/writes/replacePlan';
import { readStateFile } from '../../client/src/pulumi/stacks/readStateFile';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { maskSecrets } from '../../server/src/features/compare/comparableStates';
import type { EditResourceParams, ResourceFacts } from '../../shared/resourceChanges';
import type { StateSummary } from '../../shared/stateSummary';
import { checkState } from '../../server/src/rules/engine/stateChecker';
import { numberRounded } from '../../server/src/rules/numberRounded';
import { StateModel } from '../../server/src/state/model';
import { nodeAt } from '../../server/src/json/jsonNode';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import { example } from '../harness/states';
import { AGREE, temporaryBackups, type TestCli, type TestServer } from './client';
import { useUpdatedStack } from './suite';

interface Text {
  readonly title: string;
  /** A JSON value as written in the file. */
  readonly json: string;
  /** Pulumi's export after the import, if it is written differently. */
  readonly becomes?: string;
  /** The message for the user; undefined if the value is unchanged. */
  readonly told?: RegExp;
}

const ROUNDED = /was rounded/;
const CHARACTER = /has lost a character/;

/** Values that could change on the way. */
const TEXTS: Readonly<Record<string, Text>> = {
  umlaut: { title: 'a letter beyond ASCII', json: '"größe"' },
  escapedUmlaut: { title: 'the same letter as an escape', json: '"gr\\u00f6\\u00DFe"', becomes: '"größe"' },
  nfc: { title: 'a composed letter', json: '"\u00e9"' },
  nfd: { title: 'a letter and its accent', json: '"e\u0301"' },
  emoji: { title: 'a surrogate pair as escapes', json: '"\\ud83d\\ude00"', becomes: '"😀"' },
  loneHigh: { title: 'half a surrogate pair', json: '"a\\ud800b"', becomes: '"a\ufffdb"', told: CHARACTER },
  loneLow: { title: 'the other half', json: '"\\udc00"', becomes: '"\ufffd"', told: CHARACTER },
  lineSeparator: { title: 'U+2028 and U+2029', json: '"\u2028\u2029"', becomes: '"\\u2028\\u2029"' },
  byteOrderMark: { title: 'U+FEFF inside', json: '"a\ufeffb"' },
  replacement: { title: 'U+FFFD', json: '"\ufffd"' },
  control: {
    title: 'control characters',
    json: '"\\u0000\\u001f\\u007f\\b\\f\\t\\r\\n"',
    becomes: '"\\u0000\\u001f\u007f\\b\\f\\t\\r\\n"',
  },
  html: {
    title: 'what Go escapes for HTML',
    json: '"\\u003ca href=\\"\\/x\\"&\\u003e"',
    becomes: '"<a href=\\"/x\\"&>"',
  },
  crlf: { title: 'CRLF as escapes', json: '"a\\r\\nb"' },
  long: { title: 'a line of 300 kB', json: `"${'größe '.repeat(50_000)}"` },
  integer: { title: 'the largest exact integer', json: '9007199254740991' },
  bigInteger: {
    title: 'an integer beyond 2⁵³',
    json: '9007199254740993',
    becomes: '9007199254740992',
    told: ROUNDED,
  },
  digits: {
    title: 'a number of 20 digits',
    json: '12345678901234567890',
    becomes: '12345678901234567000',
    told: ROUNDED,
  },
  fraction: {
    title: 'a fraction of 20 digits',
    json: '0.12345678901234567890',
    becomes: '0.12345678901234568',
    told: ROUNDED,
  },
  tiny: { title: 'a number below the smallest float', json: '1e-400', becomes: '0', told: ROUNDED },
  point: { title: '1.0', json: '1.0', becomes: '1' },
  exponent: { title: '1E2', json: '1E2', becomes: '100' },
  huge: { title: '1e300', json: '1e300', becomes: '1e+300' },
  minusZero: { title: '-0', json: '-0' },
  nothing: { title: 'null', json: 'null' },
  empty: {
    title: 'empty values',
    json: '{"a": "", "b": [], "c": {}, "d": false, "e": null}',
    becomes: '{"a": "", "b": [], "c": {}, "d": false, "e": null}',
  },
  doubled: { title: 'a doubled key', json: '{"a": 1, "a": 2}', becomes: '{"a": 2}' },
  signed: {
    title: 'a byte string that is text',
    json: '{"4dabf18193072939515e22adb298388d": "803fd3297a5875dc03ca845dda5d2a98", "value": "w7w="}',
    becomes: '"ü"',
    told: /is not what was imported/,
  },
};

describe('an import preserves the content of the file', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  let file: string;
  let original: string;

  useUpdatedStack(async (made) => {
    ({ stack, server, test, target } = made);
    file = path.join(stack.root, 'dev.state.json');
    original = await stack.export();
  });

  /** Imports the file, as the command does. */
  async function importFile(): Promise<Extract<ReplaceStateOutcome, { kind: 'replaced' }>> {
    const tools = { cli: test.cli, server, backups: temporaryBackups() };
    const outcome = await replaceState(tools, { target, text: await readStateFile(file) }, AGREE);
    assert.ok(outcome.kind === 'replaced', JSON.stringify(outcome));
    return outcome;
  }

  /** The export with each text of the table among the root's outputs. */
  function withTexts(): string {
    const members = Object.entries(TEXTS).map(([name, { json }]) => `"${name}": ${json},`);
    const text = original.replace('"outputs": {', `"outputs": { ${members.join('\n')}`);
    return text;
  }

  it('whatever its values; changes by Pulumi are reported with their paths', async () => {
    // Line ends and a byte order mark do not matter.
    await writeFile(file, `\ufeff${withTexts().replaceAll('\n', '\r\n')}`);
    const { mismatches, text } = await importFile();
    for (const [name, { title, json, becomes = json, told }] of Object.entries(TEXTS)) {
      const { raw } = nodeAt({ text }, text.indexOf(': ', text.indexOf(`"${name}": `)) + 2);
      const value = raw.startsWith('{')
        ? raw.replace(/\s+/g, ' ').replace('{ ', '{').replace(' }', '}')
        : raw;
      assert.ok(value === becomes, `${title}: ${value.slice(0, 100)}`);
      const sentences = mismatches.filter((sentence) => sentence.startsWith(`outputs.${name} of `));
      assert.equal(sentences.length, told ? 1 : 0, `${title}: ${sentences.join()}`);
      if (told) assert.match(sentences[0]!, told);
    }
    assert.equal(mismatches.length, Object.values(TEXTS).filter(({ told }) => told).length);
    for (const sentence of mismatches) assert.ok(!/\d{5}/.test(sentence), sentence);
  });

  it('warns about each number that Pulumi rounds before the import, and about no other', async () => {
    const text = withTexts();
    const warned = checkState(new StateModel(text)).filter(({ rule }) => rule === numberRounded);
    const rounded = Object.values(TEXTS).filter(({ told }) => told === ROUNDED);
    assert.deepEqual(
      warned.map(({ span }) => text.slice(span.start, span.end)),
      rounded.map(({ json }) => json),
    );
    await writeFile(file, text);
    let plan: ReplacePlan | undefined;
    await replaceState(
      { cli: test.cli, server, backups: temporaryBackups() },
      { target, text: await readStateFile(file) },
      {
        ...AGREE,
        review: (made) => {
          plan = made;
          return Promise.resolve(false);
        },
      },
    );
    assert.ok(plan!.afterSummary.findings.some(({ code }) => code === 'number-rounded'));
  });

  describe('also after an edit of this extension', () => {
    let exported: string;

    before(async () => {
      await writeFile(file, withTexts());
      exported = (await importFile()).text;
    });

    const edits: Record<string, () => Promise<string>> = {
      'the rename of a resource': () => edited({ newName: 'größer' }),
      'the removal of a resource': async () => {
        const { offers } = await cache();
        return edited(offers.find(({ refactoring }) => refactoring === 'remove-with-dependents')!);
      },
      'a repair': async () => {
        const painted = exported.replaceAll('"colour": "blue"', '"colour": "red"');
        const broken = painted.replace(/("dependencies": \[\s*)("[^"]+)"/, '$1$2-gone", $2"');
        const { text, done } = await server.repair({ text: broken, targetStack: 'dev' });
        assert.equal(done.length, 1);
        return text;
      },
    };

    async function cache(): Promise<ResourceFacts> {
      const { resources } = (JSON.parse(exported) as ExportedState).deployment;
      const index = resources!.findIndex(({ urn }) => urn === example.cache);
      const facts = await server.resource({ text: exported, resource: { urn: example.cache, index } });
      return facts ?? assert.fail('no cache');
    }

    async function edited(edit: EditResourceParams['edit']): Promise<string> {
      const { text, failure } = await server.editResource({ text: exported, resource: await cache(), edit });
      return text ?? assert.fail(failure);
    }

    for (const [what, edit] of Object.entries(edits)) {
      it(`and changes only ${what}`, async () => {
        const text = await edit();
        assert.ok(text !== exported);
        await writeFile(file, text);
        const outcome = await importFile();
        assert.deepEqual(outcome.mismatches, []);
        // Secrets are encrypted again.
        assert.ok(maskSecrets(outcome.text) === maskSecrets(text), firstDifference(outcome.text, text));
      });
    }
  });

  it('and refuses bytes that are not UTF-8', async () => {
    await writeFile(file, withTexts(), 'latin1');
    await assert.rejects(importFile(), /^WrongEncoding: dev\.state\.json is not UTF-8: line \d+ /);
    await writeFile(file, withTexts(), 'utf16le');
    await assert.rejects(importFile(), /is UTF-16/);
  });

  it('and refuses a number that no float can be, before anything is written', async () => {
    const before = await stack.export();
    await writeFile(file, before.replace('"outputs": {', '"outputs": { "beyond": 1e400,'));
    const request = { target, text: await readStateFile(file) };
    let codes: string[] = [];
    const forceDespite = ({ findings }: StateSummary) => {
      codes = findings.map(({ code }) => code);
      return Promise.resolve(true);
    };
    const tools = { cli: test.cli, server, backups: temporaryBackups() };
    assert.equal((await replaceState(tools, request, { ...AGREE, forceDespite })).kind, 'declined');
    assert.equal(codes[0], 'number-range');
    assert.ok((await stack.export()) === before);
  });
});

function firstDifference(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, i) => line !== others[i] && !line.includes('ciphertext'));
  return `line ${at + 1}: ${lines[at]?.slice(0, 200)} | ${others[at]?.slice(0, 200)}`;
}
