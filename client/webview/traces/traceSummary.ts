import { formatDuration } from '../../../shared/logs/duration';
import type { PathPart } from '../../src/traces/model/criticalPath';
import { slowestProviders, slowestResources, type Group } from '../../src/traces/model/groups';
import { spanKind, KINDS, spanLabel, formatResource, type Kind } from '../../src/traces/model/spanLabels';
import { durationOf, type Trace } from '../../src/traces/model/trace';
import { button, element } from '../elements';

/** Maximum entries: longer lists are less useful. */
const ENTRIES = 8;

/**
 * The totals of the critical path, the resources and the providers.
 * @param reveal shows a span
 */
export function traceSummary(
  trace: Trace,
  path: readonly PathPart[],
  reveal: (span: number) => void,
): HTMLElement[] {
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
  const ofResources = groups(slowestResources(trace), formatResource);
  return [
    list(
      'Where the time went',
      'The critical path: what would have to be faster for the run to end earlier.',
      parts.map(([span, took]) => {
        return entry({ ...spanLabel(spans[span]!), kind: spanKind(spans[span]!) }, took, duration, () => {
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
    legend(new Set(spans.map(spanKind))),
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
  const content = [
    element(
      'span',
      { class: 'what' },
      element('span', { class: 'title' }, title),
      ' ',
      element('span', { class: 'subject' }, subject),
    ),
    element('span', { class: 'share', 'aria-hidden': 'true' }, fill),
    element('span', { class: 'took' }, `${formatDuration(took)} · ${Math.round(share * 100)} %`),
  ];
  const attributes = { class: `entry ${kind}`, title: subject === '' ? title : `${title}  ${subject}` };
  return element('li', {}, button(content, onClick, attributes));
}

/** The kinds that the trace has. */
function legend(kinds: ReadonlySet<Kind>): HTMLElement {
  const known = Object.entries(KINDS).filter(([kind]) => kinds.has(kind as Kind));
  const items = known.map(([kind, name]) =>
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
