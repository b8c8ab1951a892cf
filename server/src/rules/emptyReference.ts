import { removeReference } from '../edits/fieldEdits';
import { describeResource } from '../state/describeResource';
import type { Rule } from './engine/rule';
import { counted } from '../../../shared/counted';

export const emptyReference: Rule = {
  code: 'empty-reference',
  title: 'A list of dependencies must not have empty entries',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'Pulumi ignores an empty string or `null` among the dependencies when it reads the state. But the next update ' +
      'that writes the state fails on it, and `pulumi state repair` reports a valid state.',
    repair: 'Remove the empty entry.',
  },
  checkResource(resource, report) {
    if (!resource.namedUrns.includes('')) return;
    for (const reference of resource.references) {
      const { field, node, urn } = reference;
      // The engine skips empty `replaceWith` entries when it reads, and ignores them when it writes.
      if (urn !== '' || !node.isValid || (field !== 'dependencies' && field !== 'propertyDependencies'))
        continue;
      report({
        span: node,
        message: `${describeResource(resource)} has an empty entry in "${field}": the next update fails on it before it starts.`,
        engine:
          field === 'dependencies'
            ? `resource ${resource.urn} refers to missing dependency `
            : `resource ${resource.urn} refers to missing property dependency `,
        resource,
        fixes: [
          {
            title: 'Remove the empty entry',
            kind: 'remove-reference',
            preferred: true,
            lossless: true,
            done: (count) => `${counted(count, 'empty entry', 'empty entries')} removed`,
            titleForAll: (count) => `Remove all ${count} empty entries`,
            changes: () => [removeReference(resource, reference)],
          },
        ],
      });
    }
  },
};
