import check from '@vscode/codicons/src/icons/check.svg';
import chevronRight from '@vscode/codicons/src/icons/chevron-right.svg';
import added from '@vscode/codicons/src/icons/diff-added.svg';
import changed from '@vscode/codicons/src/icons/diff-modified.svg';
import removed from '@vscode/codicons/src/icons/diff-removed.svg';
import gone from '@vscode/codicons/src/icons/trash.svg';
import { element, icon } from '../../../ui/pages/webview/elements';
import type { TreeNode } from './tree';
import { canBeTaken, formatResourceDrift, shortType } from './formatDrift';

/** The part of an item that can change each time the tree is shown. */
export interface ItemState {
  /** Its place among its siblings, from 1. */
  readonly place: number;
  readonly of: number;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
}

/** An item's words for its node as one text: nodes with equal texts can share an element. */
export function itemFace({ content, level, children }: TreeNode): string {
  return JSON.stringify([content.kind, level, children.length > 0, partsOf(content), changeOf(content)]);
}

/** An item of the tree, which {@link setItemState} completes. */
export function itemElement({ content, level, children }: TreeNode): HTMLElement {
  const change = changeOf(content);
  const item = element(
    'div',
    {
      role: 'treeitem',
      class: change ? `${content.kind} ${change}` : content.kind,
      tabindex: -1,
      'aria-level': level,
      'aria-selected': 'false',
      'aria-expanded': children.length > 0 ? 'false' : undefined,
    },
    element('span', { class: 'twist' }, children.length > 0 ? icon(chevronRight) : undefined),
    isChoice(content) ? element('span', { class: 'box' }, icon(check)) : undefined,
    change && icon(ICONS[change], change),
    ...partsOf(content).map(([part, words]) => element('span', { class: part }, words)),
  );
  item.style.setProperty('--level', String(level - 1));
  return item;
}

/** Updates an item; attributes that are already right are not touched. */
export function setItemState(item: HTMLElement, node: TreeNode, state: ItemState): void {
  const { place, of, isOpen, isChosen } = state;
  const set = (name: string, value: string): void => {
    if (item.getAttribute(name) !== value) item.setAttribute(name, value);
  };
  set('aria-posinset', String(place));
  set('aria-setsize', String(of));
  if (node.children.length > 0) set('aria-expanded', String(isOpen));
  if (isChoice(node.content)) set('aria-checked', String(isChosen));
}

function isChoice(content: TreeNode['content']): boolean {
  return content.kind === 'resource' && canBeTaken(content.row);
}

type Change = 'added' | 'removed' | 'changed' | 'gone';

const ICONS: Readonly<Record<Change, string>> = { added, removed, changed, gone };

/** How the real resource or property differs. */
function changeOf(content: TreeNode['content']): Change | undefined {
  if (content.kind === 'property') return content.row.changes[content.change]!.kind;
  if (content.kind !== 'resource') return undefined;
  return content.row.kind === 'gone' ? 'gone' : 'changed';
}

/** The parts of an item, by their classes. */
function partsOf(content: TreeNode['content']): [part: string, words: string][] {
  switch (content.kind) {
    case 'group':
      return [['name', `${content.title}: ${content.count}`]];
    case 'around':
      return [
        ['name', content.name],
        ['type', shortType(content.type)],
      ];
    case 'resource':
      return [
        ['name', content.row.name],
        ['type', shortType(content.row.type)],
        ['count', formatResourceDrift(content.row)],
      ];
    case 'property': {
      const { path, kind } = content.row.changes[content.change]!;
      const words = { added: 'added', removed: 'removed', changed: 'changed' };
      return [
        ['name', path],
        ['count', words[kind]],
      ];
    }
  }
}
