import type { RowAction } from '../messages';
import type { LeftRow } from '../model/leftRows';
import { button, element } from '../../../ui/pages/webview/elements';

/** What the buttons say, the harmless first. */
const LABELS: readonly (readonly [RowAction, string])[] = [
  ['explain', 'Explain'],
  ['dependents', 'What Depends on It'],
  ['show', 'Show in State'],
  ['refresh', 'Refresh It…'],
  ['unprotect', 'Unprotect…'],
  ['forget', 'Remove Only From State…'],
  ['retry', 'Delete It…'],
];

/** A resource that is left: why, and what helps. @param next what to do next, if that is about it */
export function leftRowElement(
  row: LeftRow,
  next: RowAction | undefined,
  act: (action: RowAction) => void,
): HTMLLIElement {
  const { name, type, id, notes, why, message, ways } = row;
  const about = [type, ...(id === undefined ? [] : [id]), ...notes].join(' · ');
  return element(
    'li',
    { class: 'row' },
    element('h3', {}, name),
    ' ',
    element('span', { class: 'type' }, about),
    element('p', {}, why),
    message === undefined
      ? undefined
      : element('pre', { tabindex: 0, 'aria-label': `What was said about ${name}` }, message),
    ways.length === 0
      ? undefined
      : element(
          'ul',
          { class: 'ways', 'aria-label': `What helps with ${name}` },
          ...ways.map(({ text, link }) =>
            element(
              'li',
              {},
              text,
              text !== '' && link ? ' ' : undefined,
              link && element('a', { href: link.url }, link.title),
            ),
          ),
        ),
    element(
      'div',
      { class: 'actions', role: 'group', 'aria-label': `What to do with ${name}` },
      ...LABELS.filter(([action]) => isOffered(action, row)).map(([action, label]) =>
        button(
          label,
          () => {
            act(action);
          },
          { 'data-action': action, class: action === next && 'primary' },
        ),
      ),
    ),
  );
}

function isOffered(action: RowAction, { kind, isProtected, canExplain }: LeftRow): boolean {
  switch (action) {
    case 'explain':
      return canExplain;
    case 'unprotect':
      return isProtected;
    case 'retry':
      // Pulumi would refuse.
      return kind === 'refused' || kind === 'untried';
    case 'forget':
      // Something else must go first, or be decided about.
      return kind !== 'waits';
    default:
      return true;
  }
}
