import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** A line for which an expression may need more than linear time: `start` once, `pump` many times, `end` once. */
export interface Attack {
  readonly start: string;
  readonly pump: string;
  readonly end: string;
}

/** The line, with about this many characters. */
export function attackLine({ start, pump, end }: Attack, length: number): string {
  return start + pump.repeat(Math.ceil(length / pump.length)) + end;
}

/** With at most this many repetitions, the work at each place is a small constant. */
const SMALL_REPETITION = 10;

/** One character of each kind that patterns usually distinguish, in addition to those in the pattern. */
const KINDS = 'aZ0_-./\\"\'=:, \n{}\0é';

/**
 * Lines that could make an expression read the same characters repeatedly: long runs of each kind of character that
 * it distinguishes, and of pairs of them; runs of its repeated parts, after what must precede them; and many copies
 * of its beginnings, without the rest.
 */
export function attacksOn(expression: RegExp): Attack[] {
  const { pattern } = new RegExpParser().parseLiteral(String(expression));
  const quantifiers: AST.Quantifier[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max > SMALL_REPETITION) quantifiers.push(quantifier);
    },
  });
  if (quantifiers.length === 0) return [];
  const kinds = kindsOf(pattern, expression.flags);
  const samples = new Samples(kinds, expression.flags);
  const attacks = new Map<string, Attack>();
  const add = (start: string, pump: string, end: string): void => {
    if (pump !== '') attacks.set(JSON.stringify([start, pump, end]), { start, pump, end });
  };
  for (const kind of kinds) {
    for (const other of ['', ...kinds]) {
      add('', kind, other);
      add('', kind + other, '');
    }
  }
  for (const quantifier of quantifiers) {
    const before = samples.before(quantifier);
    for (const pump of samples.allOf(quantifier.element)) {
      for (const end of ['', ...kinds]) add(before, pump, end);
      for (const between of ['', ...kinds]) add('', before + pump + between, '');
    }
    for (const after of samples.behind(quantifier)) add(before, after, '');
  }
  return [...attacks.values()];
}

/** One character for each set of characters that the pattern does not distinguish. */
function kindsOf(pattern: AST.Pattern, flags: string): string[] {
  const parts: RegExp[] = [];
  let named = KINDS;
  const addPart = ({ raw }: AST.Node): void => {
    parts.push(new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, '')));
  };
  visitRegExpAST(pattern, {
    onCharacterClassEnter: addPart,
    onCharacterSetEnter: (set) => {
      if (set.parent.type !== 'CharacterClass') addPart(set);
    },
    onCharacterEnter: ({ value, parent }) => {
      named += String.fromCodePoint(value);
      // A repeated character is a kind of its own, unless it is a letter in a word.
      if (parent.type === 'Quantifier') addPart(parent);
    },
  });
  const kinds = new Map<string, string>();
  for (const character of named) {
    const kind = [/\w/, ...parts].map((part) => Number(part.test(character))).join('');
    if (!kinds.has(kind)) kinds.set(kind, character);
  }
  return [...kinds.values()];
}

/** Samples that match parts of a pattern. */
class Samples {
  constructor(
    private readonly kinds: readonly string[],
    private readonly flags: string,
  ) {}

  /** A text that leads up to a part of the pattern. */
  before(node: AST.Node): string {
    const { parent } = node;
    if (!parent) return '';
    if (parent.type !== 'Alternative') return this.before(parent);
    const index = parent.elements.indexOf(node as AST.Element);
    return (
      this.before(parent) +
      parent.elements
        .slice(0, index)
        .map((element) => this.oneOf(element))
        .join('')
    );
  }

  /** Beginnings of what follows a part of the pattern. */
  behind(node: AST.Node): string[] {
    const { parent } = node;
    if (!parent || parent.type === 'Assertion') return [];
    if (parent.type !== 'Alternative') return this.behind(parent);
    let text = '';
    const own = parent.elements
      .slice(parent.elements.indexOf(node as AST.Element) + 1)
      .map((element) => (text += this.oneOf(element)));
    return [...own, ...this.behind(parent).map((rest) => text + rest)];
  }

  /** The shortest possible text that matches the part. */
  oneOf(node: AST.Element): string {
    return this.allOf(node)[0] ?? '';
  }

  /** Short matches for every alternative and every kind of character. */
  allOf(node: AST.Element): string[] {
    switch (node.type) {
      case 'Character':
        return [String.fromCodePoint(node.value)];
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass': {
        const part = new RegExp(`^(?:${node.raw})$`, this.flags.replace(/[gy]/g, ''));
        return this.kinds.filter((kind) => part.test(kind));
      }
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives.flatMap(({ elements }) => this.allInRow(elements));
      case 'Quantifier': {
        const texts = this.allOf(node.element);
        return node.min === 0 ? ['', ...texts] : texts.map((text) => text.repeat(node.min));
      }
      case 'Backreference':
        return [Array.isArray(node.resolved) ? '' : this.oneOf(node.resolved)];
      case 'Assertion':
        return [''];
    }
  }

  /** Combines all matches of each part with one match of each other part. */
  private allInRow(elements: readonly AST.Element[]): string[] {
    const ones = elements.map((element) => this.oneOf(element));
    const rows = elements.flatMap((element, index) =>
      this.allOf(element).map((text) => ones.with(index, text).join('')),
    );
    return [...new Set(rows)];
  }
}
