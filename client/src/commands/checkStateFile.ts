import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import {
  checkFile,
  repairDiff,
  repairIntoCopy,
  type FileCheck,
  type FileFinding,
} from '../largeStates/fileCheck';
import type { Feature } from '../services';
import { STATE_LANGUAGE } from '../../../shared/languages';
import { registerCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { whileReading } from '../ui/progress';
import { fileInFront } from '../ui/documents/fileInFront';
import { freeFile } from '../ui/documents/freeFile';
import { counted } from '../../../shared/counted';

const TITLE = 'Check State File';

/** Languages of documents that may be states without being recognised as such. */
const STATE_TEXTS = ['json', 'jsonc', 'plaintext'];

/** VS Code shows no more than this of one file. */
const SHOWN = 1000;

const SEVERITIES: Readonly<Record<FileFinding['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/**
 * `Pulumi: Check State File`: checks a state from disk, for files that are too large to be handed to an extension.
 * The findings are in the Problems panel; repairs go into a copy.
 */
export const checkStateFile: Feature = (services) => {
  const problems = vscode.languages.createDiagnosticCollection('pulumi-state-file');
  const program = services.context.asAbsolutePath(join('dist', 'check.js'));

  const check = async (file: vscode.Uri): Promise<void> => {
    const name = basename(file.fsPath);
    const result = await whileReading(`Checking ${name}`, ({ stop }) =>
      checkFile(file.fsPath, { program, kill: stop }),
    );
    show(file, result);
    const showProblems = 'Show Problems';
    const repair = 'Repair in a Copy…';
    const fixable = result.findings.some((finding) => finding.fixable);
    const choice = await vscode.window.showInformationMessage(
      `${name}: ${describe(result.findings)}.`,
      ...(result.findings.length > 0 ? [showProblems] : []),
      ...(fixable ? [repair] : []),
    );
    if (choice === showProblems) await vscode.commands.executeCommand('workbench.actions.view.problems');
    if (choice === repair) await repairInto(file);
  };

  const repairInto = async (file: vscode.Uri): Promise<void> => {
    const copy = await vscode.window.showSaveDialog({
      title: TITLE,
      saveLabel: 'Save Copy',
      defaultUri: await freeFile(file.with({ path: file.path.replace(/(\.json)?$/, '.repaired.json') })),
    });
    if (!copy) return;
    const result = await whileReading(`Repairing ${basename(file.fsPath)}`, ({ stop }) =>
      repairIntoCopy(file.fsPath, copy.fsPath, { program, kill: stop }),
    );
    show(copy, result);
    const showChanges = 'Show Changes';
    const choice = await vscode.window.showInformationMessage(
      `${basename(copy.fsPath)} has ${counted(result.fixed, 'finding')} repaired. Left: ${describe(result.findings)}.`,
      ...(result.fixed > 0 ? [showChanges] : []),
    );
    if (choice === showChanges) await showDiff(file);
  };

  const showDiff = async (file: vscode.Uri): Promise<void> => {
    const name = basename(file.fsPath);
    const diff = await whileReading(`Comparing ${name}`, ({ stop }) =>
      repairDiff(file.fsPath, { program, kill: stop }),
    );
    await vscode.window.showTextDocument(services.snapshots.add(name, diff, 'diff'));
  };

  /** What is open as a state has the findings of the server, which follow each key. */
  const show = (file: vscode.Uri, { findings }: FileCheck): void => {
    problems.set(file, isOpenState(file) ? [] : findings.slice(0, SHOWN).map(diagnostic(file)));
  };
  const forget = (file: vscode.Uri): void => {
    if (problems.has(file)) problems.delete(file);
  };

  return vscode.Disposable.from(
    problems,
    vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      if (isOpenState(uri)) forget(uri);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      forget(document.uri);
    }),
    vscode.workspace.onDidDeleteFiles(({ files }) => {
      files.forEach(forget);
    }),
    registerCommand(services, Command.checkStateFile, async (argument) => {
      const file = argument instanceof vscode.Uri ? argument : (stateFileInFront() ?? (await askForFile()));
      if (file) await check(file);
    }),
  );
};

function diagnostic(file: vscode.Uri): (finding: FileFinding) => vscode.Diagnostic {
  return (finding) => {
    const { message, severity, code, docs, related } = finding;
    const result = new vscode.Diagnostic(rangeOf(finding), message, SEVERITIES[severity]);
    result.source = 'pulumi';
    result.code = { value: code, target: vscode.Uri.parse(docs) };
    result.relatedInformation = related.map(
      (other) =>
        new vscode.DiagnosticRelatedInformation(new vscode.Location(file, rangeOf(other)), other.message),
    );
    return result;
  };
}

function rangeOf({ line, column, end }: Pick<FileFinding, 'line' | 'column' | 'end'>): vscode.Range {
  return new vscode.Range(line - 1, column - 1, end.line - 1, end.column - 1);
}

function describe(findings: readonly FileFinding[]): string {
  const count = (severity: FileFinding['severity']) =>
    findings.filter((finding) => finding.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  if (errors + warnings === 0) return 'no errors, no warnings';
  return [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}

function isOpenState(file: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some(
    ({ uri, languageId }) => languageId === STATE_LANGUAGE && uri.toString() === file.toString(),
  );
}

/** The file in front, unless it is something that surely is no state, such as a program. */
function stateFileInFront(): vscode.Uri | undefined {
  const file = fileInFront();
  const language = vscode.window.activeTextEditor?.document.languageId;
  // What is too large for extensions has a tab, and no document.
  const mayBeState = language === undefined || [STATE_LANGUAGE, ...STATE_TEXTS].includes(language);
  return mayBeState ? file : undefined;
}

async function askForFile(): Promise<vscode.Uri | undefined> {
  return (await vscode.window.showOpenDialog({ title: TITLE, openLabel: 'Check' }))?.[0];
}
