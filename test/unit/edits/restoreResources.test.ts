import assert from 'node:assert/strict';
import { restoreResources } from '../../../server/src/features/transfer/restoreResources';
import { summarize } from '../../../server/src/rules/engine/summary';
import { compareStates } from '../../../server/src/features/compare/stateComparison';
import { changedExample, example, resourceOf, type ExportedState } from '../../harness/states';

const OLD = changedExample(() => undefined);
const without = (...urns: string[]): string =>
  changedExample((deployment) => {
    deployment.resources = deployment.resources.filter(({ urn }) => !urns.includes(urn));
  });

function restored(text: string, from: string, ...urns: string[]): { text: string; alsoRestored: string[] } {
  const result = restoreResources({ text, from, urns });
  assert.ok(result.text !== undefined, result.failure);
  assert.equal(summarize({ text: result.text }).errorCount, 0);
  return result;
}

describe('restoreResources', () => {
  it('inserts a missing resource before its dependents, and keeps every other byte', () => {
    const today = without(example.images);
    assert.ok(summarize({ text: today }).errorCount > 0);
    const { text, alsoRestored } = restored(today, OLD, example.images);
    assert.deepEqual(alsoRestored, []);
    assert.deepEqual(compareStates({ before: OLD, after: text }), { added: [], removed: [], changed: [] });
    const entry = /\{\s*"urn": "[^"]*::images"[\s\S]*?\n {12}\},?\s*/.exec(text)![0];
    assert.equal(text.replace(entry, ''), today);
  });

  it('also restores the missing requirements of a resource', () => {
    const today = without(example.web, example.images, example.storefront);
    const { text, alsoRestored } = restored(today, OLD, example.web);
    assert.deepEqual(alsoRestored.sort(), [example.storefront, example.images].sort());
    assert.deepEqual(compareStates({ before: OLD, after: text }), { added: [], removed: [], changed: [] });
  });

  it('replaces an existing resource by its older version, in its place', () => {
    const today = changedExample((deployment) => {
      resourceOf(deployment, example.cache)['id'] = 'another';
    });
    assert.equal(restored(today, OLD, example.cache).text, OLD);
  });

  it('restores a resource from a backup of the backend on one line', () => {
    const { deployment } = JSON.parse(OLD) as ExportedState;
    const backup = JSON.stringify({
      version: 3,
      checkpoint: { stack: 'organization/shop/dev', latest: deployment },
    });
    const { text } = restored(without(example.web), backup, example.web);
    assert.equal(text, OLD);
  });

  it('does not restore secrets that the stack cannot decrypt', () => {
    const from = changedExample((deployment) => {
      deployment['secrets_providers'] = { type: 'passphrase', state: { salt: 'another' } };
      resourceOf(deployment, example.database)['outputs'] = {
        password: {
          '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
          ciphertext: 'v1:a:b',
        },
      };
    });
    const { failure } = restoreResources({ text: OLD, from, urns: [example.database] });
    assert.match(failure!, /database.*another passphrase or secrets provider/);
    restored(without(example.cache), from, example.cache);
  });

  it('explains what is impossible', () => {
    const urn = `${example.web}-2`;
    assert.match(restoreResources({ text: OLD, from: OLD, urns: [urn] }).failure!, /web-2.*not in the older/);
    assert.match(restoreResources({ text: OLD, from: OLD.slice(0, -9), urns: [] }).failure!, /JSON/);
    const empty = '{"version":3,"deployment":{}}';
    assert.match(restoreResources({ text: empty, from: OLD, urns: [] }).failure!, /no list of resources/);
  });

  it('does not restore an id from before a replacement, if the dependents name another', () => {
    const urn = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::files';
    const withBucket = (bucket: string | undefined, named: string): string =>
      changedExample(({ resources }) => {
        if (bucket !== undefined)
          resources.push({
            urn,
            type: 'aws:s3/bucket:Bucket',
            custom: true,
            id: bucket,
            outputs: { arn: bucket },
          });
        resources.push({
          urn: 'urn:pulumi:dev::shop::aws:s3/bucketObject:BucketObject::a',
          type: 'aws:s3/bucketObject:BucketObject',
          custom: true,
          id: 'a.txt',
          inputs: { bucket: named },
          dependencies: [urn],
          propertyDependencies: { bucket: [urn] },
        });
      });
    const older = withBucket('files-1', 'files-1');
    for (const now of [undefined, 'files-2']) {
      const result = restoreResources({ text: withBucket(now, 'files-2'), from: older, urns: [urn] });
      assert.ok(result.text !== undefined);
      assert.deepEqual(result.living, [
        { urn, id: 'files-2', old: 'files-1', by: "'a' (BucketObject) names it" },
      ]);
      assert.deepEqual(compareStates({ before: withBucket('files-2', 'files-2'), after: result.text }), {
        added: [],
        removed: [],
        changed: [],
      });
    }
  });
});
