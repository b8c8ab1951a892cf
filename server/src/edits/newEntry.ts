import type { StateModel } from '../state/model';
import { formatEdits } from './formatEdits';
import { applyEdits } from './textEdit';

/**
 * The text of a new entry of `resources`, formatted like the others: on one line, or on indented lines.
 * @param value the entry, for `JSON.stringify`
 */
export function newEntry(model: StateModel, value: object): string {
  return formattedAsIn(model, JSON.stringify(value));
}

/** The text of another state's entry, formatted like this state's. Only white space changes. */
export function formattedAsIn(model: StateModel, entry: string): string {
  const { text } = model;
  const [neighbour] = model.resources;
  const raw = neighbour?.node.raw ?? '';
  if (!neighbour || !raw.includes('\n')) return onOneLine(entry, raw.includes('": '));
  const lineBreak = raw.includes('\r\n') ? '\r\n' : '\n';
  const outer = indentAt(text, neighbour.node.end);
  const inner = /^[ \t]*/.exec(raw.slice(raw.indexOf('\n') + 1))![0];
  const unit = inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : '    ';
  const formatted = applyEdits(entry, formatEdits(entry, { indent: unit, endsWithNewline: false }));
  return formatted.replace(/\r?\n/g, lineBreak + outer);
}

/** @param spaced true for a space after each colon and comma, as some tools print it */
function onOneLine(json: string, spaced: boolean): string {
  return json.replace(/("(?:[^"\\]|\\[^])*"?)|\s+|([,:])/g, (_all, text?: string, sign?: string) => {
    if (text !== undefined) return text;
    return sign === undefined ? '' : spaced ? `${sign} ` : sign;
  });
}

/** The white space at the start of the line with this offset. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, Math.min(offset, lineStart + 200)))![0];
}
