import { element } from '../dom';
import { seenNodes, type TreeNode } from './tree';
import { resourceWords, shortType } from './words';

export interface TreeListener {
  /** The current node is another. */
  select(node: TreeNode): void;
  /** Enter was pressed on the current node. */
  enter(): void;
  /** A resource was chosen, or is not any more. */
  toggle(node: TreeNode): void;
  isChosen(node: TreeNode): boolean;
  isOpen(node: TreeNode): boolean;
  setOpen(node: TreeNode, isOpen: boolean): void;
}

interface Seen {
  readonly node: TreeNode;
  readonly parent: TreeNode | undefined;
  readonly element: HTMLElement;
}

/** The tree of resources: one stop of the Tab key, in which the arrows go. */
export class TreeView {
  private seen: Seen[] = [];
  private current = '';

  constructor(
    private readonly box: HTMLElement,
    private readonly listener: TreeListener,
  ) {
    box.addEventListener('click', (event) => {
      this.click(event);
    });
    box.addEventListener('keydown', (event) => {
      this.key(event);
    });
  }

  /** Shows these nodes. The current one stays, if it is still there. */
  show(nodes: readonly TreeNode[], current: string | undefined): void {
    const hadFocus = this.box.contains(document.activeElement);
    const { listener } = this;
    this.seen = [...seenNodes(nodes, (node) => listener.isOpen(node))].map(({ node, parent, place, of }) => ({
      node,
      parent,
      element: itemElement(node, {
        place,
        of,
        isOpen: listener.isOpen(node),
        isChosen: listener.isChosen(node),
      }),
    }));
    this.box.replaceChildren(...this.seen.map(({ element: one }) => one));
    const first = this.seen.find(({ node }) => node.content.kind === 'resource') ?? this.seen[0];
    const kept = this.seen.find(({ node }) => node.key === current) ?? first;
    this.mark(kept);
    if (hadFocus) kept?.element.focus();
  }

  /** The node that the details are about. */
  get node(): TreeNode | undefined {
    return this.seen.find(({ node }) => node.key === this.current)?.node;
  }

  private mark(seen: Seen | undefined): void {
    for (const { element: one } of this.seen) {
      one.tabIndex = -1;
      one.setAttribute('aria-selected', 'false');
    }
    this.current = seen?.node.key ?? '';
    if (!seen) return;
    seen.element.tabIndex = 0;
    seen.element.setAttribute('aria-selected', 'true');
  }

  private go(seen: Seen | undefined): void {
    if (!seen) return;
    this.mark(seen);
    seen.element.focus();
    this.listener.select(seen.node);
  }

  private click({ target }: MouseEvent): void {
    const clicked = (target as Element).closest<HTMLElement>('[role=treeitem]');
    const seen = this.seen.find(({ element: one }) => one === clicked);
    if (!seen) return;
    this.go(seen);
    const part = (target as Element).className;
    if (part === 'box') this.listener.toggle(seen.node);
    else if (part === 'twist' || seen.node.content.kind === 'group')
      this.open(seen, !this.listener.isOpen(seen.node));
  }

  private open({ node }: Seen, isOpen: boolean): void {
    if (node.children.length > 0) this.listener.setOpen(node, isOpen);
  }

  private key(event: KeyboardEvent): void {
    const at = this.seen.findIndex(({ node }) => node.key === this.current);
    const seen = this.seen[at];
    if (!seen || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = seen.node.children.length > 0 && this.listener.isOpen(seen.node);
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => {
        this.go(this.seen[at + 1]);
      },
      ArrowUp: () => {
        this.go(this.seen[at - 1]);
      },
      Home: () => {
        this.go(this.seen[0]);
      },
      End: () => {
        this.go(this.seen.at(-1));
      },
      ArrowRight: () => {
        if (isOpen) this.go(this.seen[at + 1]);
        else this.open(seen, true);
      },
      ArrowLeft: () => {
        if (isOpen) this.open(seen, false);
        else this.go(this.seen.find(({ node }) => node === seen.parent));
      },
      Enter: () => {
        this.listener.enter();
      },
      ' ': () => {
        this.listener.toggle(seen.node);
      },
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

function itemElement(
  node: TreeNode,
  { place, of, isOpen, isChosen }: { place: number; of: number; isOpen: boolean; isChosen: boolean },
): HTMLElement {
  const { content, level, children } = node;
  const hasChildren = children.length > 0;
  const isResource = content.kind === 'resource';
  const hidden = { 'aria-hidden': 'true' };
  const item = element(
    'div',
    {
      role: 'treeitem',
      class: content.kind,
      'aria-level': level,
      'aria-posinset': place,
      'aria-setsize': of,
      'aria-expanded': hasChildren ? String(isOpen) : undefined,
      'aria-checked': isResource ? String(isChosen) : undefined,
    },
    element('span', { class: 'twist', ...hidden }, hasChildren ? (isOpen ? '▾' : '▸') : ''),
    isResource ? element('span', { class: 'box', ...hidden }, isChosen ? '☑' : '☐') : undefined,
    ...contentElements(content),
  );
  item.style.setProperty('--level', String(level - 1));
  return item;
}

function contentElements(content: TreeNode['content']): HTMLElement[] {
  const name = (text: string): HTMLElement => element('span', { class: 'name' }, text);
  const count = (text: string): HTMLElement => element('span', { class: 'count' }, text);
  switch (content.kind) {
    case 'group':
      return [name(`${content.title}: ${content.count}`)];
    case 'around':
      return [name(content.name), element('span', { class: 'type' }, shortType(content.type))];
    case 'resource':
      return [
        name(content.row.name),
        element('span', { class: 'type' }, shortType(content.row.type)),
        count(resourceWords(content.row)),
      ];
    case 'property': {
      const { path, kind } = content.row.changes[content.change]!;
      const words = { added: 'added', removed: 'removed', changed: 'changed' };
      return [name(path), count(words[kind])];
    }
  }
}
