import error from '@vscode/codicons/src/icons/error.svg';
import information from '@vscode/codicons/src/icons/info.svg';
import ok from '@vscode/codicons/src/icons/pass.svg';
import unknown from '@vscode/codicons/src/icons/question.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';
import type { PageMessage, PageUpdate } from '../messages';
import { element, icon } from '../../../ui/pages/webview/elements';
import { byId, connectPage, showBusy, showContent } from '../../../ui/pages/webview/page';
import './page.css';

/** By the levels of findings. */
const ICONS = { ok, information, warning, error, unknown };

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  if (data.type === 'section') showSection(data);
  else showSummary(data.text, data.done);
});

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button) return;
  const { action, fix, index } = button.dataset;
  if (fix !== undefined) send({ type: 'fix', check: fix, index: Number(index) });
  else if (action === 'copy' || action === 'again' || action === 'report') send({ type: action });
});

function showSection({ id, title, html }: Extract<PageUpdate, { type: 'section' }>): void {
  const section = document.getElementById(`check-${id}`) ?? newSection(id, title);
  section.querySelector('.findings')!.innerHTML = html;
  for (const [level, svg] of Object.entries(ICONS)) {
    for (const sign of section.querySelectorAll(`.${level} > .sign`)) sign.append(icon(svg));
  }
  section.hidden = html === '';
}

function newSection(id: string, title: string): HTMLElement {
  const made = element(
    'section',
    { id: `check-${id}`, 'aria-labelledby': `title-${id}` },
    element('h2', { id: `title-${id}` }, title),
    element('div', { class: 'findings' }),
  );
  document.querySelector('main')!.append(made);
  return made;
}

function showSummary(text: string, done: boolean): void {
  byId('summary').textContent = text;
  showBusy(!done);
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-action]')) button.disabled = !done;
  const main = document.querySelector('main')!;
  // The most severe come first, unless the user has begun to read.
  if (done && !main.contains(document.activeElement)) {
    main.append(...[...main.children].sort((a, b) => rank(a) - rank(b)));
  }
  if (done) markFirstFix(main);
}

/** One button leads: that of the first error, or else of the first warning. */
function markFirstFix(main: HTMLElement): void {
  const [first] = ['error', 'warning'].flatMap((level) => main.querySelector(`.${level} > [data-fix]`) ?? []);
  for (const fix of main.querySelectorAll('[data-fix]')) fix.classList.toggle('primary', fix === first);
}

function rank(section: Element): number {
  if (section.querySelector('.finding.error')) return 0;
  return section.querySelector('.finding.warning') ? 1 : 2;
}

showContent();
