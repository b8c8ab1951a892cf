import type { DriftRow, PageMessage, PageUpdate } from '../messages';
import { filterDrift } from '../model/filterDrift';
import copy from '@vscode/codicons/src/icons/copy.svg';
import pass from '@vscode/codicons/src/icons/pass.svg';
import refresh from '@vscode/codicons/src/icons/refresh.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';
import { element, icon, setIcons } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  connectPage,
  inputById,
  keepState,
  keptState,
  onClick,
  showBusy,
  showContent,
} from '../../../ui/pages/webview/page';
import { addSplitter } from '../../../ui/pages/webview/splitter';
import './page.css';
import { driftDetails } from './driftDetails';
import { treeOf, type TreeNode } from './tree';
import { TreeView } from './treeView';
import { formatChoice, formatDriftTitle } from './formatDrift';
import { counted } from '../../../../../shared/counted';

/** With more properties than this, all resources are collapsed at first. */
const MOST_OPEN = 60;
/** The pause before the tree follows the filter. */
const PAUSE_MS = 150;

/** The state that the page keeps while it is hidden. */
interface PageState {
  readonly filter: string;
  readonly current: string | undefined;
  /** Keys of nodes that were expanded or collapsed by the user. */
  readonly turned: readonly string[];
  /** Keys of the chosen resources. */
  readonly chosen: readonly string[];
}

const kept = keptState<PageState>();
const filter = inputById('filter');
filter.value = kept.filter ?? '';
let { current } = kept;
const turned = new Set(kept.turned);
let chosen = new Set(kept.chosen);
let isBusy = false;
let of = -1;
let rows: readonly DriftRow[] = [];
let areOpen = true;
let isLoaded = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const tree = new TreeView(byId('tree'), {
  select: () => {
    current = tree.node?.key;
    keep();
    showDetails();
  },
  enter: () => {
    byId('details').focus();
  },
  toggle: (node) => {
    toggle(node);
  },
  isChosen: ({ key }) => chosen.has(key),
  isOpen,
  setOpen: (node, open) => {
    if (open === isOpen(node)) return;
    if (!turned.delete(node.key)) turned.add(node.key);
    showTree();
  },
});

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  if (data.type === 'busy') {
    ({ isBusy } = data);
    showBusy(isBusy);
    showChoice();
  } else if (data.type === 'taken') choose([]);
  else if (data.type === 'told') byId('verdict').textContent = data.text;
  else show(data);
});

function show(update: Extract<PageUpdate, { type: 'drift' }>): void {
  ({ of, rows } = update);
  const properties = rows.reduce((sum, { changes }) => sum + changes.length, 0);
  areOpen = properties <= MOST_OPEN;
  // Resources that no longer exist cannot be chosen.
  const keys = new Set(rows.map(({ key }) => key));
  chosen = new Set([...chosen].filter((key) => keys.has(key)));
  byId('title').textContent = formatDriftTitle(rows);
  byId('about').textContent = update.summary;
  byId('messages').replaceChildren(
    ...update.messages.map((message) => element('li', {}, icon(warning, 'warning'), message)),
  );
  byId('messages').hidden = update.messages.length === 0;
  for (const id of ['filter', 'found', 'all', 'none', 'copy', 'take']) byId(id).hidden = rows.length === 0;
  for (const part of ['main', 'footer'])
    document.querySelector<HTMLElement>(part)!.hidden = rows.length === 0;
  byId('empty').hidden = rows.length > 0;
  showContent();
  showTree();
  showChoice();
  if (!isLoaded) byId('title').focus();
  isLoaded = true;
}

/** The rows that pass the filter. */
function found(): DriftRow[] {
  return filterDrift(rows, filter.value);
}

function isOpen({ key, content }: TreeNode): boolean {
  if (filter.value.trim() !== '') return !turned.has(key);
  const isAtFirst = content.kind === 'group' ? key !== 'computed' : content.kind === 'around' || areOpen;
  return isAtFirst !== turned.has(key);
}

function showTree(): void {
  const some = found();
  tree.show(treeOf(some), current);
  current = tree.node?.key;
  const isFiltered = filter.value.trim() !== '';
  const words = isFiltered ? `${some.length} of ${counted(rows.length, 'resource')}` : '';
  if (byId('found').textContent !== words) byId('found').textContent = words;
  keep();
  showDetails();
}

function showDetails(): void {
  const content = tree.node?.content;
  const box = byId('details');
  if (content?.kind !== 'resource' && content?.kind !== 'property') {
    box.replaceChildren(
      element('p', { class: 'why' }, 'Select a resource in the tree to see both sides here.'),
    );
    return;
  }
  const { index } = content.row;
  const change = content.kind === 'property' ? content.change : undefined;
  box.replaceChildren(
    ...driftDetails(content.row, change, {
      showInState: () => {
        send({ type: 'show', of, index });
      },
      openInProgram: () => {
        send({ type: 'program', of, index });
      },
    }),
  );
  if (change === undefined) box.scrollTop = 0;
  else box.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

function toggle({ key, content }: TreeNode): void {
  if (content.kind !== 'resource') return;
  choose(chosen.has(key) ? [...chosen].filter((other) => other !== key) : [...chosen, key]);
}

/** Chooses exactly these resources. */
function choose(keys: readonly string[]): void {
  chosen = new Set(keys);
  showTree();
  showChoice();
}

function showChoice(): void {
  const gone = rows.filter((row) => row.kind === 'gone' && chosen.has(row.key)).length;
  byId('verdict').textContent = rows.length === 0 ? '' : formatChoice(chosen.size, gone);
  buttonById('take').disabled = isBusy || chosen.size === 0;
  buttonById('reload').disabled = isBusy;
}

function keep(): void {
  const state: PageState = { filter: filter.value, current, turned: [...turned], chosen: [...chosen] };
  keepState(state);
}

filter.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(showTree, PAUSE_MS);
});
onClick('all', () => {
  choose([...chosen, ...found().map(({ key }) => key)]);
});
onClick('none', () => {
  choose([]);
});
onClick('copy', () => {
  send({ type: 'copy', filter: filter.value });
});
onClick('reload', () => {
  send({ type: 'reload' });
});
onClick('take', () => {
  const indexes = rows.filter(({ key }) => chosen.has(key)).map(({ index }) => index);
  send({ type: 'take', of, indexes });
});

setIcons({ copy, reload: refresh, empty: pass });
addSplitter();

send({ type: 'ready' });
