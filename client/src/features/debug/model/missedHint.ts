import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BreakpointLine, Placement } from './placedBreakpoints';

/**
 * Says why a preview has not stopped at a breakpoint that has its place: it is in a callback of `apply`, which a preview does
 * not call with values that it does not know (https://www.pulumi.com/docs/iac/concepts/inputs-outputs/apply/).
 * @returns undefined if there is no such breakpoint
 */
export async function missedHint({ missed }: Pick<Placement, 'missed'>): Promise<string | undefined> {
  const found: BreakpointLine[] = [];
  for (const each of missed) {
    const text = await readFile(each.file, 'utf8').catch(() => '');
    if (isInApply(text, each.line)) found.push(each);
  }
  const [first, ...others] = found;
  if (!first) return undefined;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `It did not come to line ${first.line} of ${basename(first.file)}${more}, in a callback of “apply”: a preview calls that only with values that are known before the update. Debug an update to stop there.`;
}

/** True if a line begins within the parentheses of a call of `apply`. */
function isInApply(text: string, line: number): boolean {
  const before = text
    .split('\n')
    .slice(0, line - 1)
    .join('\n')
    .replaceAll(COMMENT_OR_TEXT, '');
  return [...before.matchAll(/\.apply\(/g)].some(({ index }) => {
    let depth = 0;
    for (const character of before.slice(index)) {
      if (character === '(') depth += 1;
      else if (character === ')' && --depth === 0) return false;
    }
    return true;
  });
}

/**
 * Parentheses in comments and in texts do not count. One that has no end reaches to the end of its line or of the program, so
 * that no character is read twice.
 */
const COMMENT_OR_TEXT =
  /\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?|`(?:[^`\\]|\\.)*`?/gs;
