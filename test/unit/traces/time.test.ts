import assert from 'node:assert/strict';
import { criticalPath } from '../../../client/src/traces/model/criticalPath';
import { byResource } from '../../../client/src/traces/model/groups';
import type { RawSpan } from '../../../client/src/traces/model/rawSpan';
import { rowsOf, search } from '../../../client/src/traces/model/rows';
import { assertGrowth } from '../../harness/growth';
import { rawSpan, traceOf } from '../../harness/traces';
import { subject } from './subject';

describe('the time to process a trace', function () {
  this.timeout(60_000);

  /** An update of 3,000 resources, with this many spans. */
  const update = (count: number): RawSpan[] => {
    const spans = [
      rawSpan({ id: 'pulumi', start: 0, end: 1e6 }),
      rawSpan({ id: 'pulumi-plan', start: 1, end: 1e6 - 1 }),
    ];
    for (let index = 0; spans.length < count; index += 1) {
      const urn = `urn:pulumi:dev::shop::aws:s3/bucket:Bucket::b${index % 3000}`;
      const start = 2 + index * 30;
      const name = (call: string) => ({
        name: `/pulumirpc.${call}`,
        parent: 'pulumi-plan',
        subject: { urn },
      });
      spans.push(
        rawSpan({ id: `r${index}`, start, end: start + 900, ...name('ResourceMonitor/RegisterResource') }),
      );
      spans.push(
        rawSpan({ id: `c${index}`, start: start + 1, end: start + 9, ...name('ResourceProvider/Check') }),
      );
      spans.push(
        rawSpan({ id: `d${index}`, start: start + 10, end: start + 899, ...name('ResourceProvider/Create') }),
      );
    }
    return spans;
  };
  /** Nested spans. */
  const chain = (count: number): RawSpan[] =>
    Array.from({ length: count }, (_, index) =>
      rawSpan({ id: `${index}`, parent: index === 0 ? '' : `${index - 1}`, start: 0, end: 1 }),
    );
  /** Spans with the same time. */
  const alike = (count: number): RawSpan[] =>
    Array.from({ length: count }, (_, index) =>
      rawSpan({ id: `${index}`, name: 'ResourceMonitor/RegisterResource', start: 0, end: 1, subject }),
    );
  const kinds = {
    'of an update': update,
    'of spans in one another': chain,
    'of spans of the same time': alike,
  };

  for (const [kind, make] of Object.entries(kinds)) {
    it(`grows linearly with its spans, for sorting, grouping, searching and walking: ${kind}`, () => {
      const spans = new Map([1, 8].map((size) => [size, make(size * 600)]));
      assertGrowth(8, (size) => {
        const trace = traceOf(spans.get(size)!);
        assert.ok(criticalPath(trace).length > 0);
        byResource(trace);
        search(trace, 'b17 create');
        const rows = rowsOf(trace, { view: 'tree', toggled: new Set(), matches: undefined });
        assert.equal(rows.length, trace.spans.length);
      });
    });
  }

  it('includes all spans, however many there are', () => {
    const trace = traceOf(update(12_000));
    assert.ok(criticalPath(trace).length > 10);
    assert.equal(byResource(trace).length, 3000);
    assert.ok(search(trace, 'b17 create')!.size > 0);
    assert.equal(traceOf(chain(20_000)).spans.at(-1)?.depth, 19_999);
  });
});
