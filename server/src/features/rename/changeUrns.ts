import { applyEdits } from '../../edits/textEdit';
import type { StateModel } from '../../state/model';
import { visitUrns } from '../../state/urnPlaces';
import { collision } from './collisions';
import type { StringParts } from './stringParts';
import type { Refusal } from './target';
import type { UrnRename } from './urnRename';

/** Changes URNs everywhere; none if two resources would get the same one. */
export function changeUrns(parts: StringParts, model: StateModel, renameUrn: UrnRename): Refusal | undefined {
  const refusal = collision(model, (urn) => applyEdits(urn, renameUrn(urn)));
  if (refusal !== undefined) return { refusal };
  visitUrns(
    model,
    (urn, node) => {
      parts.change(node, renameUrn(urn));
    },
    (urn) => renameUrn(urn).length > 0,
  );
  return undefined;
}
