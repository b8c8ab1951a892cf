import assert from 'node:assert/strict';
import { removeItems, rewriteList, type ListItem } from '../../../server/src/edits/listEdits';
import { applyEdits, type TextEdit } from '../../../server/src/edits/textEdit';
import type { Span } from '../../../server/src/json/parts';
import { mixedLayouts, uniformLayouts, type Layout } from './layouts';

const items = ['"a, b]"', '{"c": [1,\n 2]}', '3', '[]', '{ "d":4}'];
const AHEAD = '{"before": [1, 2],\n    "list":';
const AFTER = ', "after": ["x"]}\n';

describe('rewriteList', () => {
  for (const [name, layout] of Object.entries({ ...uniformLayouts, ...mixedLayouts })) {
    it(`keeps, moves and removes items: ${name}`, () => {
      let count = 0;
      for (let length = 0; length <= items.length; length++) {
        for (const order of arrangements(length)) {
          const change = changeList(
            layout,
            items.slice(0, length),
            order.map((kept) => ({ kept })),
          );
          check(change, name);
          count++;
        }
      }
      assert.equal(count, 1 + 2 + 5 + 16 + 65 + 326);
    });

    it(`inserts new items: ${name}`, () => {
      for (let length = 0; length <= 3; length++) {
        for (const order of arrangements(length)) {
          for (let place = 0; place <= order.length; place++) {
            for (const added of [['"new"'], ['{"new": 1}', '"newer"']]) {
              const next: ListItem[] = order.map((kept) => ({ kept }));
              next.splice(place, 0, ...added.map((text) => ({ text })));
              check(changeList(layout, items.slice(0, length), next), length === 0 ? 'empty' : name);
            }
          }
        }
      }
    });
  }

  it('does not edit items that stay in order', () => {
    const { edits, spans } = changeList(uniformLayouts['lines with LF']!, items, [
      { kept: 4 },
      { kept: 0 },
      { kept: 1 },
      { kept: 3 },
    ]);
    for (const kept of [0, 1, 3]) {
      for (const edit of edits) {
        assert.ok(edit.end <= spans[kept]!.start || edit.start >= spans[kept]!.end, `item ${kept}`);
      }
    }
  });

  it('returns no edits if nothing changes', () => {
    for (const layout of Object.values({ ...uniformLayouts, ...mixedLayouts })) {
      const all = items.map((_, kept) => ({ kept }));
      assert.deepEqual(changeList(layout, items, all).edits, []);
      assert.deepEqual(changeList(layout, [], []).edits, []);
    }
  });

  it('moves one of many items with two edits', () => {
    const many = Array.from({ length: 2000 }, (_, i) => `"${i}"`);
    const next = many.map((_, kept) => ({ kept }));
    next.splice(10, 0, ...next.splice(1500, 1));
    const change = changeList(uniformLayouts['lines with LF']!, many, next);
    assert.equal(change.edits.length, 2);
    assert.deepEqual(
      change.value,
      next.map(({ kept }) => String(kept)),
    );
  });
});

describe('removeItems', () => {
  it('removes only the given items', () => {
    const layout = uniformLayouts['lines with CR LF']!;
    const { text, container, spans } = write(layout, items);
    const edits = removeItems(text, container, spans, new Set([0, 2, 4]));
    assert.equal(applyEdits(text, edits), write(layout, [items[1]!, items[3]!]).text);
    assert.deepEqual(removeItems(text, container, spans, new Set()), []);
  });
});

interface Change {
  text: string;
  spans: Span[];
  edits: TextEdit[];
  next: readonly ListItem[];
  layout: Layout;
  wanted: string[];
  result: string;
  value: unknown;
}

function changeList(layout: Layout, list: readonly string[], next: readonly ListItem[]): Change {
  const { text, container, spans } = write(layout, list);
  const edits = rewriteList(text, container, spans, next);
  const result = applyEdits(text, edits);
  const wanted = next.map((item) => ('kept' in item ? list[item.kept]! : item.text));
  const { list: value } = JSON.parse(result) as { list: unknown };
  return { text, spans, edits, next, layout, wanted, result, value };
}

function write(layout: Layout, list: readonly string[]): { text: string; container: Span; spans: Span[] } {
  const written = layout(list);
  const before = ahead(layout);
  const text = before + written + AFTER;
  let at = before.length + 1;
  const spans = list.map((item) => {
    const start = text.indexOf(item, at);
    at = start + item.length;
    return { start, end: at };
  });
  return { text, container: { start: before.length, end: before.length + written.length }, spans };
}

function check({ text, spans, edits, next, layout, wanted, result, value }: Change, name: string): void {
  const about = JSON.stringify({ text, next });
  assert.deepEqual(
    value,
    wanted.map((item) => JSON.parse(item) as unknown),
    about,
  );
  assert.ok(result.startsWith(ahead(layout)) && result.endsWith(AFTER), about);
  let at = 0;
  for (const edit of edits) {
    assert.ok(edit.start >= at && edit.end >= edit.start, about);
    at = edit.end;
  }
  // The longest possible sequence of items stays outside all edits, and so do its bytes.
  const untouched = spans.filter(({ start, end }) =>
    edits.every((edit) => edit.end <= start || edit.start >= end),
  );
  assert.ok(untouched.length >= (edits.length === 0 ? spans.length : longestRun(next)), about);
  if (name in uniformLayouts) assert.equal(result, ahead(layout) + layout(wanted) + AFTER, about);
}

/** The text before the list; if there are no spaces after commas, there are none after colons. */
function ahead(layout: Layout): string {
  return layout(['1', '2']).includes('1,2') ? AHEAD : `${AHEAD} `;
}

/** The length of the longest increasing subsequence of the kept items. */
function longestRun(next: readonly ListItem[]): number {
  const kept = next.flatMap((item) => ('kept' in item ? [item.kept] : []));
  const runs: number[] = [];
  kept.forEach((value, i) => {
    runs[i] = 1 + Math.max(0, ...kept.slice(0, i).map((earlier, j) => (earlier < value ? runs[j]! : 0)));
  });
  return Math.max(0, ...runs);
}

/** Every order of every selection of the numbers below `length`. */
function* arrangements(length: number, taken: number[] = []): Generator<number[]> {
  yield taken;
  for (let i = 0; i < length; i++) if (!taken.includes(i)) yield* arrangements(length, [...taken, i]);
}
