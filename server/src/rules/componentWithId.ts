import { describeResource } from '../state/describeResource';
import type { JsonNode } from '../json/jsonNode';
import type { Resource } from '../state/resource';
import type { Fix, Rule } from './engine/rule';
import { checkEveryResource } from './support/everyResource';

export const componentWithId: Rule = {
  code: 'component-with-id',
  title: 'A component must not have an id',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'Only custom resources, those that a provider manages, have an id; components, which only group others, have ' +
      'none. The `import` choice of `pulumi refresh` for a pending create leaves an id on a component, or ' +
      '`"custom": true` was lost. No command can read the state then, and neither `pulumi state repair` nor ' +
      '`pulumi stack import --force` helps; `pulumi stack export` still works.',
    repair:
      'If the resource exists at the provider, set `"custom": true`. If it is a component, remove the id.',
  },
  ...checkEveryResource((resource, report) => {
    const id = resource.fields.get('id');
    if (resource.custom || resource.id === '' || !id) return;
    report({
      span: id,
      message: `${describeResource(resource)} has an id, but "custom" is not true. Pulumi takes it for a component, which has no id, and refuses the whole state: set "custom" to true, or remove the id.`,
      engine: `resource '${resource.urn}' has 'custom' false but non-empty ID`,
      fatal: true,
      resource,
      // Only resources that a provider manages name a provider.
      fixes:
        resource.provider === '' && !resource.isProvider
          ? [withoutId(resource, id), asCustom(resource)]
          : [asCustom(resource), withoutId(resource, id)],
    });
  }),
};

function asCustom({ node, fields }: Resource): Fix {
  const custom = fields.get('custom');
  return {
    title: 'Set "custom" to true: the provider manages it',
    kind: 'set-custom',
    changes: () => [
      custom
        ? { kind: 'replace', span: custom, text: 'true' }
        : { kind: 'addMember', object: node, key: 'custom', text: 'true', after: fields.get('urn') },
    ],
  };
}

function withoutId({ node }: Resource, id: JsonNode): Fix {
  return {
    title: 'Remove the id: it is a component',
    kind: 'remove-id',
    changes: () => [{ kind: 'removeMember', object: node, value: id }],
  };
}
