import type { RepairedKind } from './stateEdits';
import { describeUrn } from './urn';

/** Maximum number of kinds of repairs named. */
const TOLD = 6;
/** Maximum number of missing resources named. */
const NAMED = 3;

/** What a repair did, above all what it dropped, in sentences: `the resources reordered, 2 references to 'images' dropped. 'images' is…` */
export function formatRepair(done: readonly RepairedKind[]): string {
  const missing = missingIn(done);
  // Dropped items come first, so that the limit does not hide them.
  const inOrder = done.length > TOLD ? [...done].sort((a, b) => Number(isLoss(b)) - Number(isLoss(a))) : done;
  const told = inOrder.slice(0, TOLD).map(({ text }) => text);
  const more = done.length - told.length;
  const all = [...told, ...(more > 0 ? [`and ${more} more kinds of repairs`] : [])].join(', ');
  if (missing.length === 0) return `${all}.`;
  const names = missing.length > NAMED ? `${missing.length} resources` : missing.map(describeUrn).join(', ');
  const are = missing.length === 1 ? 'is' : 'are';
  return `${all}. ${names} ${are} not in this state: restore ${missing.length === 1 ? 'it' : 'them'} from a backup?`;
}

/** The URNs of missing resources that had references. */
export function missingIn(done: readonly RepairedKind[]): string[] {
  return [...new Set(done.flatMap(({ missing }) => missing ?? []))];
}

function isLoss({ missing }: RepairedKind): boolean {
  return missing !== undefined;
}
