import assert from 'node:assert/strict';
import type { BroughtBack } from '../../../shared/lostEntry';
import { compareStates } from '../../../server/src/features/compare/stateComparison';
import { bringBack } from '../../../server/src/features/transfer/bringBack';
import { repairAll } from '../../../server/src/rules/engine/repair';
import { StateModel } from '../../../server/src/state/model';
import { summarize } from '../../../server/src/rules/engine/summary';
import {
  changedExample,
  component,
  example,
  printed,
  resourceOf,
  stateWith,
  type ExportedState,
  type ResourceEntry,
} from '../../harness/states';

const WHOLE = changedExample(() => undefined);
const without = (...urns: string[]): string =>
  changedExample((deployment) => {
    deployment.resources = deployment.resources.filter(({ urn }) => !urns.includes(urn));
  });
const PROVIDER_ID = resourceOf((JSON.parse(WHOLE) as ExportedState).deployment, example.provider)[
  'id'
] as string;

const fromWhole = (text: string, urn: string, id?: string): BroughtBack =>
  bringBack({ text, from: WHOLE, entry: { urn, ...(id !== undefined && { id }) } });

function found(result: BroughtBack): Extract<BroughtBack, { kind: 'found' }> {
  assert.ok(result.kind === 'found', JSON.stringify(result));
  return result;
}

function refused(result: BroughtBack): string {
  assert.ok(result.kind === 'refused', JSON.stringify(result));
  return result.reason;
}

describe('bringBack', () => {
  it('inserts a lost provider before its resources, and keeps every other byte', () => {
    const today = without(example.provider);
    const { text, also } = found(fromWhole(today, example.provider, PROVIDER_ID));
    assert.deepEqual(also, []);
    assert.equal(text, WHOLE);
  });

  it('inserts a lost resource between its dependencies and its dependents', () => {
    assert.equal(found(fromWhole(without(example.cache), example.cache)).text, WHOLE);
    const { text } = found(fromWhole(without(example.storefront), example.storefront));
    assert.equal(summarize({ text }).errorCount, 0);
    assert.deepEqual(compareStates({ before: WHOLE, after: text }), { added: [], removed: [], changed: [] });
  });

  it('also restores missing dependencies', () => {
    const today = without(example.web, example.cache, example.database, example.provider);
    const { text, also } = found(fromWhole(today, example.web));
    assert.deepEqual(also.sort(), [example.cache, example.database, example.provider].sort());
    assert.equal(summarize({ text }).errorCount, 0);
    assert.deepEqual(compareStates({ before: WHOLE, after: text }), { added: [], removed: [], changed: [] });
  });

  it('brings back no second entry of an object whose entry has another name, or no type', () => {
    const renamed = changedExample((deployment) => {
      resourceOf(deployment, example.database).urn += 'base';
    });
    assert.match(refused(fromWhole(renamed, example.database)), /in the state already, as 'databasebase'/);
    const untyped = renamed.replace(/(Database::databasebase",(?:\n.*){2})\n.*"type": .*/, '$1');
    assert.notEqual(untyped, renamed);
    assert.match(refused(fromWhole(untyped, example.database)), /'databasebase' .* has its id, but no type/);
  });

  it('writes the entry in the layout of the text, and changes no digit of it', () => {
    const number = '1234567890123456789.10';
    const lost = component('a', { outputs: { list: [], text: 'a, "b": \\ c', n: 777 } });
    const rest = component('b', { dependencies: [lost.urn] });
    const formats: ((state: ExportedState) => string)[] = [
      (state) => JSON.stringify(state, undefined, 2),
      (state) => JSON.stringify(state, undefined, '\t').replaceAll('\n', '\r\n'),
      (state) => JSON.stringify(state),
      (state) =>
        JSON.stringify(state, undefined, 1)
          .replace(/([{[,])?\n *([}\]])?/g, '$1 $2')
          .replace(/([{[]) | ([}\]])/g, '$1$2'),
    ];
    for (const as of formats) {
      const whole = as(stateWith([lost, rest])).replace('777', number);
      for (const from of formats.map((other) => other(stateWith([lost, rest])).replace('777', number))) {
        const { text } = found(bringBack({ text: as(stateWith([rest])), from, entry: { urn: lost.urn } }));
        assert.equal(text, whole);
      }
    }
  });

  it('moves nothing else, even if the list is out of order', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => component(name).urn) as [string, string, string];
    const entries = (...names: string[]): string =>
      printed(
        stateWith(
          names.map((name) =>
            component(name, { dependencies: name === 'b' ? [a] : name === 'c' ? [b] : [] }),
          ),
        ),
      );
    const order = (text: string): string =>
      (JSON.parse(text) as ExportedState).deployment.resources.map(({ urn }) => urn.at(-1)).join('');
    const from = entries('a', 'b', 'c');
    assert.equal(order(found(bringBack({ text: entries('c', 'a'), from, entry: { urn: b } })).text), 'vcab');
    const late = printed(stateWith([component('x', { dependencies: [c] }), component('c'), component('a')]));
    assert.equal(order(found(bringBack({ text: late, from, entry: { urn: b } })).text), 'vxcab');
  });

  it('distinguishes a state that has the provider with another id from one that does not have it', () => {
    const today = without(example.provider);
    assert.deepEqual(fromWhole(today, example.provider, 'another'), { kind: 'other id', id: PROVIDER_ID });
    const asked = { text: today, entry: { urn: example.provider, id: PROVIDER_ID } };
    assert.deepEqual(bringBack({ ...asked, from: today }), { kind: 'absent', isLost: true });
    const emptied = printed(stateWith([]));
    assert.deepEqual(bringBack({ ...asked, from: emptied }), { kind: 'absent', isLost: false });
    for (const from of ['', '{"deployment": {', '[]', '{"version": 3}']) {
      assert.deepEqual(bringBack({ ...asked, from }), { kind: 'unreadable' }, from);
    }
    const halfGone = changedExample((deployment) => {
      resourceOf(deployment, example.provider)['delete'] = true;
    });
    assert.deepEqual(bringBack({ ...asked, from: halfGone }), { kind: 'absent', isLost: true });
  });

  it('creates no second entry for an object', () => {
    const renamed = changedExample((deployment) => {
      resourceOf(deployment, example.cache).urn += '-2';
    });
    const other = renamed.replaceAll('pulumi-nodejs', 'cloud');
    const urn = example.cache.replaceAll('pulumi-nodejs', 'cloud');
    const from = WHOLE.replaceAll('pulumi-nodejs', 'cloud');
    assert.match(
      refused(bringBack({ text: other, from, entry: { urn } })),
      /'cache' \(Cache\).*as 'cache-2'/,
    );
    const provider = changedExample((deployment) => {
      resourceOf(deployment, example.provider).urn += '-2';
    });
    assert.match(refused(fromWhole(provider, example.provider, PROVIDER_ID)), /'default'.*as 'default-2'/);
    const bare = WHOLE.replace(`"urn": "${example.cache}",`, '');
    assert.match(refused(fromWhole(bare, example.cache)), /resource 6 of the list .* no URN/);
    assert.match(refused(fromWhole(WHOLE, example.cache)), /'cache' \(Cache\) is in the state already/);
  });

  it('restores nothing whose provider has been replaced since', () => {
    const today = without(example.cache).replaceAll(PROVIDER_ID, 'new');
    assert.match(refused(fromWhole(today, example.cache)), /needs the provider 'default'.*may be gone/);
  });

  it('restores no secrets that the stack cannot decrypt', () => {
    const from = changedExample((deployment) => {
      deployment['secrets_providers'] = { type: 'passphrase', state: { salt: 'another' } };
    });
    const ask = (urn: string): BroughtBack => bringBack({ text: without(urn), from, entry: { urn } });
    assert.match(refused(ask(example.database)), /'database'.*another passphrase or secrets provider/);
    found(ask(example.images));
  });

  it('requires valid JSON', () => {
    const urn = example.cache;
    assert.match(refused(fromWhole(without(urn).slice(0, -9), urn)), /JSON/);
    assert.match(refused(fromWhole('{"version":3,"deployment":{}}', urn)), /no list of resources/);
  });

  describe('where the loss, or a replacement, has changed what others say', () => {
    const bucket = (id: string, fields: Record<string, unknown> = {}): ResourceEntry => ({
      urn: 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images',
      type: 'aws:s3/bucket:Bucket',
      custom: true,
      id,
      outputs: { arn: `arn:aws:s3:::${id}`, region: 'eu' },
      ...fields,
    });
    const { urn } = bucket('');
    const policy = (id: string, fields: Record<string, unknown> = {}): ResourceEntry => ({
      urn: 'urn:pulumi:dev::shop::aws:s3/bucketPolicy:BucketPolicy::images',
      type: 'aws:s3/bucketPolicy:BucketPolicy',
      custom: true,
      id: 'policy-1',
      inputs: { bucket: `arn:aws:s3:::${id}` },
      dependencies: [urn],
      propertyDependencies: { bucket: [urn] },
      ...fields,
    });
    const state = (...resources: ResourceEntry[]): string => printed(stateWith(resources));
    const backup = state(bucket('images-old'), policy('images-old'));
    const entryIn = (text: string): ResourceEntry =>
      (JSON.parse(text) as ExportedState).deployment.resources.find((one) => one.urn === urn)!;

    it('gives it the id that its dependents name, and says so', () => {
      const { text, id, living } = found(
        bringBack({ text: state(policy('images-new')), from: backup, entry: { urn } }),
      );
      assert.equal(id, 'images-old');
      assert.deepEqual(living, { id: 'images-new', by: "'images' (BucketPolicy) names it" });
      assert.deepEqual(entryIn(text), entryIn(state(bucket('images-new'))));
      assert.equal(summarize({ text }).errorCount, 0);
    });

    it('gives it the id in an output of the stack', () => {
      const outputs = (id: string): string =>
        changedExample((deployment) => {
          resourceOf(deployment, example.stack)['outputs'] = { images: id };
          deployment.resources.push(bucket(id));
        });
      const today = changedExample((deployment) => {
        resourceOf(deployment, example.stack)['outputs'] = { images: 'images-new' };
        deployment.resources.push({ ...policy('none'), dependencies: [urn], propertyDependencies: {} });
      });
      const { living } = found(bringBack({ text: today, from: outputs('images-old'), entry: { urn } }));
      assert.deepEqual([living?.id, living?.by], ['images-new', 'an output of the stack has it']);
    });

    it('keeps the id where nothing contradicts it, or the text names several', () => {
      const other = (id: string, name: string): ResourceEntry => ({
        ...policy(id),
        urn: `${policy('').urn}-${name}`,
        id: name,
      });
      for (const [now, from] of [
        [state(policy('images-old')), backup],
        [state(policy('images-old', { inputs: { bucket: 'another' } })), backup],
        [
          state(other('images-a', 'one'), other('images-b', 'two')),
          state(bucket('images-old'), other('images-old', 'one'), other('images-old', 'two')),
        ],
      ] as const) {
        const { text, living } = found(bringBack({ text: now, from, entry: { urn } }));
        assert.equal(living, undefined);
        assert.equal(entryIn(text)['id'], 'images-old');
      }
    });

    it('gives the references back that a repair has dropped', () => {
      for (const layout of [2, 4, undefined]) {
        const as = (text: string): string => JSON.stringify(JSON.parse(text), undefined, layout);
        const child = component('child', {
          parent: urn,
          deletedWith: urn,
          dependencies: [urn, example.stack],
        });
        const whole = as(state(bucket('images-old'), policy('images-old'), child));
        const broken = as(state(policy('images-old'), child));
        const repaired = repairAll(new StateModel(broken)).text;
        assert.notEqual(repaired, broken);
        const { text, references } = found(bringBack({ text: repaired, from: whole, entry: { urn } }));
        assert.equal(references, 5);
        assert.deepEqual(compareStates({ before: whole, after: text }), {
          added: [],
          removed: [],
          changed: [],
        });
      }
    });

    it('gives the references back that the text had before a repair, whatever the other state has', () => {
      const now = state(policy('images-new', { modified: '2026-01-01T00:00:00Z' }));
      const repaired = repairAll(new StateModel(now)).text;
      assert.notEqual(repaired, now);
      const params = { text: repaired, from: backup, entry: { urn } };
      assert.equal(found(bringBack(params)).references, undefined);
      const { text, references } = found(bringBack({ ...params, before: now }));
      assert.equal(references, 2);
      const { changed, removed } = compareStates({ before: now, after: text });
      assert.deepEqual([changed, removed], [[], []]);
    });

    it('leaves the references of what was updated in between', () => {
      const without = { dependencies: [], propertyDependencies: { bucket: [] } };
      for (const fields of [
        { modified: '2026-01-01T00:00:00Z' },
        { inputs: { bucket: 'another' } },
        { id: 'p2' },
      ]) {
        const now = state(policy('images-old', { ...without, ...fields }));
        const { text, references } = found(bringBack({ text: now, from: backup, entry: { urn } }));
        assert.equal(references, undefined);
        assert.deepEqual(entryIn(text), entryIn(backup));
      }
    });
  });
});
