import type { Change } from '../../edits/change';
import type { SyntaxProblem } from '../../json/syntaxProblems';
import type { Fix } from '../engine/rule';

/** The lines with which `git` marks a merge conflict. */
interface Conflict {
  /** `<<<<<<<`, `=======` and `>>>>>>>`; with the style `diff3`, `|||||||` comes before the second. */
  open: SyntaxProblem;
  base?: SyntaxProblem;
  middle: SyntaxProblem;
  close: SyntaxProblem;
}

/** The two fixes of each merge conflict, by the problems of its markers. */
export function conflictFixes(
  text: string,
  problems: readonly SyntaxProblem[],
): ReadonlyMap<SyntaxProblem, Fix[]> {
  const fixes = new Map<SyntaxProblem, Fix[]>();
  for (const conflict of conflictsIn(text, problems)) {
    const { open, base, middle, close } = conflict;
    const both = [
      choice('ours', 'upper', nameAt(text, open), [line(text, open), lines(text, base ?? middle, close)]),
      choice('theirs', 'lower', nameAt(text, close), [lines(text, open, middle), line(text, close)]),
    ];
    for (const marker of [open, base, middle, close]) if (marker) fixes.set(marker, both);
  }
  return fixes;
}

function conflictsIn(text: string, problems: readonly SyntaxProblem[]): Conflict[] {
  const found: Conflict[] = [];
  let current: Partial<Conflict> = {};
  for (const problem of problems) {
    if (problem.code !== 'conflict-marker') continue;
    const { open, middle } = current;
    switch (text[problem.start]) {
      case '<':
        current = { open: problem };
        break;
      case '|':
        current.base = problem;
        break;
      case '=':
        current.middle = problem;
        break;
      default:
        if (open && middle) found.push({ ...current, open, middle, close: problem });
        current = {};
    }
  }
  return found;
}

/** Returns a function that says whether a fault is inside a conflict or at its edges, so that it concerns one side at most. */
export function insideConflicts(
  text: string,
  problems: readonly SyntaxProblem[],
): (problem: SyntaxProblem) => boolean {
  const inside = new Set<SyntaxProblem>();
  let depth = 0;
  let lastClose: SyntaxProblem | undefined;
  for (const problem of problems) {
    if (problem.code !== 'conflict-marker') {
      if (depth > 0 || (lastClose && isMissingBefore(problem, lastClose))) inside.add(problem);
      continue;
    }
    const marker = text[problem.start];
    if (marker === '<') depth = 1;
    if (marker !== '>') continue;
    depth = 0;
    lastClose = problem;
  }
  return (problem) => inside.has(problem);
}

/** True if something is missing at a place before the end of a conflict. */
function isMissingBefore({ code, detail }: SyntaxProblem, { end }: SyntaxProblem): boolean {
  return code.startsWith('missing-') && detail < end;
}

function choice(
  kind: string,
  side: string,
  name: string,
  removed: readonly { start: number; end: number }[],
): Fix {
  return {
    title: `Keep the ${side} side${name}, and remove the other and the markers`,
    kind,
    titleForAll: (count) => `Keep the ${side} side of all conflicts (${count} markers)`,
    changes: () => removed.map((span): Change => ({ kind: 'replace', span, text: '' })),
  };
}

/** What `git` calls the side: " (HEAD)". */
function nameAt(text: string, { start, end }: SyntaxProblem): string {
  const name = text.slice(start + 7, end).trim();
  return name === '' ? '' : ` (${name})`;
}

/** The line of a marker, with its line break. */
function line(text: string, marker: SyntaxProblem): { start: number; end: number } {
  return lines(text, marker, marker);
}

function lines(text: string, from: SyntaxProblem, to: SyntaxProblem): { start: number; end: number } {
  const end = text.indexOf('\n', to.end);
  return { start: from.start, end: end < 0 ? text.length : end + 1 };
}
