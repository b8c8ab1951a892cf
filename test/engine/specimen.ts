import { Random } from '../harness/random';
import { oneLine, print, type Style } from './json';
import type { JudgedState } from './judge';
import { damaged, type MutantClass } from './mutants';
import { STACK, validState, type StateTree } from './states/validState';

/** A state made from a seed. */
export interface Specimen extends JudgedState {
  /** The kind of damage: a class of mutants, `valid`, `other stack`, `text`, or `several`. */
  kind: string;
  /** The values, unless the text was damaged as well. */
  tree: StateTree | undefined;
}

/** The specimen of this seed; the same classes give the same one. */
export function specimen(seed: number, classes: readonly MutantClass[]): Specimen {
  const random = new Random(Math.imul(seed, 0x9e3779b1));
  random.next();
  const tree = validState(random);
  const stack = targetOf(tree, random);
  const style = random.pick<Style>([
    oneLine,
    { space: '    ', newline: '\n' },
    { space: '  ', newline: '\n' },
    { space: '\t', newline: '\r\n' },
  ]);
  const damageDone = damage(tree, classes, random);
  const kind = damageDone === 'valid' && stack === OTHER_STACK ? 'other stack' : damageDone;
  const text = print(tree.root, style);
  const common = { kind, shape: tree.shape, stack };
  return kind === 'text'
    ? { ...common, text: damaged(text, random), tree: undefined }
    : { ...common, text, tree };
}

const OTHER_STACK = 'prod';

/** A backend's own file belongs to its stack, whatever its URNs contain. */
function targetOf({ shape }: StateTree, random: Random): string | undefined {
  if (shape !== 'export' && shape !== 'deployment') return undefined;
  if (random.chance(0.1)) return undefined;
  return random.chance(0.03) ? OTHER_STACK : STACK;
}

function damage(tree: StateTree, classes: readonly MutantClass[], random: Random): string {
  if (random.chance(0.05)) return 'valid';
  if (random.chance(0.1) || classes.length === 0) return 'text';
  const several = random.chance(0.15);
  let done = several ? 2 + random.below(3) : 1;
  let name = '';
  for (let attempts = 0; done > 0 && attempts < 50; attempts++) {
    const chosen = random.pick(classes);
    if (!chosen.mutation(tree, random)) continue;
    name = chosen.name;
    done--;
  }
  if (name === '') return 'valid';
  return several ? 'several' : name;
}
