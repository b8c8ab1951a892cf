import { counted } from '../../../../../shared/counted';
import { formatMoment, formatDuration } from '../../../../../shared/formatTime';
import { withoutSecrets } from '../../../../../shared/secrets/secretLines';
import { toPerfetto } from '../model/perfetto';
import { readTrace } from '../model/readTrace';
import type { Trace } from '../model/trace';
import {
  joined,
  KINDS,
  summarize,
  type Entry,
  type Failure,
  type Kind,
  type TraceSummary,
} from '../model/traceSummary';
import type { PageMessage, PageUpdate } from '../messages';
import { button, element } from '../../../ui/pages/webview/elements';
import { byId, connectPage, onClick, showContent, showMessage } from '../../../ui/pages/webview/page';
import './page.css';

/** Maximum entries: longer lists are less useful. */
const ENTRIES = 10;

/** Bars that are closer than this fraction of the run are drawn as one. */
const BARELY_APART = 0.001;

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  try {
    if (data.type === 'failed') showMessage(data.message);
    else show(data);
  } catch (error) {
    showMessage(`The trace cannot be shown: ${error instanceof Error ? error.message : String(error)}`);
  }
});

function show({ bytes, trusted, onDisk }: Extract<PageUpdate, { type: 'file' }>): void {
  const trace = readTrace(bytes);
  if (!trace || trace.spans.length === 0) {
    showMessage(
      'This file contains no Pulumi trace. “Pulumi: Record Trace…” makes one, and so do “pulumi up --tracing=file:./up.trace” and “pulumi up --otel-traces=file://$PWD/up.otlp.json”.',
    );
    return;
  }
  const summary = summarize(trace);
  byId('verdict').textContent = formatVerdict(trace, summary);
  byId('about').textContent = formatTrace(trace);
  byId('lists').replaceChildren(...sections(summary, trace, trusted));
  // `pulumi view-trace` reads only the other format.
  byId('browser').hidden = !trusted || !onDisk || isJson(bytes);
  onClick('browser', () => {
    send({ type: 'browser' });
  });
  onClick('save', () => {
    send({ type: 'save', events: toPerfetto(trace) });
  });
  showContent();
}

function isJson(bytes: Uint8Array): boolean {
  return bytes[0] === '{'.charCodeAt(0) && bytes[1] === '"'.charCodeAt(0);
}

/** `Of 5.5 s, 2.5 s went to the program and its language host, 1.6 s to the start of plugins and 1 s to providers.` */
function formatVerdict({ duration }: Trace, { critical }: TraceSummary): string {
  const times = (Object.keys(KINDS) as Kind[])
    .map((kind) => {
      const ofKind = critical.filter((entry) => entry.kind === kind);
      return [kind, ofKind.reduce((sum, { took }) => sum + took, 0)] as const;
    })
    .filter(([, took]) => took > duration * 0.01)
    .sort(([, a], [, b]) => b - a);
  const words = times.map(
    ([kind, took], index) => `${formatDuration(took)} ${index === 0 ? 'went to' : 'to'} ${KINDS[kind]}`,
  );
  return `Of ${formatDuration(duration)}, ${new Intl.ListFormat('en-GB').format(words)}.`;
}

function formatTrace({ spans, startedAt, cut }: Trace): string {
  const failed = spans.filter(({ error }) => error !== undefined).length;
  const resources = new Set(spans.map(({ urn }) => urn)).size - 1;
  return [
    formatMoment(startedAt),
    counted(spans.length, 'span'),
    resources > 0 && counted(resources, 'resource'),
    failed > 0 && `${failed} failed`,
    cut && 'The end of the file is missing',
  ]
    .filter(Boolean)
    .join(' · ');
}

function sections(summary: TraceSummary, { duration }: Trace, trusted: boolean): HTMLElement[] {
  const { critical, resources, providers, failures } = summary;
  const items = (entries: readonly Entry[]): HTMLElement[] =>
    entries.slice(0, ENTRIES).map((entry) => entryItem(entry, duration, trusted));
  return [
    ...(failures.length > 0
      ? [
          section(
            'Failed',
            '',
            failures.slice(0, ENTRIES).map((failure) => failureItem(failure, trusted)),
          ),
        ]
      : []),
    section(
      'Where the time went',
      'The critical path: what would have to be faster for the run to end earlier. The bars show when it was.',
      items(critical),
    ),
    section(
      'Slowest resources',
      resources.length > 0
        ? 'What their providers took.'
        : 'This trace does not say which resources its calls were for. A trace recorded with “Calls and their resources” does.',
      items(resources),
    ),
    section('Slowest providers', 'Calls and starts; parallel time counts once.', items(providers)),
  ];
}

function section(title: string, hint: string, items: readonly HTMLElement[]): HTMLElement {
  return element(
    'section',
    {},
    element('h2', {}, title),
    element('p', { class: 'why' }, hint),
    element('ul', {}, ...items),
  );
}

function entryItem(
  { title, subject, kind, urn, parts, took }: Entry,
  whole: number,
  trusted: boolean,
): HTMLElement {
  const bars = joined(parts, whole * BARELY_APART).map(({ start, end }) => {
    const bar = element('span', { class: 'bar' });
    bar.style.left = `${(start / whole) * 100}%`;
    bar.style.width = `${((end - start) / whole) * 100}%`;
    return bar;
  });
  return element(
    'li',
    { class: `entry ${kind}` },
    element('span', { class: 'what' }, ...named(title, subject, trusted ? urn : undefined)),
    element('span', { class: 'track', 'aria-hidden': 'true' }, ...bars),
    element('span', { class: 'took' }, `${formatDuration(took)} · ${Math.round((took / whole) * 100)} %`),
  );
}

function failureItem({ title, subject, urn, error }: Failure, trusted: boolean): HTMLElement {
  const explain = (): void => {
    send({ type: 'explain', error });
  };
  return element(
    'li',
    { class: 'failure' },
    element('p', {}, ...named(title, subject, trusted ? urn : undefined)),
    element('p', {}, withoutSecrets(error)),
    button('Explain', explain),
  );
}

/** What a line is about; the resource is a link to the state. */
function named(title: string, subject: string, urn: string | undefined): (Node | string)[] {
  if (urn === undefined) return [element('span', {}, title), ' ', element('span', { class: 'why' }, subject)];
  const showResource = (): void => {
    send({ type: 'resource', urn });
  };
  return [
    button(title, showResource, { class: 'link', title: 'Show in State' }),
    ' ',
    element('span', { class: 'why' }, subject),
  ];
}
