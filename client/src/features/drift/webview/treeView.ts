import { onKey, type KeyActions } from '../../../ui/pages/webview/page';
import { seenNodes, type TreeNode } from './tree';
import { itemElement, itemFace, setItemState } from './treeItem';

export interface TreeListener {
  /** Another node is current. */
  select(node: TreeNode): void;
  /** Enter was pressed on the current node. */
  enter(): void;
  /** A resource was chosen, or its choice was removed. */
  toggle(node: TreeNode): void;
  isChosen(node: TreeNode): boolean;
  isOpen(node: TreeNode): boolean;
  setOpen(node: TreeNode, isOpen: boolean): void;
}

interface Seen {
  readonly node: TreeNode;
  readonly parent: TreeNode | undefined;
  readonly element: HTMLElement;
  /** The element's words for its node. */
  readonly face: string;
}

/** The tree of resources: one stop of the Tab key, with arrow keys inside. */
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
    onKey(box, () => this.keyActions());
  }

  /**
   * Shows these nodes. The current node stays current if it still exists. Existing nodes keep their elements: of
   * thousands, only added, removed and changed ones are touched.
   */
  show(nodes: readonly TreeNode[], current: string | undefined): void {
    const hadFocus = this.box.contains(document.activeElement);
    const { listener } = this;
    const before = new Map(this.seen.map((seen) => [seen.node.key, seen]));
    this.seen = [...seenNodes(nodes, (node) => listener.isOpen(node))].map(({ node, parent, place, of }) => {
      const face = itemFace(node);
      const known = before.get(node.key);
      const isSame = known?.face === face;
      if (isSame) before.delete(node.key);
      const item = isSame ? known.element : itemElement(node);
      const isOpen = listener.isOpen(node);
      setItemState(item, node, { place, of, isOpen, isChosen: listener.isChosen(node) });
      return { node, parent, element: item, face };
    });
    for (const { element: gone } of before.values()) gone.remove();
    let next = this.box.firstElementChild;
    for (const { element: one } of this.seen) {
      if (one === next) next = next.nextElementSibling;
      else this.box.insertBefore(one, next);
    }
    const first = this.seen.find(({ node }) => node.content.kind === 'resource') ?? this.seen[0];
    const kept = this.seen.find(({ node }) => node.key === current) ?? first;
    this.mark(kept);
    if (hadFocus) kept?.element.focus();
  }

  /** The node whose details are shown. */
  get node(): TreeNode | undefined {
    return this.seen.find(({ node }) => node.key === this.current)?.node;
  }

  private mark(seen: Seen | undefined): void {
    for (const one of this.box.querySelectorAll<HTMLElement>('[aria-selected="true"]')) {
      one.tabIndex = -1;
      one.setAttribute('aria-selected', 'false');
      one.classList.remove('current');
    }
    this.current = seen?.node.key ?? '';
    if (!seen) return;
    seen.element.tabIndex = 0;
    seen.element.setAttribute('aria-selected', 'true');
    seen.element.classList.add('current');
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
    const isIn = (part: string): boolean => (target as Element).closest(part) !== null;
    if (isIn('.box')) this.listener.toggle(seen.node);
    else if (isIn('.twist') || seen.node.content.kind === 'group')
      this.open(seen, !this.listener.isOpen(seen.node));
  }

  private open({ node }: Seen, isOpen: boolean): void {
    if (node.children.length > 0) this.listener.setOpen(node, isOpen);
  }

  private keyActions(): KeyActions {
    const at = this.seen.findIndex(({ node }) => node.key === this.current);
    const seen = this.seen[at];
    if (!seen) return {};
    const isOpen = seen.node.children.length > 0 && this.listener.isOpen(seen.node);
    return {
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
  }
}
