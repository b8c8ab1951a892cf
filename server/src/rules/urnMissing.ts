import { isEmpty, namesNothing } from '../edits/settledOperations';
import type { JsonNode } from '../json/jsonNode';
import type { Resource } from '../state/resource';
import { WHOLE_STATES, type Rule, type Fix, type Report } from './engine/rule';
import { namedByUser } from './support/namedByUser';
import { isMissing } from './support/missing';
import { counted } from '../../../shared/counted';

export const urnMissing: Rule = {
  code: 'urn-missing',
  title: 'A resource must have a URN',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'Pulumi identifies a resource by its URN. An entry without one was emptied or pasted together by hand. ' +
      'No command can read the state then, not even an import with `--force`.',
    repair:
      'Restore the URN from a backup, or remove the whole entry if it has no object. An empty entry is ' +
      'removed by its quick fix, and by **Fix All**.',
  },
  checkResource(resource, report) {
    checkUrn(resource, report, isEmpty(resource.node) ? [removalOfEntry(resource)] : namedByUser(resource));
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

/** An empty entry has no object. */
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

/** Such an operation describes nothing that could have happened. */
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
    'This resource has no URN, so that Pulumi refuses the whole state: restore it from a backup, or remove the entry.',
  engine: "resource missing required 'urn' field",
  fatal: true,
};

function checkUrn(resource: Resource, report: Report, fixes?: Fix[]): void {
  const { node } = resource;
  if (resource.urn === '' && (node.isObject || node.isNull) && isMissing(resource, 'urn')) {
    report({
      span: resource.fields.get('urn') ?? resource.anchor,
      ...noUrn,
      resource,
      fixes,
      helpedBy: WHOLE_STATES,
    });
  }
}
