import type { RepairedKind } from '../../../shared/stateEdits';
import type { FileFinding } from './fileFinding';
import type { Level } from './level';
import path from 'node:path';

/** The report about one file. */
export interface FileReport {
  file: string;
  /** Why the file could not be checked or repaired, in a few words to follow its name. */
  failure?: string;
  /** The config file that changes the severities of rules for this file. */
  config?: string;
  /** The file's findings, after the repair if there was one. */
  findings: FileFinding[];
  /** What `--fix` did, or would do where `--diff` shows it. */
  repair?: {
    isWritten: boolean;
    done: readonly RepairedKind[];
    backup?: string;
    /** The message of the danger because of which errors were left as they are. */
    waitsFor?: string;
  };
}

/** The facts about the whole run. */
export interface RunFacts {
  /** Of the package. */
  version: string;
  exitCode: number;
  /** The stack that the states are for. */
  stack: string | undefined;
  /** The lowest level that fails the run. */
  failOn: Level;
  /** Print no summary. */
  quiet: boolean;
  colour: boolean;
}

/** Prints the repaired text of standard input, and diffs. */
export type Print = (content: string | Uint8Array) => Promise<void>;

/**
 * The path of a file as CI systems show it: from the folder of the repository, with slashes.
 * @param variable names the variable of the environment that has that folder; default: the working directory
 * @returns the path as given for a file outside of that folder
 */
export function reportedPath(file: string, variable: string): string {
  const relative = path.relative(process.env[variable] ?? process.cwd(), path.resolve(file));
  const isInside = file !== '-' && !relative.startsWith('..') && !path.isAbsolute(relative);
  return (isInside ? relative : file).split(path.sep).join('/');
}
