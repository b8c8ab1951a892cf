import type { Change } from '../../edits/change';
import { setField } from '../../edits/fieldEdits';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { dependentsIn } from '../../state/dependents';
import { dependentInputs } from './dependentInputs';
import type { Fix } from '../engine/rule';
import { entryRemoval } from './entryRemoval';

/** Maximum number of ids offered. */
const CHOICES = 5;

/**
 * Fixes for entries with the same URN and different ids, one for each id that the live object may have. First come
 * those that only remove entries from the state, then those that let the next update delete the other objects. Ids that
 * occur in the inputs of the dependents come first.
 * @param searched true to search these inputs
 */
export function liveChoices(model: StateModel, live: readonly Resource[], searched: boolean): Fix[] {
  const ids = new Map<string, Resource[]>();
  for (const copy of live) {
    const same = ids.get(copy.id);
    if (same) same.push(copy);
    else ids.set(copy.id, [copy]);
  }
  const offered = [...ids.keys()].filter((id) => id !== '').slice(0, CHOICES);
  const passed = searched ? dependentInputs(dependentsIn(model).namers(live[0]!.urn), live[0]!.urn) : [];
  const isMentioned = (id: string): boolean =>
    passed.some((text) => text.includes(JSON.stringify(id).slice(1, -1)));
  const mentioned = new Set(offered.filter(isMentioned));
  offered.sort((a, b) => Number(mentioned.has(b)) - Number(mentioned.has(a)));
  const othersOf = (id: string): string[] => [...ids.keys()].filter((other) => other !== id && other !== '');
  return [
    ...offered.flatMap((id) => keeping(model, live, ids.get(id)![0]!, othersOf(id))),
    ...(offered.length < 2 ? [] : offered.flatMap((id) => marking(model, live, ids.get(id)!, othersOf(id)))),
  ];
}

/** Removes all other entries, and the references that would have no target then. */
function keeping(
  model: StateModel,
  live: readonly Resource[],
  kept: Resource,
  others: readonly string[],
): Fix[] {
  const removals = live.filter((copy) => copy !== kept).map((copy) => entryRemoval(model, copy));
  if (!removals.every((removal) => removal !== undefined)) return [];
  const besides = removals.map((removal) => removal.besides).join('');
  const stays = others.length === 1 ? 'its object stays' : 'their objects stay';
  return [
    {
      title:
        others.length === 0
          ? `'${kept.id}' is the live one: remove the entry without an id${besides}`
          : `'${kept.id}' is the live one: remove ${restOf(others)} from the state${besides} (${stays}, unknown to Pulumi)`,
      kind: `keep:${kept.id}`,
      changes: () => removals.flatMap(({ changes }) => changes()),
    },
  ];
}

/** Marks the others for deletion by the next update. */
function marking(
  model: StateModel,
  live: readonly Resource[],
  ofLive: readonly Resource[],
  others: readonly string[],
): Fix[] {
  const isKept = (copy: Resource): boolean => !isRemoved(copy, ofLive);
  if (!live.every((copy) => isKept(copy) || entryRemoval(model, copy)?.besides === '')) return [];
  const { id } = ofLive[0]!;
  return [
    {
      title: `'${id}' is the live one: mark ${restOf(others)} for deletion by the next update`,
      kind: `live:${id}`,
      changes: () => live.flatMap((copy) => settled(copy, ofLive)),
    },
  ];
}

function restOf(others: readonly string[]): string {
  return others.length === 1 ? `the other ('${others[0]!}')` : `the other ${others.length}`;
}

function settled(copy: Resource, ofLive: readonly Resource[]): Change[] {
  if (copy === ofLive[0]) return [];
  if (isRemoved(copy, ofLive)) return [{ kind: 'removeResource', index: copy.index }];
  return [setField(copy, 'delete', 'true')];
}

/**
 * True if a copy has no object, or only that of the remaining live entry. If it were marked for deletion, the next
 * update would delete the live object, or crash.
 */
function isRemoved({ id, index }: Resource, [kept]: readonly Resource[]): boolean {
  return index !== kept!.index && (id === '' || id === kept!.id);
}
