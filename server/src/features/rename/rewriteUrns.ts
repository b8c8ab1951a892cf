import { applyEdits } from '../../edits/textEdit';
import type { StateModel } from '../../state/model';
import { visitUrns } from '../../state/urnPlaces';
import type { StringParts } from './stringParts';
import type { Refusal } from './target';
import type { UrnRename } from './urnRename';
import type { Resource } from '../../state/resource';
import { describeUrn } from '../../../../shared/urn';

/** Changes URNs everywhere; none if two resources would get the same one. */
export function rewriteUrns(
  parts: StringParts,
  model: StateModel,
  renameUrn: UrnRename,
): Refusal | undefined {
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

/** The owner of a URN, now or as an alias. */
interface Claim {
  before: string;
  /** The present URN of its resource. */
  owner: string;
  isAlias: boolean;
}

/**
 * Why URNs can't be renamed in this way, in words for the user; undefined if they can. Two resources must not get the
 * same URN. Nor may one get an alias of another, because the next update would take it for that one. Existing collisions
 * are no obstacle.
 * @param renamed returns the new URN, also for one that stays
 */
function collision(model: StateModel, renamed: (urn: string) => string): string | undefined {
  const claims = new Map<string, Claim>();
  let found: string | undefined;
  const claim = (before: string, owner: string, isAlias: boolean): void => {
    const after = renamed(before);
    const other = claims.get(after);
    if (!other) claims.set(after, { before, owner, isAlias });
    else if (other.before !== before && other.owner !== owner) {
      found ??= describeCollision(after, other, { before, owner, isAlias });
    }
  };
  const claimAll = (resource: Resource): void => {
    if (resource.urn === '') return;
    claim(resource.urn, resource.urn, false);
    for (const alias of resource.fields.get('aliases')?.elements() ?? []) {
      if (alias.string) claim(alias.string, resource.urn, true);
    }
  };
  for (const resource of model.resources) claimAll(resource);
  for (const { resource } of model.pendingOperations) if (resource) claimAll(resource);
  return found;
}

function describeCollision(urn: string, ...claims: [Claim, Claim]): string {
  const alias = claims.find(({ isAlias }) => isAlias);
  if (alias) {
    return (
      `${describeUrn(alias.owner)} has the URN ${urn} among its aliases: the next update would mix the two up. ` +
      'Choose another name.'
    );
  }
  const staying = claims.find(({ before }) => before === urn);
  return staying
    ? `The URN ${urn} belongs to another resource already. Choose another name, or remove that resource first.`
    : `${claims.map(({ before }) => describeUrn(before)).join(' and ')} would both get the URN ${urn}. Choose another name.`;
}
