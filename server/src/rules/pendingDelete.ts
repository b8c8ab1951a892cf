import { setField } from '../edits/fieldEdits';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { describeResource } from '../state/describe';
import { entryRemoval } from './support/entryRemoval';
import type { Fix, Rule } from './engine/rule';

export const pendingDelete: Rule = {
  code: 'pending-delete',
  title: 'The old half of a replacement is still to be deleted',
  severity: 'information',
  docs: {
    why:
      'A replacement creates the new object first and deletes the old one at the end. This entry is the old one of a ' +
      'replacement that has not been finished. The next update or destroy deletes its object at the provider, also if ' +
      'it has `"protect": true`: protection only keeps Pulumi from beginning a replacement. With `"retainOnDelete": ' +
      'true` only the entry goes and the object stays, and what Pulumi only reads (`"external": true`) it never deletes.',
    repair:
      'Usually nothing: the next `pulumi up` settles it. To keep the object, set `retainOnDelete`. If the object is ' +
      'gone already, remove the entry.',
  },
  checkState(model, report) {
    for (const [resource] of model.select(toBeDeleted)) {
      const node = resource.fields.get('delete')!;
      const fate = fateOf(resource);
      const severity = fate === 'deleted despite protection' ? 'warning' : undefined;
      report({ span: node, severity, resource }, () => ({
        message: messages[fate](describeResource(resource)),
        fixes: [...retention(resource, fate), ...removal(model, resource, fate)],
      }));
    }
  },
};

/** A view is deleted with its owner; with `pendingReplacement`, another rule reports it. */
const toBeDeleted: Selector<true> = {
  looksAt: 'itself',
  of: (resource) =>
    resource.delete && !resource.pendingReplacement && resource.viewOf === '' ? true : undefined,
};

/** What the next update does (in the order of `deploy.DeleteStep.Apply`). */
type Fate = 'read' | 'kept' | 'without object' | 'deleted despite protection' | 'deleted';

function fateOf(resource: Resource): Fate {
  if (resource.flag('external')) return 'read';
  if (resource.flag('retainOnDelete')) return 'kept';
  if (!resource.custom || resource.isProvider) return 'without object';
  return resource.flag('protect') ? 'deleted despite protection' : 'deleted';
}

const messages: Readonly<Record<Fate, (name: string) => string>> = {
  read: (name) => `The next update drops this old entry of ${name}. Its object stays: Pulumi only reads it.`,
  kept: (name) =>
    `The next update drops this old entry of ${name}. Its object stays, because of "retainOnDelete".`,
  'without object': (name) => `The next update drops this old entry of ${name}.`,
  'deleted despite protection': (name) =>
    `The next update deletes the object of this old entry of ${name}, although it is protected: protection does not hold for the old half of a replacement.`,
  deleted: (name) =>
    `The next update deletes the object of this old entry of ${name}: it is the old half of a replacement.`,
};

function retention(resource: Resource, fate: Fate): Fix[] {
  if (fate !== 'deleted' && fate !== 'deleted despite protection') return [];
  return [
    {
      title: `Keep the object '${resource.id}': let the next update drop the entry only`,
      kind: 'retain',
      titleForAll: (count) => `Keep the objects of all ${count} old entries`,
      changes: () => [setField(resource, 'retainOnDelete', 'true')],
    },
  ];
}

function removal(model: StateModel, resource: Resource, fate: Fate): Fix[] {
  const found = entryRemoval(model, resource);
  if (!found) return [];
  const reason =
    fate === 'deleted' || fate === 'deleted despite protection' ? ': the object is gone already' : '';
  return [
    { title: `Remove this entry${found.besides}${reason}`, kind: 'remove-entry', changes: found.changes },
  ];
}
