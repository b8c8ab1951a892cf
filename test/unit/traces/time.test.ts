import assert from 'node:assert/strict';
import { toPerfetto } from '../../../client/src/features/traces/model/perfetto';
import type { RawSpan } from '../../../client/src/features/traces/model/trace';
import { criticalPath, summarize } from '../../../client/src/features/traces/model/traceSummary';
import { assertGrowth } from '../../harness/growth';
import { rawSpan, traceOf } from '../../harness/traces';

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
      const name = (call: string) => ({ name: `/pulumirpc.${call}`, subject: { urn } });
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
      rawSpan({ id: `${index}`, start: index, end: 2 * count - index }),
    );
  /** Spans with the same time. */
  const alike = (count: number): RawSpan[] =>
    Array.from({ length: count }, (_, index) =>
      rawSpan({ id: `${index}`, name: 'ResourceMonitor/RegisterResource', start: 0, end: 1 }),
    );
  const kinds = {
    'of an update': update,
    'of spans in one another': chain,
    'of spans of the same time': alike,
  };

  for (const [kind, make] of Object.entries(kinds)) {
    it(`grows linearly with its spans, for reading, grouping, walking and saving: ${kind}`, () => {
      const spans = new Map([1, 8].map((size) => [size, make(size * 600)]));
      assertGrowth(8, (size) => {
        const trace = traceOf(spans.get(size)!);
        assert.ok(summarize(trace).critical.length > 0);
        assert.ok(toPerfetto(trace).length > trace.spans.length);
      });
    });
  }

  it('includes all spans, however many there are', () => {
    const trace = traceOf(update(12_000));
    assert.ok(criticalPath(trace).length > 10);
    assert.equal(summarize(trace).resources.length, 3000);
    assert.equal(traceOf(chain(20_000)).spans.length, 20_000);
  });
});
