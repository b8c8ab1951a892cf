import assert from 'node:assert/strict';
import { names, namedState, urnsOf, type Names } from './namedState';
import { behind, renameAt } from './renameAt';

type Urns = ReturnType<typeof urnsOf>;

const layouts: Record<string, (state: unknown) => string> = {
  'as exported': (state) => `${JSON.stringify(state, undefined, 4)}\n`,
  'on one line': (state) => JSON.stringify(state),
  'with tabs and CR LF': (state) => JSON.stringify(state, undefined, '\t').replaceAll('\n', '\r\n'),
};

interface Rename {
  what: string;
  /** Places for the cursor: fields, and the text before the cursor in their strings. */
  cursors: (urns: Urns, names: Names) => [field: string, before: string][];
  from: string;
  to: string;
  changed: Partial<Names>;
}

const prefix = ({ stack, project }: Names): string => `urn:pulumi:${stack}::${project}`;

const renames: Rename[] = [
  {
    what: 'a resource',
    cursors: ({ bucket }) => [
      ['urn', bucket],
      ['parent', bucket],
      ['deletedWith', bucket],
      ['viewOf', bucket],
      ['images', bucket],
    ],
    from: names.name,
    to: 'a "new" name::with \\ all <of> that & $',
    changed: { name: 'a "new" name::with \\ all <of> that & $' },
  },
  {
    what: 'a component type, also for all that is below it',
    cursors: (_urns, all) => [
      ['type', all.component],
      ['urn', `${prefix(all)}::${all.component}`],
      ['parent', `${prefix(all)}::${all.component}`],
      ['urn', `${prefix(all)}::${all.component}$${all.type}`.slice(0, -all.type.length - 1)],
    ],
    from: names.component,
    to: 'shop:index:Location',
    changed: { component: 'shop:index:Location' },
  },
  {
    what: 'a type of several resources',
    cursors: (_urns, all) => [
      ['type', all.type],
      ['urn', `${prefix(all)}::${all.component}$${all.type}`],
      ['urn', `${prefix(all)}::${all.component}$`],
    ],
    from: names.type,
    to: 'aws:s3/bucketV2:BucketV2',
    changed: { type: 'aws:s3/bucketV2:BucketV2' },
  },
  {
    what: 'the project',
    cursors: (_urns, all) => [
      ['urn', prefix(all)],
      ['parent', prefix(all)],
      ['provider', prefix(all)],
    ],
    from: names.project,
    to: 'mall',
    changed: { project: 'mall' },
  },
  {
    what: 'the stack',
    cursors: (_urns, { stack }) => [
      ['urn', `urn:pulumi:${stack}`],
      ['viewOf', 'urn:pulumi:'],
    ],
    from: names.stack,
    to: 'production',
    changed: { stack: 'production' },
  },
  {
    what: "a provider's name",
    cursors: ({ provider }) => [
      ['urn', provider],
      ['provider', provider],
    ],
    from: names.provider,
    to: 'east',
    changed: { provider: 'east' },
  },
  {
    what: "a provider's id",
    cursors: ({ provider }, { providerId }) => [
      ['id', providerId],
      ['provider', `${provider}::${providerId}`],
    ],
    from: names.providerId,
    to: 'another',
    changed: { providerId: 'another' },
  },
  {
    what: "a provider's version",
    cursors: (_urns, { version }) => [
      ['version', ''],
      ['version', version],
    ],
    from: names.version,
    to: '7.0.0-beta.1',
    changed: { version: '7.0.0-beta.1', provider: 'default_7_0_0_beta_1' },
  },
];

describe('a rename', () => {
  for (const { what, cursors, from, to, changed } of renames) {
    for (const [layout, print] of Object.entries(layouts)) {
      it(`of ${what} changes all references to it and nothing else, and back again (${layout})`, () => {
        const before = print(namedState());
        const after = print(namedState(changed));
        assert.notEqual(before, after);
        const renamed = { ...names, ...changed };
        for (const [field, text] of cursors(urnsOf(names), names)) {
          const place = behind(before, field, text);
          assertText(renameAt(before, place, to), after, `at ${field}: ${text}`);
        }
        for (const [field, text] of cursors(urnsOf(renamed), renamed)) {
          const place = behind(after, field, text);
          assertText(renameAt(after, place, from), before, `back at ${field}: ${text}`);
        }
      });
    }
  }
});

/** Shows only the difference of two long texts. */
function assertText(actual: { text: string } | string, expected: string, where: string): void {
  if (typeof actual === 'string') assert.fail(`${where}: ${actual}`);
  if (actual.text === expected) return;
  let at = 0;
  while (actual.text[at] === expected[at]) at++;
  const around = (text: string): string => text.slice(Math.max(at - 100, 0), at + 60);
  assert.equal(around(actual.text), around(expected), where);
}
