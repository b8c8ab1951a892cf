import type { CheckResult, Finding, Level } from './doctorCheck';

/** What the page sends: it is shown and wants its contents, or a button was pressed. */
export type PageMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'fix'; readonly check: string; readonly index: number }
  | { readonly type: 'copy' | 'again' | 'report' };

/** What the page is sent. `html` is made by {@link sectionHtml} only. */
export type PageUpdate =
  | { readonly type: 'section'; readonly id: string; readonly html: string }
  | { readonly type: 'summary'; readonly text: string; readonly done: boolean };

const SIGNS: Readonly<Record<Level, { readonly sign: string; readonly name: string }>> = {
  ok: { sign: '✓', name: 'OK' },
  information: { sign: 'i', name: 'Note' },
  warning: { sign: '!', name: 'Warning' },
  error: { sign: '✕', name: 'Error' },
  unknown: { sign: '?', name: 'Unknown' },
};

/**
 * The page before anything is known: one section a check. Everything else comes as {@link PageUpdate}s, so that the
 * page keeps its focus and its place while checks end.
 * @param nonce new for each page; only what carries it runs
 */
export function pageHtml(checks: readonly { id: string; title: string }[], nonce: string): string {
  const sections = checks.map(
    ({ id, title }) =>
      `<section id="check-${escape(id)}" aria-labelledby="title-${escape(id)}" aria-busy="true">
<h2 id="title-${escape(id)}">${escape(title)}</h2>
<div class="findings"><p class="checking">Checking…</p></div>
</section>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}';">
<title>Pulumi Environment</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<h1>Pulumi Environment</h1>
<p id="summary" role="status">Checking…</p>
<div class="actions" role="toolbar" aria-label="Actions">
<button data-action="copy" disabled>Copy as Text</button>
<button data-action="again" disabled class="secondary">Check Again</button>
<button data-action="report" disabled class="secondary">Report a Problem…</button>
</div>
<main>
${sections.join('\n')}
</main>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;
}

/** What stands below a check's title once it has ended. */
export function sectionHtml({ id, findings }: CheckResult): string {
  if (findings.length === 0) return '<p class="checking">Nothing to look at here.</p>';
  return `<ul>${findings.map((finding, index) => findingHtml(id, finding, index)).join('')}</ul>`;
}

function findingHtml(check: string, { level, message, details = [], fix }: Finding, index: number): string {
  const { sign, name } = SIGNS[level];
  const lines = details.map((line) => `<li>${escape(line)}</li>`).join('');
  const button =
    fix &&
    `<button data-fix="${escape(check)}" data-index="${index}" aria-describedby="message-${escape(check)}-${index}">${escape(fix.label)}</button>`;
  return `<li class="finding ${level}">
<span class="sign" role="img" aria-label="${name}">${sign}</span>
<div class="text"><p id="message-${escape(check)}-${index}">${escape(message)}</p>${lines && `<ul class="details">${lines}</ul>`}</div>
${button ?? ''}</li>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
body { max-width: 60rem; margin: 0 auto; padding: 1rem 1.5rem 2rem; color: var(--vscode-foreground);
  font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); line-height: 1.5; }
h1 { font-size: 1.6em; font-weight: 600; margin: 0.5rem 0 0; }
h2 { font-size: 1em; font-weight: 600; margin: 0 0 0.25rem; }
p { margin: 0; }
ul { list-style: none; margin: 0; padding: 0; }
#summary { margin: 0.25rem 0 1rem; color: var(--vscode-descriptionForeground); }
section { padding: 0.75rem 0; border-top: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 1rem; }
.checking, .details { color: var(--vscode-descriptionForeground); }
.details { font-size: 0.95em; overflow-wrap: anywhere; }
.finding { display: grid; grid-template-columns: 1.4rem 1fr auto; gap: 0 0.5rem; align-items: start; padding: 0.2rem 0; }
.sign { width: 1.15rem; height: 1.15rem; line-height: 1.1rem; margin-top: 0.15rem; border: 1px solid currentColor; border-radius: 50%;
  text-align: center; font-size: 0.75em; font-weight: 700; box-sizing: border-box; }
.ok .sign { color: var(--vscode-testing-iconPassed); }
.information .sign { color: var(--vscode-editorInfo-foreground); }
.warning .sign { color: var(--vscode-editorWarning-foreground); }
.error .sign { color: var(--vscode-editorError-foreground); }
.unknown .sign { color: var(--vscode-descriptionForeground); }
button { font: inherit; padding: 0.2rem 0.75rem; cursor: pointer; border-radius: 2px; white-space: nowrap;
  color: var(--vscode-button-foreground); background: var(--vscode-button-background);
  border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); }
button:hover { background: var(--vscode-button-hoverBackground); }
button.secondary { color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); }
button.secondary:hover { background: var(--vscode-button-secondaryHoverBackground); }
button:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
button:disabled { opacity: 0.5; cursor: default; }
`;

/** Runs in the page: shows what comes, and tells which button was pressed. */
const SCRIPT = `
const editor = acquireVsCodeApi();
const rank = (section) => (section.querySelector('.finding.error') ? 0 : section.querySelector('.finding.warning') ? 1 : 2);
const byRank = (a, b) => rank(a) - rank(b);
window.addEventListener('message', ({ data }) => {
  if (data.type === 'section') {
    const section = document.getElementById('check-' + data.id);
    section.querySelector('.findings').innerHTML = data.html;
    section.setAttribute('aria-busy', 'false');
  } else if (data.type === 'summary') {
    document.getElementById('summary').textContent = data.text;
    for (const button of document.querySelectorAll('[data-action]')) button.disabled = !data.done;
    const main = document.querySelector('main');
    // The first fault gets the focus, unless the user has moved it.
    if (data.done && !main.contains(document.activeElement)) main.append(...[...main.children].sort(byRank));
  }
});
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  const { action, fix, index } = button.dataset;
  editor.postMessage(action ? { type: action } : { type: 'fix', check: fix, index: Number(index) });
});
editor.postMessage({ type: 'ready' });
`;
