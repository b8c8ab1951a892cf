import { scriptPage } from '../ui/pages/scriptPage';
import { pendingOperationsStyles } from './pendingOperationsStyles';

/**
 * The page of pending operations without content. Loads only its script from the extension.
 * @param script the address of the script
 */
export function pendingOperationsPageHtml(script: string): string {
  return scriptPage({ title: 'Pending Operations', styles: pendingOperationsStyles, body: BODY, script });
}

const BODY = `<p id="message" role="status">Reading the state…</p>
<header>
<h1 id="title" tabindex="-1"></h1>
<p id="about"></p>
<p id="warning" role="note"></p>
<div class="toolbar">
<div class="toolbar" id="many" role="group" aria-label="Decide for several at once">
<label><input type="checkbox" id="all"> Select all</label>
<span id="selected" role="status"></span>
<button type="button" id="manyLeave">Leave</button>
<button type="button" id="manyCreated">Created</button>
<button type="button" id="manyDiscard">Not Created, or Discard</button>
<button type="button" id="manyLookUp">Look Up Ids</button>
</div>
<span class="gap"></span>
<button type="button" id="reload">Read Again</button>
</div>
</header>
<main id="main" aria-label="Pending operations" tabindex="0"><ul id="rows"></ul></main>
<footer>
<p id="verdict" role="status"></p>
<button type="button" id="settle" class="primary" aria-describedby="verdict"></button>
</footer>`;
