import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { MEANINGS } from '../../../shared/errorFacts/meanings';
import { knownErrors } from '../../../shared/knownErrors/readKnownErrors';
import { explain, explainOnce } from '../../../shared/knownErrors/explain';
import { fill, type Pattern } from '../../../shared/knownErrors/knownError';
import { repository } from '../../harness/repository';

const ids = (text: string): string[] => explainOnce(text).map(({ error }) => error.id);
const sampleOf = (id: string): string => knownErrors().find((error) => error.id === id)!.samples[0]!.text;

/** Errors that the form of a line can tell, too. */
const byForm = new Set([...MEANINGS.map(({ entry }) => entry), 'dynamic-provider-failed']);

describe('the explanation of errors', () => {
  for (const { id, samples, patterns, anywhere = [], saidOf, whileCreating } of knownErrors()) {
    for (const [index, { text }] of samples.entries()) {
      it(`finds ${id} (${index + 1}) as the first thing`, () => {
        assert.equal(ids(text)[0], id);
      });

      it(`finds ${id} (${index + 1}) in a complete output, on Windows and on a line of its own`, () => {
        const surrounded = `Updating (dev):\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n\r\nDuration: 1s\r\n`;
        // Errors that are recognized by the end of the output are no longer found.
        if (id !== 'proxy-captures-loopback' || index !== 2) assert.ok(ids(surrounded).includes(id));
        const inOneLine = text.split('\n').some((line) => ids(line).includes(id));
        const lines = text.split('\n');
        const isIn = (all: readonly Pattern[]): boolean =>
          all.some(({ source }) => lines.some((line) => new RegExp(source).test(line)));
        // What another line says is not known to one line.
        if (whileCreating === 'only' || byForm.has(id)) return;
        assert.equal(inOneLine, isIn(anywhere) || (isIn(patterns) && saidOf !== 'a resource'));
      });
    }
  }

  it('does not explain mere consequences', () => {
    const login = sampleOf('kubernetes-login');
    const unreachable = sampleOf('kubernetes-unreachable');
    assert.deepEqual(ids(`${unreachable}\n`), ['kubernetes-unreachable']);
    assert.deepEqual(ids(`${unreachable}\n${login}\n`), ['kubernetes-login']);
    const known = new Set(knownErrors().map(({ id }) => id));
    for (const { id, covers = [] } of knownErrors())
      for (const covered of covers) assert.ok(known.has(covered), `${id}: ${covered}`);
  });

  it('explains nothing in an ordinary run', () => {
    const run = readFileSync(`${repository}/test/fixtures/troubleshooting/successfulRun.txt`, 'utf8');
    assert.ok(run.split('\n').length > 2000);
    assert.deepEqual(explain(run), []);
  });

  it('explains a line once, with the most specific error', () => {
    const text = `${sampleOf('lease-lost')}\n${sampleOf('plugin-missing')}\n`;
    const matches = explain(text);
    assert.deepEqual(
      matches.map(({ error }) => error.id),
      ['lease-lost', 'plugin-missing'],
    );
    const [first] = matches;
    assert.equal(text.slice(first!.start, first!.end), '[403] The provided update token has expired');
  });

  it('returns each place in the order of the text, or each error once, the most specific first', () => {
    const text = `one\n${sampleOf('cli-crash')}\n${sampleOf('stack-locked')}\n${sampleOf('cli-crash')}\n`;
    const places = explain(text).map(({ start }) => start);
    assert.ok(places.length >= 3);
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    );
    assert.deepEqual(ids(text), ['stack-locked', 'cli-crash']);
  });

  it('reads names from the text', () => {
    const facts = (id: string): unknown => ({ ...explain(sampleOf(id))[0]!.facts });
    assert.deepEqual(facts('plugin-missing'), { plugin: 'aws', version: '6.0.0' });
    assert.deepEqual(facts('plugin-download'), {
      code: '403',
      plugin: 'aws',
      version: '3.26.0',
      platform: 'darwin-arm64',
    });
    assert.deepEqual(facts('other-stack'), { from: 'prod', to: 'dev' });
    // Two-line messages are also recognized if a field has joined the lines.
    const owner = { owner: 'root@build-7', pid: '4711', time: '2026-11-21T09:52:11Z' };
    for (const between of ['\n', ' ']) {
      const [locked] = explainOnce(sampleOf('stack-locked').replaceAll('\n', between));
      assert.deepEqual({ ...locked!.facts }, owner);
    }
    assert.deepEqual(facts('protected-resource'), {
      urn: 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Cache::cache',
    });
  });

  it('inserts the names into the steps, or a placeholder', () => {
    assert.equal(fill('install {plugin} v{version}', { plugin: 'aws' }), 'install aws v<version>');
    assert.equal(fill('a {b c} { d}', {}), 'a {b c} { d}');
  });
});

describe('what a text says around an error', () => {
  const factsOf = (text: string): unknown => ({ ...explainOnce(text)[0]!.facts });

  it('tells the operation, from the message or from the row of the table', () => {
    const row = ' +   aws:s3:Bucket  images  **creating failed**  1 error\n\nDiagnostics:\n';
    const said = '  aws:s3:Bucket (images):\n    error: 1 error occurred: something new\n';
    const resource = { resource: 'images', type: 'aws:s3:Bucket', provider: 'aws' };
    assert.deepEqual(factsOf(row + said), {
      ...resource,
      ...{ operation: 'creating', create: 'create', asked: 'create', phase: 'create-unknown' },
    });
    assert.deepEqual(factsOf(said), resource);
    const updating = said.replace(
      '1 error',
      'updating urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images: 1 error',
    );
    assert.deepEqual(factsOf(row + updating), {
      ...resource,
      ...{ operation: 'updating', update: 'update', asked: 'update', phase: 'update-unknown' },
    });
  });

  it('makes another error of what is not found while something is created', () => {
    const missing =
      "googleapi: Error 404: The resource 'projects/shop/global/networks/blue' was not found, notFound";
    const of = (words: string) => ids(`  gcp:compute:Instance (web):\n    error: ${words}: ${missing}\n`)[0];
    assert.equal(of('Error creating instance'), 'reference-not-found');
    assert.equal(of('Error reading Instance'), 'gone-outside');
  });

  it('tells the place in the user’s own code, in each language', () => {
    const place = (trace: string): string => {
      const { file, line } = explainOnce(
        `    error: Program failed with an unhandled exception:\n${trace}`,
      )[0]!.facts;
      return `${file}:${line}`;
    };
    assert.equal(
      place(
        '    Traceback (most recent call last):\n      File "/shop/__main__.py", line 3, in <module>\n        import jobs\n' +
          '      File "/shop/jobs.py", line 7, in <module>\n        x()\n' +
          '      File "/shop/venv/lib/python3.12/site-packages/pulumi/output.py", line 90, in apply\n',
      ),
      '/shop/jobs.py:7',
    );
    assert.equal(
      place(
        '    Error: boom\n        at f (/shop/node_modules/x/index.js:1:2)\n        at Object.<anonymous> (/shop/index.ts:31:9)\n        at g (/shop/other.ts:4:1)\n',
      ),
      '/shop/index.ts:31',
    );
    assert.equal(
      place('    System.Exception: oops\n       at Shop.MyStack..ctor() in /app/Program.cs:line 21\n'),
      '/app/Program.cs:21',
    );
    assert.equal(
      place(
        '    java.lang.RuntimeException: oops\n        at com.pulumi.Pulumi.run(Pulumi.java:29)\n        at shop.App.main(App.java:12)\n',
      ),
      'App.java:12',
    );
    assert.equal(place('    nothing\n'), 'undefined:undefined');
  });
});

describe('the patterns of the explanations', () => {
  /** Text that makes a careless pattern backtrack at each place, over the whole text. */
  const hostile = [
    'a'.repeat(200_000),
    ' '.repeat(200_000),
    'urn:pulumi:'.repeat(20_000),
    'the stack is currently locked by 9999999'.repeat(5_000),
    `error: [403] ${'x '.repeat(100_000)}`,
    'dial tcp: lookup '.repeat(10_000),
    'Updating (dev):\n\n\n'.repeat(10_000),
    'resource plugin '.repeat(10_000),
    `two resources ('urn:pulumi:`.repeat(8_000),
  ];

  it('have a limit for every quantifier, so that they take linear time', () => {
    for (const { id, patterns, anywhere = [] } of knownErrors()) {
      for (const { source } of [...patterns, ...anywhere]) {
        // Characters in brackets and escaped ones are not quantifiers.
        const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
        assert.doesNotMatch(bare, /[*+]|\{\d*,\}/, `${id}: ${source}`);
        for (const [, most] of bare.matchAll(/\{\d+,(\d+)\}/g)) assert.ok(Number(most) <= 1200, id);
      }
    }
  });

  it('end on text that is designed to be slow, and find what follows it', () => {
    for (const text of hostile) {
      const found = ids(`${text}\n${sampleOf('update-conflict')}`);
      assert.ok(found.includes('update-conflict'), text.slice(0, 40));
    }
  }).timeout(60_000);

  it('end on ten thousand errors in one line', () => {
    assert.equal(explain(`${sampleOf('update-conflict')} `.repeat(10_000)).length, 1);
  }).timeout(60_000);

  it('match only names that are harmless on a command line', () => {
    const evil = '$(touch x)`id`;|&"\'';
    for (const { samples } of knownErrors()) {
      for (const { text } of samples) {
        for (const { facts } of explain(text.replace(/[a-z]{4,}/g, `$&${evil}`))) {
          for (const fact of Object.values(facts)) assert.doesNotMatch(fact, /[`"';|&()\s]/);
        }
      }
    }
  });
});
