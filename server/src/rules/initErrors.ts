import { describeResource } from '../state/describeResource';
import type { Rule } from './engine/rule';
import { counted } from '../../../shared/counted';

export const initErrors: Rule = {
  code: 'init-errors',
  title: 'A resource was created but did not become ready',
  severity: 'warning',
  docs: {
    why:
      'The provider created the object, but it did not get ready in time or reported errors: they are kept in ' +
      '`initErrors`. Each update tries again until the list is empty, even if nothing has changed.',
    repair:
      'Look at the object itself. Once it is healthy, `pulumi refresh` empties the list. Removing it by hand only ' +
      'makes Pulumi forget that something was wrong.',
  },
  checkResource(resource, report) {
    const node = resource.fields.get('initErrors');
    if (!node?.isArray) return;
    const count = [...node.elements()].length;
    if (count === 0) return;
    report({
      span: { start: node.start, end: node.start + 1 },
      message: `${describeResource(resource)} was created but did not become ready (${counted(count, 'error')}). Every update tries again; once the object is healthy, a refresh clears the errors.`,
      resource,
      fixes: [
        {
          title: 'Forget these errors',
          kind: 'clear',
          titleForAll: (total) => `Forget the errors of all ${total} resources`,
          changes: () => [{ kind: 'removeMember', object: resource.node, value: node }],
        },
      ],
    });
  },
};
