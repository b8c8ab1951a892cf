import type { ResourceInfo } from '../../../../shared/openedState';
import { ROOT_STACK_TYPE } from '../../../../shared/urn';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { shownId, shownName, shownType } from '../../state/unsureTexts';
import { LineIndex } from '../../text/lineStarts';

/** A resource without the text that it was read from. */
export type ResourceEntry = Omit<ResourceInfo, 'childCount' | 'position'>;

/** All resources of a state, in its order. Nothing of the text is kept, which may be 100 MB. */
export function allResourceEntries(model: StateModel): ResourceEntry[] {
  const copies = new Map<string, number>();
  const lines = new LineIndex(model.text);
  return model.resources.map((resource) => {
    const copy = copies.get(resource.urn) ?? 0;
    copies.set(resource.urn, copy + 1);
    return resourceEntry(model, resource, copy, lines.positionOf(resource.anchor.start).line);
  });
}

/**
 * One resource of a state.
 * @param copy how many earlier ones have its URN
 * @param line where it is, from 1
 */
export function resourceEntry(
  model: StateModel,
  resource: Resource,
  copy: number,
  line: number,
): ResourceEntry {
  const { index, urn } = resource;
  const id = shownId(model, resource);
  // In broken JSON, anything can be in place of a URN, even a secret.
  const name = shownName(model, resource) ?? '';
  return {
    index,
    urn,
    copy,
    type: shownType(model, resource),
    name: name.trim() === '' ? `Resource ${index + 1}` : name,
    ...(id !== '' && { id }),
    kind: kindOf(resource),
    marks: resource.marks(),
    line,
  };
}

function kindOf(resource: Resource): ResourceInfo['kind'] {
  if (resource.type === ROOT_STACK_TYPE) return 'stack';
  if (resource.isProvider) return 'provider';
  return resource.custom ? 'custom' : 'component';
}
