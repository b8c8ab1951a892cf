import { escapeHtml } from '../../ui/pages/pageHtml';
import type { Finding, Level } from './model/check';

const LEVELS: Readonly<Record<Level, string>> = {
  ok: 'OK',
  information: 'Note',
  warning: 'Warning',
  error: 'Error',
  unknown: 'Unknown',
};

/**
 * The content below a check's title; empty if there was nothing to check. The page adds the pictures of the levels.
 * @param check its id
 * @param findings undefined while it runs
 */
export function findingsHtml(check: string, findings: readonly Finding[] | undefined): string {
  if (!findings) return '<p class="checking">Checking…</p>';
  if (findings.length === 0) return '';
  return `<ul>${findings.map((finding, index) => findingHtml(check, finding, index)).join('')}</ul>`;
}

function findingHtml(check: string, { level, message, details = [], fix }: Finding, index: number): string {
  const id = `message-${escapeHtml(check)}-${index}`;
  const lines = details.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
  const button =
    fix &&
    `<button data-fix="${escapeHtml(check)}" data-index="${index}" aria-describedby="${id}">${escapeHtml(fix.label)}</button>`;
  return `<li class="finding ${level}">
<span class="sign" role="img" aria-label="${LEVELS[level]}"></span>
<div class="text"><p id="${id}">${escapeHtml(message)}</p>${lines && `<ul class="details">${lines}</ul>`}</div>
${button ?? ''}</li>`;
}
