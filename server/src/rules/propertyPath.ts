import type { Resource } from '../state/resource';
import { checkEveryResource } from './support/everyResource';
import type { Report, Rule } from './engine/rule';
import { isInt64 } from '../state/decodeFields';

export const propertyPath: Rule = {
  code: 'property-path',
  title: 'The entries of hideDiff must be paths of properties',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      '`hideDiff` names the properties whose differences are not shown, each by its path: `tags.Name`, ' +
      '`rules[0].port`, `rules[*].port`, `tags["with a ."]`. Pulumi parses these paths when it reads a ' +
      'state, so that an entry that is not a path makes the whole state unreadable.',
    repair:
      'Write the path as in the examples, or remove the entry: it only hides differences in the output of ' +
      '`pulumi preview`.',
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

/**
 * The engine's reason for refusing this property path; undefined if the path is valid: names with points between them
 * (`tags.Name`), indices (`rules[0]`, `rules[*]`) and quoted names (`tags["a.b"]`). Source:
 * `resource.ParsePropertyPath`, which is more lenient than the grammar in its own comment.
 */
function propertyPathFailure(path: string): string | undefined {
  if (path.startsWith('.')) return 'expected property path to start with a name or index';
  let at = 0;
  while (at < path.length) {
    if (path[at] === '.') {
      at++;
      if (at === path.length) return 'expected property path to end with a name or index';
    } else if (path.startsWith('["', at)) {
      const quoted = /\["(?:\\"|[^"\\]|\\(?!"))*"/y;
      quoted.lastIndex = at;
      if (!quoted.test(path)) return 'missing closing quote in property name';
      at = quoted.lastIndex;
      if (path[at] !== ']') return 'missing closing bracket in property access';
      at++;
    } else if (path[at] === '[') {
      const end = path.indexOf(']', at);
      if (end < 0) return 'missing closing bracket in array index';
      const failure = indexFailure(path.slice(at + 1, end));
      if (failure !== undefined) return failure;
      at = end + 1;
    } else {
      while (at < path.length && path[at] !== '.' && path[at] !== '[') at++;
    }
  }
  return undefined;
}

/** `strconv.ParseInt` with 64 bits; a star stands for all elements. */
function indexFailure(text: string): string | undefined {
  if (text === '*') return undefined;
  const failure = !/^[+-]?\d+$/.test(text)
    ? 'invalid syntax'
    : !isInt64(text.replace('+', '')) && 'value out of range';
  return failure
    ? `invalid array index: strconv.ParseInt: parsing ${JSON.stringify(text)}: ${failure}`
    : undefined;
}
