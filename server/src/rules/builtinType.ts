import type { Change } from '../edits/change';
import { clearField, setField } from '../edits/fieldEdits';
import { isProviderType } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import { parseUrn, ROOT_STACK_TYPE } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import type { Fix, Rule } from './engine/rule';

/** The kinds of custom resources that Pulumi itself provides; source: `resource/deploy/builtins.go` of 3.255. */
const BUILT_IN: ReadonlySet<string> = new Set(['pulumi:pulumi:StackReference', 'pulumi:index:Stash']);

export const builtinType: Rule = {
  code: 'builtin-type',
  title: 'Pulumi itself provides only stack references and stashes',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'Types that begin with `pulumi:` are Pulumi’s own, and only two of them are custom resources: ' +
      '`pulumi:pulumi:StackReference` and `pulumi:index:Stash`. An entry of another such type, the stack itself ' +
      'for example, with `"custom": true` was edited by hand: a refresh fails, and a destroy crashes.',
    repair:
      'The stack is not a custom resource: set `custom` to false and remove the `id`. Otherwise correct the type.',
  },
  checkResource(resource, report) {
    const type = parseUrn(resource.urn)?.type ?? '';
    if (!type.startsWith('pulumi:') || BUILT_IN.has(type) || isProviderType(type)) return;
    if (!resource.custom || resource.isProvider || resource.provider !== '' || resource.type === '') return;
    if (resource.pendingReplacement || resource.id === '') return;
    if (resource.string('viewOf') !== '') return; // The engine sends no requests for views.
    report({
      span: resource.fields.get('custom') ?? resource.anchor,
      message: `${describeResource(resource)} has a type that Pulumi itself defines, but "custom" is true: a refresh fails, and a destroy crashes. Make "custom" false, or correct the type.`,
      engine: 'unrecognized resource type',
      resource,
      ...(type === ROOT_STACK_TYPE && { fixes: [asComponent(resource)] }),
    });
  },
};

function asComponent(resource: Resource): Fix {
  return {
    title: 'Make the stack a component: "custom" false, and no "id"',
    kind: 'component',
    preferred: true,
    changes: (): Change[] => [setField(resource, 'custom', 'false'), ...clearField(resource, 'id')],
  };
}
