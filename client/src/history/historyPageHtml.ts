import { scriptPage } from '../ui/pages/scriptPage';
import { historyStyles } from './historyStyles';

/**
 * The history page without content. Loads only its script from the extension.
 * @param script the address of the script
 */
export function historyPageHtml(script: string): string {
  return scriptPage({ title: 'History', styles: historyStyles, body: BODY, script });
}

const BODY = `<header>
<h1>History</h1>
<p id="about"></p>
<div id="verdict" role="status">Looking for earlier states…</div>
<div class="toolbar">
<button type="button" id="culprit" class="primary" hidden>Show What Broke It</button>
<button type="button" id="reload">Read Again</button>
<span id="chosen" role="status"></span>
</div>
</header>
<main>
<ol id="rows" aria-label="States, newest first. Arrows go from one to the next."></ol>
<section id="details" aria-label="The selected state" tabindex="0"></section>
</main>`;
