import assert from 'node:assert/strict';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import { component, example, printed, stateWith, type ResourceEntry } from '../../harness/states';

const provider = (name: string, region: string): ResourceEntry => ({
  urn: `urn:pulumi:dev::shop::pulumi:providers:aws::${name}`,
  custom: true,
  type: 'pulumi:providers:aws',
  id: `id-of-${name}`,
  inputs: { region },
});
const nameOf = (one: ResourceEntry): string => `${one.urn}::${String(one['id'])}`;
const topic = (name: string, region: string, fields: Partial<ResourceEntry> = {}): ResourceEntry => ({
  urn: `urn:pulumi:dev::shop::aws:sns/topic:Topic::${name}`,
  custom: true,
  type: 'aws:sns/topic:Topic',
  id: `arn:aws:sns:${region}:123456789012:${name}`,
  parent: example.stack,
  inputs: { name },
  provider: `${provider('gone', '').urn}::id-of-gone`,
  ...fields,
});

const east = provider('east', 'us-east-1');
const west = provider('west', 'eu-west-1');

/** The offers to use another provider, in their order, without what each costs. */
function offers(...resources: readonly ResourceEntry[]): string[] {
  const model = new StateModel(printed(stateWith([east, west, ...resources])));
  const finding = checkState(model).find(({ rule }) => rule.code === 'unknown-provider');
  return (finding?.fixes ?? []).flatMap(({ title }) => /^Use the provider (.*) \(if /.exec(title)?.[1] ?? []);
}

const [EAST, WEST] = ["'east' (aws) with id 'id-of-east'", "'west' (aws) with id 'id-of-west'"];

describe('what speaks for a provider instead of a missing one', () => {
  it('is its region in the values of the resource', () => {
    assert.deepEqual(offers(topic('orders', 'us-east-1')), [
      `${EAST}, as the 'region' of its configuration is in this resource, too`,
      WEST,
    ]);
    assert.deepEqual(offers(topic('orders', 'eu-west-1')), [
      `${WEST}, as the 'region' of its configuration is in this resource, too`,
      EAST,
    ]);
  });

  it('is no region whose name only begins alike', () => {
    assert.deepEqual(offers(topic('orders', 'us-east-10')), [WEST, EAST]);
  });

  it('is what those use that the resource needs', () => {
    const needed = topic('needed', 'nowhere', { provider: nameOf(east) });
    assert.deepEqual(offers(needed, topic('orders', 'nowhere', { dependencies: [needed.urn] })), [
      `${EAST}, as 'needed' (Topic), which belongs to this resource, uses it`,
      WEST,
    ]);
  });

  it('is what its siblings in a component use', () => {
    const parent = component('app');
    const sibling = topic('sibling', 'nowhere', { parent: parent.urn, provider: nameOf(east) });
    assert.deepEqual(offers(parent, sibling, topic('orders', 'nowhere', { parent: parent.urn })), [
      `${EAST}, as 'sibling' (Topic) below the same parent uses it`,
      WEST,
    ]);
  });
});
