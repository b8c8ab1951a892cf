import {
  CodeActionKind,
  DiagnosticSeverity,
  type CodeAction,
  type Diagnostic,
  type Range,
} from 'vscode-languageserver';
import { errorDocsUrl } from '../../../shared/docsUrl';
import { LensCommand } from '../../../shared/lensCommand';
import { LineIndex } from '../text/lineStarts';
import { explain, wholeLines } from '../../../shared/knownErrors/explain';
import { inOneMessage } from '../../../shared/knownErrors/explanation';
import type { KnownError } from '../../../shared/knownErrors/knownError';
import type { OpenLog } from './logDocuments';

const SEVERITIES: Readonly<Record<KnownError['severity'], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** How many characters at the end of a log are read: errors are at the end. */
const READ = 8 * 1024 * 1024;

/** VS Code shows at most this many per file. */
const LIMIT = 1000;

/** A known error in a log. */
interface LoggedError {
  readonly diagnostic: Diagnostic & { message: string };
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
}

const found = new WeakMap<OpenLog, readonly LoggedError[]>();

/** The known errors in a log, at their places. */
export function logDiagnostics(log: OpenLog): (Diagnostic & { message: string })[] {
  return errorsIn(log).map(({ diagnostic }) => diagnostic);
}

function errorsIn(log: OpenLog): readonly LoggedError[] {
  const errors = found.get(log) ?? findErrors(log);
  found.set(log, errors);
  return errors;
}

function findErrors({ text }: OpenLog): readonly LoggedError[] {
  const from = text.length > READ ? text.indexOf('\n', text.length - READ) + 1 : 0;
  const index = new LineIndex(text);
  const position = (offset: number) => {
    const { line, column } = index.positionOf(offset);
    return { line: line - 1, character: column - 1 };
  };
  return explain(text.slice(from))
    .slice(-LIMIT)
    .map(({ error, start, end, facts }) => {
      const diagnostic = {
        range: { start: position(from + start), end: position(from + end) },
        severity: SEVERITIES[error.severity],
        source: 'pulumi',
        code: error.id,
        codeDescription: { href: errorDocsUrl(error.id) },
        message: inOneMessage(error, facts),
      };
      return { diagnostic, start: from + start, end: from + end };
    });
}

/** The explanations of the known errors at a range, if the client can show them. */
export function logActions(
  log: OpenLog,
  { start, end }: Range,
  clientCommands: ReadonlySet<unknown>,
): CodeAction[] {
  if (!clientCommands.has(LensCommand.explainError)) return [];
  return errorsIn(log)
    .filter(({ diagnostic: { range } }) => range.start.line <= end.line && range.end.line >= start.line)
    .map(({ diagnostic, ...error }) => ({
      title: `Explain: ${diagnostic.message.split('\n', 1)[0]}`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      command: {
        title: 'Explain Error',
        command: LensCommand.explainError,
        arguments: [wholeLines(log.text, error)],
      },
    }));
}
