import assert from 'node:assert/strict';
import {
  byCall,
  byResource,
  slowestProviders,
  slowestResources,
} from '../../../client/src/traces/model/groups';
import { readTrace } from '../../../client/src/traces/model/readTrace';
import { rawSpan, traceFixture, traceOf } from '../../harness/traces';
import { subject } from './subject';

describe('the groups of spans', () => {
  const trace = readTrace(traceFixture('up.trace'))!;

  it('are those of a resource, and of a call', () => {
    const resources = byResource(trace).map(({ key }) => key.split('::').at(-1));
    assert.deepEqual([...resources].sort(), ['cache', 'database', 'default', 'shop-small', 'web']);
    const create = byCall(trace).find(({ key }) => key === 'ResourceProvider/Create')!;
    assert.equal(create.spans.length, 3);
    assert.ok(create.longest > 700 && create.busy >= create.longest);
  });

  it('are sorted by time, the slowest first, and count overlapping time once', () => {
    const slowest = slowestResources(trace);
    assert.equal(slowest[0]?.key.split('::').at(-1), 'database');
    assert.ok(slowest.every(({ busy }, index) => busy <= (slowest[index - 1]?.busy ?? Infinity)));
    const [provider, ...others] = slowestProviders(trace);
    assert.deepEqual([provider?.key, others], ['pulumi-nodejs', []]);
    assert.ok(provider!.busy <= trace.duration && provider!.busy > 1500);
    const read = (id: string, start: number, end: number) =>
      rawSpan({ id, name: 'ResourceProvider/Read', start, end, subject });
    const overlapping = traceOf([read('a', 0, 10), read('b', 5, 15), read('c', 20, 21)]);
    assert.equal(slowestProviders(overlapping)[0]?.busy, 16);
    assert.equal(slowestProviders(overlapping)[0]?.key, 'aws');
  });
});
