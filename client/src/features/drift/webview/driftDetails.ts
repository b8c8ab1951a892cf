import type { DriftRow } from '../messages';
import type { PropertyChange } from '../../../pulumi/driftDetection/drift';
import { button, element, factList, headRow } from '../../../ui/pages/webview/elements';
import { CHANGE_LABELS } from './formatDrift';

export interface DetailsActions {
  readonly showInState: () => void;
  readonly openInProgram: () => void;
}

/**
 * A resource with both sides of its properties.
 * @param change the property that is selected in the tree
 */
export function driftDetails(
  row: DriftRow,
  change: number | undefined,
  actions: DetailsActions,
): HTMLElement[] {
  const { name, type, id, urn, kind, changes, isDetailed } = row;
  const parts = [
    element('h2', {}, kind === 'gone' ? `${name} was not found` : name),
    factList([
      ['Type', type],
      ['Id', id],
      ['URN', urn],
    ]),
    actionButtons(row, actions),
  ];
  if (kind === 'gone') {
    return [
      ...parts,
      paragraph(
        'Its provider did not find it. Wrong or expired credentials, another region, account or cluster and a wrong id in the state look the same: check that it is really gone.',
      ),
      paragraph(
        'If you update the state, it is removed from it, and the next update creates the resource again.',
      ),
    ];
  }
  if (changes.length === 0) {
    return [
      ...parts,
      paragraph('Pulumi says that it differs but hides where: only secret values can differ.'),
    ];
  }
  if (kind === 'changed' && !isDetailed) {
    parts.push(
      paragraph(
        'Pulumi says that it differs but not where, so both sides were compared property by property. What the program does not set counts as computed.',
      ),
    );
  }
  if (kind === 'known') {
    parts.push(
      paragraph(
        'The state matches the real resource, as after an earlier refresh. The program still differs: the next update would change it back.',
      ),
    );
  }
  return [...parts, propertyTable(row, change)];
}

function paragraph(text: string): HTMLElement {
  return element('p', { class: 'why' }, text);
}

function actionButtons({ isInState, program }: DriftRow, actions: DetailsActions): HTMLElement {
  return element(
    'div',
    { class: 'actions' },
    isInState ? button('Show in State', actions.showInState) : undefined,
    program === undefined ? undefined : button(`Open in Program (${program})`, actions.openInProgram),
  );
}

function propertyTable({ name, changes, kind }: DriftRow, current: number | undefined): HTMLElement {
  const body = element('tbody');
  const drifted = changes.filter(({ isComputed }) => !isComputed).length;
  changes.forEach((change, i) => {
    if (change.isComputed && i === drifted && kind !== 'computed') {
      const heading = element(
        'th',
        { colspan: 3, scope: 'colgroup' },
        'Computed by its provider, or ignored',
      );
      body.append(element('tr', { class: 'apart' }, heading));
    }
    body.append(propertyRow(change, formatSides(change, kind), i === current));
  });
  const sides =
    kind === 'known' ? ['The program says', 'In the state and in reality'] : ['In the state', 'Really there'];
  return element(
    'table',
    {},
    element('caption', {}, `${name}: state and real resource side by side`),
    element('thead', {}, headRow(['Property', ...sides])),
    body,
  );
}

/** @param words how the two sides differ; undefined if the columns show it */
function propertyRow(
  { path, old, now, isComputed }: PropertyChange,
  words: string | undefined,
  isCurrent: boolean,
): HTMLElement {
  const cell = (value: string | undefined, side: 'was' | 'is'): HTMLElement =>
    value === undefined
      ? element('td', { class: 'nothing' }, 'nothing')
      : element('td', { class: isComputed ? undefined : side }, value);
  const what = words === undefined ? undefined : element('span', { class: 'what' }, words);
  return element(
    'tr',
    { 'aria-current': isCurrent ? 'true' : undefined },
    element('th', { scope: 'row' }, ...breakable(path), what),
    cell(old, 'was'),
    cell(now, 'is'),
  );
}

function formatSides(change: PropertyChange, of: DriftRow['kind']): string | undefined {
  if (change.isKnown !== true) return CHANGE_LABELS[change.kind];
  return of === 'known' ? undefined : 'already in the state; the program differs';
}

/** A path with possible line breaks before its elements. */
function breakable(path: string): (string | HTMLElement)[] {
  return path.split(/(?=[.[])/).flatMap((part, i) => (i === 0 ? [part] : [element('wbr'), part]));
}
