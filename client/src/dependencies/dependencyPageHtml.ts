import { scriptPage } from '../ui/pages/scriptPage';
import { dependencyStyles } from './dependencyStyles';

/** The dependency page without content. */
export function dependencyPageHtml(script: string): string {
  return scriptPage({ title: 'Dependencies', styles: dependencyStyles, body: BODY, script });
}

const BODY = `<p id="message" role="status">Reading the state…</p>
<header>
<h1 id="title" tabindex="-1"></h1>
<p id="about"></p>
<div class="toolbar">
<button type="button" id="back" title="Previous resource ( Backspace )">Back</button>
<button type="button" id="find">Find Resource…</button>
<button type="button" id="text">Show in State</button>
<div class="joined" role="group" aria-label="What if">
<button type="button" id="delete" aria-pressed="false">If I Delete This</button>
<button type="button" id="replace" aria-pressed="false">If I Replace This</button>
</div>
<span class="gap"></span>
<div class="joined" role="group" aria-label="How far is shown">
<button type="button" id="fewer" aria-label="Fewer steps">−</button>
<span id="steps" role="status"></span>
<button type="button" id="more" aria-label="More steps">+</button>
</div>
<div class="joined" role="group" aria-label="Zoom">
<button type="button" id="zoomOut" aria-label="Zoom out" title="Zoom out ( - )">−</button>
<button type="button" id="zoomIn" aria-label="Zoom in" title="Zoom in ( + ), or Ctrl and the wheel">+</button>
<button type="button" id="fit" title="Show all of it ( 0 )">All</button>
</div>
<button type="button" id="mermaid">Copy as Mermaid</button>
<button type="button" id="svg">Save as SVG…</button>
<button type="button" id="reload">Read Again</button>
</div>
<div class="toolbar" id="kinds" role="group" aria-label="References that are followed"></div>
<div id="verdict" role="status"></div>
</header>
<main>
<div id="diagram" role="group" tabindex="0" aria-label="Diagram of the list beside it. Arrows move it, plus and minus zoom, 0 shows all."></div>
<aside id="list" aria-label="The same as a list" tabindex="0"></aside>
</main>`;
