import {
  type DependencyResource,
  type DependencyView,
  type WhatIf,
  REFERENCE_KINDS,
  type ReferenceKind,
} from '../../../shared/dependencies';
import type { PageMessage, PageUpdate } from '../../src/dependencies/dependencyMessages';
import add from '@vscode/codicons/src/icons/add.svg';
import arrowLeft from '@vscode/codicons/src/icons/arrow-left.svg';
import copy from '@vscode/codicons/src/icons/copy.svg';
import goToFile from '@vscode/codicons/src/icons/go-to-file.svg';
import refresh from '@vscode/codicons/src/icons/refresh.svg';
import remove from '@vscode/codicons/src/icons/remove.svg';
import save from '@vscode/codicons/src/icons/save.svg';
import screenFull from '@vscode/codicons/src/icons/screen-full.svg';
import zoomIn from '@vscode/codicons/src/icons/zoom-in.svg';
import zoomOut from '@vscode/codicons/src/icons/zoom-out.svg';
import { element, setIcons } from '../elements';
import { buttonById, byId, connectPage, onClick, showContent, showMessage } from '../page';
import { addSplitter } from '../splitter';
import './page.css';
import { draw, drawnKind, sampleLine, type Drawing } from './drawing';
import { dependencyList } from './dependencyList';
import { PanZoom } from './panZoom';
import { svgFile } from './svgFile';

/** The choice of one kind of reference. */
interface KindChoice {
  readonly kind: ReferenceKind;
  readonly box: HTMLInputElement;
  readonly line: Element;
  readonly label: HTMLElement;
}

/** A checkbox and a line for each kind of reference to follow. The elements stay the same, so that the focus stays. */
class KindChoices {
  private readonly choices: readonly KindChoice[];

  /** @param onChange gets the kinds that are not followed */
  constructor(parent: HTMLElement, onChange: (hidden: ReferenceKind[]) => void) {
    this.choices = REFERENCE_KINDS.map((kind) => {
      const box = element('input', { type: 'checkbox' });
      box.addEventListener('change', () => {
        onChange(this.choices.filter((one) => !one.box.checked && !one.label.hidden).map((one) => one.kind));
      });
      const line = sampleLine(kind);
      return { kind, box, line, label: element('label', {}, box, line, kind) };
    });
    parent.append(...this.choices.map(({ label }) => label));
  }

  /**
   * Shows the kinds in the drawing, and those that the user has hidden. A single kind needs no choice; a line is shown
   * only if one in the drawing looks like it.
   */
  show({ kinds, hidden, edges }: DependencyView): void {
    const followed = new Set(edges.flatMap((edge) => edge.kinds));
    const drawn = new Set(edges.map(drawnKind));
    const shown = kinds.filter((kind) => followed.has(kind) || hidden.includes(kind));
    for (const { kind, box, line, label } of this.choices) {
      label.hidden = !shown.includes(kind);
      box.hidden = shown.length < 2;
      line.classList.toggle('not-drawn', !drawn.has(kind));
      label.title = `Follow references of the kind ${kind} ( ${shown.indexOf(kind) + 1} )`;
      box.checked = !hidden.includes(kind);
    }
  }

  /** Toggles the nth visible kind, from 1. */
  change(number: number): void {
    this.choices.filter(({ label, box }) => !label.hidden && !box.hidden)[number - 1]?.box.click();
  }
}

const frame = byId('diagram');
const panZoom = new PanZoom(frame);
const kindChoices = new KindChoices(byId('kinds'), (hidden) => {
  send({ type: 'hide', hidden });
});
let shown: { turn: number; view: DependencyView; drawing: Drawing } | undefined;

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  if (data.type === 'failed') showMessage(data.message);
  else if (data.turn !== shown?.turn) show(data);
});

function show(update: Extract<PageUpdate, { type: 'view' }>): void {
  const { turn, view, place, canGoBack, canReload, isOther } = update;
  const { focus, takenAlong, steps } = view;
  showContent();
  byId('title').textContent = focus.name;
  byId('about').textContent = `${focus.type} · ${place}`;
  byId('steps').textContent = steps === 1 ? '1 step' : `${steps} steps`;
  buttonById('back').disabled = !canGoBack;
  buttonById('reload').hidden = !canReload;
  buttonById('fewer').disabled = steps === 1;
  buttonById('more').disabled = !view.more;
  kindChoices.show(view);
  for (const whatIf of ['delete', 'replace'] as const) {
    buttonById(whatIf).setAttribute('aria-pressed', String(takenAlong?.whatIf === whatIf));
  }
  byId('verdict').replaceChildren(
    ...(takenAlong
      ? [
          element('strong', {}, takenAlong.verdict),
          element('ul', {}, ...takenAlong.notes.map((note) => element('li', {}, note))),
        ]
      : []),
  );
  // A change around the same resource keeps the direction of the layout.
  const before = isOther ? undefined : shown?.drawing.layout.direction;
  const drawing = draw(view, before ?? { width: frame.clientWidth, height: frame.clientHeight });
  frame.replaceChildren(drawing.element);
  panZoom.use(drawing.element, drawing.layout, drawing.layout.boxes.get(`r${focus.index}`)!);
  byId('list').replaceChildren(...dependencyList(view, go));
  shown = { turn, view, drawing };
  if (!isOther) return;
  byId('list').scrollTop = 0;
  byId('title').focus();
}

function go({ index, urn }: DependencyResource): void {
  send({ type: 'go', resource: { index, urn } });
}

function onClickShown(id: string, action: (view: DependencyView) => void): void {
  onClick(id, () => {
    if (shown) action(shown.view);
  });
}

for (const type of ['back', 'find', 'text', 'mermaid', 'reload'] as const) {
  onClickShown(type, () => {
    send({ type });
  });
}
onClickShown('fewer', ({ steps }) => {
  send({ type: 'steps', steps: steps - 1 });
});
onClickShown('more', ({ steps }) => {
  send({ type: 'steps', steps: steps + 1 });
});
for (const whatIf of ['delete', 'replace'] satisfies WhatIf[]) {
  onClickShown(whatIf, ({ takenAlong }) => {
    send({ type: 'whatIf', whatIf: takenAlong?.whatIf === whatIf ? undefined : whatIf });
  });
}
onClickShown('zoomIn', () => {
  panZoom.zoom(1.25);
});
onClickShown('zoomOut', () => {
  panZoom.zoom(0.8);
});
onClickShown('fit', () => {
  panZoom.fit();
});
onClickShown('svg', ({ focus }) => {
  if (shown)
    send({ type: 'svg', text: svgFile(shown.drawing, `What ${focus.name} needs, and who needs it`) });
});

// A drag of the diagram can end over a box. That is not a click on the box.
let pressedAt = { x: 0, y: 0 };
frame.addEventListener('pointerdown', ({ clientX, clientY }) => {
  pressedAt = { x: clientX, y: clientY };
});
frame.addEventListener('click', ({ target, clientX, clientY }) => {
  if (Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > 5) return;
  const id = (target as Element).closest<SVGElement>('[data-node]')?.dataset['node'];
  const node = shown?.view.nodes.find((one) => one.id === id);
  const [first] = node?.members ?? [];
  if (!node || !first) return;
  if (node.count === 1) go(first);
  else openGroup(node.id);
});

/** Shows the resources of a group's box in the list. */
function openGroup(id: string): void {
  const group = [...byId('list').querySelectorAll('details')].find((one) => one.dataset['node'] === id);
  if (!group) return;
  group.open = true;
  group.querySelector('summary')?.focus();
}

window.addEventListener('keydown', ({ key, target, ctrlKey, altKey, metaKey }) => {
  if (!ctrlKey && !altKey && !metaKey) kindChoices.change(Number(key));
  if (key === 'Backspace' && !(target instanceof HTMLInputElement) && !buttonById('back').disabled) {
    send({ type: 'back' });
  }
});

setIcons({
  back: arrowLeft,
  fewer: remove,
  more: add,
  zoomOut,
  zoomIn,
  fit: screenFull,
  text: goToFile,
  mermaid: copy,
  svg: save,
  reload: refresh,
});
addSplitter('Width of the list');
send({ type: 'ready' });
