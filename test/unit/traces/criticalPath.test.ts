import assert from 'node:assert/strict';
import { criticalPath } from '../../../client/src/traces/model/criticalPath';
import { readTrace } from '../../../client/src/traces/model/readTrace';
import { spanLabel } from '../../../client/src/traces/model/spanLabels';
import { rawSpan, traceFixture, traceOf, treeText } from '../../harness/traces';
import { WEB, subject } from './subject';

describe('the critical path', () => {
  it('goes back from the end, always along the span that ended last', () => {
    const trace = traceOf([
      rawSpan({ id: 'root', start: 0, end: 100 }),
      rawSpan({ id: 'beside', parent: 'root', start: 0, end: 60 }),
      rawSpan({ id: 'first', parent: 'root', start: 10, end: 50 }),
      rawSpan({ id: 'second', parent: 'root', start: 61, end: 90 }),
      rawSpan({ id: 'inner', parent: 'second', start: 65, end: 70 }),
    ]);
    assert.deepEqual(
      criticalPath(trace).map(({ span, start, end }) => `${trace.spans[span]?.name} ${start}-${end}`),
      ['beside 0-60', 'root 60-61', 'second 61-65', 'inner 65-70', 'second 70-90', 'root 90-100'],
    );
  });

  it('shows the start of a provider below the resource that waits for it', () => {
    const register = 'ResourceMonitor/RegisterResource';
    const other = { urn: WEB.replace('::web', '::other') };
    const trace = traceOf([
      rawSpan({ id: 'LanguageRuntime/Run', start: 0, end: 100 }),
      rawSpan({ id: 'a', name: register, start: 5, end: 60, subject }),
      rawSpan({ id: 'b', name: register, start: 10, end: 90, subject: other }),
      rawSpan({ id: 'newPlugin', start: 6, end: 50, facts: [['prefix', 'aws (resource)']] }),
    ]);
    assert.equal(treeText(trace).split('\n')[2], '    newPlugin');
    assert.deepEqual(
      criticalPath(trace).map(({ span, start, end }) => `${trace.spans[span]?.name} ${start}-${end}`),
      [
        'LanguageRuntime/Run 0-10',
        'newPlugin 10-50',
        'ResourceMonitor/RegisterResource 50-90',
        'LanguageRuntime/Run 90-100',
      ],
    );
  });

  it('has no gaps in the recorded run, and contains the spans for which the last resource waited', () => {
    const trace = readTrace(traceFixture('up.trace'))!;
    const path = criticalPath(trace);
    let at = 0;
    for (const { start, end } of path) {
      assert.ok(Math.abs(start - at) < 0.01);
      at = end;
    }
    assert.ok(Math.abs(at - trace.duration) < 0.01);
    const creates = path
      .map(({ span }) => spanLabel(trace.spans[span]!))
      .filter(({ title }) => title === 'Create');
    assert.deepEqual(
      creates.map(({ subject: name }) => name.split(' ')[0]),
      ['database', 'web'],
    );
  });
});
