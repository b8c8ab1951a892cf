import { element } from '../dom';
import type { TreeNode } from './tree';
import { resourceWords, shortType } from './driftWords';

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
  return JSON.stringify([content.kind, level, children.length > 0, wordsOf(content)]);
}

/** An item of the tree, which {@link setItemState} completes. */
export function itemElement({ content, level, children }: TreeNode): HTMLElement {
  const hidden = { 'aria-hidden': 'true' };
  const item = element(
    'div',
    {
      role: 'treeitem',
      class: content.kind,
      tabindex: -1,
      'aria-level': level,
      'aria-selected': 'false',
      'aria-expanded': children.length > 0 ? 'false' : undefined,
    },
    element('span', { class: 'twist', ...hidden }),
    content.kind === 'resource' ? element('span', { class: 'box', ...hidden }) : undefined,
    ...wordsOf(content).map(([part, words]) => element('span', { class: part }, words)),
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
  const say = (part: string, words: string): void => {
    const span = item.querySelector(`.${part}`);
    if (span && span.textContent !== words) span.textContent = words;
  };
  set('aria-posinset', String(place));
  set('aria-setsize', String(of));
  if (node.children.length > 0) {
    set('aria-expanded', String(isOpen));
    say('twist', isOpen ? '▾' : '▸');
  }
  if (node.content.kind !== 'resource') return;
  set('aria-checked', String(isChosen));
  say('box', isChosen ? '☑' : '☐');
}

/** The parts of an item, by their classes. */
function wordsOf(content: TreeNode['content']): [part: string, words: string][] {
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
        ['count', resourceWords(content.row)],
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
