import assert from 'node:assert/strict';
import { criticalPath } from '../../../client/src/traces/model/criticalPath';
import {
  byCall,
  byResource,
  slowestProviders,
  slowestResources,
} from '../../../client/src/traces/model/groups';
import type { RawSpan } from '../../../client/src/traces/model/rawSpan';
import { readTrace } from '../../../client/src/traces/model/readTrace';
import { rowsOf } from '../../../client/src/traces/model/rows';
import { search } from '../../../client/src/traces/model/search';
import { labelOf } from '../../../client/src/traces/model/spanWords';
import { assertGrowth } from '../../bench/growth';
import { rawSpan, traceFixture, traceOf, treeText } from '../../bench/traces';

const WEB = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::web';
const subject = { urn: WEB };

describe('the tree of a trace', () => {
  it('has each span below what caused it, wherever the engine has recorded it', () => {
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

  it('knows a resource that failed, and so has no URN of its own, by its type and name', () => {
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

  it('takes parents that are missing, in circles or given twice', () => {
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

describe('the critical path', () => {
  it('goes back from the end, always along what ended last', () => {
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

  it('of the recorded run has no gaps and leads through what the last resource waited for', () => {
    const trace = readTrace(traceFixture('up.trace'))!;
    const path = criticalPath(trace);
    let at = 0;
    for (const { start, end } of path) {
      assert.ok(Math.abs(start - at) < 0.01);
      at = end;
    }
    assert.ok(Math.abs(at - trace.duration) < 0.01);
    const creates = path
      .map(({ span }) => labelOf(trace.spans[span]!))
      .filter(({ title }) => title === 'Create');
    assert.deepEqual(
      creates.map(({ subject: name }) => name.split(' ')[0]),
      ['database', 'web'],
    );
  });
});

describe('what belongs together', () => {
  const trace = readTrace(traceFixture('up.trace'))!;

  it('are the spans of a resource, and of a call', () => {
    const resources = byResource(trace).map(({ key }) => key.split('::').at(-1));
    assert.deepEqual([...resources].sort(), ['cache', 'database', 'default', 'shop-small', 'web']);
    const create = byCall(trace).find(({ key }) => key === 'ResourceProvider/Create')!;
    assert.equal(create.spans.length, 3);
    assert.ok(create.longest > 700 && create.busy >= create.longest);
  });

  it('tells the slowest first, and time that overlaps once', () => {
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

describe('the rows of a trace', () => {
  const trace = readTrace(traceFixture('up.trace'))!;
  const none: ReadonlySet<string> = new Set();

  it('are the whole tree, without what is below a closed span', () => {
    const all = rowsOf(trace, { view: 'tree', toggled: none, matches: undefined });
    assert.equal(all.length, trace.spans.length);
    const plan = trace.spans.findIndex(({ name }) => name === 'pulumi-plan');
    const closed = rowsOf(trace, { view: 'tree', toggled: new Set([`span ${plan}`]), matches: undefined });
    assert.equal(closed.length, all.length - (trace.spans[plan]!.last - plan - 1));
  });

  it('leave out what took next to no time, unless it failed, and what is only below that', () => {
    const failed = traceOf([
      rawSpan({ id: 'root', start: 0, end: 100 }),
      rawSpan({ id: 'brief', parent: 'root', start: 1, end: 2 }),
      rawSpan({ id: 'below', parent: 'brief', start: 1, end: 2, error: 'no' }),
      rawSpan({ id: 'other', parent: 'root', start: 3, end: 4 }),
      rawSpan({ id: 'long', parent: 'root', start: 10, end: 90 }),
      rawSpan({ id: 'part', parent: 'long', start: 10, end: 11 }),
    ]);
    const rows = rowsOf(failed, { view: 'tree', toggled: none, matches: undefined, least: 5 });
    assert.deepEqual(
      rows.map(({ span, parent }) => `${failed.spans[span]?.name}${parent ? ' +' : ''}`),
      ['root +', 'brief +', 'below', 'long'],
    );
  });

  it('are one for a call that several have recorded, unless everything is wanted', () => {
    const call = (id: string, parent: string) =>
      rawSpan({ id, parent, name: 'ResourceProvider/Create', start: 10, end: 90, subject });
    const twice = traceOf([
      rawSpan({ id: 'root', start: 0, end: 100 }),
      call('made', 'root'),
      call('passed', 'made'),
      call('answered', 'passed'),
      rawSpan({ id: 'inside', parent: 'answered', start: 20, end: 80 }),
    ]);
    const shown = (least: number, toggled = none) =>
      rowsOf(twice, { view: 'tree', toggled, matches: undefined, least }).map(
        ({ depth, span, members, parent }) =>
          `${depth} ${twice.spans[span]?.name} ${members.length} ${parent}`,
      );
    assert.deepEqual(shown(1), ['0 root 1 true', '1 ResourceProvider/Create 3 true', '2 inside 1 false']);
    assert.equal(shown(0).length, 5);
    assert.equal(shown(1, new Set(['span 1'])).length, 2);
  });

  it('are headings, with their spans if they were opened', () => {
    const headings = rowsOf(trace, { view: 'resource', toggled: none, matches: undefined });
    assert.equal(headings.length, 5);
    assert.ok(headings.every(({ group, open }) => group && !open));
    const opened = rowsOf(trace, {
      view: 'resource',
      toggled: new Set([headings[0]!.id]),
      matches: undefined,
    });
    assert.equal(opened.length, 5 + headings[0]!.group!.spans.length);
  });

  it('are what is searched for, and what is above it', () => {
    const matches = search(trace, '  DATABASE create ')!;
    assert.equal(matches.size, 1);
    const rows = rowsOf(trace, { view: 'tree', toggled: none, matches });
    assert.equal(rows.at(-1)?.span, [...matches][0]);
    assert.ok(rows.every(({ depth }, index) => depth === index));
    assert.equal(rowsOf(trace, { view: 'call', toggled: none, matches }).length, 2);
    assert.equal(rowsOf(trace, { view: 'resource', toggled: none, matches: new Set() }).length, 0);
    assert.equal(search(trace, '   '), undefined);
  });
});

describe('the time that a trace takes', function () {
  this.timeout(60_000);

  /** An update of 9,000 resources, with so many spans. */
  const update = (count: number): RawSpan[] => {
    const spans = [
      rawSpan({ id: 'pulumi', start: 0, end: 1e6 }),
      rawSpan({ id: 'pulumi-plan', start: 1, end: 1e6 - 1 }),
    ];
    for (let index = 0; spans.length < count; index += 1) {
      const urn = `urn:pulumi:dev::shop::aws:s3/bucket:Bucket::b${index % 9000}`;
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
  /** Spans in one another. */
  const chain = (count: number): RawSpan[] =>
    Array.from({ length: count }, (_, index) =>
      rawSpan({ id: `${index}`, parent: index === 0 ? '' : `${index - 1}`, start: 0, end: 1 }),
    );
  /** Spans of the same time. */
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
    it(`to be put in order, grouped, searched and walked grows with its spans: ${kind}`, () => {
      const spans = new Map([1, 8].map((size) => [size, make(size * 1500)]));
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

  it('is that of all that is in it, however many spans there are', () => {
    const trace = traceOf(update(50_000));
    assert.ok(criticalPath(trace).length > 10);
    assert.equal(byResource(trace).length, 9000);
    assert.ok(search(trace, 'b17 create')!.size > 0);
    assert.equal(traceOf(chain(50_000)).spans.at(-1)?.depth, 49_999);
  });
});
