import {
  CodeActionKind,
  DiagnosticSeverity,
  type CodeAction,
  type Diagnostic,
  type Range,
} from 'vscode-languageserver';
import { errorDocsUrl } from '../docsUrl';
import { LensCommand } from '../protocol';
import { LineIndex } from '../state/lineIndex';
import { explain } from '../troubleshooting/explain';
import { fill, type KnownError } from '../troubleshooting/knownError';
import type { OpenLog } from './logDocuments';

const SEVERITIES: Readonly<Record<KnownError['severity'], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** Of a longer log the end is looked at: that is where it failed. Characters. */
const READ = 8 * 1024 * 1024;

/** VS Code shows no more than this of one file. */
const LIMIT = 1000;

type LogDiagnostic = Diagnostic & { message: string };

const found = new WeakMap<OpenLog, LogDiagnostic[]>();

/** The known errors in a log, where they stand. */
export function logDiagnostics(log: OpenLog): LogDiagnostic[] {
  const diagnostics = found.get(log) ?? findErrors(log);
  found.set(log, diagnostics);
  return diagnostics;
}

function findErrors({ text }: OpenLog): LogDiagnostic[] {
  const from = text.length > READ ? text.indexOf('\n', text.length - READ) + 1 : 0;
  const lines = new LineIndex(text);
  const position = (offset: number) => {
    const { line, column } = lines.positionOf(from + offset);
    return { line: line - 1, character: column - 1 };
  };
  return explain(text.slice(from))
    .slice(-LIMIT)
    .map(({ error, start, end, facts }) => ({
      range: { start: position(start), end: position(end) },
      severity: SEVERITIES[error.severity],
      source: 'pulumi',
      code: error.id,
      codeDescription: { href: errorDocsUrl(error.id) },
      message: [error.title, error.stateSafety.why]
        .map((sentence) => fill(sentence, facts).replaceAll('`', ''))
        .join('\n'),
    }));
}

/** For each known error at a range, its explanation, if the client can show that. */
export function logActions(
  log: OpenLog,
  { start, end }: Range,
  clientCommands: ReadonlySet<unknown>,
): CodeAction[] {
  if (!clientCommands.has(LensCommand.explainError)) return [];
  return logDiagnostics(log)
    .filter(({ range }) => range.start.line <= end.line && range.end.line >= start.line)
    .map((diagnostic) => ({
      title: `Explain: ${diagnostic.message.split('\n', 1)[0]}`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      command: {
        title: 'Explain Error',
        command: LensCommand.explainError,
        arguments: [linesAt(log, diagnostic.range)],
      },
    }));
}

function linesAt({ text }: OpenLog, { start, end }: Range): string {
  return text
    .split('\n')
    .slice(start.line, end.line + 1)
    .join('\n');
}
