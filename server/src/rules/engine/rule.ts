import type { Change } from '../../edits/change';
import type { Span } from '../../json/parts';
import type { FieldVisitor } from '../../state/decodeFields';
import type { StateFormat, StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import type { SignedValue } from '../../state/signedValues';
import type { LostEntry } from '../../../../shared/lostEntry';
import type { RecordedFacts } from '../../../../shared/recordedFacts';
import type { FindingSeverity } from '../../../../shared/stateSummary';

/** One way to fix a finding. */
export interface Fix {
  /** Says what will happen to what. */
  title: string;
  /** Findings of one rule whose fixes have the same kind can be fixed together. */
  kind: string;
  /** Title for fixing `count` findings together; without it, this is not offered. */
  titleForAll?: ((count: number) => string) | undefined;
  /** Title for fixing the findings of one cause, if {@link titleForAll} would say too much. */
  titleForCause?: ((count: number) => string) | undefined;
  /** True if this is the obvious fix, and there is nothing to choose. */
  preferred?: boolean;
  /** True if the fix loses nothing that the engine would have kept. It is then part of "fix all". */
  lossless?: boolean;
  /**
   * Describes `count` such fixes afterwards, `2 entries removed`; required for each {@link lossless} fix. Fixes with
   * the same description of one are described together.
   */
  done?: (count: number) => string;
  /** The URN of a missing resource, if the fix drops references to it or entries with such references. */
  missing?: string;
  /** True if one such fix serves all findings: it reorders the whole list, or settles all that is proved. */
  servesAll?: boolean;
  /** What to ask the user for, in one word. The answer is the argument of `changes`. */
  asks?: string;
  /** The changes of the state. */
  changes: (answer?: string) => Change[];
}

/** The texts and fixes for a finding. */
export interface Explanation {
  /** One sentence in the user's words. Never contains a property value. */
  message: string;
  /** The engine's own message, word for word, if it has one. */
  engine?: string | undefined;
  /** Related places. */
  related?: { span: Span; message: string }[] | undefined;
  fixes?: Fix[] | undefined;
  /**
   * Editor commands that find what is missing if the text does not contain it. An error without any fix gets
   * {@link WHOLE_STATES}.
   */
  helpedBy?: readonly RecoveryCommand[] | undefined;
  /** The missing entry. VS Code offers to bring it back from another state of the stack. */
  lost?: LostEntry | undefined;
}

/** A command whose help is outside the text; the ids are in `shared/lensCommand.ts`. */
export type RecoveryCommand = 'findSecretsProvider' | 'restoreStackOf' | 'exportStackOf';

/** The commands with a whole state, which help where the text cannot. */
export const WHOLE_STATES: readonly RecoveryCommand[] = ['restoreStackOf', 'exportStackOf'];

/** One place where a state breaks a rule. */
export interface FindingPlace {
  /** The smallest token that shows the fault. */
  span: Span;
  /**
   * The cause, if it can show in several places: findings of one rule with the same cause are reported and fixed
   * together.
   */
  cause?: string | undefined;
  /** The severity, if it differs from the rule's. */
  severity?: FindingSeverity | undefined;
  /** The resource of the finding. */
  resource?: Resource | undefined;
  /**
   * The engine accepts the state, but the next update loses, doubles or orphans an object, or gets stuck. Shown as a
   * warning, and counted separately from errors and warnings.
   */
  danger?: boolean | undefined;
  /**
   * A {@link danger} that only the user can resolve. Errors keep the next update from running, so no error is repaired
   * without a question while the danger exists.
   */
  asksFirst?: boolean | undefined;
  /** `stack import` refuses it even with `--force`. */
  fatal?: boolean | undefined;
  /** The refusing command, if it differs from the rule's. */
  refusedBy?: Rule['refusedBy'];
}

export interface Finding extends FindingPlace, Explanation {}

/** The facts beyond the text that the rules may use. */
export interface CheckOptions {
  /** Name of the stack that the state is for. */
  targetStack?: string | undefined;
  /** Name of the project of that stack. */
  targetProject?: string | undefined;
  /** True if that stack is in Pulumi Cloud, which keeps a key for it; false for a self-managed backend. */
  targetIsService?: boolean | undefined;
  /** The version of Pulumi that will read the state; default: the newest one that the rules were compared with. */
  engine?: string | undefined;
  /** True if a user has the state open and may want advice about the file. */
  isInEditor?: boolean;
  /** What providers have answered about the state's resources, as far as it was recorded. */
  recorded?: RecordedFacts | undefined;
}

export type SignedValueVisitor = (value: SignedValue, resource: Resource) => void;

/** Receives a rule's findings. */
export interface Report {
  (finding: Finding): void;
  /** For rules with thousands of findings, of which few are shown: the explanation is made lazily. */
  (place: FindingPlace, explain: () => Explanation): void;
}

/**
 * A rule: one property of a healthy state, how to detect its violation, and what to do about it. Nothing else knows the
 * rule; everything follows from the table in `index.ts`.
 */
export interface Rule {
  /** Stable name, in kebab case. */
  code: string;
  /** One line. */
  title: string;
  /** `error` exactly where the engine refuses the state or fails because of it. `off`: only on request. */
  severity: FindingSeverity | 'off';
  /**
   * Markdown: how the fault comes about, and what to do. `example` names the fixture for the rule's page; default: the
   * simplest one. `engine` has Pulumi's messages for fixtures, by name, if no finding has the engine’s message.
   * `versions`: which Pulumi refuses what, where that differs.
   */
  docs: {
    why: string;
    repair: string;
    versions?: string;
    example?: string;
    engine?: Readonly<Record<string, string>>;
  };
  /** What the engine refuses: the import (and every read), or only a later update. Undefined: nothing. */
  refusedBy?: 'import' | 'update';
  /** True if missing brackets or quotes can look like this fault: in broken JSON, the rule then reports nothing. */
  onlyInSoundJson?: boolean;
  /** True for a fault of the text itself. All other findings in a truncated entry are only consequences. */
  holdsWhereCutOff?: boolean;
  /** Checks a single resource, independently of the rest of the state. */
  checkResource?: (resource: Resource, report: Report, options: CheckOptions) => void;
  /** Checks the whole state. */
  checkState?: (model: StateModel, report: Report, options: CheckOptions) => void;
  /** Checks the known fields of resources and of everything else that Pulumi reads. */
  checkFields?: (report: Report, format: StateFormat) => FieldVisitor;
  /**
   * Checks the secrets, assets and other special values of each resource, also in pending operations.
   * @returns undefined if there is nothing to check in a state of this format
   */
  checkSignedValues?: (report: Report, format: StateFormat) => SignedValueVisitor | undefined;
}

/** A finding with everything needed to show it. */
export interface RuleFinding extends Finding {
  rule: Rule;
  severity: FindingSeverity;
}

/** The user's severities for rules, by code. */
export type SeveritySettings = Readonly<Record<string, FindingSeverity | 'off' | undefined>>;

export interface CheckSettings extends CheckOptions {
  severities?: SeveritySettings;
}
