import type { LookedUp } from '../../../pulumi/lookUp/lookUp';
import { button, element, headRow } from '../../../ui/pages/webview/elements';
import { formatLookUp } from './formatOperations';

/** Maximum differences shown; more mean that it is something else. */
const MOST_SHOWN = 12;
const ASKING = 'Asking its provider…';

/**
 * The button that leads to the id of an operation, with the result: it looks up the id that is typed. Where there is none, or none
 * that the provider has, it searches, if that is possible.
 */
export class LookUpElement {
  readonly element: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly status = element('p', { role: 'status' });
  private readonly differences = element('div');
  private id = '';
  /** The id that is being looked up. */
  private asked: string | undefined;
  /** True if the provider has nothing, or something else, under the id. */
  private isRefuted = false;

  /**
   * @param ask asks the provider; {@link show} shows the answer
   * @param askForId has the user enter an id first
   * @param find searches what was made; undefined if nothing can be listed
   */
  constructor(
    private readonly title: string,
    private readonly ask: (id: string) => void,
    private readonly askForId: () => void,
    private readonly find: (() => void) | undefined,
  ) {
    const press = (): void => {
      if (this.canFind) this.find?.();
      else this.press();
    };
    this.button = button('', press);
    this.say('');
    this.element = element('div', { class: 'look-up' }, this.button, this.status, this.differences);
  }

  private get canFind(): boolean {
    return this.find !== undefined && this.asked === undefined && (this.id === '' || this.isRefuted);
  }

  /** Looks up the id, if there is one. */
  press(): void {
    if (this.id === '') {
      this.askForId();
      return;
    }
    const id = this.begin();
    if (id !== undefined) this.ask(id);
  }

  /** Shows that the provider is asked. Returns the id; undefined if there is none, or if one is already being looked up. */
  begin(): string | undefined {
    if (this.id === '' || this.asked !== undefined) return undefined;
    this.asked = this.id;
    this.say(ASKING);
    return this.asked;
  }

  /** Takes the typed id. The result for another id does not apply to it. */
  use(id: string): void {
    const typed = id.trim();
    if (typed === this.id) return;
    this.id = typed;
    this.isRefuted = false;
    this.say(this.asked === undefined ? '' : ASKING);
  }

  /** Shows the result for an id; undefined: the provider could not be asked. */
  show(id: string, found: LookedUp | undefined): void {
    // A lookup by Settle was not started by this element.
    if (id !== this.asked && (id !== this.id || this.asked !== undefined)) return;
    this.asked = undefined;
    const isShown = found !== undefined && id === this.id;
    this.isRefuted =
      isShown && (found.kind === 'missing' || (found.kind === 'found' && found.changes.length > 0));
    this.say(isShown ? formatLookUp(found) : '', isShown && found.kind === 'found' ? found.changes : []);
  }

  private say(words: string, changes: (LookedUp & { kind: 'found' })['changes'] = []): void {
    const { canFind, title } = this;
    this.button.textContent = canFind ? 'Find It…' : 'Check This Id';
    this.button.setAttribute('aria-label', canFind ? `Find It: ${title}` : `Check This Id: ${title}`);
    this.button.setAttribute('aria-disabled', String(this.asked !== undefined));
    this.status.textContent = words;
    this.differences.replaceChildren(...(changes.length > 0 ? [differenceTable(changes)] : []));
  }
}

function differenceTable(changes: (LookedUp & { kind: 'found' })['changes']): HTMLElement {
  const rows = changes
    .slice(0, MOST_SHOWN)
    .map(({ path, old = '', now = '' }) =>
      element('tr', {}, ...[path, old, now].map((text) => element('td', {}, text))),
    );
  const more = changes.length - rows.length;
  return element(
    'table',
    {},
    more > 0 ? element('caption', {}, `The first ${rows.length}; ${more} more differ.`) : undefined,
    headRow(['Property', 'Asked for', 'Found']),
    ...rows,
  );
}
