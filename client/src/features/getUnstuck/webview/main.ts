import busy from '@vscode/codicons/src/icons/sync.svg';
import offer from '@vscode/codicons/src/icons/beaker.svg';
import done from '@vscode/codicons/src/icons/pass.svg';
import later from '@vscode/codicons/src/icons/circle-large.svg';
import todo from '@vscode/codicons/src/icons/warning.svg';
import unknown from '@vscode/codicons/src/icons/question.svg';
import { nextStep, type PageMessage, type PageUpdate, type Step, type StepState } from '../messages';
import { button, element, icon } from '../../../ui/pages/webview/elements';
import {
  byId,
  connectPage,
  focusOpened,
  keepState,
  sendOnClick,
  showBusy,
  showContent,
} from '../../../ui/pages/webview/page';
import './page.css';

const ICONS: Readonly<Record<StepState, string>> = {
  todo,
  offer,
  later,
  wait: busy,
  busy,
  unknown,
  done,
};
/** What the icons say to who cannot see them. */
const WORDS: Readonly<Record<StepState, string>> = {
  todo: 'To do',
  offer: 'To do if you like',
  later: 'Later',
  wait: 'In progress',
  busy: 'Being checked',
  unknown: 'Not known',
  done: 'Not needed',
};

/** The steps whose reasons are open; they stay so when the stack is read again. */
const opened = new Set<string>();
/** The steps that are shown, as text. */
let shown = '';

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  if (data.type === 'steps') show(data);
  else {
    showBusy(data.isBusy);
    for (const one of document.querySelectorAll('button')) one.disabled = data.isBusy;
  }
});

function show(update: Extract<PageUpdate, { type: 'steps' }>): void {
  const { of, stored, verdict, about, steps, outcome, canUndo } = update;
  const isFirst = !document.body.classList.contains('loaded');
  keepState({ stored });
  // A step that is done loses its button: the focus stays in its place.
  const { activeElement } = document;
  const focused = activeElement?.closest('li')?.id;
  const first = nextStep(steps);
  byId('title').textContent = verdict;
  byId('about').textContent = about;
  const now = JSON.stringify([of, steps]);
  // A button that was replaced under the mouse would not be clicked.
  if (now !== shown)
    byId('steps').replaceChildren(...steps.map((step) => stepElement(of, step, step === first)));
  shown = now;
  byId('written').hidden = outcome === undefined;
  byId('outcome').textContent = outcome ?? '';
  byId('undo').hidden = !canUndo;
  showContent();
  if (isFirst) focusOpened();
  else if (focused) (document.querySelector<HTMLElement>(`#${focused} button`) ?? byId('title')).focus();
}

function stepElement(
  of: number,
  { id, state, verdict, basis = [], action, why }: Step,
  isFirst: boolean,
): HTMLLIElement {
  const isOpen = ['todo', 'offer', 'wait'].includes(state);
  const reasons = element('details', {}, element('summary', {}, 'Why?'), element('p', {}, why));
  reasons.open = opened.has(id);
  reasons.addEventListener('toggle', () => {
    if (reasons.open) opened.add(id);
    else opened.delete(id);
  });
  const act = (): void => {
    send({ type: 'act', of, step: id });
  };
  return element(
    'li',
    { id: `step-${id}`, class: `step ${state}` },
    icon(ICONS[state], state === 'todo' ? 'warning' : undefined),
    element(
      'div',
      { class: 'text' },
      element('span', { class: 'said' }, `${WORDS[state]}: `),
      element(isOpen ? 'h2' : 'span', { id: `verdict-${id}` }, verdict),
      basis.length > 0
        ? element('ul', { class: 'basis' }, ...basis.map((line) => element('li', {}, line)))
        : undefined,
      isOpen ? reasons : undefined,
    ),
    action === undefined
      ? undefined
      : button(action, act, { class: isFirst && 'primary', 'aria-describedby': `verdict-${id}` }),
  );
}

sendOnClick(send, 'reload', 'restore', 'undo', 'backup');
