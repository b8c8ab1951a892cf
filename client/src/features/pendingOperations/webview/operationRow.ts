import type { IdProposal } from '../../../../../shared/idProposals';
import type { PendingOperationRow } from '../../../../../shared/pendingOperations';
import type { LookedUp } from '../../../pulumi/lookUp/lookUp';
import error from '@vscode/codicons/src/icons/error.svg';
import pass from '@vscode/codicons/src/icons/pass.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';
import { button, element, icon } from '../../../ui/pages/webview/elements';
import type { RowsUpdate } from '../messages';
import type { Action, Choice } from './choices';
import { LookUpElement } from './lookUpElement';
import { actionsOf, formatAction, formatKind, formatProposal } from './formatOperations';

/** What the server says, too, when the user continues without an id. */
const NO_ID = 'Enter its id, as its provider shows it.';
/** What can be wrong with the choice for which nothing has to be found out. */
const RISK =
  'If its provider has it nevertheless, it stays there, unknown to Pulumi, and the next update makes a second one.';

export interface RowListener {
  choose(action: Action): void;
  type(id: string): void;
  /** Undefined if no provider can be asked. */
  readonly lookUp: ((id: string) => void) | undefined;
  /** Searches what the create has made. Undefined if nothing can be listed. */
  readonly find: (() => void) | undefined;
  select(): void;
  show(): void;
  showDependencies(): void;
  /** Opens the group of the row. */
  reveal(): void;
}

/** A proposed id, and what is known of it. */
interface Proposal extends IdProposal {
  readonly words: HTMLElement;
}

/** One operation on the page. */
export class RowElement {
  readonly element: HTMLLIElement;
  private readonly box: HTMLInputElement;
  private readonly radios = new Map<Action, HTMLInputElement>();
  private readonly id: HTMLInputElement;
  private readonly idPart: HTMLElement;
  private readonly problem: HTMLElement;
  private readonly problemWords = element('span');
  private readonly byId = new Map<string, Proposal>();
  /** The providers' answers, by id. */
  private readonly answers = new Map<string, LookedUp>();
  private readonly lookUp: LookUpElement | undefined;
  private readonly proposals: HTMLElement;
  /** The id that the problem is about. */
  private refusedId = '';
  /** True from when the user was told that the id is missing until there is one: a check meanwhile takes no word away. */
  isIdAwaited = false;
  /** True if its provider has named the id. */
  private isProved = false;
  private readonly search = element('p', { class: 'search', role: 'status' });
  private readonly since: HTMLElement;
  private readonly risk = element('p', { class: 'why', hidden: true }, icon(warning, 'warning'), ' ', RISK);
  /** True if nothing says how it ended, and there is room for {@link RISK}. */
  private isRisky: boolean;

  /**
   * @param at the row's number, used in the names of elements
   * @param about.kind what the row is of
   * @param about.isGrouped true if its group says what is the same of all
   */
  constructor(
    row: PendingOperationRow,
    at: number,
    private readonly listener: RowListener,
    { kind, isGrouped }: { readonly kind: RowsUpdate['kind']; readonly isGrouped: boolean },
  ) {
    const { name } = row;
    this.isRisky = !isGrouped && row.notCreatable === undefined;
    this.since = element('p', { class: 'since' }, isGrouped ? '' : 'Looking since when it is pending…');
    const title = name === '' ? `Operation ${row.index + 1}` : name;
    this.box = element('input', { type: 'checkbox', 'aria-label': `Select ${title}` });
    this.box.addEventListener('change', () => {
      listener.select();
    });
    this.problem = element('p', { class: 'problem', id: `problem${at}`, role: 'status' }, this.problemWords);
    this.problem.prepend(icon(warning, 'warning'));
    this.id = element('input', {
      type: 'text',
      id: `id${at}`,
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-describedby': `problem${at}`,
    });
    this.id.addEventListener('input', () => {
      this.typed();
    });
    this.lookUp =
      listener.lookUp &&
      new LookUpElement(
        title,
        listener.lookUp,
        () => {
          this.tell(NO_ID, false);
          this.isIdAwaited = true;
          this.id.focus();
        },
        listener.find,
      );
    this.id.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') this.lookUp?.press();
    });
    this.proposals = element('ul', { class: 'proposals', 'aria-label': `Proposed ids of ${title}` });
    this.idPart = this.makeIdPart(row, title);
    this.propose(row.proposals);
    this.element = element(
      'li',
      { class: 'row' },
      this.box,
      element(
        'div',
        {},
        element(isGrouped ? 'h3' : 'h2', {}, title),
        ...(isGrouped ? [] : aboutElements(row)),
        this.since,
        inputsElement(row, listener),
      ),
      element(
        'div',
        { class: 'decision' },
        this.proposals,
        this.makeChoice(actionsOf(row, kind), row, title, at),
        this.risk,
        this.idPart,
      ),
    );
  }

  private makeIdPart({ resourceType, registryPage }: PendingOperationRow, title: string): HTMLElement {
    return element(
      'div',
      { class: 'id', hidden: true },
      element('label', { for: this.id.id }, `Id of ${title}, as its provider shows it`),
      this.id,
      this.problem,
      this.lookUp?.element,
      this.search,
      registryPage === undefined
        ? undefined
        : element('a', { href: `${registryPage}#import` }, `How ${resourceType} is imported, with its ids`),
    );
  }

  private makeChoice(
    actions: readonly Action[],
    row: PendingOperationRow,
    title: string,
    at: number,
  ): HTMLElement {
    const choice = element('fieldset', {}, element('legend', { class: 'said' }, `How ${title} ended`));
    for (const action of actions) {
      const radio = element('input', { type: 'radio', name: `choice${at}`, value: action });
      radio.addEventListener('change', () => {
        this.listener.choose(action);
      });
      this.radios.set(action, radio);
      const label = element('label', {}, radio, formatAction(action, row));
      if (action === 'created') label.addEventListener('click', this.goToId);
      choice.append(label);
    }
    return choice;
  }

  /** The arrow keys, too, click: with them the user may be on the way to another choice. */
  private readonly goToId = ({ detail }: MouseEvent): void => {
    // The label itself moves the focus after this.
    if (detail > 0)
      setTimeout(() => {
        this.id.focus();
      });
  };

  /** What the filter hides is not selected: nobody would see what is decided about it. */
  get isSelected(): boolean {
    return this.box.checked && !this.element.hidden;
  }

  set isSelected(isSelected: boolean) {
    this.box.checked = isSelected;
  }

  get canBeCreated(): boolean {
    return this.radios.has('created');
  }

  /** Shows the choice. */
  show({ action, id }: Choice): void {
    for (const [one, radio] of this.radios) radio.checked = one === action;
    this.idPart.hidden = action !== 'created';
    this.risk.hidden = !this.isRisky || action !== 'discard';
    this.element.classList.toggle('created', action === 'created');
    if (this.id.value !== id) this.id.value = id;
    this.lookUp?.use(id);
    if (action !== 'created') {
      this.isIdAwaited = false;
      this.tell('', false);
    }
  }

  /** Shows the problem of the choice. `isRefused`: the user wanted to continue. */
  tell(problem: string, isRefused: boolean): void {
    if (this.problemWords.textContent !== problem) this.problemWords.textContent = problem;
    this.problem.classList.toggle('told', problem !== '');
    this.refusedId = this.id.value;
    if (isRefused) this.isIdAwaited = problem !== '' && this.id.value.trim() === '';
    this.id.setAttribute('aria-invalid', String(problem !== ''));
    this.element.classList.toggle('refused', isRefused && problem !== '');
  }

  get hasProblem(): boolean {
    return this.problemWords.textContent !== '';
  }

  /** Focuses the control that needs a decision or a fix. */
  focus(): void {
    const [first] = this.radios.values();
    this.listener.reveal();
    (this.idPart.hidden ? first : this.id)?.focus();
    this.element.scrollIntoView({ block: 'nearest' });
  }

  /** Shows what its provider has answered. @param isOfId true if that is the id: there is nothing to propose then */
  tellProof(words: string, isOfId: boolean): void {
    this.isProved = isOfId;
    this.isRisky = false;
    this.risk.hidden = true;
    if (isOfId) this.proposals.hidden = true;
    this.since.before(element('p', { class: 'proof' }, icon(pass, 'pass'), ' ', words));
  }

  /** Shows what a search has found. */
  tellSearch(words: string): void {
    this.search.textContent = words;
  }

  /** Shows since when it is pending, if that is known. */
  tellSince(words: string): void {
    this.since.textContent = words;
  }

  /** Adds proposals for the id. */
  propose(proposals: readonly IdProposal[], areFirst = false): void {
    const items = proposals.map((proposal) => {
      const { id, reason } = proposal;
      const take = (): void => {
        this.listener.choose('created');
        this.id.value = id;
        this.typed();
        this.id.focus();
      };
      const words = element('span', { class: 'why' }, formatProposal(reason, undefined));
      const use = button('Use', take, { 'aria-label': `Use ${id}` });
      this.byId.set(id, { ...proposal, words });
      return element('li', {}, element('code', {}, id), use, words);
    });
    if (areFirst) this.proposals.prepend(...items);
    else this.proposals.append(...items);
    this.proposals.hidden = this.isProved || this.proposals.childElementCount === 0;
  }

  /** Shows what is known of a proposed id. */
  private tellOfProposal(id: string, found: LookedUp | 'asking' | undefined): void {
    const proposal = this.byId.get(id);
    if (!proposal) return;
    const { words, reason } = proposal;
    const isConfirmed = typeof found === 'object' && confirms(found);
    words.replaceChildren(formatProposal(reason, found));
    if (isConfirmed) words.prepend(icon(pass, 'pass'), ' ');
    else if (typeof found === 'object')
      words.prepend(found.kind === 'missing' ? icon(error, 'error') : icon(warning, 'warning'), ' ');
    if (isConfirmed) this.proposals.classList.add('confirmed');
  }

  /** Shows that the provider is asked about the id. Returns the id; undefined if there is none, or it is refused. */
  beginLookUp(): string | undefined {
    // The problem of an id is shown until the next one is checked.
    const isRefused = this.hasProblem && this.refusedId === this.id.value;
    return isRefused || this.idPart.hidden ? undefined : this.lookUp?.begin();
  }

  /** Shows that the provider is asked about a proposed id. */
  asking(id: string): void {
    this.tellOfProposal(id, 'asking');
  }

  /** Shows the provider's result for an id; undefined: it could not be asked. */
  found(id: string, found: LookedUp | undefined): void {
    if (found) this.answers.set(id, found);
    this.lookUp?.show(id, found);
    this.tellOfProposal(id, found);
  }

  private typed(): void {
    const id = this.id.value.trim();
    if (id !== '') this.isIdAwaited = false;
    this.lookUp?.use(id);
    const known = this.answers.get(id);
    if (known) this.lookUp?.show(id, known);
    this.listener.type(this.id.value);
  }

  /** The proposed ids. */
  get proposed(): string[] {
    return [...this.byId.keys()];
  }
}

/** True if the provider has named the id, or has what was requested under it. */
function confirms(found: LookedUp): boolean {
  return found.kind === 'recorded' || (found.kind === 'found' && found.changes.length === 0);
}

/** What is interrupted, and what that can mean. */
function aboutElements(row: PendingOperationRow): (Node | string)[] {
  const { resourceType, meaning, notCreatable, type } = row;
  return [
    ' ',
    element('span', { class: 'kind' }, formatKind(row)),
    element('p', { class: 'type' }, resourceType),
    element('p', {}, meaning),
    ...(notCreatable !== undefined && type === 'creating'
      ? [element('p', { class: 'why' }, notCreatable)]
      : []),
  ];
}

/** Values stay in the state: some of them are unmarked secrets. */
function inputsElement({ inputNames, isInState }: PendingOperationRow, listener: RowListener): HTMLElement {
  const show = (): void => {
    listener.show();
  };
  const showDependencies = (): void => {
    listener.showDependencies();
  };
  return element(
    'p',
    { class: 'inputs' },
    inputNames.length === 0 ? undefined : `Inputs: ${inputNames.join(', ')}`,
    button('Show in State', show),
    button('Show Dependencies', showDependencies, { hidden: !isInState }),
  );
}
