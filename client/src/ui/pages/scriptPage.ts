import { newNonce } from './nonce';

/** The parts of a page. */
export interface ScriptPage {
  readonly title: string;
  /** CSS. */
  readonly styles: string;
  /** HTML that is shown before the script has its content. */
  readonly body: string;
  /** JavaScript. */
  readonly script: string;
}

/** The HTML of a page with its script in it: VS Code takes tens of milliseconds to fetch a file for a page. */
export function scriptPage({ title, styles, body, script }: ScriptPage): string {
  const nonce = newNonce();
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
${body}
<script nonce="${nonce}">${inlineScript(script)}</script>
</body>
</html>
`;
}

/** In HTML, these would end a script, or begin a comment, even in a string. */
function inlineScript(script: string): string {
  return script.replace(/<(?=\/script|!--)/gi, '<\\');
}
