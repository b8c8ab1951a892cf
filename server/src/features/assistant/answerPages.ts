import type { StateModel } from '../../state/model';

/** The state of an assistant's question. */
export interface AskedState {
  model: StateModel;
  /** Its name in the answer. */
  file: string;
}

/** Maximum length of an answer, in characters: a model has limited room. */
const LONGEST_ANSWER = 16_000;
/** Maximum length of a name, in characters. */
const LONGEST_LINE = 1_000;

/**
 * Text of a state for one line of an answer. Line breaks and control characters are removed, so that a name can't pretend
 * to be several lines.
 */
export function inLine(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}

/** A page of an answer. */
export interface AnswerPage {
  readonly text: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Which blocks it has. */
  readonly start: number;
  readonly end: number;
}

/**
 * One page of blocks of lines: as many as fit into an answer.
 * @param head stands on each page
 * @param wanted the number of the page, from 1; beyond the last page, the last
 */
export function pageOf(head: string, blocks: readonly string[], wanted = 1): AnswerPage {
  const starts = [0];
  let length = head.length;
  for (const [index, block] of blocks.entries()) {
    length += block.length + 1;
    if (length <= LONGEST_ANSWER || index === starts.at(-1)) continue;
    starts.push(index);
    length = head.length + block.length + 1;
  }
  const pages = starts.length;
  const page = Math.min(Math.max(1, Math.trunc(wanted)), pages);
  const [start, end] = [starts[page - 1]!, starts[page] ?? blocks.length];
  const next = page < pages ? ` For the next one, ask again with page ${page + 1}.` : '';
  const lines = [
    head,
    ...blocks.slice(start, end),
    ...(pages > 1 ? ['', `Page ${page} of ${pages}.${next}`] : []),
  ];
  return { text: lines.join('\n'), page, pages, start, end };
}
