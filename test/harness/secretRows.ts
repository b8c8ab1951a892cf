import { readFileSync } from 'node:fs';
import path from 'node:path';
import { secretNamePattern } from '../../shared/secretNames';
import { readRows, secretPatterns, type Row } from '../../shared/secrets/secretRows';
import { plainValues } from '../../shared/secrets/plainValues';
import { repository } from './repository';
import { alnum, DIGITS, hex, letters, lower, upper } from './secretLayouts/marked';

/** The files of rows, with their examples, which the build leaves out. */
export function rowsOf(file: RowsFile): Row[] {
  return readRows(textOf(file));
}

export type RowsFile = 'tokens' | 'places' | 'names' | 'plain';

export function textOf(file: RowsFile): string {
  return readFileSync(path.join(repository, 'shared/secrets/rows', `${file}.rows`), 'utf8');
}

const CHANCE: Readonly<Record<string, (length: number) => string>> = {
  alnum,
  hex,
  upper,
  lower,
  digits: (length) => letters(length, DIGITS),
  upper32: (length) => letters(length, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'),
};

/** An example with `{alnum 36}` replaced by 36 letters and digits. They are made here, so that no scanner takes a file for a leak. */
export function written(example: string): string {
  return example.replace(/\{(\w+) (\d+)\}/g, (_, kind: string, length: string) =>
    CHANCE[kind]!(Number(length)),
  );
}

/** All expressions that the rows make. */
export function secretExpressions(): { readonly name: string; readonly pattern: RegExp }[] {
  return [
    ...secretPatterns([...rowsOf('tokens'), ...rowsOf('places')]),
    ...plainValues(),
    { name: 'names', pattern: secretNamePattern() },
  ];
}
