import { formatDuration } from '../../../shared/logs/duration';
import { formatMoment } from '../../../shared/formatTime';
import { criticalPath, type PathPart } from '../../src/traces/model/criticalPath';
import { rowsOf, type Row, type View, VIEWS, search } from '../../src/traces/model/rows';
import type { Trace } from '../../src/traces/model/trace';
import type { PageMessage } from '../../src/traces/traceMessages';
import screenFull from '@vscode/codicons/src/icons/screen-full.svg';
import zoomIn from '@vscode/codicons/src/icons/zoom-in.svg';
import zoomOut from '@vscode/codicons/src/icons/zoom-out.svg';
import { setIcons } from '../elements';
import { buttonById, byId, inputById, keepState, keptState, onClick, showContent } from '../page';
import { addSplitter } from '../splitter';
import { handleKeys } from './traceKeys';
import { spanDetails, type PanelActions } from './spanDetails';
import { Timeline } from './timeline';
import { traceSummary } from './traceSummary';

/** The state that the page keeps while it is hidden. */
interface PageState {
  readonly view: View;
  readonly toggled: readonly string[];
  readonly query: string;
  /** True if very short spans are shown, too. */
  readonly brief: boolean;
}

/** The kept state, or the initial state of a new page. */
function stateAtFirst(): PageState {
  const { view, toggled, query, brief } = keptState<Record<keyof PageState, unknown>>();
  return {
    view: VIEWS.find((known) => known === view) ?? 'tree',
    toggled: Array.isArray(toggled) ? toggled.filter((id) => typeof id === 'string') : [],
    query: typeof query === 'string' ? query : '',
    brief: brief === true,
  };
}

/** Spans below this fraction of the run are shown only on request, unless they are long for a user. */
const BRIEF = 0.002;
const LONGEST_BRIEF_MS = 20;

interface Contents {
  readonly trace: Trace;
  /** False: the workspace is not trusted, so the page cannot run programs. */
  readonly trusted: boolean;
  /** True if `pulumi view-trace` can also show it. */
  readonly browsable: boolean;
}

/** A trace on the page: its visible part, and the user's actions. */
export class TracePage {
  private readonly trace: Trace;
  private readonly timeline: Timeline;
  private readonly criticalParts = new Map<number, PathPart[]>();
  private readonly actions: PanelActions;
  private readonly input = inputById('search');
  private view: View;
  private toggled: Set<string>;
  private brief: boolean;

  constructor(
    { trace, trusted, browsable }: Contents,
    private readonly send: (message: PageMessage) => void,
  ) {
    this.trace = trace;
    const kept = stateAtFirst();
    this.view = kept.view;
    this.toggled = new Set(kept.toggled);
    this.brief = kept.brief;
    this.input.value = kept.query;
    const path = criticalPath(trace);
    for (const part of path) {
      const parts = this.criticalParts.get(part.span);
      if (parts) parts.push(part);
      else this.criticalParts.set(part.span, [part]);
    }
    this.actions = {
      showResource: trusted
        ? (urn) => {
            send({ type: 'resource', urn });
          }
        : undefined,
      explain: (error) => {
        send({ type: 'explain', error });
      },
    };
    showContent();
    setIcons({ zoomOut, zoomIn, zoomAll: screenFull });
    addSplitter('Width of the details');
    const elements = {
      rows: byId('rows'),
      all: byId('all'),
      ruler: byId('ruler'),
      overview: byId('overview'),
    };
    this.timeline = new Timeline(
      elements,
      { spans: trace.spans, criticalParts: this.criticalParts },
      trace.duration,
    );
    const reveal = (span: number): void => {
      this.reveal(span);
    };
    byId('lists').replaceChildren(...traceSummary(trace, path, reveal));
    byId('summary').textContent = this.formatTrace();
    byId('browser').hidden = !browsable;
    this.listen();
    this.show();
    elements.rows.focus();
  }

  /** Expands or collapses a row. */
  toggle(row: Row): void {
    if (!row.parent || this.isSearching) return;
    if (!this.toggled.delete(row.id)) this.toggled.add(row.id);
    this.show();
  }

  showDetails(): void {
    const row = this.timeline.current;
    const box = byId('details');
    box.hidden = row === undefined;
    if (row) box.replaceChildren(...spanDetails(row, this.trace, this.criticalParts, this.actions));
    byId('panel').scrollTop = 0;
  }

  hideDetails(): void {
    byId('details').hidden = true;
  }

  focusSearch(): void {
    this.input.focus();
    this.input.select();
  }

  focusRows(): void {
    byId('rows').focus();
  }

  private get isSearching(): boolean {
    return this.input.value.trim() !== '';
  }

  private listen(): void {
    handleKeys(this, this.timeline);
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-view]')) {
      button.addEventListener('click', () => {
        this.view = button.dataset['view'] as View;
        this.show();
      });
    }
    this.input.addEventListener('input', () => {
      this.show();
    });
    const rows = byId('rows');
    rows.addEventListener('click', ({ target }) => {
      const index = Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
      const row = this.timeline.all[index];
      if (!row) return;
      this.timeline.go(index);
      if ((target as Element).closest('.twisty')) this.toggle(row);
      else this.showDetails();
    });
    rows.addEventListener('dblclick', () => {
      this.timeline.zoomToCurrent();
    });
    onClick('zoomIn', () => {
      this.timeline.zoom(2);
    });
    onClick('zoomOut', () => {
      this.timeline.zoom(0.5);
    });
    onClick('zoomAll', () => {
      this.timeline.showAll();
    });
    onClick('brief', () => {
      this.brief = !this.brief;
      this.show();
    });
    onClick('browser', () => {
      this.send({ type: 'browser' });
    });
  }

  /** Updates the rows; the keyboard focus stays on its row if that still exists. */
  private show(): void {
    const { current } = this.timeline;
    const matches = search(this.trace, this.input.value);
    const brief = Math.min(this.trace.duration * BRIEF, LONGEST_BRIEF_MS);
    const least = this.brief ? 0 : brief;
    const rows = rowsOf(this.trace, { view: this.view, toggled: this.toggled, matches, least });
    const same = rows.findIndex(({ id }) => id === current?.id);
    const match = matches ? rows.findIndex(({ span }) => matches.has(span)) : 0;
    this.timeline.show(rows, same >= 0 ? same : Math.max(0, match));
    byId('empty').hidden = rows.length > 0;
    byId('empty').textContent = this.isSearching
      ? 'Nothing is found.'
      : 'This trace does not say which resources its calls were for. A trace recorded with “Calls and their resources” does.';
    byId('found').textContent = matches ? `${matches.size} of ${this.trace.spans.length} found` : '';
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-view]')) {
      const chosen = button.dataset['view'] === this.view;
      button.setAttribute('aria-checked', String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
    byId('brief').title = `Show what took less than ${formatDuration(brief)}, too`;
    byId('brief').setAttribute('aria-pressed', String(this.brief));
    buttonById('brief').disabled = this.view !== 'tree' || matches !== undefined;
    const { view, toggled } = this;
    keepState({
      view,
      toggled: [...toggled],
      query: this.input.value,
      brief: this.brief,
    } satisfies PageState);
  }

  /** Shows a span in the tree, whichever view is open. */
  private reveal(span: number): void {
    this.view = 'tree';
    this.input.value = '';
    for (
      let above = this.trace.spans[span]?.parent ?? -1;
      above >= 0;
      above = this.trace.spans[above]!.parent
    ) {
      this.toggled.delete(`span ${above}`);
    }
    this.show();
    const index = this.timeline.all.findIndex(
      ({ span: first, members }) => first >= 0 && members.includes(span),
    );
    if (index < 0) {
      this.brief = true;
      this.show();
    }
    this.timeline.go(
      index >= 0
        ? index
        : this.timeline.all.findIndex(({ span: first, members }) => first >= 0 && members.includes(span)),
    );
    this.showDetails();
  }

  private formatTrace(): string {
    const { spans, startedAt, duration, cut } = this.trace;
    const errors = spans.filter(({ error }) => error !== undefined).length;
    const resources = new Set(spans.map(({ urn }) => urn)).size - 1;
    return [
      formatDuration(duration),
      `${spans.length.toLocaleString()} spans`,
      resources > 0 && `${resources} resources`,
      errors > 0 && `${errors} failed`,
      formatMoment(startedAt),
      cut && 'The end of the file is missing',
    ]
      .filter(Boolean)
      .join(' · ');
  }
}
