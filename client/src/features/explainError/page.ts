import { buttonTitle, commandTitles } from '../../../../shared/commandTitles';
import type { Match } from '../../../../shared/knownErrors/explain';
import { firstHelp, safetyOf, stepsWith, whatHappened } from '../../../../shared/knownErrors/explanation';
import {
  fillKnown,
  SAFETY_ANSWERS,
  type HelpfulCommand,
  type KnownError,
  type Link,
  type StateSafety,
  type Step,
} from '../../../../shared/knownErrors/knownError';
import style from './page.css';
import { escapeHtml, pageHtml } from '../../ui/pages/pageHtml';

/** The addresses of the page's commands, for its links and buttons. */
export interface PageActions {
  /** Missing where no program can run, and in Restricted Mode. */
  readonly run?: (command: HelpfulCommand) => string;
  copy(text: string): string;
  readonly toTerminal?: (text: string) => string;
  /** Shows another problem, by its index in the list. */
  show(index: number): string;
  /** Opens the line of the program where the problem is; missing where that is not known or not here. */
  readonly place?: { readonly label: string; readonly address: string } | undefined;
  /** True in Restricted Mode. */
  readonly isRestricted?: boolean;
  /** True if the problem is another stack's than those of this window. */
  readonly isElsewhere?: boolean;
}

export interface Page {
  /** The problems of one text, each once. */
  readonly matches: readonly Match[];
  /** The index of the explained problem. */
  readonly shown: number;
  /** Pulumi's message, with the part that matched; undefined if the problem is known without it. */
  readonly said:
    | {
        readonly before: string;
        readonly found: string;
        readonly after: string;
        /** What it says, for an explanation that needs that. */
        readonly reason?: string | undefined;
      }
    | undefined;
  readonly actions: PageActions;
  /** The stack with the problem at the moment, `looking` while it is read; undefined if it is not known which it is. */
  readonly now?: StackNow | 'looking' | 'unreadable' | undefined;
  /** Why the problem may not be that stack's. */
  readonly doubt?: string | undefined;
}

/** What is known of a stack at the moment. */
export interface StackNow {
  readonly stack: string;
  readonly backend: string;
  readonly lines: readonly string[];
  /** Why errors are over, by their ids. */
  readonly over: Readonly<Record<string, string>>;
  /** Whether the state is safe, where that says more than the errors, by their ids. */
  readonly safety: Readonly<Record<string, StateSafety>>;
}

const SEVERITY: Readonly<Record<KnownError['severity'], string>> = {
  error: 'Error',
  warning: 'Warning',
  information: 'Harmless',
};

const SAFETY_SIGNS = { yes: '✓', repairable: '!', unknown: '?' } as const;

/** A button sends the address of its command. */
const SCRIPT = `const editor = acquireVsCodeApi();
for (const each of document.querySelectorAll('button'))
  each.addEventListener('click', () => editor.postMessage(each.dataset.runs));`;

/** The explanation of one problem, as a page for a webview. Loads nothing. */
export function explanationPage(page: Page): string {
  const { matches, shown, said, actions, now, doubt } = page;
  const { error, facts } = matches[shown]!;
  const inText = (text: string): string => prose(fillKnown(text, facts));
  const known = typeof now === 'object' && doubt === undefined ? now : undefined;
  const { answer, why } = known?.safety[error.id] ?? safetyOf(error, facts);
  const over = known?.over[error.id];
  const help = over === undefined ? firstHelp(error, facts) : undefined;
  const door = actions.run && help !== 'getUnstuck' && button('getUnstuck', actions.run, 'secondary');
  const body = `<main>
<header>
<p class="severity ${error.severity}">${SEVERITY[error.severity]}</p>
<h1>${prose(error.title)}</h1>
</header>
${said ? `<blockquote aria-label="What Pulumi said">${escapeHtml(said.before)}<mark>${escapeHtml(said.found)}</mark>${escapeHtml(said.after)}</blockquote>` : ''}
${doubt === undefined ? '' : `<p class="over">${escapeHtml(doubt)}</p>`}
${over === undefined ? firstAid(help, actions) : `<p class="over"><strong>This is over.</strong> ${escapeHtml(over)}</p>`}
${others(page)}
${stackNow(now, door ? `<p>${door}</p>` : '')}
<section>
<h2>What happened</h2>
${whatHappened(error, facts, said?.reason)
  .split('\n\n')
  .map((paragraph) => `<p>${prose(paragraph)}</p>`)
  .join('\n')}
</section>
<section class="safety ${answer}">
<span class="sign" aria-hidden="true">${SAFETY_SIGNS[answer]}</span>
<div>
<h2>Is my state safe?</h2>
<p><strong>${SAFETY_ANSWERS[answer]}</strong> ${inText(why)}</p>
</div>
</section>
<section>
<h2>What to do</h2>
<ol>
${stepsWith(error, facts)
  .map((step) => stepItem(step, actions))
  .join('\n')}
</ol>
</section>
<footer>
<p>${link(error.link)}</p>
<p>Versions: ${inText(error.versions)}</p>
</footer>
</main>`;
  return pageHtml({ title: error.title, style, body, script: SCRIPT });
}

/** @param door leads to the page of a stuck stack, if no other button does */
function stackNow(now: Page['now'], door: string): string {
  if (now === undefined) return '';
  if (now === 'looking') return section('The stack now', '<p>Reading the stack…</p>');
  if (now === 'unreadable') return section('The stack now', '<p>The stack cannot be read at the moment.</p>');
  const lines = now.lines.map((line) => `<li>${escapeHtml(line)}</li>`);
  return section(
    `Stack “${now.stack}” now`,
    `<p class="place">${escapeHtml(now.backend)}</p><ul>${lines.join('\n')}</ul>${door}`,
  );
}

function section(title: string, content: string): string {
  return `<section class="now"><h2>${escapeHtml(title)}</h2>${content}</section>`;
}

/** What helps first, visible without scrolling: the line to mend, or a command. The steps have each in its place. */
function firstAid(command: HelpfulCommand | undefined, actions: PageActions): string {
  const { run, place } = actions;
  if (place || (command && run)) {
    const open = place ? actionButton(place.label, place.address, 'primary') : '';
    const help = command && run ? button(command, run, place ? 'secondary' : 'primary') : '';
    return `<p class="first-aid">${open}${help}</p>`;
  }
  return actions.isRestricted === true
    ? '<p class="first-aid">In Restricted Mode this page only explains. Trust the workspace to run its commands.</p>'
    : '';
}

function button(
  command: HelpfulCommand,
  run: NonNullable<PageActions['run']>,
  kind: 'primary' | 'secondary',
): string {
  return actionButton(buttonTitle(command), run(command), kind);
}

function actionButton(label: string, address: string, kind: 'primary' | 'secondary'): string {
  return `<button type="button" class="${kind}" data-runs="${escapeHtml(address)}">${escapeHtml(label)}</button>`;
}

/** Says where a command can run if it cannot run here. */
function elsewhere(command: HelpfulCommand, { isRestricted, isElsewhere }: PageActions): string {
  const here = isElsewhere === true ? 'In a window with that login' : 'In VS Code on the desktop';
  const where = isRestricted === true ? 'In a trusted workspace' : here;
  return `<p>${where}: <strong>Pulumi: ${escapeHtml(commandTitles[command])}</strong></p>`;
}

function stepItem(step: Step, actions: PageActions): string {
  const { text, command, shell, link: more } = step;
  const parts = [`<p>${prose(text)}</p>`];
  if (command)
    parts.push(actions.run ? button(command, actions.run, 'secondary') : elsewhere(command, actions));
  if (shell) parts.push(shellLine(shell, actions));
  if (more) parts.push(`<p>${link(more)}</p>`);
  return `<li><div>${parts.join('\n')}</div></li>`;
}

function shellLine(line: string, actions: PageActions): string {
  const named = escapeHtml(line);
  const toTerminal = actions.toTerminal
    ? `
<button type="button" class="small" data-runs="${escapeHtml(actions.toTerminal(line))}" aria-label="Type ${named} into a terminal" title="Types it into a terminal; you press Enter">To Terminal</button>`
    : '';
  return `<div class="shell"><code>${named}</code><span class="tools">
<button type="button" class="small" data-runs="${escapeHtml(actions.copy(line))}" aria-label="Copy ${named}">Copy</button>${toTerminal}
</span></div>`;
}

function others({ matches, shown, actions }: Page): string {
  if (matches.length < 2) return '';
  const items = matches.map(({ error }, index) => {
    const title = prose(error.title);
    return index === shown
      ? `<li aria-current="true">${title}</li>`
      : `<li><a href="${actions.show(index)}" title="Explain this one">${title}</a></li>`;
  });
  return `<nav aria-label="Also in this text"><h2>Also in this text</h2><ul>${items.join('\n')}</ul></nav>`;
}

function link({ title, url }: Link): string {
  return `<a href="${escapeHtml(url)}" title="${escapeHtml(url)}">${escapeHtml(title)}</a>`;
}

/** Formats text in which words in backticks are code. */
function prose(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('');
}
