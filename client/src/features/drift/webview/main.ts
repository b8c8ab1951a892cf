import type { DriftRow, PageMessage, PageUpdate } from '../messages';
import { filterDrift } from '../model/filterDrift';
import pass from '@vscode/codicons/src/icons/pass.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';
import { element, icon, setIcons } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  focusOpened,
  inputById,
  keepState,
  keptState,
  onClick,
  onTyped,
  sendOnClick,
  showBusy,
  showContent,
  startPage,
  tell,
  type Send,
} from '../../../ui/pages/webview/page';
import { addSplitter } from '../../../ui/pages/webview/splitter';
import './page.css';
import { driftDetails } from './driftDetails';
import { treeOf, type TreeNode } from './tree';
import { TreeView } from './treeView';
import { canBeTaken, formatChoice, formatDriftTitle } from './formatDrift';
import { counted } from '../../../../../shared/counted';

/** With more properties than this, all resources are collapsed at first. */
const MOST_OPEN = 60;

/** The state that the page keeps while it is hidden. */
interface PageState {
  readonly filter: string;
  readonly current: string | undefined;
  /** Keys of nodes that were expanded or collapsed by the user. */
  readonly turned: readonly string[];
  /** Keys of the chosen resources. */
  readonly chosen: readonly string[];
}

class DriftPage {
  private readonly filter = inputById('filter');
  private readonly tree: TreeView;
  private readonly turned: Set<string>;
  private current: string | undefined;
  private chosen: ReadonlySet<string>;
  private isBusy = false;
  private update: Extract<PageUpdate, { type: 'drift' }> | undefined;
  private areOpen = true;

  constructor(private readonly send: Send<PageMessage>) {
    const { filter = '', current, turned, chosen } = keptState<PageState>();
    this.filter.value = filter;
    this.current = current;
    this.turned = new Set(turned);
    this.chosen = new Set(chosen);
    this.tree = new TreeView(byId('tree'), {
      select: () => {
        this.current = this.tree.node?.key;
        this.keep();
        this.showDetails();
      },
      enter: () => {
        byId('details').focus();
      },
      toggle: this.toggle,
      isChosen: ({ key }) => this.chosen.has(key),
      isOpen: this.isOpen,
      setOpen: (node, open) => {
        if (open === this.isOpen(node)) return;
        if (!this.turned.delete(node.key)) this.turned.add(node.key);
        this.showTree();
      },
    });
    onTyped(this.filter, this.showTree);
    onClick('all', () => {
      this.choose([
        ...this.chosen,
        ...this.found()
          .filter(canBeTaken)
          .map(({ key }) => key),
      ]);
    });
    onClick('none', () => {
      this.choose([]);
    });
    onClick('copy', () => {
      send({ type: 'copy', filter: this.filter.value });
    });
    sendOnClick(send, 'reload');
    onClick('take', () => {
      if (!this.update) return;
      const { of, rows } = this.update;
      const indexes = rows.filter(({ key }) => this.chosen.has(key)).map(({ index }) => index);
      send({ type: 'take', of, indexes });
    });
    setIcons({ empty: pass });
    addSplitter();
  }

  receive(data: PageUpdate): void {
    if (data.type === 'busy') {
      this.isBusy = data.isBusy;
      showBusy(data.isBusy);
      this.showChoice();
    } else if (data.type === 'taken') this.choose([]);
    else if (data.type === 'told') byId('verdict').textContent = data.text;
    else this.show(data);
  }

  private show(update: Extract<PageUpdate, { type: 'drift' }>): void {
    const { rows } = update;
    const isFirst = this.update === undefined;
    this.update = update;
    const properties = rows.reduce((sum, { changes }) => sum + changes.length, 0);
    this.areOpen = properties <= MOST_OPEN;
    // What is gone by now, or the same by now, cannot be chosen.
    const canTake = rows.filter(canBeTaken);
    const keys = new Set(canTake.map(({ key }) => key));
    this.chosen = new Set([...this.chosen].filter((key) => keys.has(key)));
    byId('title').textContent = formatDriftTitle(rows);
    byId('about').textContent = update.summary;
    byId('messages').replaceChildren(
      ...update.messages.map((message) => element('li', {}, icon(warning, 'warning'), message)),
    );
    byId('messages').hidden = update.messages.length === 0;
    for (const id of ['filter', 'found', 'copy']) byId(id).hidden = rows.length === 0;
    for (const id of ['all', 'none', 'take']) byId(id).hidden = canTake.length === 0;
    document.querySelector('main')!.hidden = rows.length === 0;
    document.querySelector('footer')!.hidden = canTake.length === 0;
    byId('empty').hidden = rows.length > 0;
    showContent();
    this.showTree();
    this.showChoice();
    if (isFirst) focusOpened();
  }

  private get rows(): readonly DriftRow[] {
    return this.update?.rows ?? [];
  }

  /** The rows that pass the filter. */
  private found(): DriftRow[] {
    return filterDrift(this.rows, this.filter.value);
  }

  private readonly isOpen = ({ key, content }: TreeNode): boolean => {
    if (this.filter.value.trim() !== '') return !this.turned.has(key);
    const isAtFirst =
      content.kind === 'group' ? key !== 'computed' : content.kind === 'around' || this.areOpen;
    return isAtFirst !== this.turned.has(key);
  };

  private readonly showTree = (): void => {
    const some = this.found();
    this.tree.show(treeOf(some), this.current);
    this.current = this.tree.node?.key;
    const isFiltered = this.filter.value.trim() !== '';
    const words = isFiltered ? `${some.length} of ${counted(this.rows.length, 'resource')}` : '';
    tell('found', words);
    this.keep();
    this.showDetails();
  };

  private showDetails(): void {
    const content = this.tree.node?.content;
    const box = byId('details');
    if (content?.kind !== 'resource' && content?.kind !== 'property') {
      box.replaceChildren(
        element('p', { class: 'why' }, 'Select a resource in the tree to see both sides here.'),
      );
      return;
    }
    const { index } = content.row;
    const { of } = this.update!;
    const change = content.kind === 'property' ? content.change : undefined;
    box.replaceChildren(
      ...driftDetails(content.row, change, {
        showInState: () => {
          this.send({ type: 'show', of, index });
        },
        openInProgram: () => {
          this.send({ type: 'program', of, index });
        },
      }),
    );
    if (change === undefined) box.scrollTop = 0;
    else box.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }

  private readonly toggle = ({ key, content }: TreeNode): void => {
    if (content.kind !== 'resource' || !canBeTaken(content.row)) return;
    const others = [...this.chosen].filter((other) => other !== key);
    this.choose(this.chosen.has(key) ? others : [...others, key]);
  };

  /** Chooses exactly these resources. */
  private choose(keys: readonly string[]): void {
    this.chosen = new Set(keys);
    this.showTree();
    this.showChoice();
  }

  private showChoice(): void {
    const { rows, chosen, isBusy } = this;
    const gone = rows.filter((row) => row.kind === 'gone' && chosen.has(row.key)).length;
    byId('verdict').textContent = rows.some(canBeTaken) ? formatChoice(chosen.size, gone) : '';
    buttonById('take').disabled = isBusy || chosen.size === 0;
    buttonById('reload').disabled = isBusy;
  }

  private keep(): void {
    const { filter, current, turned, chosen } = this;
    keepState({
      ...{ filter: filter.value, current },
      ...{ turned: [...turned], chosen: [...chosen] },
    } satisfies PageState);
  }
}

startPage(DriftPage);
