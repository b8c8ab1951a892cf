import { withoutSecrets } from '../../../shared/secrets/secretLines';
import { formatDuration } from '../../../shared/logs/duration';
import type { PathPart } from '../../src/traces/model/criticalPath';
import type { Group } from '../../src/traces/model/groups';
import type { Row } from '../../src/traces/model/rows';
import { durationOf, type Span, type Trace } from '../../src/traces/model/trace';
import { spanLabel, formatResource } from '../../src/traces/model/spanLabels';
import { button, element, factList } from '../elements';

/** The actions of the panel. */
export interface PanelActions {
  showResource: ((urn: string) => void) | undefined;
  explain: (error: string) => void;
}

/** The details of a row. */
export function spanDetails(
  row: Row,
  { spans, startedAt }: Trace,
  path: ReadonlyMap<number, readonly PathPart[]>,
  actions: PanelActions,
): HTMLElement[] {
  const span = spans[row.span];
  if (!span) return groupDetails(row.group!, spans, actions);
  const { title, subject } = spanLabel(span);
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
    ...span.facts.map(
      ([name, value]) => [name, withoutSecrets(`${name}: ${value}`).slice(name.length + 2)] as const,
    ),
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
    element('h2', {}, isResource ? formatResource(group.key) : group.key),
    factList(facts),
    ...(isResource ? resourceButton(spans[group.spans[0]!]!, actions) : []),
  ];
}

function failure(error: string, { explain }: PanelActions): HTMLElement {
  const explainIt = (): void => {
    explain(error);
  };
  return element(
    'div',
    { class: 'error' },
    element('p', {}, withoutSecrets(error)),
    button('Explain', explainIt),
  );
}

function resourceButton({ urn }: Span, { showResource }: PanelActions): HTMLElement[] {
  if (urn === undefined || !showResource) return [];
  const show = (): void => {
    showResource(urn);
  };
  return [button('Show in State', show, { class: 'primary' })];
}
