import type * as vscode from 'vscode';
import type { ProcessTree } from './processTree';

/** A process that waits for its debugger. */
export interface WaitingProcess {
  readonly pid: number;
  /** How the debugger attaches to it. */
  readonly configuration: vscode.DebugConfiguration;
}

/** What a process beside the program runs, in the words of a session's name: `plugin things`. */
export interface WaitingPlugin extends WaitingProcess {
  readonly what: string;
}

/** The processes of one run of `pulumi` that are to wait for a debugger: how they are made to do so, and found. */
export interface RunProcesses {
  /** More arguments for `pulumi`. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** One of these variables, as `NAME=value`, which no other process has. */
  readonly mark: string;
  /** The program, if it waits at present. */
  program(tree: ProcessTree): Promise<WaitingProcess | undefined>;
  /** The plugins that have begun to wait since the last call. */
  plugins(): Promise<readonly WaitingPlugin[]>;
  /** Lets no further process wait. Returns that of a program which waits already, and was not asked for. */
  close(): Promise<number | undefined>;
}
