import { copyFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RepairedKind } from '../../../../shared/stateEdits';
import type { FindingSeverity } from '../../../../shared/stateSummary';
import { OutputTooLarge, run, type RunResult } from '../../pulumi/cli/run';

/** A place in a file; lines and columns from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
  readonly end: { readonly line: number; readonly column: number };
}

/** A finding as the command line prints it; see docs/check.md. */
export interface FileFinding extends Place {
  readonly severity: FindingSeverity;
  readonly code: string;
  readonly message: string;
  readonly cause?: string;
  readonly fixable: boolean;
  readonly docs: string;
  readonly related: readonly (Place & { readonly message: string })[];
}

/** One finding of each cause, which stands for it wherever causes are listed or counted: the first of the most severe. */
export function leadingFindings(findings: readonly FileFinding[]): FileFinding[] {
  const bySeverity = [...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
  const leading = new Map<string, FileFinding>();
  for (const finding of bySeverity) {
    const { code, cause, line, column } = finding;
    const key = `${code} ${cause ?? `${line}:${column}`}`;
    if (!leading.has(key)) leading.set(key, finding);
  }
  return [...leading.values()];
}

const RANK: Readonly<Record<FindingSeverity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

export interface FileCheck {
  readonly findings: readonly FileFinding[];
  /** What a repair did. */
  readonly done: readonly RepairedKind[];
}

/** The program of the check, and its abort signal. */
export interface FileCheckOptions {
  /** The bundled command line, `dist/check.js`. */
  readonly program: string;
  readonly kill?: AbortSignal | undefined;
}

/**
 * Checks a state file in a separate process, for files too large for extensions.
 * @throws with a sentence for the user if it can't be checked
 */
export async function checkStateOnDisk(file: string, options: FileCheckOptions): Promise<FileCheck> {
  return check(['--fail-on=never'], file, options);
}

/**
 * Makes all repairs that lose nothing in a copy of a state; the file itself stays as it is.
 * @param copy replaced if it exists
 * @returns the remaining findings in the copy
 * @throws with a sentence for the user; there is no copy then, unless the copy is the file itself
 */
export async function repairIntoCopy(
  file: string,
  copy: string,
  options: FileCheckOptions,
): Promise<FileCheck> {
  if (await isSameFile(file, copy)) throw new Error('The repairs go into a copy: choose another file.');
  await copyFile(file, copy);
  try {
    const result = await check(['--fail-on=never', '--fix'], copy, options);
    // The copy's previous content is in the file itself.
    if (result.backup !== undefined) await rm(result.backup, { force: true });
    return result;
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  }
}

/** True if two paths lead to the same file, by a link or on a case-insensitive file system. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all(
    [one, other].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  return left !== undefined && left.dev === right?.dev && left.ino === right.ino;
}

/** Maximum size of a displayed diff, in bytes. */
const DIFF_LIMIT = 20 * 1024 * 1024;

/**
 * The changes that a repair would make, as a unified diff with masked secrets. The file stays as it is.
 * @throws with a sentence for the user if there is none
 */
export async function repairDiff(file: string, options: FileCheckOptions): Promise<string> {
  try {
    const { stdout, stderr } = await runCheck(['--fail-on=never', '--diff'], file, options, DIFF_LIMIT);
    // Standard error has the remaining findings; it is the reason only if there is no diff.
    if (stdout === '') throw new Error(stderr.trim() || `${file} could not be compared.`);
    return stdout;
  } catch (error) {
    if (error instanceof OutputTooLarge) {
      throw new Error(
        'There are too many changes to show (more than 20 MB): compare the two files with `diff`.',
      );
    }
    throw error;
  }
}

interface Report {
  readonly failure?: string;
  readonly findings: readonly FileFinding[];
  readonly repair?: { readonly done: readonly RepairedKind[]; readonly backup?: string };
}

async function check(
  flags: readonly string[],
  file: string,
  options: FileCheckOptions,
): Promise<FileCheck & { backup?: string | undefined }> {
  const { stdout, stderr } = await runCheck(['--format=json', ...flags], file, options);
  const report = parseReport(stdout);
  if (!report || report.failure !== undefined) {
    throw new Error(stderr.trim() || `${file} could not be checked.`);
  }
  return { findings: report.findings, done: report.repair?.done ?? [], backup: report.repair?.backup };
}

async function runCheck(
  flags: readonly string[],
  file: string,
  { program, kill }: FileCheckOptions,
  stdoutLimit?: number,
): Promise<RunResult> {
  const result = await run({
    program: process.execPath,
    args: [program, 'check', ...flags, '--', file],
    cwd: dirname(file),
    // In the editor, this executable is not Node, but can run as Node.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    kill,
    ...(stdoutLimit !== undefined && { stdoutLimit }),
  });
  if (kill?.aborted) throw new Error('The check was stopped.');
  return result;
}

function parseReport(stdout: string): Report | undefined {
  try {
    return (JSON.parse(stdout) as { files: Report[] }).files[0];
  } catch {
    return undefined;
  }
}
