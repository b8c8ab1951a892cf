import assert from 'node:assert/strict';
import { readTrace } from '../../../client/src/traces/model/readTrace';
import { rowsOf, search } from '../../../client/src/traces/model/rows';
import { rawSpan, traceFixture, traceOf } from '../../harness/traces';
import { subject } from './subject';

describe('the rows of a trace', () => {
  const trace = readTrace(traceFixture('up.trace'))!;
  const none: ReadonlySet<string> = new Set();

  it('are the whole tree, without the content of collapsed spans', () => {
    const all = rowsOf(trace, { view: 'tree', toggled: none, matches: undefined });
    assert.equal(all.length, trace.spans.length);
    const plan = trace.spans.findIndex(({ name }) => name === 'pulumi-plan');
    const closed = rowsOf(trace, { view: 'tree', toggled: new Set([`span ${plan}`]), matches: undefined });
    assert.equal(closed.length, all.length - (trace.spans[plan]!.last - plan - 1));
  });

  it('omit very short spans, unless they failed, and spans that are only below those', () => {
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

  it('are merged for a call that several processes have recorded, unless everything is shown', () => {
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

  it('are headings, with their spans if they are expanded', () => {
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

  it('are the matches of a search, and the spans above them', () => {
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
