import type { RecordedFacts, RecordedObject } from '../../../../shared/recordedFacts';
import { dependentsIn } from '../../state/dependents';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { shownTime } from '../../state/shownTime';

/**
 * What the last recorded run has made and deleted, by URN. Empty if the state is newer than the run: others can have done anything
 * since.
 */
export function lastRecorded(
  model: StateModel,
  { run }: RecordedFacts = {},
): ReadonlyMap<string, RecordedObject> {
  const writtenAt = shownTime(model);
  const isLast = run && writtenAt !== undefined && new Date(writtenAt) <= new Date(run.wroteUntil);
  return new Map(isLast ? run.objects.map((object) => [object.urn, object]) : []);
}

/**
 * The entries that are `deletedWith` an object, and those that are with theirs: gone with it, although the engine has asked no
 * provider to delete them, so that no record has them.
 * @param container the object's URN
 * @param known of URNs of which more is known
 */
export function deletedWith(
  model: StateModel,
  container: string,
  known: { has(urn: string): boolean },
): Resource[] {
  const urns = new Set([container]);
  const found: Resource[] = [];
  // Goes on with what it adds.
  for (const outer of urns) {
    for (const entry of dependentsIn(model).namers(outer)) {
      const { urn, references } = entry;
      const isIn = references.some((one) => one.field === 'deletedWith' && one.urn === outer);
      if (!isIn || urns.has(urn) || known.has(urn)) continue;
      urns.add(urn);
      found.push(entry);
    }
  }
  return found;
}
