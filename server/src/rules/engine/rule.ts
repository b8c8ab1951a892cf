import type { Change } from '../../edits/change';
import type { Span } from '../../json/parts';
import type { FieldVisitor } from '../../state/decode';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import type { SignedValue } from '../../state/signedValues';
import type { FindingSeverity } from '../../../../shared/stateSummary';

/** One way to fix a finding. */
export interface Fix {
  /** Says what will happen, and to what. */
  title: string;
  /** Findings of one rule whose fixes have the same kind can be fixed together. */
  kind: string;
  /** Title for fixing `count` findings together; without it that is not offered. */
  titleForAll?: ((count: number) => string) | undefined;
  /** The same for the findings of one cause, where {@link titleForAll} claims too much for them. */
  titleForCause?: ((count: number) => string) | undefined;
  /** There is nothing to choose: this is what one would do. */
  preferred?: boolean;
  /** Loses nothing that the engine would have kept: part of "fix all". */
  lossless?: boolean;
  /**
   * What is told of `count` such fixes after all were made, `2 entries removed`: of each that is {@link lossless}.
   * Those that say the same of one are told together.
   */
  done?: (count: number) => string;
  /** The URN of what is not in the state, if it drops what refers to that: an earlier state may have it. */
  missing?: string;
  /** Gives the whole list another order: one such fix serves all findings. */
  sortsList?: boolean;
  /** What only the user knows, in a word: `changes` is to be given it. */
  asks?: string;
  /** What is to change in the state that was checked; computed only on demand. */
  changes: (answer?: string) => Change[];
}

/** The words and fixes for a place where a state breaks a rule. */
export interface Explanation {
  /** One sentence in the user's words. Never holds a property value. */
  message: string;
  /** What the engine itself says, word for word, if it says anything. */
  engine?: string | undefined;
  /** The other ends of it. */
  related?: { span: Span; message: string }[] | undefined;
  fixes?: Fix[] | undefined;
  /** What an editor can do where the text alone does not tell what is missing in it. */
  helpedBy?: readonly HelpingCommand[] | undefined;
}

/** What helps from outside of the text; the ids of the commands are in `shared/lensCommand.ts`. */
export type HelpingCommand = 'findSecretsProvider' | 'restoreStackOf' | 'exportStackOf';

/** One place where a state breaks a rule. */
export interface FindingPlace {
  /** The smallest token that shows it. */
  span: Span;
  /**
   * What is at fault, if that can show in several places: findings of one rule with the same cause are told and fixed
   * as one.
   */
  cause?: string | undefined;
  /** The lossless one of its fixes, if that serves many findings and can be told without all the rest. */
  servedBy?: (() => Fix | undefined) | undefined;
  /** Where it differs from the rule's own severity. */
  severity?: FindingSeverity | undefined;
  /** The resource it is about. */
  resource?: Resource | undefined;
  /** `stack import` refuses it even with `--force`. */
  fatal?: boolean | undefined;
  /** Where it differs from the rule's own. */
  refusedBy?: Rule['refusedBy'];
}

export interface Finding extends FindingPlace, Explanation {}

/** What the rules may know beyond the text. */
export interface CheckOptions {
  /** Name of the stack for which the state is meant. */
  targetStack?: string | undefined;
  /** Name of the project of that stack. */
  targetProject?: string | undefined;
  /** Whether that stack is in Pulumi Cloud, which has a key for it, or in a self-managed backend. */
  targetIsService?: boolean | undefined;
  /** A person has it open, and may want to know what can be done with such a file. */
  isInEditor?: boolean;
}

export type SignedValueVisitor = (value: SignedValue, resource: Resource) => void;

/** Where a rule says what it finds. */
export interface Report {
  (finding: Finding): void;
  /**
   * The same for a {@link Rule.checkState} that may find something in thousands of places, of which few are looked at:
   * the explanation is asked for only then, in any order, and once. It may be later, after changes of the state that
   * gave no reason to ask the rule again.
   */
  (place: FindingPlace, explain: () => Explanation): void;
}

/**
 * A rule: one fact that a healthy state has, how to see that it is broken, and what to do about it.
 * The only place to know of it; everything else follows from the table in `index.ts`.
 */
export interface Rule {
  /** Stable name, in kebab case. */
  code: string;
  /** One line. */
  title: string;
  /** `error` exactly where the engine refuses the state or fails because of it. `off`: only on request. */
  severity: FindingSeverity | 'off';
  /**
   * Markdown: how it comes about, and what to do. Of its fixtures, `example` is the one that its page shows; without it the
   * simplest is. `engine` is what Pulumi prints of fixtures, by their names, if no finding has the engine’s words.
   */
  docs: { why: string; repair: string; example?: string; engine?: Readonly<Record<string, string>> };
  /** Where the engine minds: its import (and every read), or only a later update. Undefined: nowhere. */
  refusedBy?: 'import' | 'update';
  /** Anything can look like its fault where brackets or quotes are missing: then it says nothing. */
  onlyInSoundJson?: boolean;
  /**
   * What its {@link checkResource} looks for in the text of property values. Where this does not say so, it may look at
   * secrets, assets and the like alone, and at the inputs of a provider.
   */
  valueText?: RegExp;
  /**
   * Looks at the known fields of the state's structs, those of the resources and of the rest; all such rules share one
   * walk. As little as {@link checkResource} may it look further.
   */
  checkFields?: (model: StateModel, report: Report) => FieldVisitor;
  /**
   * Looks at the secrets, assets and other special values of each resource, also of those in pending operations; all
   * such rules share one reading of them. As little as {@link checkResource} may it look further.
   * @returns undefined if there is nothing to look for in this state
   */
  checkSignedValues?: (model: StateModel, report: Report) => SignedValueVisitor | undefined;
  /**
   * Looks at one resource alone. It is asked again only when that one has changed, so of the model it may know
   * nothing but what all resources have in common: see `StateModel.context`.
   */
  checkResource?: (resource: Resource, model: StateModel, report: Report) => void;
  /**
   * Looks at the whole state. Where it asks for a lookup that is yet to be made, it is left, and called again. It is
   * asked again after each change, except for one of property values that it did not look into; which these are is noted
   * while it looks.
   */
  checkState?: (model: StateModel, report: Report, options: CheckOptions) => void;
}
