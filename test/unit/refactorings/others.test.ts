import assert from 'node:assert/strict';
import { resources, smallState, urn } from '../state/smallState';
import { after, titlesAt } from './offers';

type Entry = Record<string, unknown>;

const thing = (name: string, fields: Entry = {}): Entry => ({ ...resources([name])[0], ...fields });

function state(entries: readonly Entry[], version = 3): string {
  return JSON.stringify({ version, deployment: { resources: entries } }, null, '\t');
}

describe('protection', () => {
  const below = (name: string, parent: string, fields: Entry = {}): Entry =>
    thing(name, { parent: urn(parent), ...fields });
  const entries = (fields: Entry): Entry[] => [
    thing('a', fields),
    below('b', 'a', fields),
    below('c', 'b', fields),
    thing('old', { delete: true }),
  ];

  it('is enabled for one resource, for all below it, or for all of its type', () => {
    const text = state(entries({}));
    assert.deepEqual(titlesAt(text, 'a', 'protection'), [
      "Protect 'a' (Thing)",
      "Protect 'a' (Thing) and the 2 resources below it",
      'Protect all 3 resources of type test:index:Thing',
    ]);
    assert.equal(
      after(text, 'a', "Protect 'a' (Thing) and"),
      state([
        thing('a', { protect: true }),
        thing('b', { parent: urn('a'), protect: true }),
        thing('c', { parent: urn('b'), protect: true }),
        thing('old', { delete: true }),
      ]),
    );
    assert.equal(titlesAt(text, 'c', 'protection').length, 2);
    assert.deepEqual(titlesAt(text, 'old', 'protection'), []);
  });

  it('is disabled in the same ways, if it is enabled', () => {
    const text = state([thing('a', { protect: true }), below('b', 'a'), below('c', 'a', { protect: true })]);
    assert.deepEqual(titlesAt(text, 'a', 'protection'), [
      "Unprotect 'a' (Thing)",
      "Unprotect 'a' (Thing) and the one resource below it",
      'Unprotect all 2 resources of type test:index:Thing',
    ]);
    assert.equal(after(text, 'a', 'Unprotect all'), state([thing('a'), below('b', 'a'), below('c', 'a')]));
  });

  it('replaces an explicit false', () => {
    const text = state([thing('a', { protect: false })]);
    assert.equal(after(text, 'a', 'Protect'), state([thing('a', { protect: true })]));
  });
});

describe('flags', () => {
  it('taint and untaint a resource', () => {
    const tainted = state([thing('a', { taint: true })]);
    assert.equal(after(state([thing('a')]), 'a', "Taint 'a'"), tainted);
    assert.equal(after(tainted, 'a', 'Clear the taint'), state([thing('a')]));
    for (const not of [thing('a', { custom: false, id: undefined }), thing('a', { delete: true })]) {
      assert.deepEqual(titlesAt(state([not]), 'a', 'taint'), []);
    }
    assert.deepEqual(titlesAt(state([thing('a')], 2), 'a', 'taint'), []);
  });

  it('remove recorded errors', () => {
    const text = state([thing('a', { initErrors: ['no', 'no'] })]);
    assert.equal(after(text, 'a', 'Forget'), state([thing('a')]));
    assert.deepEqual(titlesAt(state([thing('a', { initErrors: [] })]), 'a', 'clear-init-errors'), []);
  });

  it('keep a resource that is pending deletion, if there is no other', () => {
    const text = state([thing('a', { delete: true })]);
    assert.equal(after(text, 'a', 'Keep'), state([thing('a')]));
    assert.deepEqual(titlesAt(smallState(['a', 'a-']), 'a', 'keep-resource'), []);
  });

  it('treat a resource that waits for its replacement as existing, if possible', () => {
    const waiting = thing('a', { pendingReplacement: true });
    assert.equal(after(state([waiting]), 'a', 'Take'), state([thing('a')]));
    for (const not of [
      { ...waiting, id: '' },
      { ...waiting, provider: 'urn:pulumi:dev::shop::pulumi:providers:test::default::gone' },
    ]) {
      assert.deepEqual(titlesAt(state([not]), 'a', 'clear-pending-replacement'), []);
    }
  });
});

describe('breaking a cycle', () => {
  const text = smallState(['a(c)', 'b(a)', 'c(x b)', 'x'], 2);
  const reference = text.indexOf(urn('c'));

  it('is offered at each link, the link at the cursor first', () => {
    assert.deepEqual(titlesAt(text, reference, 'break-circle'), [
      `Break the dependency cycle: 'a' (Thing) no longer names 'c' (Thing) in "dependencies"`,
      `Break the dependency cycle: 'c' (Thing) no longer names 'b' (Thing) in "dependencies"`,
      `Break the dependency cycle: 'b' (Thing) no longer names 'a' (Thing) in "dependencies"`,
    ]);
    assert.equal(
      after(text, reference, "Break the dependency cycle: 'c'"),
      smallState(['a(c)', 'b(a)', 'c(x)', 'x'], 2),
    );
  });

  it('is not offered outside a cycle', () => {
    assert.deepEqual(titlesAt(text, text.indexOf(urn('x')), 'break-circle'), []);
    assert.deepEqual(titlesAt(text, 'a', 'break-circle'), []);
    const straight = smallState(['a', 'b(a)']);
    assert.deepEqual(titlesAt(straight, straight.lastIndexOf(urn('a')), 'break-circle'), []);
  });
});

describe('the kind of file', () => {
  const deployment =
    '{"resources":[ {"urn":"urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev","type":"pulumi:pulumi:Stack"} ]}';
  const checkpoint = `{\n    "version": 4,\n    "features": ["taint"],\n    "checkpoint": { "stack": "organization/shop/dev", "latest": ${deployment} }\n}\n`;
  const exported = `{\n    "version": 4,\n    "features": ["taint"],\n    "deployment": ${deployment}\n}\n`;

  it('changes to an export, and back to a checkpoint', () => {
    assert.equal(after(checkpoint, 0, 'Turn this checkpoint into an export'), exported);
    assert.equal(after(exported, 0, 'Turn this export into a checkpoint'), checkpoint);
    const version3 = exported.replace('4', '3').replace('    "features": ["taint"],\n', '');
    assert.equal(after(deployment, 0, 'Wrap this deployment'), version3);
    const legacy = `{"stack":"dev","latest":${deployment}}`;
    assert.equal(after(legacy, 0, 'Turn this checkpoint'), version3.replace('3', '1'));
  });

  it('is not changed from inside the list, nor for a stack that was never updated', () => {
    assert.deepEqual(titlesAt(exported, exported.indexOf('[ ') + 1, 'shape'), []);
    assert.deepEqual(titlesAt('{"version":3,"checkpoint":{"stack":"dev","latest":null}}', 0), []);
  });
});

describe('no refactoring', () => {
  it('is offered if a state has two lists of resources, whose elements Pulumi mixes', () => {
    const two = (name: string, list: string): string =>
      `{"version": 3, "deployment": {"${name}": ${list}, "resources": ${JSON.stringify([thing('a')])}}}`;
    for (const name of ['resources', 'resourCes']) {
      assert.deepEqual(titlesAt(two(name, '[{"id": "x"}]'), 'a', 'protection'), []);
    }
    assert.ok(titlesAt(two('resources', 'null'), 'a', 'protection').length > 0);
    const deployment = `"deployment": {"resources": ${JSON.stringify([thing('a')])}}`;
    assert.deepEqual(titlesAt(`{"version": 3, ${deployment}, ${deployment}}`, 'a', 'protection'), []);
  });
});

describe('the removal of the secrets provider', () => {
  const service = { type: 'service', state: { url: 'https://api.pulumi.com', owner: 'acme' } };
  const secret = {
    '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
    plaintext: '"a"',
  };
  const text = (outputs: object, provider: object = service, config?: object): string => {
    const latest = { secrets_providers: provider, resources: [thing('a', { outputs })] };
    return JSON.stringify({ version: 3, checkpoint: { stack: 'dev', config, latest } }, null, 2);
  };
  const titles = (state: string): string[] =>
    titlesAt(state, state.indexOf('"secrets_providers"') + 3, 'remove-secrets-provider');

  it('is offered if Pulumi Cloud has the key of a state without a secret', () => {
    const state = text({ b: 'c' });
    const without = after(state, state.indexOf('"service"'), 'Remove "secrets_providers"');
    const { checkpoint } = JSON.parse(without) as { checkpoint: { latest: object } };
    assert.deepEqual(checkpoint.latest, { resources: [thing('a', { outputs: { b: 'c' } })] });
    assert.deepEqual(titlesAt(state, 'a', 'remove-secrets-provider'), []);
  });

  it('is not offered if a secret needs it', () => {
    assert.deepEqual(titles(text({ b: [secret] })), []);
    assert.deepEqual(titles(text({}, service, { 'shop:key': { secure: 'AAABA' } })), []);
    assert.deepEqual(titles(text({}, { type: 'passphrase', state: { salt: 'v1:a:b' } })), []);
    assert.equal(titles(text({})).length, 1);
  });
});
