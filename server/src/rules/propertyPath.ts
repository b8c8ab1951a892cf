import { propertyPathFailure } from '../state/propertyPathSyntax';
import type { Resource } from '../state/resource';
import { checkEveryResource } from './support/everyResource';
import type { Report, Rule } from './engine/rule';

export const propertyPath: Rule = {
  code: 'property-path',
  title: 'The entries of hideDiff must be paths of properties',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      '`hideDiff` names the properties whose differences are not shown, each by its path: `tags.Name`, `rules[0].port`, ' +
      '`rules[*].port`, `tags["with a ."]`. It is the one such list that Pulumi takes apart when it reads a state, ' +
      'and an entry that is not a path makes the whole state unreadable.',
    repair:
      'Write the path as in the examples, or remove the entry: it only hides something from what `pulumi preview` prints.',
  },
  ...checkEveryResource(check),
};

function check(resource: Resource, report: Report): void {
  const list = resource.fields.get('hideDiff');
  for (const entry of list?.elements() ?? []) {
    const failure = propertyPathFailure(entry.string ?? '');
    if (failure === undefined) continue;
    report({
      span: entry,
      message:
        'Pulumi can’t read this as the path of a property, and refuses the whole state: write one such as tags.Name, rules[0] or tags["with a ."], or remove the entry.',
      engine: failure,
      fatal: true,
      resource,
      fixes: [
        {
          title: 'Remove this entry from "hideDiff"',
          kind: 'remove',
          preferred: true,
          titleForAll: (count) => `Remove all ${count} entries that are not paths`,
          changes: () => [{ kind: 'removeElement', list: list!, element: entry }],
        },
      ],
    });
  }
}
