import { scriptPage } from '../ui/pages/scriptPage';
import { driftStyles } from './driftStyles';

/**
 * The drift page without content. Loads only its script from the extension.
 * @param script the address of the script
 */
export function driftPageHtml(script: string): string {
  return scriptPage({ title: 'Drift', styles: driftStyles, body: BODY, script });
}

const BODY = `<header>
<h1 id="title" tabindex="-1">Comparing the state with the real resources…</h1>
<p id="about"></p>
<ul id="messages" aria-label="Warnings from Pulumi"></ul>
<div class="toolbar">
<input type="search" id="filter" aria-label="Filter resources, properties, values" placeholder="Filter: name, property, value">
<span id="found" role="status"></span>
<span class="gap"></span>
<button type="button" id="all" title="All that the filter shows">Select All</button>
<button type="button" id="none">Select None</button>
<button type="button" id="copy">Copy as Markdown</button>
<button type="button" id="reload">Compare Again</button>
</div>
</header>
<main>
<div id="tree" role="tree" aria-label="Resources that differ, with their properties. Space selects one, Enter shows its details."></div>
<section id="details" aria-label="State and real resource side by side" tabindex="0"></section>
</main>
<footer>
<p id="verdict" role="status"></p>
<button type="button" id="take" class="primary" aria-describedby="verdict">Update the State…</button>
</footer>`;
