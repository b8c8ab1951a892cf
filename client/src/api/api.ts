import type { Uri } from 'vscode';

/**
 * What other extensions can ask of this one. Copy this file, or take the types from it; docs/api.md has an example.
 * Within a version nothing is taken away: what is added may be missing in an older extension.
 */
export interface PulumiTroubleshooterExports {
  /** @throws {Error} if this extension does not have that version */
  getApi(version: 1): PulumiTroubleshooterApi;
}

/** Version 1. Reads only, and tells no property value. */
export interface PulumiTroubleshooterApi {
  /**
   * Checks the text of a state: what `pulumi stack export` prints, a checkpoint, or a bare deployment.
   * @param target the stack that it is meant for, if any: resources of another one are errors, as for an import
   */
  check(text: string, target?: { stack?: string; project?: string }): Promise<StateCheck>;

  /**
   * The findings of a state in a file or an editor, with changes that are not saved yet and the severities that the user
   * has set; those of a text that is no state are none.
   * @throws {Error} if it can't be read
   */
  findings(uri: Uri): Promise<readonly StateFinding[]>;

  /** What is known of the errors in a text that Pulumi has printed, the most telling first; empty if nothing is. */
  explain(text: string): readonly ErrorExplanation[];
}

/** What a state is, and what is wrong with it. */
export interface StateCheck {
  /** False if the text is no Pulumi state: nothing else is known then. */
  readonly isState: boolean;
  /** As most of its URNs have it. */
  readonly stack?: string;
  readonly project?: string;
  readonly resourceCount: number;
  readonly pendingOperationCount: number;
  readonly errorCount: number;
  readonly warningCount: number;
  /** The worst first. What has one cause is one finding. */
  readonly findings: readonly StateFinding[];
}

export interface StateFinding {
  /** The rule's code, such as `reference-order`. */
  readonly code: string;
  /** `error`: the Pulumi engine would refuse the state, or fail because of it. */
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  /** One sentence. */
  readonly message: string;
  /** From 1, as editors show them. */
  readonly line: number;
  readonly column: number;
  /** The resource that it is about, if it is about one. */
  readonly urn?: string;
  /** In how many places its cause shows. */
  readonly places: number;
  /** The page that explains the rule. */
  readonly documentation: string;
}

/** What a message of Pulumi means. Words in backticks are code. */
export interface ErrorExplanation {
  /** Stable name, such as `stack-locked`. */
  readonly id: string;
  readonly title: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly what: string;
  /** Whether the state has suffered, and why one can tell. */
  readonly stateSafety: { readonly answer: 'yes' | 'repairable' | 'unknown'; readonly why: string };
  /** In the order in which to try them. */
  readonly steps: readonly {
    readonly text: string;
    /** The command of VS Code that does it. */
    readonly command?: string;
    /** What does it on a command line. */
    readonly shell?: string;
    readonly url?: string;
  }[];
  /** The page that explains it. */
  readonly documentation: string;
}
