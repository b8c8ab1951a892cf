import assert from 'node:assert/strict';
import { driftMarkdown } from '../../../client/src/features/drift/model/driftMarkdown';
import type { DriftedResource } from '../../../client/src/pulumi/driftDetection/drift';
import { readDrift } from '../../../client/src/pulumi/driftDetection/readDrift';
import { formatPath, isWithin, parsePath } from '../../../client/src/pulumi/driftDetection/changedPath';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';

const URN = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images';
const SECRET = { [SIGNATURE_KEY]: Signature.secret, ciphertext: '[secret]' };

/** The only resource of a drift with this event. */
async function resourceOf(metadata: object): Promise<DriftedResource> {
  const events = [
    { resOutputsEvent: { metadata: { op: 'update', urn: URN, ...metadata } } },
    { summaryEvent: { resourceChanges: { update: 1 } } },
  ];
  const { resources } = await readDrift(events.map((event) => JSON.stringify(event)).join('\n'));
  assert.equal(resources.length, 1);
  return resources[0]!;
}

const outputs = async (old: object, now: object): Promise<string[]> =>
  (await resourceOf({ old: { outputs: old }, new: { outputs: now } })).changes.map(
    (change) => `${change.kind} ${change.path}: ${change.old ?? '-'} | ${change.now ?? '-'}`,
  );

describe('the drift from events', () => {
  it('reads null as a missing value, and distinguishes strings from other values', async () => {
    assert.deepEqual(await outputs({ a: null, b: 1, c: 'x ' }, { a: 'true', b: '1', c: 'x' }), [
      'added a: - | "true"',
      'changed b: 1 | "1"',
      'changed c: "x " | x',
    ]);
    assert.deepEqual(await outputs({}, { constructor: 1 }), ['added constructor: - | 1']);
  });

  it('shows no value that was a secret, may be one, or is named like one', async () => {
    assert.deepEqual(await outputs({ a: SECRET }, { a: 'plain' }), ['changed a: [secret] | [secret]']);
    assert.deepEqual(await outputs({ a: { b: SECRET } }, { a: 'plain' }), ['changed a: [secret] | [secret]']);
    assert.deepEqual(await outputs({ a: 'x' }, { a: { b: SECRET, c: 1 } }), [
      'changed a: [secret] | [secret]',
    ]);
    assert.deepEqual(await outputs({}, { a: { b: SECRET, c: 1 } }), [
      'added a: - | {\n  "b": "[secret]",\n  "c": 1\n}',
    ]);
    const env = [
      { name: 'A', value: SECRET },
      { name: 'B', value: 'public' },
    ];
    const moved = [
      { name: 'B', value: 'public' },
      { name: 'A', value: 'battery' },
    ];
    assert.deepEqual(await outputs({ env }, { env: moved }), [
      'changed env[0]: [secret] | [secret]',
      'changed env[1]: [secret] | [secret]',
    ]);
    assert.deepEqual(
      await outputs({ apiKey: 'one', passwords: { a: 12 } }, { apiKey: 'two', passwords: { a: 13 } }),
      ['changed apiKey: [secret] | [secret]', 'changed passwords.a: [secret] | [secret]'],
    );
    const [token] = await outputs({ note: 'old' }, { note: 'take pul-0123456789abcdef0123456789abcdef' });
    assert.equal(token, 'changed note: old | take [secret]');
  });

  it('names a file, and does not show its content', async () => {
    const asset = (hash: string): object => ({
      [SIGNATURE_KEY]: Signature.asset,
      path: './site',
      hash,
      text: 'battery',
    });
    assert.deepEqual(await outputs({ source: asset('a1') }, { source: asset('b2') }), [
      'changed source: asset ./site a1 | asset ./site b2',
    ]);
    const [long] = await outputs({}, { text: 'x'.repeat(5000) });
    assert.match(long!, /x… \(1000 more characters\)$/);
  });

  it('separates properties that the program does not set', async () => {
    const sides = {
      old: { inputs: { size: 1, tag: 'a' }, outputs: { size: 1, tag: 'a', etag: 'x' } },
      new: { inputs: { size: 1, tag: 'a' }, outputs: { size: 2, tag: 'b', etag: 'y' } },
    };
    const computed = async (more: object): Promise<string[]> =>
      (await resourceOf({ ...sides, ...more })).changes
        .filter((change) => change.isComputed)
        .map(({ path }) => path);
    assert.deepEqual(await computed({}), ['etag'], 'no program has set it');
    assert.deepEqual(await computed({ diffs: ['size'] }), ['tag', 'etag'], 'the provider names the property');
    const detailedDiff = { tag: { diffKind: 'update' } };
    assert.deepEqual(
      await computed({ diffs: ['size'], detailedDiff }),
      ['size', 'etag'],
      'the details count',
    );
    const { kind } = await resourceOf({ ...sides, op: 'same' });
    assert.equal(kind, 'computed');
    const alone = { old: { outputs: { etag: 'x' } }, new: { outputs: { etag: 'y' } } };
    assert.deepEqual(await computed(alone), [], 'what the engine calls a change is none without it');
  });

  it('shows a drifted input even if the outputs in the state already have the real value', async () => {
    const { changes } = await resourceOf({
      old: { inputs: { size: 1 }, outputs: { size: 2 } },
      new: { inputs: { size: 1 }, outputs: { size: 2 } },
      detailedDiff: { size: { diffKind: 'update', inputDiff: true }, neither: { diffKind: 'add' } },
    });
    const known = { path: 'size', kind: 'changed', isComputed: false, isKnown: true, old: '1', now: '2' };
    assert.deepEqual(changes, [known]);
    const { changes: unnamed } = await resourceOf({
      old: { inputs: { size: 1, __code: 'a' }, outputs: { size: 2, __code: 'b' } },
      new: { inputs: { size: 1, __code: 'a' }, outputs: { size: 2, __code: 'b' } },
    });
    assert.deepEqual(unnamed, [known], 'the engine names nothing');
  });

  it('shows another id, and hides what the program hides', async () => {
    const { changes } = await resourceOf({
      old: { id: 'a', inputs: { text: 'x' }, outputs: { text: 'x' } },
      new: { id: 'b', inputs: { text: 'x' }, outputs: { text: 'y' }, hideDiffs: ['text'] },
    });
    const hidden = '[hidden by the program]';
    assert.deepEqual(
      changes.map(({ path, old, now }) => [path, old, now]),
      [
        ['id', 'a', 'b'],
        ['text', hidden, hidden],
      ],
    );
  });

  it('is Markdown that escapes every value', async () => {
    const events = [
      { resOutputsEvent: { metadata: { op: 'delete', urn: `${URN}-old`, old: { id: 'old-1' } } } },
      {
        resOutputsEvent: {
          metadata: {
            op: 'update',
            urn: URN,
            old: { outputs: { a: 'x|y' } },
            new: { outputs: { a: '`\n# no' } },
          },
        },
      },
      { diagnosticEvent: { severity: 'warning', message: '<b>careful</b>' } },
      { summaryEvent: { resourceChanges: { update: 1, delete: 1 } } },
    ];
    const drift = await readDrift(events.map((event) => JSON.stringify(event)).join('\n'));
    assert.equal(
      await driftMarkdown(drift, { stack: 'dev', when: 'today' }),
      [
        '# Drift of stack `dev`',
        'State against the real resources, today: 1 not found, 1 changed of 2 compared.',
        '> \\<b\\>careful\\</b\\>',
        '## Not found by its provider',
        '- `images-old` (aws:s3/bucket:Bucket), id `old-1`',
        '## Changed',
        '### `images` (aws:s3/bucket:Bucket)',
        '| Property |  | In the state | Really there |\n| --- | --- | --- | --- |\n| `a` | changed | `x\\|y` | `` ` # no `` |',
      ].join('\n\n') + '\n',
    );
  });
});

describe('property paths', () => {
  it('are parsed in all notations', () => {
    for (const path of [
      ['a'],
      ['a', 'b', 2, 'c'],
      ['a.b', 'c"d', 0],
      ['x', 'back\\slash'],
      [''],
      ['a', '[0]'],
    ]) {
      assert.deepEqual(parsePath(formatPath(path)), path);
    }
    assert.equal(formatPath(['tags', 'a b', 2, 'name']), 'tags["a b"][2].name');
  });

  it('that cannot be parsed are names', () => {
    for (const text of ['a[', 'a["b', 'a..b', 'a["b"x']) assert.deepEqual(parsePath(text), [text]);
  });

  it('are inside another one if they begin with it', () => {
    assert.ok(isWithin(['a', 0, 'b'], ['a', '*', 'b']));
    assert.ok(isWithin(['a', 0, 'b'], ['a', 0]));
    assert.ok(!isWithin(['a'], ['a', 0]));
    assert.ok(!isWithin(['a', 1], ['a', '1']));
  });
});
