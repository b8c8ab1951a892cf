/** The parts of a page. */
export interface PageParts {
  /** Plain text. */
  readonly title: string;
  /** CSS. */
  readonly style: string;
  /** HTML. */
  readonly body: string;
  /** JavaScript; a page without it runs none. */
  readonly script?: string;
}

/**
 * The HTML of a page with everything in it: VS Code takes tens of milliseconds to fetch a file for a page. Its content
 * security policy lets nothing be loaded, and nothing be run but this script.
 */
export function pageHtml({ title, style, body, script }: PageParts): string {
  const nonce = newNonce();
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(script === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
  ];
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
${body}
${script === undefined ? '' : `<script nonce="${nonce}">${inlineScript(script)}</script>`}
</body>
</html>
`;
}

/** Text as HTML that shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** An unguessable word that lets a page's own style and script pass its content security policy. */
function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** In HTML, these would end a script, or begin a comment, even in a string. */
function inlineScript(script: string): string {
  return script.replace(/<(?=\/script|!--)/gi, '<\\');
}
