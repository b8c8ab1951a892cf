import * as vscode from 'vscode';
import { STATE_LANGUAGE } from '../../../../shared/languages';
import { leadingFindings, type FileFinding } from './checkProgram';
import { findOpenDocument } from '../../ui/documents/activeDocument';

/** VS Code shows at most this many findings per file. */
const SHOWN = 1000;

const SEVERITIES: Readonly<Record<FileFinding['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** The findings of files on disk, shown in the Problems panel until the files change. */
export class FileProblems implements vscode.Disposable {
  private readonly problems = vscode.languages.createDiagnosticCollection('pulumi-state-file');
  private readonly changes = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      if (isOpenState(uri)) this.forget(uri);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      this.forget(document.uri);
    }),
    vscode.workspace.onDidDeleteFiles(({ files }) => {
      for (const file of files) this.forget(file);
    }),
  );

  /** An open state has the server's findings, which follow each keystroke. */
  show(file: vscode.Uri, findings: readonly FileFinding[]): void {
    const leading = new Set(leadingFindings(findings));
    // As of open states, further places of a cause are hints: the panel has a row for each cause.
    const shown = [...leading, ...findings.filter((finding) => !leading.has(finding))].slice(0, SHOWN);
    const problems = shown.map((finding) => diagnostic(file, finding, leading.has(finding)));
    this.problems.set(file, isOpenState(file) ? [] : problems);
  }

  dispose(): void {
    this.changes.dispose();
    this.problems.dispose();
  }

  private forget(file: vscode.Uri): void {
    if (this.problems.has(file)) this.problems.delete(file);
  }
}

function diagnostic(file: vscode.Uri, finding: FileFinding, isLeading: boolean): vscode.Diagnostic {
  const { message, severity, code, docs, related } = finding;
  const shown = isLeading ? SEVERITIES[severity] : vscode.DiagnosticSeverity.Hint;
  const result = new vscode.Diagnostic(rangeOf(finding), message, shown);
  result.source = 'pulumi';
  result.code = { value: code, target: vscode.Uri.parse(docs) };
  result.relatedInformation = related.map(
    (other) =>
      new vscode.DiagnosticRelatedInformation(new vscode.Location(file, rangeOf(other)), other.message),
  );
  return result;
}

function rangeOf({ line, column, end }: Pick<FileFinding, 'line' | 'column' | 'end'>): vscode.Range {
  return new vscode.Range(line - 1, column - 1, end.line - 1, end.column - 1);
}

function isOpenState(file: vscode.Uri): boolean {
  return findOpenDocument(file)?.languageId === STATE_LANGUAGE;
}
