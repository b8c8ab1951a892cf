import type { commandTitles } from '../commandTitles';
import type { ErrorGroup } from './errorGroups';
import type { KnownErrorId } from './knownErrorId';

/** The commands that a step can name. */
export type HelpfulCommand = keyof typeof commandTitles;

export interface Link {
  readonly title: string;
  readonly url: string;
}

/**
 * One thing to do. In its texts, words in backticks are code, and `{name}` is replaced by the text of the pattern's
 * group; see {@link fill}.
 */
export interface Step {
  readonly text: string;
  /** The command of the extension that does it. */
  readonly command?: HelpfulCommand;
  /** The command line that does it. */
  readonly shell?: string;
  readonly link?: Link;
}

/** A text that a user has seen, for the tests and the documentation. */
export interface Sample {
  readonly text: string;
  /**
   * `cli`: printed by the released CLI. `report`: from a public bug report. `guide`: from Pulumi's own guides. `code`:
   * composed like the code of a newer CLI does.
   */
  readonly source: 'cli' | 'report' | 'guide' | 'code';
}

/** Whether a stack's state is damaged, which users fear most. */
export interface StateSafety {
  /** `repairable`: Pulumi refuses it, and nothing is lost. */
  readonly answer: 'yes' | 'repairable' | 'unknown';
  readonly why: string;
  /** The name of the answer in `docs/errors/parts`, if other errors have it, too. */
  readonly part?: string;
}

/** The answers to “Is my state safe?”, in words. */
export const SAFETY_ANSWERS: Readonly<Record<StateSafety['answer'], string>> = {
  yes: 'Yes.',
  repairable: 'Blocked, but repairable.',
  unknown: 'It depends.',
};

/** An expression that recognizes an error. Every quantifier has an upper bound, so that matching takes linear time. */
export interface Pattern {
  readonly source: string;
  /** A text that each match has in it, which is faster to look for; empty if there is none. */
  readonly required: string;
}

/** A problem with Pulumi's own message and its meaning: a page of `docs/errors`. */
export interface KnownError {
  readonly id: KnownErrorId;
  readonly group: ErrorGroup;
  readonly title: string;
  readonly severity: 'error' | 'warning' | 'information';
  /**
   * The patterns that recognize it, in old and new wordings. A named group is a fact for the steps; it must be harmless on a
   * command line.
   */
  readonly patterns: readonly Pattern[];
  /** True if the rest of the line gives the cause, which is explained, too. */
  readonly causeFollows?: true;
  /**
   * The place where the {@link patterns} mean this error: under the heading of a provider's resource, not under one, or
   * outside of all headings, even the stack's, which the program's messages have. Default: everywhere.
   */
  readonly saidOf?: 'a resource' | 'no resource' | 'no heading';
  /** Patterns that mean this error at every place, beside those that do so only where {@link saidOf} says. */
  readonly anywhere?: readonly Pattern[];
  /**
   * Whether the words mean this error only while a resource is created, only in another operation, or only where the text
   * does not say what was done. Default: always.
   */
  readonly whileCreating?: 'only' | 'never' | 'unknown';
  /** Ids of errors that are only its consequence: they are not explained beside this one. */
  readonly covers?: readonly KnownErrorId[];
  /** True for an error that matches any failure of its kind: it counts only if nothing else matches. */
  readonly isGeneral?: true;
  /** True for an error whose reason only the words of the output say: the explanation begins with them. */
  readonly quotes?: true;
  /** What happened, in plain words, with an empty line between paragraphs. */
  readonly what: string;
  /** The part about this message: shown first, if all of its facts were found. */
  readonly told?: string;
  readonly stateSafety: StateSafety;
  /** In the order in which to try them. */
  readonly steps: readonly Step[];
  readonly link: Link;
  /** The versions to which it applies, if that matters. */
  readonly versions: string;
  readonly samples: readonly Sample[];
}

/** The texts of a pattern's named groups. */
export type Facts = Readonly<Record<string, string>>;

/** A known error by its id, with the facts from its message. */
export interface ExplainableError {
  readonly id: string;
  readonly facts: Facts;
}

/** True for a command's argument of this kind. Other extensions can call a command with any argument. */
export function isExplainable(argument: unknown): argument is ExplainableError {
  const { id, facts } = (argument ?? {}) as Partial<Record<keyof ExplainableError, unknown>>;
  if (typeof id !== 'string' || typeof facts !== 'object' || facts === null) return false;
  return Object.values(facts).every((fact) => typeof fact === 'string');
}

const FACT = /\{([a-z]{1,20})\}/g;

/** The text with its facts inserted for `{name}`; a missing fact becomes `<name>`, as in the documentation. */
export function fill(text: string, facts: Facts): string {
  return text.replace(FACT, (_, name: string) => facts[name] ?? `<${name}>`);
}

/** The text with its facts inserted, without the sentences whose facts are missing. */
export function fillKnown(text: string, facts: Facts): string {
  if (isTold(text, facts)) return fill(text, facts);
  return text
    .split('\n\n')
    .map((paragraph) =>
      paragraph
        .split(/(?<=[.:?…]) (?=[A-Z`])/)
        .filter((sentence) => isTold(sentence, facts))
        .map((sentence) => fill(sentence, facts))
        .join(' '),
    )
    .filter(Boolean)
    .join('\n\n');
}

/** True if a text has no fact that is missing. */
export function isTold(text: string, facts: Facts): boolean {
  return Array.from(text.matchAll(FACT), ([, name]) => name!).every((name) => name in facts);
}
