import { isEmpty, namesNothing } from '../edits/pendingOperations';
import { providerIdChanges } from '../edits/providerId';
import { setField } from '../edits/resourceFields';
import type { JsonNode } from '../state/jsonNode';
import type { Resource } from '../state/resource';
import { parseUrn, URN_PREFIX } from '../state/urn';
import { counted, describeResource } from './describe';
import type { Fix, Report, Rule } from './rule';
import { checkEveryResource } from './everyResource';

export const urnMissing: Rule = {
  code: 'urn-missing',
  title: 'A resource must have a URN',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'The URN is the name by which Pulumi knows a resource. An entry without one was emptied or pasted together by ' +
      'hand. No command can read the state then, not even an import with `--force`.',
    repair:
      'Put the URN back (a backup has it), or remove the whole entry if it stands for nothing. An entry that is empty is ' +
      'removed by its quick fix, and by **Fix All**.',
  },
  checkResource(resource, _model, report) {
    checkUrn(resource, report, isEmpty(resource.node) ? [removalOfEntry(resource)] : undefined);
  },
  checkState(model, report) {
    const list = model.deploymentField('pending_operations');
    for (const operation of model.pendingOperations) {
      const { node, resource, resourceNode } = operation;
      if (namesNothing(operation)) {
        const shown = resourceNode ?? node;
        const { start, end } = shown;
        report({
          span: { start, end: shown.isObject ? start + 1 : end },
          ...noUrn,
          message:
            'This pending operation names no resource, so that Pulumi refuses the whole state: remove it.',
          fixes: list && [removalOfOperation(node, list)],
        });
      } else if (resource) checkUrn(resource, report);
    }
  },
};

/** An entry of nothing stands for no object. */
function removalOfEntry(resource: Resource): Fix {
  return {
    title: 'Remove this entry: it is empty',
    kind: 'remove-entry',
    preferred: true,
    lossless: true,
    done: (count) => `${count === 1 ? '1 empty entry' : `${count} empty entries`} removed`,
    titleForAll: (count) => `Remove all ${count} empty entries`,
    changes: () => [{ kind: 'removeResource', index: resource.index }],
  };
}

/** It tells of nothing that could have happened. */
function removalOfOperation(element: JsonNode, list: JsonNode): Fix {
  return {
    title: 'Remove this pending operation: it names no resource',
    kind: 'remove-operation',
    preferred: true,
    lossless: true,
    done: (count) => `${counted(count, 'pending operation')} without a resource removed`,
    titleForAll: (count) => `Remove all ${count} pending operations that name no resource`,
    changes: () => [{ kind: 'removeElement', list, element }],
  };
}

const noUrn = {
  message:
    'This resource has no URN, so that Pulumi refuses the whole state: put it back from a backup, or remove the entry.',
  engine: "resource missing required 'urn' field",
  fatal: true,
};

function checkUrn(resource: Resource, report: Report, fixes?: Fix[]): void {
  const { node } = resource;
  if (resource.urn === '' && (node.isObject || node.isNull) && isMissing(resource, 'urn')) {
    report({ span: resource.fields.get('urn') ?? resource.anchor, ...noUrn, resource, fixes });
  }
}

/** True if a field of text is not there or empty, and that is not because the text of the resource is cut off. */
function isMissing({ node, fields }: Resource, field: string): boolean {
  const value = fields.get(field);
  return value ? isNothing(value) || value.isString : node.isValid;
}

function isNothing(node: JsonNode | undefined): boolean {
  return node === undefined || (node.isNull && node.isValid);
}

export const typeMissing: Rule = {
  code: 'type-missing',
  title: 'A resource must have a type',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'The type was removed by hand or by a script. No command can read the state without it, not even an import ' +
      'with `--force`. The URN has it too: the last part of the type in it, after the last `$`.',
    repair: 'Apply the quick fix: it takes the type from the URN.',
  },
  ...checkEveryResource((resource, report) => {
    if (resource.type !== '' || resource.urn === '' || !isMissing(resource, 'type')) return;
    const node = resource.fields.get('type');
    const type = parseUrn(resource.urn)?.type;
    report({
      span: node ?? resource.anchor,
      message: `${describeResource(resource)} has no type, so that Pulumi refuses the whole state: it must be the one in the URN.`,
      engine: `resource '${resource.urn}' missing required 'type' field`,
      fatal: true,
      resource,
      fixes:
        type === undefined || type === ''
          ? undefined
          : [
              {
                title: `Set the type to "${type}", as the URN says`,
                kind: 'set-type',
                preferred: true,
                lossless: true,
                done: (count) => `${counted(count, 'type')} taken from the URN`,
                titleForAll: (count) => `Take all ${count} missing types from the URNs`,
                changes: () => [
                  node
                    ? { kind: 'replace', span: node, text: JSON.stringify(type) }
                    : {
                        kind: 'addMember',
                        object: resource.node,
                        key: 'type',
                        text: JSON.stringify(type),
                        after: resource.fields.get('urn'),
                      },
                ],
              },
            ],
    });
  }),
};

export const urnMalformed: Rule = {
  code: 'urn-malformed',
  title: 'A URN must have its four parts',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'A URN is `urn:pulumi:<stack>::<project>::<type>::<name>`. Without the prefix Pulumi crashes on it; with too ' +
      'few parts it takes the resource for one that the program does not have, and deletes it.',
    repair: 'Write the URN as the program makes it; a backup or `pulumi preview` shows it.',
  },
  // In a pending operation the engine does not mind.
  checkResource(resource, _model, report) {
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
      resource,
    });
  },
};

export const componentWithId: Rule = {
  code: 'component-with-id',
  title: 'A component must not have an id',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'Only custom resources, those that a provider manages, have an id; components, which only group others, have ' +
      'none. An id on a component is left by the `import` choice of `pulumi refresh` for a pending create, or ' +
      '`"custom": true` was lost. No command can read the state then, and neither `pulumi state repair` nor ' +
      '`pulumi stack import --force` helps; `pulumi stack export` still works.',
    repair:
      'If the resource exists at the provider, set `"custom": true`. If it is a component, remove the id.',
  },
  ...checkEveryResource((resource, report) => {
    const id = resource.fields.get('id');
    if (resource.custom || resource.id === '' || !id) return;
    const custom = resource.fields.get('custom');
    report({
      span: id,
      message: `${describeResource(resource)} has an id, but "custom" is not true, so that Pulumi takes it for a component, which has none, and refuses the whole state: set "custom" to true, or remove the id.`,
      engine: `resource '${resource.urn}' has 'custom' false but non-empty ID`,
      fatal: true,
      resource,
      fixes: [
        {
          title: 'Set "custom" to true: the provider manages it',
          kind: 'set-custom',
          changes: () => [
            custom
              ? { kind: 'replace', span: custom, text: 'true' }
              : {
                  kind: 'addMember',
                  object: resource.node,
                  key: 'custom',
                  text: 'true',
                  after: resource.fields.get('urn'),
                },
          ],
        },
        {
          title: 'Remove the id: it is a component',
          kind: 'remove-id',
          changes: () => [{ kind: 'removeMember', object: resource.node, value: id }],
        },
      ],
    });
  }),
};

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
    // One that is gone and not made again yet; but what is to be deleted must have an id to be deleted by, unless it is
    // a view, which goes with what it is a view of.
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
