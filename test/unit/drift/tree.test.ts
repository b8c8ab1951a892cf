import assert from 'node:assert/strict';
import type { DriftRow } from '../../../client/src/features/drift/messages';
import { filterDrift } from '../../../client/src/features/drift/model/filterDrift';
import { seenNodes, treeOf, type TreeNode } from '../../../client/src/features/drift/webview/tree';
import { formatResourceDrift } from '../../../client/src/features/drift/webview/formatDrift';

const urnOf = (name: string): string => `urn:pulumi:dev::shop::shop:index:Thing::${name}`;
const change = (path: string, isComputed = false) =>
  ({ path, kind: 'changed', isComputed, old: 'before', now: 'after' }) as const;

function row(name: string, changed: Partial<DriftRow> = {}): DriftRow {
  return {
    urn: urnOf(name),
    name,
    type: 'shop:index:Thing',
    id: `${name}-1`,
    ancestors: [],
    kind: 'changed',
    changes: [change('size')],
    isDetailed: true,
    index: 0,
    key: urnOf(name),
    isInState: true,
    ...changed,
  };
}

/** The rows of the fully expanded tree. */
function lines(rows: readonly DriftRow[]): string[] {
  const words = ({ content }: TreeNode): string => {
    if (content.kind === 'group') return `${content.title}: ${content.count}`;
    if (content.kind === 'property') return `.${content.row.changes[content.change]!.path}`;
    return content.kind === 'around' ? `(${content.name})` : content.row.name;
  };
  return [...seenNodes(treeOf(rows), () => true)].map(
    ({ node, place, of }) => `${'  '.repeat(node.level - 1)}${words(node)} ${place}/${of}`,
  );
}

describe('the tree of drift', () => {
  it('has resources that were not found first, computed changes last, and the others below their parents', () => {
    const site = urnOf('site');
    const rows = [
      row('page', { ancestors: [site, urnOf('folder')] }),
      row('noise', { kind: 'computed', changes: [change('etag', true)] }),
      row('lost', { kind: 'gone', changes: [], ancestors: [site] }),
      row('folder', { ancestors: [site], changes: [change('a'), change('b', true)] }),
    ];
    assert.deepEqual(lines(rows), [
      'Not found by its provider: 1 1/3',
      '  (site) 1/1',
      '    lost 1/1',
      'Changed: 2 2/3',
      '  (site) 1/1',
      '    folder 1/1',
      '      .a 1/2',
      '      page 2/2',
      '        .size 1/1',
      'Only computed by providers: 1 3/3',
      '  noise 1/1',
      '    .etag 1/1',
    ]);
  });

  it('can contain two resources with one URN, or none', () => {
    assert.deepEqual(lines([]), []);
    const copies = [row('one'), row('one', { index: 1, key: '1' })];
    assert.equal(lines(copies).filter((line) => line.includes('one')).length, 2);
  });

  it('can be filtered by resources, properties and values', () => {
    const rows = [row('web', { changes: [change('settings.port'), change('tags')] }), row('images')];
    const names = (text: string): string[] =>
      filterDrift(rows, text).map(({ name, changes }) => `${name} ${changes.length}`);
    assert.deepEqual(names(' '), ['web 2', 'images 1']);
    assert.deepEqual(names('WEB'), ['web 2']);
    assert.deepEqual(names('web port'), ['web 1']);
    assert.deepEqual(names('after tags'), ['web 1']);
    assert.deepEqual(names('port size'), []);
  });

  it('shows how much of a resource differs', () => {
    assert.equal(formatResourceDrift(row('a', { changes: [change('a'), change('b', true)] })), '1 property');
    assert.equal(formatResourceDrift(row('a', { changes: [] })), 'only in secrets');
    assert.equal(formatResourceDrift(row('a', { changes: [change('b', true)] })), '1 computed property');
    assert.equal(formatResourceDrift(row('a', { kind: 'gone', changes: [] })), 'not found');
  });
});
