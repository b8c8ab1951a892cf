import { formatDuration } from '../../../shared/logs/duration';
import type { PathPart } from '../../src/traces/model/criticalPath';
import type { Row } from '../../src/traces/model/rows';
import type { Span } from '../../src/traces/model/trace';
import { spanKind, spanLabel, formatResource, type Kind } from '../../src/traces/model/spanLabels';
import chevronDown from '@vscode/codicons/src/icons/chevron-down.svg';
import chevronRight from '@vscode/codicons/src/icons/chevron-right.svg';
import error from '@vscode/codicons/src/icons/error.svg';
import { element, icon } from '../elements';
import { joined, placeOf, type Interval, type Scale } from './scale';

export interface RowContext {
  readonly spans: readonly Span[];
  readonly criticalParts: ReadonlyMap<number, readonly PathPart[]>;
  readonly scale: Scale;
  /** Width of the column with the bars, in pixels. */
  readonly width: number;
  /** True if the row has the keyboard focus. */
  readonly current: boolean;
}

/** The fraction of the run on the critical path from which a name is highlighted. */
const HEAVY = 0.01;

/** Bars that are closer than this are drawn as one. */
const PIXELS_APART = 1;
/** Beyond this fraction of the width, there is no room to the right of a bar. */
const ROOM = 0.86;

/** A row: its name, and its time as a bar; the part on the critical path is filled. */
export function rowElement(row: Row, index: number, context: RowContext): HTMLElement {
  const { spans, criticalParts, current } = context;
  const span = spans[row.span];
  const critical = row.members.flatMap((member) => criticalParts.get(member) ?? []);
  const share = critical.reduce((sum, { start, end }) => sum + end - start, 0) / context.scale.duration;
  const errors = row.group?.errors ?? (span?.error === undefined ? 0 : 1);
  const { title, subject } = rowLabel(row, span);
  const took = row.group ? row.group.busy : row.end - row.start;
  const kind = spanKind(span ?? spans[row.members[0]!]!);
  return element(
    'div',
    {
      role: 'row',
      id: `row-${index}`,
      class: ['row', kind, current && 'current', share >= HEAVY && 'heavy', errors > 0 && 'failed']
        .filter(Boolean)
        .join(' '),
      'data-index': index,
      'aria-rowindex': index + 1,
      'aria-level': row.depth + 1,
      'aria-expanded': row.parent ? String(row.open) : undefined,
      'aria-selected': String(current),
    },
    nameCell(row, title, subject, errors),
    barCell(row, critical, took, context),
  );
}

function rowLabel({ group }: Row, span: Span | undefined): { title: string; subject: string } {
  if (span) return spanLabel(span);
  const { key = '', spans: { length } = [] } = group ?? {};
  const count = length === 1 ? '1 span' : `${length} spans`;
  if (key.startsWith('urn:')) {
    const [, name = key, type = ''] = /^(?=.*\)$)(.*) (\(.*)$/.exec(formatResource(key)) ?? [];
    return { title: name, subject: `${type} ${count}` };
  }
  const [service, call] = key.split('/');
  return call === undefined
    ? { title: key, subject: count }
    : { title: call, subject: `${service}, ${count}` };
}

function nameCell({ depth, parent, open }: Row, title: string, subject: string, errors: number): HTMLElement {
  const cell = element(
    'div',
    { role: 'gridcell', class: 'name', title: subject === '' ? title : `${title}  ${subject}` },
    element('span', { class: 'twisty' }, parent ? icon(open ? chevronDown : chevronRight) : undefined),
    errors > 0
      ? element('span', { class: 'sign', role: 'img', 'aria-label': 'failed' }, icon(error))
      : undefined,
    element('span', { class: 'title' }, title),
    element('span', { class: 'subject' }, subject),
  );
  // Beyond this depth, a row would have no room for its name.
  cell.style.setProperty('--depth', String(Math.min(depth, 14)));
  return cell;
}

function barCell(
  row: Row,
  critical: readonly PathPart[],
  took: number,
  { spans, scale, width }: RowContext,
): HTMLElement {
  const gap = ((scale.to - scale.from) / Math.max(1, width)) * PIXELS_APART;
  const bars = [
    ...[...byKind(row, spans)].flatMap(([kind, intervals]) =>
      joined(intervals, scale, gap).map((interval) => bar(`bar ${kind}`, interval, scale)),
    ),
    ...[...byKind(row, spans, critical)].flatMap(([kind, intervals]) =>
      joined(intervals, scale, gap).map((interval) => bar(`bar filled ${kind}`, interval, scale)),
    ),
  ];
  const label = critical.length > 0 ? `${formatDuration(took)}, on the critical path` : formatDuration(took);
  return element(
    'div',
    { role: 'gridcell', class: 'track', 'aria-label': label },
    ...bars,
    durationLabel(row, took, scale),
  );
}

/** The time of a row on the critical path, or all of it, by kind of span: each kind has its own colour. */
function byKind(row: Row, spans: readonly Span[], parts?: readonly PathPart[]): Map<Kind, Interval[]> {
  const intervals = new Map<Kind, Interval[]>();
  const add = (span: Span, interval: Interval): void => {
    const kind = spanKind(span);
    const list = intervals.get(kind);
    if (list) list.push(interval);
    else intervals.set(kind, [interval]);
  };
  if (parts) for (const part of parts) add(spans[part.span]!, part);
  else for (const index of row.members) add(spans[index]!, spans[index]!);
  for (const list of intervals.values()) list.sort((a, b) => a.start - b.start);
  return intervals;
}

function bar(name: string, { start, end }: Interval, scale: Scale): HTMLElement {
  const from = Math.max(0, placeOf(scale, start));
  const to = Math.min(1, placeOf(scale, end));
  const made = element('div', { class: name });
  made.style.left = percent(from);
  made.style.width = percent(to - from);
  return made;
}

/** After the bar, before it or in it: where there is room. */
function durationLabel({ start, end }: Row, took: number, scale: Scale): HTMLElement | undefined {
  const from = placeOf(scale, start);
  const to = placeOf(scale, end);
  if (to < 0 || from > 1) return undefined;
  const label = element('span', { class: 'duration', 'aria-hidden': 'true' }, formatDuration(took));
  if (to < ROOM) label.style.left = percent(to);
  else if (from > 1 - ROOM) label.style.right = percent(1 - from);
  else {
    label.classList.add('inside');
    label.style.right = percent(1 - Math.min(1, to));
  }
  return label;
}

function percent(part: number): string {
  return `${(part * 100).toFixed(4)}%`;
}
