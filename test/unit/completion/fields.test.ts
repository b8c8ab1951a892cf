import assert from 'node:assert/strict';
import { resourceStruct } from '../../../server/src/schema/fields';
import { complete, completions, labels } from './complete';

const urn = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::assets';

/** A state with one resource that has these members after its URN. */
const resource = (members: string): string =>
  `{"version": 3, "deployment": {"resources": [{"urn": "${urn}"${members}}]}}`;

describe('completion of fields', () => {
  it('offers missing fields, in Pulumi’s order, with their meaning', () => {
    const found = completions(resource(', "¦", "Parent": "x"'));
    assert.deepEqual(
      found.map(({ label }) => label),
      [...resourceStruct.fields.keys()].filter((name) => name !== 'urn' && name !== 'parent'),
    );
    for (const { label, documentation } of found)
      assert.ok((documentation ?? '').includes('**Editing:**'), label);
  });

  it('offers the fields of each known object', () => {
    const cases: [string, string[]][] = [
      ['{"version": 3, ¦}', ['features', 'deployment']],
      ['{"version": 3, "checkpoint": {¦}}', ['stack', 'config', 'latest']],
      ['{"version": 3, "deployment": {"manifest": {"time": "x", ¦}}}', ['magic', 'version', 'plugins']],
      ['{"version": 3, "deployment": {"resources": [], "secrets_providers": {¦}}}', ['type', 'state']],
      ['{"version": 3, "deployment": {"pending_operations": [{¦}]}}', ['resource', 'type']],
      [resource(', "customTimeouts": {"create": 1, ¦}'), ['update', 'delete', 'read']],
    ];
    for (const [text, expected] of cases) assert.deepEqual(labels(text), expected, text);
  });

  it('offers only the fields in the version of the state', () => {
    const old = resource(', ¦').replace('3', '1');
    assert.deepEqual(labels(old).includes('provider'), false);
    assert.deepEqual(labels(old).includes('parent'), true);
  });

  it('writes a value of the right type, in the style of the text', () => {
    for (const [field, value, snippet] of [
      ['parent', '""', '"$1"'],
      ['protect', 'true', '${1|true,false|}'],
      ['dependencies', '[]', '[$1]'],
      ['customTimeouts', '{}', '{$1}'],
    ] as const) {
      assert.equal(complete(resource(', ¦'), field), resource(`, "${field}": ${value}`));
      assert.equal(
        completions(resource(', ¦')).find(({ label }) => label === field)!.snippet,
        `"${field}": ${snippet}`,
      );
    }
    const dense = (text: string): string => text.replaceAll(': ', ':').replaceAll(', ', ',');
    assert.equal(complete(dense(resource(', ¦')), 'id'), dense(resource(', "id": ""')));
  });

  it('replaces only the key if there is a colon', () => {
    const expected = resource(', "protect": true');
    for (const typed of ['"¦"', '"pro¦"', '"p¦ro"', '"proTEKT"¦'])
      assert.equal(complete(resource(`, ${typed}: true`), 'protect'), expected, typed);
  });

  it('works in an incomplete key, and adds missing commas', () => {
    const expected = resource(',\n"id": "",\n"type": "x"');
    for (const typed of ['"¦"', '"i¦', 'i¦', '¦'])
      assert.equal(complete(resource(`,\n${typed}\n"type": "x"`), 'id'), expected, typed);
    assert.equal(complete(resource('\n¦\n'), 'id'), resource(',\n"id": ""\n'), 'before it');
    assert.equal(complete(resource('\n"i¦'), 'id'), resource(',\n"id": ""'), 'before it, in half a key');
    assert.equal(complete(resource(', "inputs": {}¦'), 'id'), resource(', "inputs": {},"id": ""'));
  });

  it('offers nothing in property values, between a key and its colon, and outside the text', () => {
    for (const text of [
      resource(', "inputs": {¦}'),
      resource(', "inputs": {"a": {"¦": 1}}'),
      resource(', "id" ¦'),
      '¦',
      ' ¦ {}',
      '{} ¦',
      '{"a": [¦]}',
      '// ¦\n{}',
    ])
      assert.deepEqual(labels(text), [], text);
  });

  it('works wherever a text is truncated', () => {
    const text = resource(
      ', "custom": true, "inputs": {"a": ["x", {"b": "\\"}"}]}, "parent": "y", "dependencies": ["z"]',
    );
    for (let end = 0; end <= text.length; end++) {
      for (const { text: inserted, label } of completions(`${text.slice(0, end)}¦`)) {
        assert.notEqual(label, '');
        assert.notEqual(inserted, '');
      }
    }
    assert.ok(labels(`${text.slice(0, text.indexOf('"parent"'))}¦`).includes('parent'));
  });
});

describe('completion of values', () => {
  it('offers the values that Pulumi knows', () => {
    const cases: [string, string[]][] = [
      [
        '{"version": 3, "deployment": {"pending_operations": [{"type": "¦"}]}}',
        ['creating', 'updating', 'deleting', 'reading', 'importing'],
      ],
      [
        '{"version": 3, "deployment": {"secrets_providers": {"type": ¦}}}',
        ['passphrase', 'service', 'cloud'],
      ],
      ['{"version": ¦, "deployment": {}}', ['3', '4']],
      [
        '{"version": 4, "features": ["taint", "hooks", "views", ¦], "deployment": {}}',
        [
          'refreshBeforeUpdate',
          'replaceWith',
          'snippets-prototype',
          'extensionParameterization',
          'byteString',
        ],
      ],
      [resource(', "custom": ¦'), ['true', 'false']],
      [resource(', "protect": fa¦'), ['true', 'false']],
      [resource(', "type": "¦"'), ['aws:s3/bucket:Bucket']],
      [
        resource(', "resourceHooks": {"AfterCreate": [], "¦"}'),
        ['BeforeCreate', 'BeforeUpdate', 'AfterUpdate', 'BeforeDelete', 'AfterDelete', 'OnError'],
      ],
    ];
    for (const [text, expected] of cases) assert.deepEqual(labels(text), expected, text);
    assert.equal(complete(resource(', "protect": fa¦'), 'false'), resource(', "protect": false'));
    assert.equal(complete('{"version": ¦\n"deployment": {}}', '4'), '{"version": 4,\n"deployment": {}}');
  });

  it('offers the names of properties, and never their values', () => {
    const inputs = ', "inputs": {"bucket": "secret-1", "tags": {"x": "secret-2"}, "__defaults": []}';
    for (const [field, expected] of [
      [', "propertyDependencies": {"tags": [], ¦}', ['bucket']],
      [', "ignoreChanges": [¦]', ['bucket', 'tags']],
      [', "hideDiff": ["tags", "¦"]', ['bucket']],
    ] as const) {
      const found = completions(resource(inputs + field));
      assert.deepEqual(
        found.map(({ label }) => label),
        expected,
      );
      assert.ok(!JSON.stringify(found).includes('secret-'));
    }
    assert.equal(
      complete(resource(`${inputs}, "propertyDependencies": {¦}`), 'tags'),
      resource(`${inputs}, "propertyDependencies": {"tags": []}`),
    );
  });

  it('offers the snippets and extensions of the state', () => {
    const text = resource(', "snippetID": "¦"').replace(
      '"resources"',
      '"snippets": [{"uuid": "u-1", "name": "one"}], "resources"',
    );
    assert.deepEqual(
      completions(text).map(({ label, description }) => [label, description]),
      [['u-1', 'one']],
    );
    const extension = resource(', "extensionRef": "¦"').replace(
      '"resources"',
      '"extensions": {"ref": {}}, "resources"',
    );
    assert.deepEqual(labels(extension), ['ref']);
  });
});
