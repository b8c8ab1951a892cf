import assert from 'node:assert/strict';
import { names, namedState, urnsOf } from './namedState';
import { behind, refusalIn, offeredAt } from './renameAt';

const urns = urnsOf(names);
const text = JSON.stringify(namedState(), undefined, 4);

describe('the name at the cursor', () => {
  it('is the part of a URN, at each place of it', () => {
    const start = behind(text, 'urn', urns.object) - urns.object.length;
    const parts = [
      'urn:pulumi:',
      'dev',
      '::',
      'shop',
      '::',
      'shop:index:Site',
      '$',
      'aws:s3/bucket:Bucket',
      '$',
    ];
    parts.push('aws:s3/object:Object', '::', 'index');
    assert.equal(parts.join(''), urns.object);
    let at = 0;
    for (const [i, part] of parts.entries()) {
      const isName = i % 2 === 1;
      // A name starts before its first character and ends after its last.
      const [from, to] = isName ? [0, part.length] : [1, part.length - 1];
      for (let offset = at + from; offset <= at + to; offset++) {
        const offered = offeredAt(text, start + offset);
        if (isName) assert.deepEqual(offered, { written: part, name: part }, `${offset}`);
        else assert.match(refusalIn(offered), /^There is nothing to rename here\./, `${offset}`);
      }
      at += part.length;
    }
  });

  it("is the part of a provider reference, with the provider's id", () => {
    for (const [before, name] of [
      ['urn:pulumi:de', 'dev'],
      ['urn:pulumi:dev::sh', 'shop'],
      ['urn:pulumi:dev::shop::pulumi:providers:', 'pulumi:providers:aws'],
      [urns.provider, names.provider],
      [`${urns.provider}::`, names.providerId],
      [`${urns.provider}::${names.providerId}`, names.providerId],
    ] as const) {
      const place = behind(text, 'provider', before);
      assert.deepEqual(offeredAt(text, place), { written: name, name }, before);
    }
  });

  it('is returned as it is written, with escapes', () => {
    const name = 'a "b" \\ <c> \u{1f600}';
    const state = JSON.stringify(namedState({ name })).replaceAll('<', '\\u003c').replaceAll('>', '\\u003E');
    const written = 'a \\"b\\" \\\\ \\u003cc\\u003E \u{1f600}';
    const start = state.indexOf(written);
    assert.ok(start > 0);
    for (let offset = start; offset <= start + written.length; offset++) {
      assert.deepEqual(offeredAt(state, offset), { written, name }, `${offset - start}`);
    }
  });

  it('is the version of a provider, in its inputs and its outputs', () => {
    for (const field of ['inputs', 'outputs']) {
      const inside = text.indexOf(
        '"version": "6.51.0"',
        text.indexOf(`"${field}": {\n                    "version"`),
      );
      const place = inside + '"version": "6.5'.length;
      assert.deepEqual(offeredAt(text, place), { written: '6.51.0', name: '6.51.0' }, field);
    }
  });

  const refused: Record<string, { at: number; because: RegExp }> = {
    "the stack's own name": {
      at: behind(text, 'urn', urns.root),
      because:
        /^The stack's own resource is always named after project and stack: shop-dev\. Rename one of these/,
    },
    "the stack's own type": {
      at: behind(text, 'type', 'pulumi:pulumi:'),
      because: /^This is the type of the stack itself\./,
    },
    'the id of a resource that is no provider': {
      at: behind(text, 'id', 'images'),
      because: /^Nothing else in the state names a resource by its id, .* edit it here\.$/,
    },
    'a resource that this state does not have': {
      at: text.indexOf('urn:pulumi:old::shop') + 'urn:pulumi:old::shop::aws:s3/bucket:Bucket::im'.length,
      because: /^No resource of this state has this URN/,
    },
    'a text in property values that has the form of a URN': {
      at: behind(text, 'bucket', urns.bucket),
      because: /^There is nothing to rename here\./,
    },
    'a version that is not that of the plugin': {
      at: text.indexOf('"nested": {') + '"nested": {\n "version": "6.51.'.length + 24,
      because: /^There is nothing to rename here\./,
    },
    'the name of a field': { at: text.indexOf('"urn"') + 2, because: /^There is nothing to rename here\./ },
    'nothing at all': { at: text.length, because: /^There is nothing to rename here\./ },
  };
  for (const [what, { at, because }] of Object.entries(refused)) {
    it(`is not ${what}`, () => {
      assert.match(refusalIn(offeredAt(text, at)), because);
    });
  }

  it('is missing in broken JSON, of which a part may not be recognized', () => {
    const broken = text.replace('"custom": true,', '"custom": true');
    assert.match(
      refusalIn(offeredAt(broken, behind(broken, 'urn', urns.bucket))),
      /not valid JSON\. Repair that first/,
    );
  });

  it('is missing in a dangling provider reference, except for parts that its URN has in common with others', () => {
    const state = text.replaceAll(`${urns.provider}::${names.providerId}`, `${urns.provider}::gone`);
    const place = behind(state, 'provider', `${urns.provider}::go`);
    assert.match(refusalIn(offeredAt(state, place)), /^No provider of this state has this URN and this id/);
    const inProject = behind(state, 'provider', 'urn:pulumi:dev::sh');
    assert.deepEqual(offeredAt(state, inProject), { written: 'shop', name: 'shop' });
  });
});
