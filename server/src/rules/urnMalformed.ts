import { urnChanges, urnsBelow } from '../edits/newUrns';
import { dependentsIn } from '../state/dependents';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { describeUrn, parseUrn, URN_PREFIX, urnInName } from '../../../shared/urn';
import { entryRemoval } from './support/entryRemoval';
import { namedByUser } from './support/namedByUser';
import { WHOLE_STATES, type Fix, type Rule } from './engine/rule';

export const urnMalformed: Rule = {
  code: 'urn-malformed',
  title: 'A URN must have its four parts',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'A URN is `urn:pulumi:<stack>::<project>::<type>::<name>`. Without the prefix Pulumi crashes on it; ' +
      'with too few parts, it does not recognize the resource of the program, and deletes it. Old versions ' +
      'of `pulumi state rename` put a whole URN in place of the name if they got one: for Pulumi, that is ' +
      'another resource, too.',
    repair: 'Write the URN that the program creates; a backup or `pulumi preview` shows it.',
    example: 'two-parts',
  },
  // The engine accepts such a URN in a pending operation.
  checkResource(resource, report) {
    const { urn } = resource;
    if (urn === '' || parseUrn(urn)) return;
    const prefixed = urn.startsWith(URN_PREFIX);
    report({
      span: resource.anchor,
      message: prefixed
        ? 'This URN has fewer than four parts (urn:pulumi:<stack>::<project>::<type>::<name>), so that Pulumi would delete the resource, or crash: a backup has the whole one.'
        : `This is not a URN, because it does not start with "${URN_PREFIX}", and Pulumi crashes on it: a backup has the right one.`,
      engine: prefixed ? undefined : `fatal: An assertion has failed: Urn is: '${urn}'`,
      fatal: !prefixed,
      refusedBy: prefixed ? 'update' : 'import',
      // An import accepts it: then only the other errors keep the next update from deleting the object.
      asksFirst: prefixed,
      resource,
      fixes: namedByUser(resource),
      helpedBy: WHOLE_STATES,
    });
  },
  checkState(model, report) {
    for (const [resource, inner] of model.select(urnsInNames)) {
      const taken = model.graph.first(inner);
      // Otherwise the entry gets the URN back because others name it.
      const asksFirst = taken !== undefined || dependentsIn(model).namers(inner).length === 0;
      report({ span: resource.anchor, resource, severity: 'warning', danger: true, asksFirst }, () => {
        return {
          message:
            `In this URN, a whole URN stands in place of the name. If the program has ${describeUrn(inner)}, the next update ` +
            (taken
              ? 'deletes this one, because that is also in the list.'
              : 'creates that again and deletes this one.'),
          related: taken && [{ span: taken.anchor, message: `${describeUrn(inner)} is here.` }],
          fixes: taken ? removal(model, resource, taken) : [unwrapping(model, resource, inner)],
        };
      });
    }
  },
};

/** Resources with a whole URN in place of their name, and that URN. */
const urnsInNames: Selector<string> = ({ urn }) => urnInName(urn);

function unwrapping(model: StateModel, { urn, type }: Resource, inner: string): Fix {
  const [now, next] = [parseUrn(urn)!, parseUrn(inner)!];
  return {
    title: `Make ${describeUrn(inner)} its URN, everywhere it occurs`,
    kind: 'unwrap-urn',
    preferred: next.type === type && next.stack === now.stack && next.project === now.project,
    changes: () => {
      const below = urnsBelow(model, dependentsIn(model).children(urn), urn, inner) ?? [];
      return urnChanges(model, new Map([[urn, inner], ...below]));
    },
  };
}

/** Removes one of two entries of one object. The remaining entry's object must not be deleted. */
function removal(model: StateModel, resource: Resource, other: Resource): Fix[] {
  const found = resource.id === other.id ? entryRemoval(model, resource) : undefined;
  if (!found) return [];
  return [
    {
      title: `Remove this entry${found.besides}: the other is of the same object`,
      kind: 'remove-entry',
      changes: found.changes,
    },
  ];
}
