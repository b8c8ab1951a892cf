import { describeResource } from '../../state/describe';
import type { Resource } from '../../state/resource';

const SHOWN = 3;

/** "'a' (A), 'b' (B)", "'a' (A), 'b' (B), 'c' (C) and 4 more". */
export function namesOf(resources: readonly Resource[]): string {
  const shown = resources.slice(0, SHOWN).map(describeResource).join(', ');
  return resources.length > SHOWN ? `${shown} and ${resources.length - SHOWN} more` : shown;
}
