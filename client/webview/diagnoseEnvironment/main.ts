import type { PageMessage, PageUpdate } from '../../src/diagnoseEnvironment/doctorMessages';
import { byId } from '../dom';
import { editor } from '../editor';

const send = (message: PageMessage): void => {
  editor.postMessage(message);
};

window.addEventListener('message', ({ data }: MessageEvent<PageUpdate>) => {
  if (data.type === 'section') showSection(data.id, data.html);
  else showSummary(data.text, data.done);
});

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button) return;
  const { action, fix, index } = button.dataset;
  if (fix !== undefined) send({ type: 'fix', check: fix, index: Number(index) });
  else if (action === 'copy' || action === 'again' || action === 'report') send({ type: action });
});

function showSection(id: string, html: string): void {
  const section = byId(`check-${id}`);
  section.querySelector('.findings')!.innerHTML = html;
  section.setAttribute('aria-busy', 'false');
}

function showSummary(text: string, done: boolean): void {
  byId('summary').textContent = text;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-action]')) button.disabled = !done;
  const main = document.querySelector('main')!;
  // The most severe come first, unless the user has begun to read.
  if (done && !main.contains(document.activeElement)) {
    main.append(...[...main.children].sort((a, b) => rank(a) - rank(b)));
  }
}

function rank(section: Element): number {
  if (section.querySelector('.finding.error')) return 0;
  return section.querySelector('.finding.warning') ? 1 : 2;
}

send({ type: 'ready' });
