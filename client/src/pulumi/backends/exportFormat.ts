/** A text, which may be cut off, a bracket, a comma, a colon, or another value. */
const TOKEN = /"(?:[^"\\]|\\[^])*"?|[{}[\],:]|[^\s"{}[\],:]+/g;

/** Longer ones are left to the CLI, in characters. */
const LONGEST = 64 * 1024 * 1024;

/**
 * A state as `pulumi stack export` prints it: what a service has sent, indented as Go's encoder indents it, with each value as it is.
 * @returns undefined if it is too long
 */
export function exportFormat(json: string): string | undefined {
  if (json.length > LONGEST) return undefined;
  const parts: string[] = [];
  let indent = '\n';
  let isEmpty = false;
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '}' || token === ']') {
      indent = indent.slice(0, -4);
      parts.push(isEmpty ? token : indent + token);
      isEmpty = false;
      continue;
    }
    if (isEmpty) parts.push(indent);
    isEmpty = token === '{' || token === '[';
    if (isEmpty) indent += '    ';
    if (token === ',') parts.push(token, indent);
    else if (token === ':') parts.push(': ');
    else parts.push(token);
  }
  return `${parts.join('')}\n`;
}
