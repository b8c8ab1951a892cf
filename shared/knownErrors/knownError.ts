import type { commandTitles } from './commandTitles';
import type { ErrorGroup } from './errorGroups';

/** The commands that a step can name: those with `helpsWithErrors` in `client/src/manifest/commands`. */
export type HelpfulCommand = keyof typeof commandTitles;

export interface Link {
  readonly title: string;
  readonly url: string;
}

/**
 * One thing to do. In its texts, words in backticks are code, and `{name}` is what the named group of the pattern has
 * found; see {@link fill}.
 */
export interface Step {
  readonly text: string;
  /** The command of the extension that does it. */
  readonly command?: HelpfulCommand;
  /** The command line that does it. */
  readonly shell?: string;
  readonly link?: Link;
}

/** A text that a person has seen, for the tests and for the documentation. */
export interface Sample {
  readonly text: string;
  /**
   * `cli`: printed by the released CLI. `report`: from a public bug report. `guide`: from Pulumi's own guides. `code`: as the
   * code of a newer CLI puts it together.
   */
  readonly source: 'cli' | 'report' | 'guide' | 'code';
}

/** Whether a stack's state has suffered, which is what people fear most. */
export interface StateSafety {
  /** `repairable`: Pulumi refuses it, and nothing is lost. */
  readonly answer: 'yes' | 'repairable' | 'unknown';
  readonly why: string;
}

/** A problem that Pulumi reports in its own words, and what they mean. Pure data. */
export interface KnownError {
  /** Stable name, in kebab case. */
  readonly id: string;
  readonly group: ErrorGroup;
  readonly title: string;
  readonly severity: 'error' | 'warning' | 'information';
  /**
   * What gives it away, in old and new wordings. Every quantifier has an upper bound, so that a text of any size and
   * kind takes linear time. A named group is a fact for the steps; it must be harmless on a command line.
   */
  readonly patterns: readonly RegExp[];
  /** The rest of the line says why, and is explained, too. */
  readonly causeFollows?: true;
  /**
   * Where the words mean this error: under the heading of a provider's resource, or where there is no heading, not even
   * the stack's, which the program's messages have. Without it, everywhere.
   */
  readonly saidOf?: 'a resource' | 'no heading';
  /** Ids of errors that are only its consequence: they are not explained where this one is. */
  readonly covers?: readonly string[];
  /** What can be said of any failure of its kind: it counts only if nothing else is known. */
  readonly isGeneral?: true;
  /** What happened, in plain words. Paragraphs are apart by an empty line. */
  readonly what: string;
  /** What the message itself tells of it: said before the rest if every fact in it was found. */
  readonly told?: string;
  readonly stateSafety: StateSafety;
  /** In the order in which to try them. */
  readonly steps: readonly Step[];
  readonly link: Link;
  /** Of which version of what, where it matters. */
  readonly versions: string;
  readonly samples: readonly Sample[];
}

/** What the named groups of a pattern have found. */
export type Facts = Readonly<Record<string, string>>;

/** A known error by its id, with the facts that its message would give. */
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

/** The text with the facts in the place of `{name}`; one that is not known becomes `<name>`, as in the documentation. */
export function fill(text: string, facts: Facts): string {
  return text.replace(FACT, (_, name: string) => facts[name] ?? `<${name}>`);
}

/** The text with the facts, without the sentences that need one that is not known. */
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

function isTold(text: string, facts: Facts): boolean {
  return Array.from(text.matchAll(FACT), ([, name]) => name!).every((name) => name in facts);
}

/** The steps with the facts. A command line that needs one that is not known is left out, and what is empty then. */
export function stepsWith({ steps }: KnownError, facts: Facts): Step[] {
  return steps
    .map(({ text, shell, ...step }): Step => ({
      ...step,
      text: fillKnown(text, facts),
      ...(shell !== undefined && isTold(shell, facts) && { shell: fill(shell, facts) }),
    }))
    .filter(({ text }) => text !== '');
}

/** What happened, with what the message tells of it first. Paragraphs are apart by an empty line. */
export function whatHappened({ told, what }: KnownError, facts: Facts): string {
  return fillKnown(told === undefined ? what : `${told}\n\n${what}`, facts);
}

/** The problem in two lines of plain text: what it is, and whether the state is safe. */
export function inOneMessage({ title, stateSafety }: KnownError, facts: Facts): string {
  return [title, stateSafety.why]
    .map((sentence) => fillKnown(sentence, facts).replaceAll('`', ''))
    .join('\n');
}
