import assert from 'node:assert/strict';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import { component, example, printed, stateWith, type ResourceEntry } from '../../harness/states';

/** A component whose URN names these types of parents. */
function below(types: string, name: string, parent: string): ResourceEntry {
  const urn = `urn:pulumi:dev::shop::${types}$shop:index:Part::${name}`;
  return component(name, { urn, parent });
}

/** The URNs that are offered instead, by resource: `-` if none is, as its parent is gone. */
function offered(...resources: readonly ResourceEntry[]): string[] {
  const findings = checkState(new StateModel(printed(stateWith(resources))));
  return findings.flatMap(({ rule, message, fixes = [] }) => {
    if (rule.code !== 'urn-parent') return [];
    assert.equal(message.includes('not in this state'), fixes.length === 0, message);
    return [fixes.length === 0 ? '-' : /^Make the URN that of a child of (\S+)/.exec(fixes[0]!.title)![1]!];
  });
}

const app = component('app', { urn: 'urn:pulumi:dev::shop::shop:index:App::app', type: 'shop:index:App' });

describe('the URN of a resource that does not fit its parent', () => {
  it('may be the one from before the resource was moved to the stack', () => {
    assert.deepEqual(offered(below('shop:index:Area', 'moved', example.stack)), ["'shop-dev'"]);
  });

  it('may be the one from before its parent got another type', () => {
    assert.deepEqual(offered(app, below('shop:index:Application', 'part', app.urn)), ["'app'"]);
  });

  it('is right if several miss the same parent', () => {
    const parts = ['one', 'two'].map((name) => below('shop:index:Area', name, example.stack));
    assert.deepEqual(offered(...parts), ['-', '-']);
  });

  it('is right if the parent in the state is one of the missing parent', () => {
    assert.deepEqual(offered(app, below('shop:index:App$shop:index:Area', 'part', app.urn)), ['-']);
  });

  it('is right if the missing parent had an object, as a refresh finds those gone', () => {
    const provider = component('default', {
      urn: 'urn:pulumi:dev::shop::pulumi:providers:aws::default',
      type: 'pulumi:providers:aws',
      custom: true,
      id: 'p',
    });
    const child = below('aws:s3/bucket:Bucket', 'part', example.stack);
    assert.deepEqual(offered(provider, child), ['-']);
  });
});
