import assert from 'node:assert/strict';
import { criticalPath } from '../../../client/src/traces/model/criticalPath';
import { rawSpan, traceOf, treeText } from '../../harness/traces';
import { WEB, subject } from './subject';

describe('the tree of a trace', () => {
  it('has each span below its cause, wherever the engine has recorded it', () => {
    const trace = traceOf([
      rawSpan({ id: 'pulumi', start: 0, end: 100 }),
      rawSpan({ id: 'pulumi-plan', start: 5, end: 95 }),
      rawSpan({ id: '/pulumirpc.LanguageRuntime/Run', parent: 'pulumi-plan', start: 10, end: 90 }),
      rawSpan({ id: 'newPlugin', parent: 'pulumi-plan', start: 21, end: 40 }),
      rawSpan({ id: '/pulumirpc.ResourceProvider/Handshake', parent: 'pulumi', start: 35, end: 39 }),
      rawSpan({
        id: '/pulumirpc.ResourceProvider/Create',
        parent: 'pulumi-plan',
        start: 50,
        end: 70,
        subject,
      }),
      rawSpan({
        id: '/pulumirpc.ResourceMonitor/RegisterResource',
        parent: 'pulumi-plan',
        start: 20,
        end: 80,
        subject,
      }),
      rawSpan({ id: '/pulumirpc.Engine/Log', parent: 'pulumi-plan', start: 11, end: 12 }),
      rawSpan({
        id: '/pulumirpc.ResourceProvider/Delete',
        parent: 'pulumi-plan',
        start: 91,
        end: 94,
        subject,
      }),
    ]);
    assert.equal(
      treeText(trace),
      [
        'pulumi',
        '  pulumi-plan',
        '    LanguageRuntime/Run',
        '      Engine/Log',
        '      ResourceMonitor/RegisterResource',
        '        newPlugin',
        '          ResourceProvider/Handshake',
        '        ResourceProvider/Create',
        '    ResourceProvider/Delete',
      ].join('\n'),
    );
  });

  it('finds a failed resource, which has no URN yet, by its type and name', () => {
    const register = (id: string, name: string) =>
      rawSpan({
        id,
        name: 'ResourceMonitor/RegisterResource',
        start: 10,
        end: 90,
        subject: { token: 'aws:s3/bucket:Bucket', name },
      });
    const trace = traceOf([
      rawSpan({ id: 'LanguageRuntime/Run', start: 0, end: 100 }),
      register('failed', 'web'),
      register('unknown', 'other'),
      rawSpan({ id: 'create', name: 'ResourceProvider/Create', start: 20, end: 80, subject, error: 'no' }),
    ]);
    const create = trace.spans.find(({ error }) => error !== undefined)!;
    assert.equal(trace.spans[create.parent]?.urn, WEB);
    assert.deepEqual(trace.spans.map(({ urn }) => urn).filter(Boolean), [WEB, WEB]);
  });

  it('accepts missing, cyclic and duplicate parents', () => {
    const trace = traceOf([
      rawSpan({ id: 'a', parent: 'b', start: 0, end: 9 }),
      rawSpan({ id: 'b', parent: 'a', start: 1, end: 8 }),
      rawSpan({ id: 'c', parent: 'c', start: 20, end: 21 }),
      rawSpan({ id: 'd', parent: 'nowhere', start: 30, end: 29 }),
      rawSpan({ id: 'd', parent: 'nowhere', start: 30, end: 29 }),
    ]);
    assert.equal(trace.spans.length, 4);
    assert.ok(trace.spans.every(({ start, end }) => end >= start));
    trace.spans.forEach(({ parent, last }, index) => {
      assert.ok(parent < index && last > index);
    });
  });

  it('is empty for an empty file', () => {
    const trace = traceOf([]);
    assert.deepEqual([trace.spans, trace.duration, criticalPath(trace)], [[], 0, []]);
  });
});
