import type { Change } from '../edits/change';
import { indentAt } from '../edits/newEntry';
import type { StateModel } from '../state/model';
import type { Span } from '../json/parts';
import type { SyntaxProblem, SyntaxProblemCode } from '../json/syntaxProblems';
import { conflictFixes, insideConflicts } from './support/conflictMarkers';
import { explicitProvider, packageOfUrn } from './support/providerChoice';
import { repeatedLine } from './support/repeatedLine';
import { WHOLE_STATES, type Fix, type Report, type Rule } from './engine/rule';
import { counted } from '../../../shared/counted';

/** The message for each problem, and its fix if that is certain. */
interface Presentation {
  message: string | ((problem: SyntaxProblem, model: StateModel) => string);
  fix?: (problem: SyntaxProblem, model: StateModel) => SyntaxFix | undefined;
}

interface SyntaxFix {
  title: string;
  start: number;
  end: number;
  text: string;
  /** False if the fix could lose something that belongs to the state. */
  isSure?: boolean;
}

const insert = (what: string) => (problem: SyntaxProblem) => ({
  title: `Insert the missing '${what}'`,
  start: problem.detail,
  end: problem.detail,
  text: what,
});
const remove = (title: string) => (problem: SyntaxProblem) => ({
  title,
  start: problem.start,
  end: problem.end,
  text: '',
});

/** Numbers beyond the range of a float are valid JSON: see `numberRange.ts`. */
type Fault = SyntaxProblem & { code: Exclude<SyntaxProblemCode, 'number-range'> };

const presentations: Record<Fault['code'], Presentation> = {
  'byte-order-mark': {
    message: 'The file starts with a byte order mark, which Pulumi refuses. Save it as UTF-8 without BOM.',
    fix: remove('Remove the byte order mark'),
  },
  comment: {
    message: 'Comments are not allowed in a state: Pulumi reads strict JSON.',
    fix: remove('Remove this comment'),
  },
  'conflict-marker': {
    message: 'This is a merge conflict marker: choose one of the two sides and remove the markers.',
  },
  'control-character': {
    message: (problem, model) =>
      `Control character U+${model.text.charCodeAt(problem.start).toString(16).padStart(4, '0').toUpperCase()} must be written as an escape.`,
    fix: (problem, model) => ({
      title: 'Write it as an escape',
      start: problem.start,
      end: problem.end,
      text: JSON.stringify(model.text.slice(problem.start, problem.end)).slice(1, -1),
    }),
  },
  empty: {
    message:
      'The file is empty. Export the state again (`pulumi stack export --file state.json`) or restore a backup.',
  },
  'extra-comma': { message: 'There is one comma too many.', fix: remove('Remove the comma') },
  'invalid-escape': { message: 'This is not a JSON escape. A backslash itself is written \\\\.' },
  'invalid-number': { message: 'This is not a number as JSON writes it, such as 1, -2.5 or 3e8.' },
  'invalid-word': {
    message:
      'This is not a JSON value: only true, false, null, numbers, strings in double quotes, lists and objects are.',
  },
  'leading-content': {
    message: ({ start, end }, { text }) => {
      const first = lineAt(text, start);
      const last = lineAt(text, end);
      const lines = first === last ? `Line ${first} is` : `Lines ${first} to ${last} are`;
      const it = first === last ? 'it' : 'them';
      return `${lines} not part of the state: the program that wrote this file also printed ${it}, and Pulumi refuses the file. Remove ${it}.`;
    },
    fix: ({ start, end }, { text }) => {
      const next = end + text.slice(end).search(/\S/);
      return {
        title: 'Remove the text before the state',
        start,
        end: next,
        text: '',
        isSure: isOfNoState(text.slice(start, next)),
      };
    },
  },
  'missing-brace': { message: "A '}' is missing before this.", fix: insert('}') },
  'missing-bracket': { message: "A ']' is missing before this.", fix: insert(']') },
  'missing-colon': {
    message: "A ':' is missing between the name and its value.",
    fix: (problem, model) =>
      model.text[problem.start] === '='
        ? { title: "Write ':' for '='", start: problem.start, end: problem.end, text: ':' }
        : insert(':')(problem),
  },
  'missing-comma': { message: 'A comma is missing before this.', fix: insert(',') },
  'missing-value': { message: 'The value is missing: write one, or null.' },
  'nul-bytes': {
    message: ({ start, end }, { text }) =>
      `${end - start === text.length ? 'The file has only NUL bytes' : `Here are ${end - start} NUL bytes`}, as after a power cut or on a full disk: ` +
      'the text here is lost. Take a backup, such as the .bak beside the file, or export the state again.',
  },
  'too-deep': { message: 'This is nested deeper than the 10,000 levels that Pulumi reads.' },
  'trailing-comma': {
    message: 'A comma before a closing bracket is not allowed: Pulumi reads strict JSON.',
    fix: remove('Remove the trailing comma'),
  },
  'trailing-content': {
    message: ({ start }, model) => {
      if (!model.root?.isObject)
        return 'The file is not one JSON object, as a state is: export the state again.';
      return isOfNoState(model.text.slice(start))
        ? 'There is text after the end of the state: remove it.'
        : 'The state ends before this: remove what follows, unless it belongs to the state and a bracket before it is one too many.';
    },
    // Behind another value, such as the number of a line, everything may be the state.
    fix: ({ start }, { root, text }) =>
      root?.isObject
        ? {
            title: 'Remove the text after the state',
            start,
            end: text.trimEnd().length,
            text: '',
            isSure: isOfNoState(text.slice(start)),
          }
        : undefined,
  },
  unclosed: {
    message: (problem) =>
      `The file ends too early: ${problem.detail === 1 ? 'one bracket is' : `${problem.detail} brackets are`} still open. ` +
      'It was cut off, or a bracket is missing. Export the state again or restore a backup.',
  },
  unexpected: { message: 'This does not belong here: remove it, or complete the part before it.' },
  'unquoted-key': {
    message: 'Names must be in double quotes.',
    fix: (problem, model) => ({
      title: 'Put the name in double quotes',
      start: problem.start,
      end: problem.end,
      text: JSON.stringify(model.text.slice(problem.start, problem.end)),
    }),
  },
  'single-quotes': {
    message: 'Strings must be in double quotes.',
    fix: (problem, model) => ({
      title: 'Use double quotes',
      start: problem.start,
      end: problem.end,
      text: JSON.stringify(model.text.slice(problem.start + 1, problem.end - 1)),
    }),
  },
  'unterminated-string': { message: 'This string has no closing quote: add one.' },
  yaml: {
    message:
      'This is YAML, and Pulumi reads a state only as JSON: export the state again (`pulumi stack export --file state.json`), or convert it.',
  },
};

/** True for text that cannot be part of a state. */
function isOfNoState(text: string): boolean {
  return !/urn:pulumi:|"[ \t]*:|[{}]/.test(text);
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

export const jsonSyntax: Rule = {
  code: 'json-syntax',
  title: 'The state must be valid JSON',
  severity: 'error',
  refusedBy: 'import',
  holdsWhereCutOff: true,
  docs: {
    why:
      'The file was cut off (a full disk, an interrupted copy), merged with conflicts, or edited by hand. Or the warning ' +
      'of a library comes before the state, because all output of the CLI went into the file: `pulumi stack export ' +
      '--file state.json` writes only the state. ' +
      'Pulumi reads strict JSON: no comments, no trailing commas, no byte order mark.',
    repair:
      'Apply the quick fixes. Nothing inside a merge conflict is repaired before you choose a side. If the file ends too early, nothing can bring back what is missing: export the state ' +
      'again with `pulumi stack export`, or take a backup.',
    example: 'trailing-comma-in-a-resource',
    engine: {
      empty: 'error: EOF',
      'unclosed-in-a-resource': 'error: unexpected EOF',
      'missing-comma-in-a-resource': `error: invalid character '"' after object key:value pair`,
      'trailing-comma-in-a-list': "error: invalid character ']' looking for beginning of value",
      'byte-order-mark': "error: invalid character 'ï' looking for beginning of value",
      conflict: "error: invalid character '<' looking for beginning of value",
      'leading-line': "error: invalid character 'S' looking for beginning of value",
      'nul-bytes': "error: invalid character '\\x00' looking for beginning of value",
    },
  },
  checkState(model, report) {
    // Another rule says what kind of file it is.
    if (model.other) return;
    const problems = model.syntaxProblems();
    const first = problems.find(isFault);
    const repeated = first && repeatedLine(model.text, first.start);
    if (repeated) {
      reportRepeatedLine(repeated, model, report);
      return;
    }
    const conflicts = conflictFixes(model.text, problems);
    const isInConflict = insideConflicts(model.text, problems);
    const isUnclosed = problems.some(({ code }) => code === 'unclosed');
    for (const problem of problems) {
      if (!isFault(problem) || (isUnclosed && isLastString(problem, model))) continue;
      // In a conflict, something may be missing on one side only, or on none. In a truncated text, more is missing.
      const mayRepair = !isInConflict(problem) && !(isUnclosed && isBracket(problem));
      reportProblem(problem, model, report, conflicts.get(problem) ?? (mayRepair ? 'its own' : []));
    }
  },
};

function isFault(problem: SyntaxProblem): problem is Fault {
  return problem.code !== 'number-range';
}

/** True for a string in which the text ends. If brackets are open, too, one message about the truncation is enough. */
function isLastString({ code, end }: Fault, { text }: StateModel): boolean {
  return code === 'unterminated-string' && end === text.length;
}

function isBracket({ code }: Fault): boolean {
  return code === 'missing-brace' || code === 'missing-bracket';
}

/**
 * True if the entry with the missing bracket also lacks required fields. The lines between are lost: with the bracket
 * alone, the next update would create or change an object from the rest.
 */
function lostLines({ start }: Fault, model: StateModel): boolean {
  const entry = model.resources.findLast(({ node }) => node.start < start);
  if (!entry?.custom || entry.isProvider || entry.provider !== '') return false;
  return explicitProvider(model, packageOfUrn(entry.urn)) !== undefined;
}

/**
 * True if a bracket had a line of its own in an entry, and the line is lost. Other lines may be lost with it, even the
 * next entry. If only the bracket was deleted, its line is still there, empty or with the comma.
 */
function lostItsLine({ start, detail }: Fault, { text }: StateModel): boolean {
  const between = text.slice(detail, start);
  if (!between.includes('\n') || /\n[ \t]*,|\n[ \t]+\r?\n/.test(between)) return false;
  // Before the next entry, the missing bracket closes the entry itself, unless the text after it was meant to be part
  // of it.
  if (text[start] === '{' && indentAt(text, detail).length > indentAt(text, start).length) return false;
  return !opensMore(text.slice(text.lastIndexOf('\n', detail - 1) + 1, detail));
}

/** True if a line opens more brackets than it closes. */
function opensMore(line: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    if (inString && character === '\\') at++;
    else if (character === '"') inString = !inString;
    else if (!inString && '{['.includes(character)) depth++;
    else if (!inString && '}]'.includes(character)) depth--;
  }
  return depth > 0;
}

/** True if the missing text can only be found elsewhere: in the stack, or in an earlier state. */
function isCutOff({ code }: Fault): boolean {
  return code === 'empty' || code === 'unclosed' || code === 'nul-bytes' || code === 'yaml';
}

function reportRepeatedLine(line: Span, { text }: StateModel, report: Report): void {
  const start = line.start + text.slice(line.start, line.end).search(/\S/);
  const end = line.start + text.slice(line.start, line.end).trimEnd().length;
  report({
    span: { start, end },
    message: `Line ${lineAt(text, start)} repeats the line before it, so that there is one bracket too many: remove it.`,
    severity: 'error',
    fatal: true,
    fixes: [textFix('repeated-line', { title: 'Remove the repeated line', ...line, text: '' })],
  });
}

function reportProblem(problem: Fault, model: StateModel, report: Report, fixes: Fix[] | 'its own'): void {
  const { message, fix } = presentations[problem.code];
  const own = fixes === 'its own' ? fix?.(problem, model) : undefined;
  const isSure = !isBracket(problem) || !(lostLines(problem, model) || lostItsLine(problem, model));
  const edit = own && (isSure ? own : { ...own, isSure });
  // An import reads only the first JSON value of a file; all other readers read to the end.
  const { shape } = model;
  const imported = shape === 'export' || shape === undefined;
  const ignored = imported && model.isBehindEnd(problem);
  report({
    span: problem.code === 'trailing-content' ? { start: problem.start, end: problem.start + 1 } : problem,
    message: typeof message === 'string' ? message : message(problem, model),
    severity: ignored ? 'warning' : 'error',
    fatal: !ignored,
    fixes: fixes !== 'its own' ? fixes : edit && [textFix(problem.code, edit)],
    helpedBy: isCutOff(problem) ? WHOLE_STATES : undefined,
  });
}

function textFix(kind: string, { title, start, end, text, isSure = true }: SyntaxFix): Fix {
  return {
    title,
    kind,
    preferred: isSure,
    lossless: isSure,
    done: (count) => `${counted(count, 'fault')} of the JSON fixed`,
    titleForAll: (count) => `${title} (all ${count})`,
    changes: (): Change[] => [{ kind: 'replace', span: { start, end }, text }],
  };
}
