import assert from 'node:assert/strict';
import { complete, completions, labels } from './complete';

const urn = (type: string, name: string): string => `urn:pulumi:dev::shop::${type}::${name}`;
const STACK = urn('pulumi:pulumi:Stack', 'shop-dev');
const SITE = urn('my:web:Site', 'site');
const RANDOM = urn('pulumi:providers:random', 'default');
const AWS = urn('pulumi:providers:aws', 'default');

/** A state whose fourth resource has these members; two resources follow it. */
function state(members: string): string {
  const resources = [
    `{"urn": "${STACK}", "custom": false, "type": "pulumi:pulumi:Stack"}`,
    `{"urn": "${SITE}", "custom": false, "type": "my:web:Site", "parent": "${STACK}"}`,
    `{"urn": "${RANDOM}", "custom": true, "id": "r1", "type": "pulumi:providers:random"}`,
    `{"urn": "${urn('my:web:Site$aws:s3/bucket:Bucket', 'assets')}", "custom": true, "id": "b",\n${members}}`,
    `{"urn": "${AWS}", "custom": true, "id": "a1", "type": "pulumi:providers:aws"}`,
    `{"urn": "${urn('my:web:Page', 'page')}", "custom": false, "type": "my:web:Page"}`,
  ];
  return `{"version": 3, "deployment": {"resources": [\n${resources.join(',\n')}\n]}}`;
}

const all = ['site', 'shop-dev', 'default', 'default', 'page'];

describe('completion of URNs', () => {
  it('offers earlier resources first, and says that the others are refused', () => {
    const found = completions(state('"deletedWith": "¦", "type": "aws:s3/bucket:Bucket"'));
    assert.deepEqual(
      found.map(({ label, warning }) => [label, warning !== undefined]),
      [
        ['shop-dev', false],
        ['site', false],
        ['default', false],
        ['default', true],
        ['page', true],
      ],
    );
    assert.match(found.at(-1)!.warning!, /later in the list/);
  });

  it('offers for the parent first the one that matches the URN', () => {
    assert.deepEqual(labels(state('"parent": "¦"')), all);
  });

  it('never offers the resource itself', () => {
    for (const members of ['"parent": ¦', '"dependencies": [¦]', '"viewOf": ""¦'])
      assert.ok(!labels(state(members)).includes('assets'), members);
  });

  it('matches the typed name, type or URN', () => {
    assert.deepEqual(labels(state('"parent": "sit¦"')), ['site']);
    assert.deepEqual(labels(state('"parent": "my:web:¦"')), ['site', 'page']);
    assert.deepEqual(labels(state(`"parent": "${SITE}¦"`)), ['site']);
    assert.deepEqual(labels(state('"parent": "nothing like it¦"')), []);
  });

  it('replaces the whole string, wherever the cursor is in it', () => {
    const expected = state(`"parent": "${SITE}", "type": "x"`);
    for (const typed of ['"¦"', '"¦si"', '"s¦i"', '"si¦"', '"urn:pu¦lumi:dev"', 'si¦', '¦'])
      assert.equal(complete(state(`"parent": ${typed}, "type": "x"`), 'site'), expected, typed);
  });

  it('works in strings that are not closed, and adds a missing comma', () => {
    const rest = '\n"dependencies": []';
    const expected = state(`"parent": "${SITE}",${rest}`);
    for (const typed of ['¦', '"¦', '"si¦', '"¦"', '"si¦"'])
      assert.equal(complete(state(`"parent": ${typed}${rest}`), 'site'), expected, typed);
    for (const typed of ['"¦,', '"si¦,'])
      assert.equal(complete(state(`"parent": ${typed}${rest}`), 'site'), expected, typed);
    // On one line, the end of the string looks like the start of the next.
    const oneLine = state(`"parent": "${SITE}","type": "x"`);
    assert.equal(complete(state('"parent": "si¦,"type": "x"'), 'site'), oneLine);
    assert.equal(complete(state('"parent": "si¦"type": "x"'), 'site'), oneLine);
  });

  it('works at the end of a truncated text', () => {
    const [start] = state('"parent": ¦').split('¦') as [string];
    for (const typed of ['', '"', '"si'])
      assert.equal(complete(`${start}${typed}¦`, 'site'), `${start}"${SITE}"`);
    const [list] = state('"dependencies": [¦').split('¦') as [string];
    assert.equal(complete(`${list}"s¦`, 'site'), `${list}"${SITE}"`);
  });

  it('offers in a list what it does not contain yet, with the missing commas', () => {
    assert.ok(!labels(state(`"dependencies": ["${STACK}", "¦"]`)).includes('shop-dev'));
    assert.ok(!labels(state(`"dependencies": ["¦", "${STACK}"]`)).includes('shop-dev'));
    const both = state(`"dependencies": ["${STACK}", "${SITE}"]`);
    assert.equal(
      complete(state(`"dependencies": ["${STACK}" "¦"]`), 'site'),
      both.replace(`", "${SITE}`, `", "${SITE}`),
    );
    assert.equal(
      complete(state(`"dependencies": [¦ "${SITE}"]`), 'shop-dev'),
      state(`"dependencies": ["${STACK}", "${SITE}"]`),
    );
    assert.equal(
      complete(state(`"dependencies": ["${STACK}"¦]`.replace('"¦', '" ¦')), 'site'),
      state(`"dependencies": ["${STACK}", "${SITE}"]`),
    );
  });

  it('inserts the brackets of a list', () => {
    assert.equal(complete(state('"dependencies": ¦'), 'site'), state(`"dependencies": ["${SITE}"]`));
    assert.equal(
      complete(state('"replaceWith": ¦, "id": "x"'), 'site'),
      state(`"replaceWith": ["${SITE}"], "id": "x"`),
    );
  });

  it('offers for a property first the dependencies of the resource', () => {
    const members = `"dependencies": ["${RANDOM}"], "propertyDependencies": {"bucket": ["¦"]}`;
    assert.equal(completions(state(members))[0]!.text, JSON.stringify(RANDOM));
  });

  it('offers any resource in a pending operation', () => {
    const text = state('')
      .replace(/,\n}/g, '}')
      .replace(
        /\n\]\}\}$/,
        `], "pending_operations": [{"resource": {"urn": "${urn('my:web:Page', 'new')}", "parent": "¦"}, "type": "creating"}]}}`,
      );
    const found = completions(text);
    assert.deepEqual(
      found.map(({ label }) => label),
      ['shop-dev', 'site', 'default', 'assets', 'default', 'page'],
    );
    assert.ok(found.every(({ warning }) => warning === undefined));
  });

  it('offers nothing in property values, and in fields that name no resource', () => {
    for (const members of [
      '"inputs": {"parent": "¦"}',
      '"id": "¦"',
      '"outputs": {"dependencies": ["¦"]}',
      '"aliases": ["¦"]',
    ])
      assert.deepEqual(labels(state(members)), [], members);
  });

  it('is limited to the best matches in large states', () => {
    const many = Array.from(
      { length: 5000 },
      (_, index) => `{"urn": "${urn('my:web:Page', `page-${index}`)}", "type": "my:web:Page"}`,
    );
    const large = (typed: string): string =>
      state(`"parent": "${typed}¦"`).replace('"resources": [', `"resources": [${many.join(',')},`);
    assert.equal(labels(large('')).length, 200);
    assert.equal(labels(large('page-4321'))[0], 'page-4321');
    assert.equal(labels(large('sit'))[0], 'site');
  });
});

describe('completion of provider references', () => {
  it('offers the providers of the package first, then the others, with what is wrong with these', () => {
    const found = completions(state('"type": "random:index/randomPet:RandomPet", "provider": "¦"'));
    assert.deepEqual(
      found.map(({ text, warning }) => [text, warning !== undefined]),
      [
        [JSON.stringify(`${RANDOM}::r1`), false],
        [JSON.stringify(`${AWS}::a1`), true],
      ],
    );
    assert.match(found[1]!.warning!, /another package/);
  });

  it('shows which providers of the package are too late in the list', () => {
    const [first] = completions(state('"type": "aws:s3/bucket:Bucket", "provider": "¦"'));
    assert.equal(first!.text, JSON.stringify(`${AWS}::a1`));
    assert.match(first!.warning!, /later in the list/);
  });

  it('matches what is typed, including the id', () => {
    assert.deepEqual(
      completions(state(`"provider": "${AWS}::a¦"`)).map(({ text }) => text),
      [JSON.stringify(`${AWS}::a1`)],
    );
    assert.equal(
      complete(state('"type": "random:index:Pet",\n"provider": "ran¦\n'), 'default'),
      state(`"type": "random:index:Pet",\n"provider": "${RANDOM}::r1"\n`),
    );
  });
});
