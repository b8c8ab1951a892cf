import { parseUrn } from '../../../../../shared/urn';
import type { LogFilter, LogStatus, NamedCount } from '../model/logView';
import { element } from '../../../ui/pages/webview/elements';
import { byId, inputById } from '../../../ui/pages/webview/page';

/** Pause in typing before the log is searched, in milliseconds. */
const PAUSE_MS = 250;

/** What the user has chosen to see. */
export class FilterBar {
  private readonly search = inputById('search');
  private readonly kind = byId('kind') as HTMLSelectElement;
  private readonly upTo = byId('upTo') as HTMLSelectElement;
  private readonly provider = byId('provider') as HTMLSelectElement;
  private urn: string | undefined;
  private timer = 0;

  /** @param change is called when the user has chosen something else */
  constructor(
    kept: Partial<LogFilter>,
    private readonly change: () => void,
  ) {
    this.search.value = kept.text ?? '';
    this.kind.value = kept.kind ?? 'all';
    this.urn = kept.urn;
    fill(this.upTo, 'All levels', kept.upTo === undefined ? [] : [levelChoice(kept.upTo)]);
    fill(this.provider, 'All providers', kept.provider === undefined ? [] : [[kept.provider, kept.provider]]);
    this.upTo.value = String(kept.upTo ?? '');
    this.provider.value = kept.provider ?? '';
    for (const select of [this.kind, this.upTo, this.provider])
      select.addEventListener('change', () => {
        this.tell();
      });
    this.search.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => {
        this.tell();
      }, PAUSE_MS);
    });
    this.showResource();
  }

  get filter(): LogFilter {
    const { search, kind, upTo, provider, urn } = this;
    return {
      text: search.value,
      kind: kind.value as LogFilter['kind'],
      ...(upTo.value !== '' && { upTo: Number(upTo.value) }),
      ...(provider.value !== '' && { provider: provider.value }),
      ...(urn !== undefined && { urn }),
    };
  }

  get isEmpty(): boolean {
    const { text, kind, ...others } = this.filter;
    return text === '' && kind === 'all' && Object.keys(others).length === 0;
  }

  chooseResource(urn: string | undefined): void {
    this.urn = urn;
    this.showResource();
    this.tell();
  }

  clear(): void {
    this.search.value = '';
    this.kind.value = 'all';
    this.upTo.value = '';
    this.provider.value = '';
    this.chooseResource(undefined);
  }

  focus(): void {
    this.search.focus();
    this.search.select();
  }

  /** Offers the levels and the providers that the log has. */
  offer({ upTo }: LogStatus, providers: readonly NamedCount[]): void {
    fill(
      this.upTo,
      'All levels',
      upTo.map(({ level, count }) => levelChoice(level, count)),
    );
    fill(
      this.provider,
      'All providers',
      providers.map(({ name, count }) => [name, `${name} (${count.toLocaleString()})`]),
    );
  }

  private tell(): void {
    clearTimeout(this.timer);
    this.change();
  }

  private showResource(): void {
    const button = byId('resource');
    button.textContent = this.urn === undefined ? 'All resources' : (parseUrn(this.urn)?.name ?? this.urn);
    button.title = this.urn ?? 'Show the entries about one resource';
  }
}

function levelChoice(level: number, count?: number): [value: string, text: string] {
  return [String(level), `Up to level ${level}${count === undefined ? '' : ` (${count.toLocaleString()})`}`];
}

/** Fills a list. What is chosen stays, and the list stays open. */
function fill(
  select: HTMLSelectElement,
  all: string,
  choices: readonly [value: string, text: string][],
): void {
  const known = new Map([...select.options].map((option) => [option.value, option]));
  for (const [value, text] of [['', all], ...choices] as const) {
    const option = known.get(value);
    if (option) option.textContent = text;
    else select.append(element('option', { value }, text));
  }
  select.hidden = select.options.length <= 1;
}
