import assert from 'node:assert/strict';
import { objectListing } from '../../../server/src/features/pendingOperations/objectListing';
import { StateModel } from '../../../server/src/state/model';

const PROVIDER = 'urn:pulumi:dev::shop::pulumi:providers:aws::eu';
const vpc = (name: string): string => `urn:pulumi:dev::shop::aws:ec2/vpc:Vpc::${name}`;

/** What lists the objects of the type of a pending create, with these inputs of its provider. */
function listingWith(
  inputs: object,
  operation: object = {},
  type = 'aws:ec2/vpc:Vpc',
): ReturnType<typeof objectListing> {
  const provider = { urn: PROVIDER, custom: true, id: 'p', type: 'pulumi:providers:aws', inputs };
  const made = {
    urn: vpc('a'),
    custom: true,
    id: 'vpc-1',
    type: 'aws:ec2/vpc:Vpc',
    provider: `${PROVIDER}::p`,
  };
  const create = { ...made, urn: `urn:pulumi:dev::shop::${type}::b`, type, id: undefined };
  const pending_operations = [{ type: 'creating', resource: create, ...operation }];
  const deployment = { resources: [provider, made], pending_operations };
  return objectListing(new StateModel(JSON.stringify({ version: 3, deployment })), 0);
}

describe('what lists the objects of the type of an interrupted create', () => {
  it('is its provider with its place, and nothing else of its settings', () => {
    const inputs = { region: 'eu-west-1', profile: 'shop', secretKey: 'hunter2', version: '7.1.0' };
    assert.deepEqual(listingWith(inputs), {
      type: 'aws:ec2/vpc:Vpc',
      provider: PROVIDER,
      version: '7.1.0',
      settings: { region: 'eu-west-1', profile: 'shop' },
      unshown: ['secretKey', 'version'],
      known: ['vpc-1'],
    });
  });

  it('leaves out settings that are secret', () => {
    const secret = {
      '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
      ciphertext: 'v1:x',
    };
    assert.deepEqual(listingWith({ region: secret })?.settings, {});
  });

  it('is nothing for what has made nothing', () => {
    assert.equal(listingWith({}, { type: 'deleting' }), undefined);
  });

  it('is nothing for types whose objects nobody could list', () => {
    assert.ok(listingWith({}, {}, 'gcp:storage/bucket:Bucket'));
    const types = ['pulumi-nodejs:dynamic:Resource', 'random:index/randomPet:RandomPet'];
    for (const type of types) assert.equal(listingWith({}, {}, type), undefined, type);
  });
});
