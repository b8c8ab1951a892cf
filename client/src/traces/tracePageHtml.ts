import { scriptPage } from '../ui/pages/scriptPage';
import { traceStyles } from './traceStyles';

/**
 * The page of a trace before it has its trace. Loads its script from the extension and nothing else.
 * @param script the address of the script
 */
export function tracePageHtml(script: string): string {
  return scriptPage({ title: 'Pulumi Trace', styles: traceStyles, body: BODY, script });
}

const BODY = `<div id="message" role="status"><p>Reading the trace…</p></div>
<header>
<div class="views" role="radiogroup" aria-label="Rows">
<button type="button" role="radio" data-view="tree" aria-checked="true" title="What caused what">Tree</button>
<button type="button" role="radio" data-view="resource" aria-checked="false" title="Everything done for each resource">Resources</button>
<button type="button" role="radio" data-view="call" aria-checked="false" title="Each call, and how often it was made">Calls</button>
</div>
<input id="search" type="search" placeholder="Search ( / )" aria-label="Search by name, resource, type or error" spellcheck="false">
<span id="found" role="status"></span>
<span class="gap"></span>
<button type="button" id="brief" aria-pressed="false">Brief Calls</button>
<div class="zoom" role="toolbar" aria-label="Zoom">
<button type="button" id="zoomOut" aria-label="Zoom out" title="Zoom out ( - )">−</button>
<button type="button" id="zoomIn" aria-label="Zoom in" title="Zoom in ( + ), or Ctrl and the wheel">+</button>
<button type="button" id="zoomAll" title="Show all of the time ( 0 )">All</button>
</div>
<button type="button" id="browser" title="Pulumi’s own view of it" hidden>Open in Browser…</button>
</header>
<p id="summary"></p>
<main>
<div class="timeline">
<div class="head" aria-hidden="true"><div class="corner"></div><div class="times"><div id="overview" title="The shown part of the whole time; drag to move it"></div><div id="ruler"></div></div></div>
<div id="rows" role="treegrid" tabindex="0" aria-label="Spans. Arrows move, Enter shows details, slash searches, plus and minus zoom." aria-colcount="2"><div id="all" role="rowgroup"></div></div>
<p id="empty" role="status" hidden></p>
</div>
<aside id="panel" aria-label="Details and summary">
<section id="details" aria-live="polite" hidden></section>
<div id="lists"></div>
</aside>
</main>`;
