import assert from 'node:assert/strict';
import { fieldDocs } from '../../../server/src/schema/fieldDocs';
import { rootStructs, type FieldType, type Struct } from '../../../server/src/schema/fields';

describe('field documentation', () => {
  const structs = new Map<string, Struct>();
  for (const root of Object.values(rootStructs)) collect(root);

  function collect(struct: Struct): void {
    if (structs.has(struct.name)) return;
    structs.set(struct.name, struct);
    for (const type of struct.fields.values()) visit(type);
  }
  function visit(type: FieldType): void {
    if (type.kind === 'struct') collect(type.struct);
    else if (type.kind === 'list' || type.kind === 'map') visit(type.of);
  }

  it('covers every struct of a state', () => {
    assert.deepEqual(Object.keys(fieldDocs).sort(), [...structs.keys()].sort());
  });

  for (const [name, struct] of structs) {
    it(`covers exactly the fields of ${name}`, () => {
      assert.deepEqual(Object.keys(fieldDocs[struct.name]).sort(), [...struct.fields.keys()].sort());
    });
  }

  for (const [struct, fields] of Object.entries(fieldDocs)) {
    for (const [field, { what, edit, since }] of Object.entries(fields)) {
      it(`explains ${struct}.${field} in sentences, and whether to edit it`, () => {
        for (const text of [what, edit]) {
          assert.match(text, /^[A-Z`{].*[.]$/s);
          assert.equal(text.split('`').length % 2, 1, `a code span is not closed: ${text}`);
        }
        assert.match(since ?? '3.0', /^3\.\d+(\.\d+)?$/);
      });
    }
  }
});
