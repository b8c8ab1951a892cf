/** What speaks for one of several things that exclude each other. */
export interface Fact {
  readonly kind: string;
  /** A clause about it: "it was created 3 weeks later", "'api' names its id". */
  readonly words: string;
}

/** Looks for one kind of fact. */
export interface Witness<One> {
  readonly kind: string;
  /** The words of the fact about one of them; undefined if nothing speaks for it. */
  readonly says: (one: One, all: readonly One[]) => string | undefined;
}

/** What a state says about several things of which one is right. */
export interface Evidence<One> {
  /** The likeliest first; without evidence, in the given order. */
  readonly ranked: readonly One[];
  /** The one that the evidence speaks for; undefined if it speaks for none, or for several alike. */
  readonly likeliest: One | undefined;
  /** True if nothing speaks for another than {@link likeliest}. */
  readonly isConclusive: boolean;
  /** What speaks for this one and not for all, the strongest first. */
  readonly factsFor: (one: One) => readonly Fact[];
}

/**
 * Weighs what speaks for each of several things. A witness counts only if it does not speak for all of them.
 * @param witnesses the strongest first: a weaker one decides only what the stronger ones leave open
 */
export function weigh<One>(all: readonly One[], witnesses: readonly Witness<One>[]): Evidence<One> {
  const heard = witnesses.flatMap(({ kind, says }) => {
    const said = new Map(all.map((one) => [one, says(one, all)]));
    const words = [...said.values()];
    return words.includes(undefined) && words.some(Boolean) ? [{ kind, said }] : [];
  });
  const compare = (a: One, b: One): number => {
    for (const { said } of heard) {
      const difference = Number(said.get(b) !== undefined) - Number(said.get(a) !== undefined);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const ranked = [...all].sort(compare);
  const [first, second] = ranked;
  const likeliest =
    first !== undefined && second !== undefined && compare(first, second) < 0 ? first : undefined;
  return {
    ranked,
    likeliest,
    isConclusive: likeliest !== undefined && heard.every(({ said }) => said.get(likeliest) !== undefined),
    factsFor: (one) =>
      heard.flatMap(({ kind, said }) => {
        const words = said.get(one);
        return words === undefined ? [] : [{ kind, words }];
      }),
  };
}

/** Maximum number of facts in a message. */
const SHOWN = 2;

/** "it was created 3 weeks later, and 'api' names its id"; `''` without a fact. */
export function factsPhrase(facts: readonly Fact[]): string {
  return facts
    .slice(0, SHOWN)
    .map(({ words }) => words)
    .join(', and ');
}
