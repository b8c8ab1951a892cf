import assert from 'node:assert/strict';
import { namedIds } from '../../../server/src/features/transfer/namedIds';
import { printed, stateWith, type ResourceEntry } from '../../harness/states';

const urn = 'urn:pulumi:dev::shop::aws:ec2/vpc:Vpc::main';
const subnet = (name: string, inputs: object, from: string[]): ResourceEntry => ({
  urn: `urn:pulumi:dev::shop::aws:ec2/subnet:Subnet::${name}`,
  type: 'aws:ec2/subnet:Subnet',
  custom: true,
  id: name,
  inputs,
  propertyDependencies: Object.fromEntries(from.map((property) => [property, [urn]])),
});
const secret = { '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270', ciphertext: 'v1:x' };

describe('what others of a state name', () => {
  it('is proposed as the id of a resource that it lacks, each once and no secret', () => {
    const text = printed(
      stateWith([
        subnet('a', { vpcId: 'vpc-1', cidr: '10.0.0.0/16', tags: { of: 'vpc-1' } }, ['vpcId', 'tags']),
        subnet('b', { vpcId: 'vpc-1', other: 'not from it', token: secret }, ['vpcId', 'token']),
        subnet('c', { vpcId: 'vpc-2', password: 'plain' }, ['vpcId', 'password']),
      ]),
    );
    assert.deepEqual(namedIds({ text, urn }), [
      { id: 'vpc-1', reason: "the input “vpcId” of 'a' (Subnet), which comes from it" },
      { id: 'vpc-2', reason: "the input “vpcId” of 'c' (Subnet), which comes from it" },
    ]);
    assert.deepEqual(namedIds({ text: text.slice(0, -9), urn }), []);
  });
});
