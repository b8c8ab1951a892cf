import type { DependencyResource, DependencyView, WhatIf } from '../../../shared/dependencies';
import type { PageMessage, PageUpdate } from '../../src/dependencies/dependencyMessages';
import { byId, element } from '../dom';
import { editor } from '../editor';
import { draw, type Drawing } from './drawing';
import { KindChoices } from './kindChoices';
import { listElements } from './list';
import { PanZoom } from './panZoom';
import { svgFile } from './svgFile';

const send = (message: PageMessage): void => {
  editor.postMessage(message);
};
const frame = byId('diagram');
const panZoom = new PanZoom(frame);
const kindChoices = new KindChoices(byId('kinds'), (hidden) => {
  send({ type: 'hide', hidden });
});
let shown: { turn: number; view: DependencyView; drawing: Drawing } | undefined;

window.addEventListener('message', ({ data }: MessageEvent<PageUpdate>) => {
  if (data.type === 'failed') {
    document.body.classList.remove('loaded');
    byId('message').textContent = data.message;
  } else if (data.turn !== shown?.turn) {
    show(data);
  }
});

function show(update: Extract<PageUpdate, { type: 'view' }>): void {
  const { turn, view, place, canGoBack, canReload, isOther } = update;
  const { focus, takenAlong, steps } = view;
  document.body.classList.add('loaded');
  byId('title').textContent = focus.name;
  byId('about').textContent = `${focus.type} · ${place}`;
  byId('steps').textContent = steps === 1 ? '1 step' : `${steps} steps`;
  button('back').disabled = !canGoBack;
  button('reload').hidden = !canReload;
  button('fewer').disabled = steps === 1;
  button('more').disabled = !view.more;
  kindChoices.show(view);
  for (const whatIf of ['delete', 'replace'] as const) {
    button(whatIf).setAttribute('aria-pressed', String(takenAlong?.whatIf === whatIf));
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
  byId('list').replaceChildren(...listElements(view, go));
  shown = { turn, view, drawing };
  if (!isOther) return;
  byId('list').scrollTop = 0;
  byId('title').focus();
}

function go({ index, urn }: DependencyResource): void {
  send({ type: 'go', resource: { index, urn } });
}

function button(id: string): HTMLButtonElement {
  return byId(id) as HTMLButtonElement;
}

function onClick(id: string, action: (view: DependencyView) => void): void {
  byId(id).addEventListener('click', () => {
    if (shown) action(shown.view);
  });
}

for (const type of ['back', 'find', 'text', 'mermaid', 'reload'] as const) {
  onClick(type, () => {
    send({ type });
  });
}
onClick('fewer', ({ steps }) => {
  send({ type: 'steps', steps: steps - 1 });
});
onClick('more', ({ steps }) => {
  send({ type: 'steps', steps: steps + 1 });
});
for (const whatIf of ['delete', 'replace'] satisfies WhatIf[]) {
  onClick(whatIf, ({ takenAlong }) => {
    send({ type: 'whatIf', whatIf: takenAlong?.whatIf === whatIf ? undefined : whatIf });
  });
}
onClick('zoomIn', () => {
  panZoom.zoom(1.25);
});
onClick('zoomOut', () => {
  panZoom.zoom(0.8);
});
onClick('fit', () => {
  panZoom.fit();
});
onClick('svg', ({ focus }) => {
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
  if (key === 'Backspace' && !(target instanceof HTMLInputElement) && !button('back').disabled) {
    send({ type: 'back' });
  }
});

send({ type: 'ready' });
