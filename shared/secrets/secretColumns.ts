import { mayNameSecret, namesSecret } from '../secretNames';
import { isPlainValue } from './plainValues';
import type { SecretSpan } from './secretKinds';

/** A list of values with commas, semicolons or tabs, or a table with blanks or borders between its columns. */
const SEPARATORS = [/,(?! )/g, /;(?! )/g, /\t/g, / {2,}/g, /[|│]/g];
const LONGEST_HEADING = 400;
const HEADING = /^[A-Za-z][\w .()-]{0,60}$/;
/** A line below a heading. */
const RULE = /^[\s=+|-]+$/;

interface Table {
  readonly separator: RegExp;
  /** Those of secrets. */
  readonly names: readonly (string | undefined)[];
}

interface Cell {
  readonly start: number;
  readonly text: string;
}

/** Follows lists and tables whose headings name secrets. */
export class SecretColumns {
  private table: Table | undefined;

  /** The values on a line that stand below the name of a secret. */
  read(line: string): SecretSpan[] {
    if (this.table) {
      const cells = cellsOf(line, this.table.separator);
      if (cells.length === this.table.names.length) return spansOf(cells, this.table.names);
      if (RULE.test(line)) return [];
    }
    this.table = tableOf(line);
    return [];
  }
}

function tableOf(line: string): Table | undefined {
  if (line.length > LONGEST_HEADING || !mayNameSecret(line)) return undefined;
  for (const separator of SEPARATORS) {
    const cells = cellsOf(line, separator);
    const words = cells.filter(({ text }) => text !== '');
    if (words.length < 2 || !words.every(({ text }) => HEADING.test(text))) continue;
    const names = cells.map(({ text }) => (namesSecret(text) ? text : undefined));
    if (names.some((name) => name !== undefined)) return { separator, names };
  }
  return undefined;
}

function spansOf(cells: readonly Cell[], names: readonly (string | undefined)[]): SecretSpan[] {
  return cells.flatMap(({ start, text }, column): SecretSpan[] => {
    const name = names[column];
    const isSecret =
      name !== undefined &&
      !RULE.test(text) &&
      !isPlainValue(text, { kind: 'password', name: name.toLowerCase(), whole: name }, true);
    return isSecret ? [{ kind: 'password', start, end: start + text.length }] : [];
  });
}

function cellsOf(line: string, separator: RegExp): Cell[] {
  const cells: Cell[] = [];
  let start = 0;
  for (const part of line.trimEnd().split(separator)) {
    const at = line.indexOf(part, start);
    const text = part.trim().replace(/^["']|["']$/g, '');
    cells.push({ start: text === '' ? at : line.indexOf(text, at), text });
    start = at + part.length;
  }
  return cells;
}
