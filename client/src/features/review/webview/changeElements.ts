import renamed from '@vscode/codicons/src/icons/diff-renamed.svg';
import question from '@vscode/codicons/src/icons/question.svg';
import type { KindTitles, ReviewedChange } from '../messages';
import { changeIcon, button, element, icon } from '../../../ui/pages/webview/elements';

type Kind = ReviewedChange['kind'];

const TITLES: Readonly<Record<Kind, string>> = {
  removed: 'Removed',
  renamed: 'Renamed',
  added: 'Added',
  changed: 'Changed',
  unknown: 'Not known',
};

/**
 * The changes, by kind.
 * @param titles of the kinds, where they differ from the usual ones
 * @param compare shows one of them line by line
 */
export function changeElements(
  changes: readonly ReviewedChange[],
  titles: KindTitles,
  compare: ((index: number) => void) | undefined,
): HTMLElement[] {
  const kinds = Object.keys(TITLES) as Kind[];
  return kinds.flatMap((kind) => {
    const rows = changes.flatMap((change, index) => {
      if (change.kind !== kind) return [];
      const showLines = (): void => compare?.(index);
      return [rowElement(change, compare && showLines)];
    });
    if (rows.length === 0) return [];
    const id = `kind-${kind}`;
    return [
      element('h3', { id }, `${titles[kind] ?? TITLES[kind]}: ${rows.length}`),
      element('ul', { class: 'rows', 'aria-labelledby': id }, ...rows),
    ];
  });
}

function rowElement(
  { kind, name, detail, urn }: ReviewedChange,
  compare: (() => void) | undefined,
): HTMLLIElement {
  return element(
    'li',
    { class: 'row', title: urn },
    kind === 'unknown' ? icon(question) : kind === 'renamed' ? icon(renamed, 'warning') : changeIcon(kind),
    element(
      'div',
      {},
      compare && kind !== 'removed'
        ? button(name, compare, { class: 'link', title: 'Show Line by Line' })
        : element('span', {}, name),
      detail === undefined ? undefined : element('span', { class: 'detail' }, detail),
    ),
  );
}
