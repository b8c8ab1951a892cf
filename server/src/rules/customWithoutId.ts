import { providerIdChanges } from '../edits/providerIdEdits';
import { setField } from '../edits/fieldEdits';
import { describeResource } from '../state/describe';
import type { Resource } from '../state/resource';
import type { Rule, Fix } from './engine/rule';
import { isMissing } from './support/missing';

export const customWithoutId: Rule = {
  code: 'custom-without-id',
  title: 'A custom resource must have an id',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'A resource that a provider manages is known to it by its id. Pulumi imports a state without it, and crashes in ' +
      'the next preview, update or refresh, leaving the stack locked. It comes from moving a pending create into ' +
      '`resources` by hand.',
    repair:
      'Look the id up at the provider and fill it in: the quick fix asks for it. If the resource does not exist there, ' +
      'have the entry removed, with what depends on it. If it is a component, set `"custom": false`.',
    example: 'absent',
    engine: { absent: 'panic: fatal: An assertion has failed: Read ID was empty' },
  },
  checkResource(resource, model, report) {
    if (!resource.custom || resource.id !== '') return;
    // A resource that was deleted and not created again needs no id. But one that is pending deletion needs an id, unless
    // it is a view, which is deleted with its owner.
    const isDeletedById = resource.delete && resource.string('viewOf') === '';
    if (resource.pendingReplacement && !isDeletedById) return;
    if (!isMissing(resource, 'id')) return;
    report({
      span: resource.fields.get('id') ?? resource.anchor,
      message: `${describeResource(resource)} has no id, so that the next preview, update or refresh crashes: fill in the one that it has at the provider.`,
      resource,
      fixes: [
        {
          title: resource.isProvider
            ? 'Give it an id, also where others refer to it…'
            : 'Fill in its id at the provider…',
          kind: 'set-id',
          asks: 'id',
          changes: (id = '') =>
            resource.isProvider
              ? providerIdChanges(model, resource, id)
              : [setField(resource, 'id', JSON.stringify(id))],
        },
        ...(resource.isProvider || resource.provider !== '' ? [] : [asComponent(resource)]),
      ],
    });
  },
};

function asComponent(resource: Resource): Fix {
  return {
    title: 'Set "custom" to false: it is a component',
    kind: 'set-custom',
    changes: () => [setField(resource, 'custom', 'false')],
  };
}
