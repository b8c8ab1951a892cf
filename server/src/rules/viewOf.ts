import { clearField } from '../edits/fieldEdits';
import type { JsonNode } from '../json/jsonNode';
import { underPresentNames } from '../state/nearMisses';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { describeUrn, parseUrn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import { entryRemoval } from './support/entryRemoval';
import type { Fix, Rule } from './engine/rule';

export const viewOf: Rule = {
  code: 'view-of',
  title: 'A view must belong to another resource of the state',
  severity: 'warning',
  docs: {
    why:
      'A view shows something that another resource manages, such as a resource inside a Terraform module: ' +
      'Pulumi leaves all operations on it to that resource. Nothing checks the reference. A view of a ' +
      'resource that is not in the state is never updated or deleted: it stays even after `pulumi destroy`. ' +
      'A provider’s resource that an edit has made a view is no longer deleted either, and if the program ' +
      'has it, the next update fails and writes its entry twice, so that no command can read the state.',
    repair:
      'Restore the resource that it is a view of, or remove the entry if that is gone. Remove `viewOf` from ' +
      'a resource with an object of its own.',
  },
  checkState(model, report) {
    for (const [resource, owner] of model.select(views)) {
      const node = resource.fields.get('viewOf')!;
      const itself = owner === resource.urn;
      if (resource.custom) {
        report({ span: node, resource }, () => ({
          message: `${describeResource(resource)} is managed by a provider, but marked as a view of another resource: Pulumi will never delete its object, and an update whose program has it breaks the state.`,
          fixes: [demotion(resource, true)],
        }));
      } else if (itself || !model.graph.byUrn.has(owner)) {
        const what = itself ? 'itself' : `${describeUrn(owner)}, which is not in this state`;
        const renamed = underPresentNames(owner, model.graph.identity);
        const now = renamed !== undefined && model.graph.byUrn.has(renamed) ? renamed : undefined;
        report({ span: node, cause: itself ? undefined : owner, resource }, () => ({
          message:
            now === undefined
              ? `${describeResource(resource)} is a view of ${what}: Pulumi will never update or delete it. Remove its entry if what it shows is gone.`
              : `${describeResource(resource)} is a view of ${describeUrn(owner)}, but the reference has a former name of the stack or project: Pulumi does not find that resource, and will never update or delete this one.`,
          fixes:
            now === undefined
              ? [...removal(model, resource, owner), demotion(resource, false)]
              : [redirection(node, now), demotion(resource, false)],
          ...(!itself && now === undefined && model.graph.isOwn(parseUrn(owner)) && { lost: { urn: owner } }),
        }));
      }
    }
  },
};

/** Views, and the URN of what each is a view of. */
const views: Selector<string> = ({ viewOf }) => viewOf || undefined;

function removal(model: StateModel, resource: Resource, owner: string): Fix[] {
  const found = entryRemoval(model, resource);
  if (!found) return [];
  return [
    {
      title: `Remove this entry${found.besides}`,
      kind: 'remove-entry',
      preferred: true,
      ...(owner !== resource.urn && { missing: owner }),
      changes: found.changes,
    },
  ];
}

/** Updates the field after a rename of the stack or the project, which leaves it unchanged. */
function redirection(node: JsonNode, urn: string): Fix {
  return {
    title: `Make it a view of ${describeUrn(urn)}, with the current names of stack and project`,
    kind: 'present-names',
    preferred: true,
    titleForAll: (count) => `Give the owners of all ${count} views their current names`,
    changes: () => [{ kind: 'replace', span: node, text: JSON.stringify(urn) }],
  };
}

function demotion(resource: Resource, preferred: boolean): Fix {
  return {
    title: 'Make it a resource of its own, not a view',
    kind: 'clear-view',
    preferred,
    titleForAll: (count) => `Make all ${count} of them resources of their own, not views`,
    changes: () => clearField(resource, 'viewOf'),
  };
}
