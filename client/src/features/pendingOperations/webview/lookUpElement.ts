import type { LookedUp } from '../../../pulumi/lookUp/lookUp';
import { button, element, headRow } from '../../../ui/pages/webview/elements';
import { formatLookUp } from './formatOperations';

/** Maximum differences shown; more mean that it is something else. */
const MOST_SHOWN = 12;

/** A button that looks up the id of an operation, with the result. */
export class LookUpElement {
  readonly element: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly status = element('p', { role: 'status' });
  private readonly differences = element('div');
  private id = '';
  /** The id that is being looked up. */
  private asked: string | undefined;

  /**
   * @param ask asks the provider; {@link show} shows the answer
   * @param askForId has the user enter an id first
   */
  constructor(
    title: string,
    private readonly ask: (id: string) => void,
    private readonly askForId: () => void,
  ) {
    const press = (): void => {
      this.press();
    };
    this.button = button('Look It Up', press, { 'aria-label': `Look It Up: the id of ${title}` });
    this.element = element('div', { class: 'look-up' }, this.button, this.status, this.differences);
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
    this.say('Asking its provider…');
    return this.asked;
  }

  /** Takes the typed id. The result for another id does not apply to it. */
  use(id: string): void {
    const typed = id.trim();
    if (typed === this.id) return;
    this.id = typed;
    if (this.asked === undefined) this.say('');
  }

  /** Shows the result for an id; undefined: the provider could not be asked. */
  show(id: string, found: LookedUp | undefined): void {
    // A lookup by Settle was not started by this element.
    if (id !== this.asked && (id !== this.id || this.asked !== undefined)) return;
    this.asked = undefined;
    const isShown = found !== undefined && id === this.id;
    this.say(isShown ? formatLookUp(found) : '', isShown && found.kind === 'found' ? found.changes : []);
  }

  private say(words: string, changes: (LookedUp & { kind: 'found' })['changes'] = []): void {
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
