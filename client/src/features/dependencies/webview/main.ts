import type { WhatIf } from '../../../../../shared/dependencies';
import { MARK_WORDS } from '../../../../../shared/openedState';
import type { PageMessage, PageUpdate } from '../messages';
import arrowLeft from '@vscode/codicons/src/icons/arrow-left.svg';
import copy from '@vscode/codicons/src/icons/copy.svg';
import goToFile from '@vscode/codicons/src/icons/go-to-file.svg';
import { element, setIcons } from '../../../ui/pages/webview/elements';
import {
  buttonById,
  byId,
  onClick,
  sendOnClick,
  showContent,
  showMessage,
  startPage,
  type Send,
} from '../../../ui/pages/webview/page';
import './page.css';
import { dependencyLists } from './dependencyList';

class DependenciesPage {
  private shown: Extract<PageUpdate, { type: 'view' }> | undefined;

  constructor(private readonly send: Send<PageMessage>) {
    sendOnClick(send, 'back', 'find', 'text', 'mermaid', 'reload');
    for (const whatIf of ['delete', 'replace'] satisfies WhatIf[]) {
      onClick(whatIf, () => {
        const isShown = this.shown?.view.takenAlong?.whatIf === whatIf;
        send({ type: 'whatIf', whatIf: isShown ? undefined : whatIf });
      });
    }
    window.addEventListener('keydown', ({ key }) => {
      if (key === 'Backspace' && !buttonById('back').disabled) send({ type: 'back' });
    });
    setIcons({ back: arrowLeft, text: goToFile, mermaid: copy });
  }

  receive(data: PageUpdate): void {
    if (data.type === 'failed') showMessage(data.message);
    else if (data.turn !== this.shown?.turn) this.show(data);
  }

  private show(update: Extract<PageUpdate, { type: 'view' }>): void {
    this.shown = update;
    const { view, place, canGoBack, canReload, isOther } = update;
    const { focus, takenAlong } = view;
    showContent();
    byId('title').textContent = focus.name;
    byId('about').textContent = [focus.type, ...focus.marks.map((mark) => MARK_WORDS[mark]), place].join(
      ' · ',
    );
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
    const lists = dependencyLists(view, ({ index, urn }) => {
      this.send({ type: 'go', resource: { index, urn } });
    });
    for (const id of ['taken', 'needs', 'dependents'] as const) byId(id).replaceChildren(...lists[id]);
    if (!isOther) return;
    byId('lists').scrollTop = 0;
    byId('title').focus();
  }
}

startPage(DependenciesPage);
