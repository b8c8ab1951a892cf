import { formatDuration } from '../../../shared/logs/duration';
import type { PathPart } from '../../src/traces/model/criticalPath';
import { slowestProviders, slowestResources, type Group } from '../../src/traces/model/groups';
import type { Row } from '../../src/traces/model/rows';
import { durationOf, type Span, type Trace } from '../../src/traces/model/trace';
import { kindOf, KINDS, labelOf, resourceName, type Kind } from '../../src/traces/model/spanWords';
import { element } from '../dom';

/** What can be done from the panel. */
export interface PanelActions {
  /** Goes to a span. */
  reveal: (span: number) => void;
  showResource: ((urn: string) => void) | undefined;
  explain: (error: string) => void;
}

/** A longer list tells less. */
const ENTRIES = 8;

/** What the path, the resources and the providers come to. */
export function summary(trace: Trace, path: readonly PathPart[], { reveal }: PanelActions): HTMLElement[] {
  const { spans, duration } = trace;
  const onPath = new Map<number, number>();
  for (const { span, start, end } of path) onPath.set(span, (onPath.get(span) ?? 0) + end - start);
  const parts = [...onPath].sort(([, a], [, b]) => b - a).slice(0, ENTRIES);
  const longestOf = ({ spans: members }: Group): number =>
    members.reduce((longest, span) =>
      durationOf(spans[span]!) > durationOf(spans[longest]!) ? span : longest,
    );
  const groups = (list: readonly Group[], name: (key: string) => string): HTMLElement[] =>
    list.slice(0, ENTRIES).map((group) =>
      entry({ title: name(group.key), subject: '', kind: 'provider' }, group.busy, duration, () => {
        reveal(longestOf(group));
      }),
    );
  const ofResources = groups(slowestResources(trace), resourceName);
  return [
    list(
      'Where the time went',
      'The critical path: what would have to be faster for the run to end earlier.',
      parts.map(([span, took]) => {
        return entry({ ...labelOf(spans[span]!), kind: kindOf(spans[span]!) }, took, duration, () => {
          reveal(span);
        });
      }),
    ),
    ofResources.length > 0
      ? list('Slowest resources', 'What their providers took.', ofResources)
      : element(
          'section',
          {},
          element('h2', {}, 'Slowest resources'),
          element(
            'p',
            {},
            'This trace does not say which resources its calls were for. A trace recorded with “Calls and their resources” does.',
          ),
        ),
    list(
      'Slowest providers',
      'Calls and starts; parallel time counts once.',
      groups(slowestProviders(trace), String),
    ),
    legend(),
  ];
}

function list(title: string, hint: string, entries: readonly HTMLElement[]): HTMLElement {
  return element(
    'section',
    {},
    element('h2', {}, title),
    element('p', {}, entries.length > 0 ? hint : 'None.'),
    element('ul', {}, ...entries),
  );
}

interface Named {
  readonly title: string;
  readonly subject: string;
  readonly kind: Kind;
}

function entry(
  { title, subject, kind }: Named,
  took: number,
  whole: number,
  onClick: () => void,
): HTMLElement {
  const share = whole > 0 ? took / whole : 0;
  const fill = element('span', { class: 'fill' });
  fill.style.width = `${(share * 100).toFixed(2)}%`;
  const button = element(
    'button',
    { class: `entry ${kind}`, type: 'button', title: subject === '' ? title : `${title}  ${subject}` },
    element(
      'span',
      { class: 'what' },
      element('span', { class: 'title' }, title),
      ' ',
      element('span', { class: 'subject' }, subject),
    ),
    element('span', { class: 'share', 'aria-hidden': 'true' }, fill),
    element('span', { class: 'took' }, `${formatDuration(took)} · ${Math.round(share * 100)} %`),
  );
  button.addEventListener('click', onClick);
  return element('li', {}, button);
}

function legend(): HTMLElement {
  const items = Object.entries(KINDS).map(([kind, name]) =>
    element('li', { class: kind }, element('span', { class: 'swatch', 'aria-hidden': 'true' }), name),
  );
  const filled = element('span', { class: 'swatch filled', 'aria-hidden': 'true' });
  return element(
    'section',
    {},
    element('h2', {}, 'Colours'),
    element(
      'ul',
      { class: 'legend' },
      ...items,
      element('li', { class: 'engine' }, filled, 'Filled: on the critical path'),
    ),
  );
}

/** All that is known about a row. */
export function details(
  row: Row,
  { spans, startedAt }: Trace,
  path: ReadonlyMap<number, readonly PathPart[]>,
  actions: PanelActions,
): HTMLElement[] {
  const span = spans[row.span];
  if (!span) return groupDetails(row.group!, spans, actions);
  const { title, subject } = labelOf(span);
  const critical = row.members
    .flatMap((member) => path.get(member) ?? [])
    .reduce((sum, { start, end }) => sum + end - start, 0);
  const facts: (readonly [string, string | undefined])[] = [
    ['Took', formatDuration(durationOf(span))],
    ['On the critical path', critical > 0 ? formatDuration(critical) : 'no'],
    [
      'Began',
      `after ${formatDuration(span.start)}, at ${new Date(startedAt + span.start).toLocaleTimeString()}`,
    ],
    ['Call', span.name === title ? undefined : span.name],
    ['URN', span.urn],
    ['Type', span.urn === undefined ? span.token : undefined],
    ['Recorded by', [span.service, span.side].filter(Boolean).join(', ')],
    ...span.facts,
  ];
  return [
    element('h2', {}, title),
    ...(subject === '' ? [] : [element('p', { class: 'subject' }, subject)]),
    ...(span.error === undefined ? [] : [failure(span.error, actions)]),
    factList(facts),
    ...resourceButton(span, actions),
  ];
}

function groupDetails(group: Group, spans: readonly Span[], actions: PanelActions): HTMLElement[] {
  const isResource = group.key.startsWith('urn:');
  const facts = [
    ['Spans', String(group.spans.length)],
    ['Busy', formatDuration(group.busy)],
    ['Longest', formatDuration(group.longest)],
    ['Failed', group.errors > 0 ? String(group.errors) : undefined],
    ['URN', isResource ? group.key : undefined],
  ] as const;
  return [
    element('h2', {}, isResource ? resourceName(group.key) : group.key),
    factList(facts),
    ...(isResource ? resourceButton(spans[group.spans[0]!]!, actions) : []),
  ];
}

function factList(facts: readonly (readonly [string, string | undefined])[]): HTMLElement {
  const known = facts.filter(([, value]) => value !== undefined && value !== '');
  return element(
    'dl',
    {},
    ...known.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  );
}

function failure(error: string, { explain }: PanelActions): HTMLElement {
  const button = element('button', { type: 'button' }, 'Explain');
  button.addEventListener('click', () => {
    explain(error);
  });
  return element('div', { class: 'error' }, element('p', {}, error), button);
}

function resourceButton({ urn }: Span, { showResource }: PanelActions): HTMLElement[] {
  if (urn === undefined || !showResource) return [];
  const button = element('button', { type: 'button', class: 'primary' }, 'Show in State');
  button.addEventListener('click', () => {
    showResource(urn);
  });
  return [button];
}
