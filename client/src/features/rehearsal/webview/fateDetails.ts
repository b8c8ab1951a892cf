import type { Outcome, PlannedChange, RehearsedRun } from '../model/plan';
import { causeWords, COMPARED, CREATED_TWICE, notesOn, OUTCOME_WORDS } from '../model/planWords';
import type { Remedy } from '../model/remedies';
import type { FateRow, LinkedResource, ReplacementLinks } from '../messages';
import { counted } from '../../../../../shared/counted';
import { button, element, factList, headRow } from '../../../ui/pages/webview/elements';
import { shortType } from './formatFate';

export interface DetailsActions {
  readonly showInState: () => void;
  readonly openInProgram: () => void;
  readonly copyCode: (code: string) => void;
}

/** What the page knows of a resource besides its row. */
export interface MoreDetails {
  readonly remedies: readonly Remedy[];
  /** Of a replacement; `waiting`: they are not there yet. Undefined if they are not known. */
  readonly links: ReplacementLinks | 'waiting' | undefined;
}

/** A resource with what becomes of it, why, what goes with it, and what can be done about it. */
export function fateDetails(
  row: FateRow,
  run: RehearsedRun,
  { remedies, links }: MoreDetails,
  actions: DetailsActions,
): HTMLElement[] {
  const { step, next, today } = row;
  return [
    element('h2', {}, step.name),
    factList([
      [today === undefined ? `Next ${run}` : 'With this state', OUTCOME_WORDS[next]],
      ['Today', today && OUTCOME_WORDS[today]],
      ['Type', step.type],
      ['Id', step.id],
      ['URN', step.urn],
    ]),
    actionButtons(row, actions),
    ...whyParts(row, run),
    ...(links === undefined ? [] : linkParts(links)),
    ...remedyParts(remedies, actions),
  ];
}

function actionButtons({ isInState, program }: FateRow, actions: DetailsActions): HTMLElement {
  return element(
    'div',
    { class: 'actions' },
    isInState ? button('Show in State', actions.showInState) : undefined,
    program === undefined ? undefined : button(`Open in Program (${program})`, actions.openInProgram),
  );
}

const QUESTIONS: Readonly<Partial<Record<Outcome, string>>> = {
  replace: 'Why is it replaced?',
  delete: 'Why is it deleted?',
  create: 'Why is it created?',
  update: 'What changes?',
};

/** Why an update does something to it: the next one, or else that of today. */
function whyParts({ step, kind, createsExisting }: FateRow, run: RehearsedRun): HTMLElement[] {
  const { operation, reasons } = step;
  const changes = reasons.flatMap((reason) => (reason.kind === 'property' ? [reason.change] : []));
  const causes = reasons.flatMap((reason) => {
    if (reason.kind === 'property') return [];
    const { providers } = reason;
    return [
      sentence(causeWords(reason)),
      ...(providers ? [`In the state: ${providers.old}. In the program: ${providers.now}.`] : []),
    ];
  });
  const isForProperty = operation === 'replace' && changes.some(({ isReplacing }) => isReplacing);
  const words = [
    ...(kind === 'avoided' ? ['Only with the state that the stack has now:'] : []),
    ...(kind === 'unknown' ? ['A preview failed before it came to this resource. The other one says:'] : []),
    ...(operation === 'delete' && run === 'update' && !step.isOldCopy
      ? ['The program does not have it, or has it under another name, parent or type.']
      : []),
    ...(operation === 'create' ? ['The state does not have it.'] : []),
    ...(createsExisting ? [sentence(CREATED_TWICE)] : []),
    ...notesOn(step).map(sentence),
    ...(isForProperty ? ['Its provider cannot change what is marked “replaces” in place.'] : []),
    ...causes,
  ];
  if (words.length === 0 && changes.length === 0) return [];
  return [
    element('h3', {}, QUESTIONS[operation] ?? 'Why?'),
    ...words.map(paragraph),
    ...(changes.length > 0 ? [propertyTable(step.name, COMPARED[run], changes)] : []),
  ];
}

function linkParts(links: ReplacementLinks | 'waiting'): HTMLElement[] {
  if (links === 'waiting') return [paragraph('Looking for what goes with it…')];
  const { causes, along, staying } = links;
  const words = [
    ...(along.length === 0 ? ['Nothing else is replaced because of it.'] : []),
    ...(staying > 0
      ? [`${counted(staying, 'other resource uses it and stays', 'other resources use it and stay')}.`]
      : []),
  ];
  return [
    ...(causes.length > 0 ? [element('h3', {}, 'It depends on what is replaced'), linkList(causes)] : []),
    element('h3', {}, 'What goes with it?'),
    ...(along.length > 0 ? [linkList(along)] : []),
    ...(words.length > 0 ? [paragraph(words.join(' '))] : []),
  ];
}

function linkList(links: readonly LinkedResource[]): HTMLElement {
  return element(
    'ul',
    { class: 'links' },
    ...links.map(({ name, type, how }) =>
      element(
        'li',
        {},
        element('b', {}, name),
        ` (${shortType(type)})`,
        how === '' ? undefined : element('span', { class: 'why' }, ` · ${how}`),
      ),
    ),
  );
}

function remedyParts(remedies: readonly Remedy[], { copyCode }: DetailsActions): HTMLElement[] {
  if (remedies.length === 0) return [];
  return [
    element('h3', {}, 'If that is not what you want'),
    ...remedies.map(({ option, when, code }) =>
      element(
        'div',
        { class: 'remedy' },
        element(
          'p',
          {},
          option === undefined ? undefined : element('code', {}, option),
          option === undefined ? when : ` ${when[0]!.toLowerCase()}${when.slice(1)}`,
        ),
        code === undefined
          ? undefined
          : element(
              'div',
              { class: 'code' },
              element('pre', { tabindex: 0, 'aria-label': `Code with ${option}` }, element('code', {}, code)),
              button(
                'Copy',
                () => {
                  copyCode(code);
                },
                { 'aria-label': `Copy the code with ${option}` },
              ),
            ),
      ),
    ),
  ];
}

function propertyTable(name: string, compared: string, changes: readonly PlannedChange[]): HTMLElement {
  return element(
    'table',
    {},
    element('caption', {}, `${name}: the properties that differ`),
    element('thead', {}, headRow(['Property', 'In the state', compared])),
    element('tbody', {}, ...changes.map(propertyRow)),
  );
}

function propertyRow({ path, isReplacing, old, now }: PlannedChange): HTMLElement {
  const cell = (value: string | undefined): HTMLElement =>
    value === undefined ? element('td', { class: 'nothing' }, 'nothing') : element('td', {}, value);
  const what = isReplacing ? element('span', { class: 'what' }, 'replaces') : undefined;
  // A path may break before its elements.
  const parts = path.split(/(?=[.[])/).flatMap((part, i) => (i === 0 ? [part] : [element('wbr'), part]));
  return element('tr', {}, element('th', { scope: 'row' }, ...parts, what), cell(old), cell(now));
}

function paragraph(text: string): HTMLElement {
  return element('p', { class: 'why' }, text);
}

function sentence(words: string): string {
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`;
}
