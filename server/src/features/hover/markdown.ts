/** Text of the state as inline code, safe in Markdown. */
export function code(text: string): string {
  const clean = text.replaceAll(/[\r\n]+/g, ' ');
  const fence = '`'.repeat(Math.max(0, ...[...clean.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const pad = clean.startsWith('`') || clean.endsWith('`') ? ' ' : '';
  return clean === '' ? '' : `${fence}${pad}${clean}${pad}${fence}`;
}

/** The text with a capital first letter. */
export function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
