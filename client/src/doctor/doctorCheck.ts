import type { Located } from '../pulumi/cli/locateCli';
import type { Backend } from '../pulumi/backend/stackTarget';
import type { StackTarget } from '../pulumi/stacks/stacks';
import type { PulumiCli } from '../pulumi/cli/cli';
import type { RunControl } from '../pulumi/cli/cliRequest';
import type { Project } from '../project/projects';
import type { StateSummary } from '../../../shared/stateSummary';

/** `unknown`: the check itself did not come to an end. */
export type Level = 'ok' | 'information' | 'warning' | 'error' | 'unknown';

/** What the user can do about a finding with one press of a button. Data, so that it can be tested and shown. */
export type Fix = { readonly label: string } & (
  | { readonly kind: 'open'; readonly address: string }
  | { readonly kind: 'setting'; readonly id: string }
  | { readonly kind: 'copy'; readonly text: string }
  /** Shows what is known of what the CLI said. */
  | { readonly kind: 'explainError'; readonly text: string }
  /** Words, typed into a terminal as a line that the user reads before pressing Enter. */
  | { readonly kind: 'terminal'; readonly command: readonly string[]; readonly cwd: string }
  | {
      readonly kind: 'cancelUpdate' | 'repairPendingOperations' | 'editState';
      readonly target: StackTarget;
    }
);

/** One row of the result. No text in it needs to be free of secrets: they are redacted when all is collected. */
export interface Finding {
  readonly level: Level;
  /** One sentence. */
  readonly message: string;
  readonly details?: readonly string[];
  readonly fix?: Fix;
}

/** A Pulumi project of the workspace. */
export interface DoctorProject extends Project {
  /** `nodejs`, `python`, …; undefined if the project file does not say. */
  readonly runtime: string | undefined;
  /** Where its program is: `main` of the project file, or the project's own folder. */
  readonly programFolder: string;
  /** `backend.url` of the project file. */
  readonly backendUrl: string | undefined;
  /** Why its project file cannot be read, with file and line; undefined if it can. */
  readonly unreadable: string | undefined;
}

/** What checks look at. Nothing of it is VS Code's. */
export interface DoctorContext {
  /** What `pulumi` is started with. */
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** The machine's architecture, as Node names it: `x64`, `arm64`. */
  readonly arch: string;
  readonly home: string;
  readonly projects: readonly DoctorProject[];
  /** Where the CLI runs that is about no project. */
  readonly folder: string;
  readonly cli: PulumiCli;
  /** Ends what the checks have started. */
  readonly control: RunControl;
  locate(): Promise<Located>;
  /** The version of the CLI, without `v`. Asked for once. */
  version(): Promise<string>;
  /** Who is logged in where, in a folder. Asked for once a folder. */
  backend(folder: string): Promise<Backend>;
  /** Health and contents of a state text, as the rules see it. */
  summary(text: string, stack: string): Promise<StateSummary>;
}

/** One thing that is looked at, independent of all others. */
export interface Check {
  readonly id: string;
  readonly title: string;
  /**
   * Looks, and changes nothing that stays.
   * @returns at least one finding, or none if there is nothing to look at
   * @throws anything: it becomes a finding of the level `unknown`
   */
  run(context: DoctorContext): Promise<readonly Finding[]>;
}

/** A check's outcome. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** For what only the CLI can tell. */
export const NEEDS_CLI: Finding = {
  level: 'information',
  message: 'Not checked: only the Pulumi CLI can tell, and there is none.',
};
