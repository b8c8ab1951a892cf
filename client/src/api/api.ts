import type { Uri } from 'vscode';

/**
 * The API for other extensions. Copy this file, or take the types from it; docs/api.md has an example. Within a version
 * nothing is removed; additions may be missing in an older extension.
 */
export interface PulumiTroubleshooterExports {
  /** @throws {Error} if this extension does not have that version */
  getApi(version: 1): PulumiTroubleshooterApi;
}

/** Version 1. It only reads, and returns no property value. */
export interface PulumiTroubleshooterApi {
  /**
   * Checks the text of a state: what `pulumi stack export` prints, a checkpoint, or a bare deployment.
   * @param target the stack that the state is for, if any: resources of another one are errors, as in an import
   */
  check(text: string, target?: { stack?: string; project?: string }): Promise<StateCheck>;

  /**
   * The findings of a state in a file or an editor, with unsaved changes and the severities that the user has set; empty
   * if the text is not a state.
   * @throws {Error} if it can't be read
   */
  findings(uri: Uri): Promise<readonly StateFinding[]>;

  /** The known errors in a text that Pulumi has printed, the most specific first; empty if there are none. */
  explain(text: string): readonly ErrorExplanation[];
}

/** The facts about a state, and its findings. */
export interface StateCheck {
  /** False if the text is not a Pulumi state: nothing else is known then. */
  readonly isState: boolean;
  /** The one in most of its URNs. */
  readonly stack?: string;
  readonly project?: string;
  readonly resourceCount: number;
  readonly pendingOperationCount: number;
  readonly errorCount: number;
  /** Warnings that are no dangers. */
  readonly warningCount: number;
  /**
   * Faults that Pulumi accepts, although the next update loses, doubles or orphans an object because of them, or gets
   * stuck.
   */
  readonly dangerCount: number;
  /** The worst first. One cause is one finding. */
  readonly findings: readonly StateFinding[];
}

export interface StateFinding {
  /** The rule's code, such as `reference-order`. */
  readonly code: string;
  /** `error`: the Pulumi engine would refuse the state, or fail because of it. */
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  /** True for a danger, whatever its severity. */
  readonly danger?: boolean;
  /** One sentence. */
  readonly message: string;
  /** From 1, as editors show them. */
  readonly line: number;
  readonly column: number;
  /** The resource of the finding, if it has one. */
  readonly urn?: string;
  /** The number of places with the same cause. */
  readonly places: number;
  /** The page that explains the rule. */
  readonly documentation: string;
}

/** The explanation of a Pulumi error. Words in backticks are code. */
export interface ErrorExplanation {
  /** Stable name, such as `stack-locked`. */
  readonly id: string;
  readonly title: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly what: string;
  /** Whether the state is safe, and how that is known. */
  readonly stateSafety: { readonly answer: 'yes' | 'repairable' | 'unknown'; readonly why: string };
  /** In the order in which to try them. */
  readonly steps: readonly {
    readonly text: string;
    /** The command of VS Code that does it. */
    readonly command?: string;
    /** The command line that does it. */
    readonly shell?: string;
    readonly url?: string;
  }[];
  /** The page that explains it. */
  readonly documentation: string;
}
