import type { DependencyResource, WhatIf } from '../../../../../shared/dependencies';
import type { PageMessage, PageUpdate } from '../messages';
import arrowLeft from '@vscode/codicons/src/icons/arrow-left.svg';
import copy from '@vscode/codicons/src/icons/copy.svg';
import goToFile from '@vscode/codicons/src/icons/go-to-file.svg';
import refresh from '@vscode/codicons/src/icons/refresh.svg';
import { element, setIcons } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  connectPage,
  onClick,
  showContent,
  showMessage,
} from '../../../ui/pages/webview/page';
import './page.css';
import { dependencyLists } from './dependencyList';
import { formatMarks } from './formatDependencies';

let shown: Extract<PageUpdate, { type: 'view' }> | undefined;

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  if (data.type === 'failed') showMessage(data.message);
  else if (data.turn !== shown?.turn) show(data);
});

function show(update: Extract<PageUpdate, { type: 'view' }>): void {
  shown = update;
  const { view, place, canGoBack, canReload, isOther } = update;
  const { focus, takenAlong } = view;
  showContent();
  byId('title').textContent = focus.name;
  byId('about').textContent = [focus.type, ...formatMarks(focus), place].join(' · ');
  buttonById('back').disabled = !canGoBack;
  buttonById('reload').hidden = !canReload;
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
  const lists = dependencyLists(view, go);
  for (const id of ['taken', 'needs', 'dependents'] as const) byId(id).replaceChildren(...lists[id]);
  if (!isOther) return;
  byId('lists').scrollTop = 0;
  byId('title').focus();
}

function go({ index, urn }: DependencyResource): void {
  send({ type: 'go', resource: { index, urn } });
}

for (const type of ['back', 'find', 'text', 'mermaid', 'reload'] as const) {
  onClick(type, () => {
    send({ type });
  });
}
for (const whatIf of ['delete', 'replace'] satisfies WhatIf[]) {
  onClick(whatIf, () => {
    const isShown = shown?.view.takenAlong?.whatIf === whatIf;
    send({ type: 'whatIf', whatIf: isShown ? undefined : whatIf });
  });
}

window.addEventListener('keydown', ({ key }) => {
  if (key === 'Backspace' && !buttonById('back').disabled) send({ type: 'back' });
});

setIcons({ back: arrowLeft, text: goToFile, mermaid: copy, reload: refresh });
send({ type: 'ready' });
