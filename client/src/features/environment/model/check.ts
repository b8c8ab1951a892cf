import type { Located } from '../../../pulumi/cli/locateCli';
import type { Backend } from '../../../pulumi/location/stackTarget';
import type { StackTarget } from '../../../pulumi/stacks/stacks';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import type { Project } from '../../../project/projects';
import type { StateSummary } from '../../../../../shared/stateSummary';

/** `unknown`: the check itself failed or did not finish. */
export type Level = 'ok' | 'information' | 'warning' | 'error' | 'unknown';

/** The fix for a finding behind one button. It is data, so that it can be tested and shown. */
export type Fix = { readonly label: string } & (
  | { readonly kind: 'open'; readonly address: string }
  | { readonly kind: 'setting'; readonly id: string }
  | { readonly kind: 'copy'; readonly text: string }
  /** Explains the CLI's message. */
  | { readonly kind: 'explainError'; readonly text: string }
  /** A command, typed into a terminal for the user to read before pressing Enter. */
  | { readonly kind: 'terminal'; readonly command: readonly string[]; readonly cwd: string }
  | {
      readonly kind: 'cancelUpdate' | 'repairPendingOperations' | 'editState';
      readonly target: StackTarget;
    }
);

/** One row of the result. Its texts may contain secrets, which are redacted once all are collected. */
export interface Finding {
  readonly level: Level;
  /** One sentence. */
  readonly message: string;
  readonly details?: readonly string[];
  readonly fix?: Fix;
}

/** A Pulumi project of the workspace. */
export interface CheckedProject extends Project {
  /** `nodejs`, `python`, …; undefined if the project file does not name it. */
  readonly runtime: string | undefined;
  /** The program's folder: `main` of the project file, or the project's own folder. */
  readonly programFolder: string;
  /** The folder of a Python program's virtual environment, if the project file names one. */
  readonly virtualenv: string | undefined;
  /** `pip`, `poetry` or `uv`, if the project file of a Python program names it. */
  readonly toolchain: string | undefined;
  /** `backend.url` of the project file. */
  readonly backendUrl: string | undefined;
  /** Why its project file cannot be read, with file and line; undefined if it can. */
  readonly unreadable: string | undefined;
}

/** The context of the checks. Nothing of it is from VS Code. */
export interface CheckContext {
  /** The environment of `pulumi`. */
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** The machine's architecture, as Node names it: `x64`, `arm64`. */
  readonly arch: string;
  readonly home: string;
  readonly projects: readonly CheckedProject[];
  /** The working folder of the CLI without a project. */
  readonly folder: string;
  readonly cli: PulumiCli;
  /** Ends the programs that the checks have started. */
  readonly control: RunControl;
  locate(): Promise<Located>;
  /** The version of the CLI, without `v`. Determined once. */
  version(): Promise<string>;
  /** The backend and login of a folder. Determined once per folder. */
  backend(folder: string): Promise<Backend>;
  /** The rules' summary of a state text. */
  summary(text: string, stack: string): Promise<StateSummary>;
}

/** One check, independent of all others. */
export interface Check {
  readonly id: string;
  readonly title: string;
  /**
   * Runs the check without lasting changes.
   * @returns at least one finding, or none if there is nothing to check
   * @throws anything: it becomes a finding of the level `unknown`
   */
  run(context: CheckContext): Promise<readonly Finding[]>;
}

/** A check's outcome. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** The finding of a check that needs the CLI, without one. */
export const NEEDS_CLI: Finding = {
  level: 'information',
  message: 'Not checked: only the Pulumi CLI can tell, and there is none.',
};
