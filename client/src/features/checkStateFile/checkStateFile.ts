import * as vscode from 'vscode';
import { basename, join } from 'node:path';
import {
  checkStateOnDisk,
  leadingFindings,
  repairDiff,
  repairIntoCopy,
  type FileFinding,
} from './checkProgram';
import { FileProblems } from './fileProblems';
import type { Feature } from '../../ui/services';
import { STATE_LANGUAGE } from '../../../../shared/languages';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { whileReading } from '../../ui/progress';
import { activeFile, findOpenDocument } from '../../ui/documents/activeDocument';
import { freeFile } from '../../ui/documents/freeFile';
import { dangerWarning, countProblems, formatProblemCounts } from '../../../../shared/problemCounts';
import { formatRepair } from '../../../../shared/formatRepair';

const TITLE = 'Check State File';

/** Languages of documents that may be states without being recognised as such. */
const STATE_TEXTS = ['json', 'jsonc', 'plaintext'];

/**
 * `Pulumi: Check State File`: checks a state file on disk, for files too large for extensions to open. The findings are
 * in the Problems panel; repairs go into a copy.
 */
export const checkStateFile: Feature = (services) => {
  const problems = new FileProblems();
  const program = services.context.asAbsolutePath(join('dist', 'check.js'));

  const check = async (file: vscode.Uri): Promise<void> => {
    const name = basename(file.fsPath);
    const result = await whileReading(`Checking ${name}`, ({ stop }) =>
      checkStateOnDisk(file.fsPath, { program, kill: stop }),
    );
    problems.show(file, result.findings);
    const showProblems = 'Show Problems';
    const repair = 'Repair in a Copy…';
    const fixable = result.findings.some((finding) => finding.fixable);
    const choice = await vscode.window.showInformationMessage(
      `${name}: ${describe(result.findings)}`,
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
    problems.show(copy, result.findings);
    const showChanges = 'Show Changes';
    const choice = await vscode.window.showInformationMessage(
      `${basename(copy.fsPath)} ${result.done.length > 0 ? `is repaired: ${formatRepair(result.done)}` : 'is an unchanged copy.'} Left: ${describe(result.findings)}`,
      ...(result.done.length > 0 ? [showChanges] : []),
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

  return vscode.Disposable.from(
    problems,
    registerCommand(services, Command.checkStateFile, async (argument) => {
      const file = argument instanceof vscode.Uri ? argument : (stateFileInFront() ?? (await askForFile()));
      if (file) await check(file);
    }),
  );
};

/** The problems in numbers, and whether the next update would do harm. */
function describe(findings: readonly FileFinding[]): string {
  const leading = leadingFindings(findings);
  const problems = countProblems(leading);
  const words = formatProblemCounts(problems);
  if (words.length === 0) return 'no errors, no warnings.';
  const danger = dangerWarning(leading, problems.dangerCount);
  return `${words.join(', ')}.${danger === undefined ? '' : ` ${danger}`}`;
}

/** The active file, unless it is certainly not a state, such as source code. */
function stateFileInFront(): vscode.Uri | undefined {
  const file = activeFile();
  // A file too large for extensions has a tab, but no document.
  const language = file && findOpenDocument(file)?.languageId;
  const mayBeState = language === undefined || [STATE_LANGUAGE, ...STATE_TEXTS].includes(language);
  return mayBeState ? file : undefined;
}

async function askForFile(): Promise<vscode.Uri | undefined> {
  return (await vscode.window.showOpenDialog({ title: TITLE, openLabel: 'Check' }))?.[0];
}
