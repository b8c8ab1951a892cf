import { describeResource } from '../state/describeResource';
import { clearField, setField } from '../edits/fieldEdits';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Fix, Rule } from './engine/rule';
import { likelyKind } from './support/likelyKind';

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
  checkState(model, report) {
    const pending = model.pendingOperations.flatMap(({ resource }) => resource ?? []);
    for (const resource of [
      ...model.select(withId).map(([found]) => found),
      ...pending.filter((one) => withId(one)),
    ]) {
      report({ span: resource.fields.get('id')!, fatal: true, resource }, () => ({
        message: `${describeResource(resource)} has an id, but "custom" is not true. Pulumi takes it for a component, which has no id, and refuses the whole state: ${wayOut[likelyKind(model, resource) ?? 'unknown']}.`,
        engine: `resource '${resource.urn}' has 'custom' false but non-empty ID`,
        fixes: fixesOf(model, resource),
      }));
    }
  },
};

const withId = ({ custom, id }: Resource): true | undefined => (!custom && id !== '') || undefined;

const wayOut = {
  custom: 'set "custom" to true, as it is a resource of a provider',
  component: 'remove the id, as it has children, and no provider',
  unknown: 'set "custom" to true, or remove the id',
};

/** With the other fix, the next update of a custom resource crashes, and that of a component looks for a plugin. */
function fixesOf(model: StateModel, resource: Resource): Fix[] {
  switch (likelyKind(model, resource)) {
    case 'custom':
      return [asCustom(resource)];
    case 'component':
      return [withoutId(resource)];
    default:
      return [withoutId(resource), asCustom(resource)];
  }
}

function asCustom(resource: Resource): Fix {
  return {
    title: 'Set "custom" to true: the provider manages it',
    kind: 'set-custom',
    changes: () => [setField(resource, 'custom', 'true')],
  };
}

function withoutId(resource: Resource): Fix {
  return {
    title: 'Remove the id: it is a component',
    kind: 'remove-id',
    changes: () => clearField(resource, 'id'),
  };
}
