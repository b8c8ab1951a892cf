import type { Adoptable, AdoptableParams } from '../../../../shared/requests';
import { describeUrn } from '../../../../shared/urn';
import { BROKEN_JSON } from '../../edits/change';
import { identifiesObject, idOfObject, objectKey } from '../../rules/support/sameObject';
import { describeResource } from '../../state/describeResource';
import { StateModel } from '../../state/model';

/** Answers `pulumiState/adoptable`: the state has neither the resource nor another entry for its object. */
export function adoptable({ text, urn, type, provider, id }: AdoptableParams): Adoptable {
  const refused = (reason: string): Adoptable => ({ kind: 'refused', reason });
  const model = new StateModel(text);
  if (!model.isSound) return refused(BROKEN_JSON);
  if (model.graph.live(urn)) return refused(`${describeUrn(urn)} is in the state already.`);
  if (model.pendingOperations.some(({ resource }) => resource?.urn === urn)) {
    return refused(
      `An operation of ${describeUrn(urn)} is still pending. “Repair Pending Operations” looks it up and settles it.`,
    );
  }
  if (id === undefined || !identifiesObject({ type })) return { kind: 'yes' };
  const key = objectKey(model, { type, provider, id });
  const other = model.resources.find((one) => idOfObject(one) !== '' && objectKey(model, one) === key);
  return other
    ? refused(
        `The state has “${id}” already, as ${describeResource(other)}: with two entries for one object, an update could delete it.`,
      )
    : { kind: 'yes' };
}
