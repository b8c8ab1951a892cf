import { newNonce } from './nonce';

/** The parts of a page. */
export interface ScriptPage {
  readonly title: string;
  /** CSS. */
  readonly styles: string;
  /** HTML that is shown before the script has its content. */
  readonly body: string;
  /** The address of the script. */
  readonly script: string;
}

/** The HTML of a page that loads its script from the extension and nothing else. */
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
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}
