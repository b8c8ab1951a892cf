import { describeResource } from '../state/describeResource';
import { urnChanges } from '../edits/newUrns';
import type { StateModel } from '../state/model';
import { parseProviderReference } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import { counted } from '../../../shared/counted';
import { formatUrn, parseUrn } from '../../../shared/urn';
import { entryRemoval, removalFix } from './support/entryRemoval';
import type { Fix, Rule } from './engine/rule';

export const otherStack: Rule = {
  code: 'other-stack',
  title: 'All resources must belong to the same stack',
  severity: 'warning',
  refusedBy: 'import',
  docs: {
    why:
      'A URN names the stack that the resource belongs to. Resources of another stack come from merging two states, ' +
      'from copying a state to a new stack, or from a rename. Pulumi refuses to import them.',
    repair:
      'If the whole state belongs to a stack of another name, import it there, or use `pulumi stack rename`. Single ' +
      'foreign entries were put here by mistake: remove them. If all that an entry names belongs to this stack, only its ' +
      'URN was changed, and the fix gives it the right one.',
  },
  checkState(model, report, { targetStack }) {
    const expected = targetStack ?? model.identity?.stack;
    if (expected === undefined) return;
    for (const { stack, resources } of model.graph.namedStacks) {
      if (stack === expected) continue;
      const severity = targetStack === undefined ? 'warning' : 'error';
      for (const resource of resources) {
        report({ span: resource.anchor, cause: stack, severity, resource }, () => ({
          message: targetStack
            ? `${describeResource(resource)} belongs to the stack '${stack}', not to '${expected}': import it there, or rename the stack in its URN.`
            : `${describeResource(resource)} belongs to the stack '${stack}', while most others belong to '${expected}': rename the stack in its URN, or remove the entry.`,
          fixes: [
            ...ownStack(model, resource, expected),
            // Of a whole state of another stack, no entry is foreign.
            ...(model.identity?.stack === expected ? removal(model, resource, stack) : []),
          ],
          engine: `resource '${resource.urn}' is from a different stack (${stack} != ${expected})`,
        }));
      }
    }
  },
};

/** Gives an entry the stack of all that it names: only its own URN was changed. */
function ownStack(model: StateModel, resource: Resource, expected: string): Fix[] {
  const urn = parseUrn(resource.urn);
  const provider = parseProviderReference(resource.provider).reference?.urn ?? '';
  const named = [...resource.namedUrns, provider].filter((other) => other !== '');
  if (!urn || named.length === 0) return [];
  const isOwn = named.every((other) => model.graph.byUrn.has(other) && parseUrn(other)?.stack === expected);
  const next = formatUrn({ ...urn, stack: expected });
  // Several of one URN would stay duplicates.
  if (!isOwn || model.graph.byUrn.has(next) || model.graph.byUrn.get(resource.urn)!.length > 1) return [];
  return [
    {
      title: `Make it a resource of the stack '${expected}', as all that it names is`,
      kind: 'own-stack',
      preferred: true,
      lossless: true,
      done: (count) =>
        `${counted(count, 'resource')} given the stack of what ${count === 1 ? 'it names' : 'they name'}`,
      changes: () => urnChanges(model, new Map([[resource.urn, next]])),
    },
  ];
}

function removal(model: StateModel, resource: Resource, stack: string): Fix[] {
  const found = entryRemoval(model, resource);
  return found ? [removalFix(found, `the stack '${stack}' has it (its object stays)`)] : [];
}
