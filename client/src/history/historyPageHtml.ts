import { randomBytes } from 'node:crypto';
import { historyStyles } from './styles';

/**
 * The page of a stack's history before it has it. Loads its script from the extension and nothing else.
 * @param script the address of the script
 */
export function historyPageHtml(script: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>History</title>
<style nonce="${nonce}">${historyStyles}</style>
</head>
<body>
<header>
<h1>History</h1>
<p id="about"></p>
<div id="verdict" role="status">Looking for earlier states…</div>
<div class="bar">
<button type="button" id="culprit" hidden>Show What Broke It</button>
<button type="button" id="reload" class="secondary">Read Again</button>
<span id="chosen" role="status"></span>
</div>
</header>
<main>
<ol id="rows" aria-label="States, the newest first. Arrows go from one to the next."></ol>
<section id="details" aria-label="The state that is chosen" tabindex="0"></section>
</main>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}
