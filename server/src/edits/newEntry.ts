import type { StateModel } from '../state/model';

/**
 * The text of a new entry of `resources`, formatted like the others: on one line, or on indented lines.
 * @param value the entry, for `JSON.stringify`
 */
export function newEntry(model: StateModel, value: object): string {
  const { text } = model;
  const [neighbour] = model.resources;
  const raw = neighbour?.node.raw ?? '';
  const lineBreak = raw.includes('\r\n') ? '\r\n' : '\n';
  if (!neighbour || !raw.includes('\n')) {
    const spaced = raw.includes('": ');
    const json = JSON.stringify(value, undefined, spaced ? 1 : undefined);
    return spaced ? json.replace(/\n */g, ' ').replace(/([{[]) | ([}\]])/g, '$1$2') : json;
  }
  const outer = indentAt(text, neighbour.node.end);
  const inner = /^[ \t]*/.exec(raw.slice(raw.indexOf('\n') + 1))![0];
  const unit = inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : '    ';
  return JSON.stringify(value, undefined, unit).replaceAll('\n', lineBreak + outer);
}

/** The white space at the start of the line with this offset. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, Math.min(offset, lineStart + 200)))![0];
}
