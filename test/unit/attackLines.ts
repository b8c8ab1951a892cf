import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** A line that may cost an expression more than its length is worth: once `start`, many times `pump`, once `end`. */
export interface Attack {
  readonly start: string;
  readonly pump: string;
  readonly end: string;
}

/** The line, made about that many characters long. */
export function attackLine({ start, pump, end }: Attack, length: number): string {
  return start + pump.repeat(Math.ceil(length / pump.length)) + end;
}

/** Up to this number of repetitions the work at each place is a small constant. */
const SMALL_REPETITION = 10;

/** Besides the characters that a pattern names: one of every kind that patterns tell apart. */
const KINDS = 'aZ0_-./\\"\'=:, \n{}\0é';

/**
 * What could make an expression look at the same characters again and again: long runs of each kind of character that
 * it tells apart, and of pairs of them; what it repeats itself, behind what it wants to see before; and its own
 * beginnings, many times, without the rest.
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

/** One character of each set that the pattern's parts cannot tell apart. */
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
      // What is repeated is a kind of its own; the letters of words are not.
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

/** Texts that parts of a pattern match. */
class Samples {
  constructor(
    private readonly kinds: readonly string[],
    private readonly flags: string,
  ) {}

  /** Something that leads up to a part of the pattern. */
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

  /** A text that the part matches, as short as may be. */
  oneOf(node: AST.Element): string {
    return this.allOf(node)[0] ?? '';
  }

  /** Such texts of every alternative and with every kind of character. */
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

  /** Each part in turn with all that it can be, the others with one. */
  private allInRow(elements: readonly AST.Element[]): string[] {
    const ones = elements.map((element) => this.oneOf(element));
    const rows = elements.flatMap((element, index) =>
      this.allOf(element).map((text) => ones.with(index, text).join('')),
    );
    return [...new Set(rows)];
  }
}
