import { scriptPage } from '../ui/pages/scriptPage';
import type { CheckResult, Finding, Level } from './doctorCheck';
import { doctorStyles } from './doctorStyles';

const SIGNS: Readonly<Record<Level, { readonly sign: string; readonly name: string }>> = {
  ok: { sign: '✓', name: 'OK' },
  information: { sign: 'i', name: 'Note' },
  warning: { sign: '!', name: 'Warning' },
  error: { sign: '✕', name: 'Error' },
  unknown: { sign: '?', name: 'Unknown' },
};

/**
 * The initial page with one section per check. Everything else comes in updates, so that focus and scroll position stay
 * while checks end.
 * @param script the address of the script
 */
export function doctorPageHtml(checks: readonly { id: string; title: string }[], script: string): string {
  const sections = checks.map(
    ({ id, title }) =>
      `<section id="check-${escape(id)}" aria-labelledby="title-${escape(id)}" aria-busy="true">
<h2 id="title-${escape(id)}">${escape(title)}</h2>
<div class="findings"><p class="checking">Checking…</p></div>
</section>`,
  );
  const body = `<h1>Pulumi Environment</h1>
<p id="summary" role="status">Checking…</p>
<div class="actions" role="toolbar" aria-label="Actions">
<button type="button" data-action="copy" class="primary" disabled>Copy as Text</button>
<button type="button" data-action="again" disabled>Check Again</button>
<button type="button" data-action="report" disabled>Report a Problem…</button>
</div>
<main>
${sections.join('\n')}
</main>`;
  return scriptPage({ title: 'Pulumi Environment', styles: doctorStyles, body, script });
}

/** The content below a check's title once it has ended. */
export function sectionHtml({ id, findings }: CheckResult): string {
  if (findings.length === 0) return '<p class="checking">Nothing to check here.</p>';
  return `<ul>${findings.map((finding, index) => findingHtml(id, finding, index)).join('')}</ul>`;
}

function findingHtml(check: string, { level, message, details = [], fix }: Finding, index: number): string {
  const { sign, name } = SIGNS[level];
  const lines = details.map((line) => `<li>${escape(line)}</li>`).join('');
  const button =
    fix &&
    `<button class="primary" data-fix="${escape(check)}" data-index="${index}" aria-describedby="message-${escape(check)}-${index}">${escape(fix.label)}</button>`;
  return `<li class="finding ${level}">
<span class="sign" role="img" aria-label="${name}">${sign}</span>
<div class="text"><p id="message-${escape(check)}-${index}">${escape(message)}</p>${lines && `<ul class="details">${lines}</ul>`}</div>
${button ?? ''}</li>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
