import assert from 'node:assert/strict';
import type { Location, Position } from 'vscode-languageserver/node';
import { Signature, SIGNATURE_KEY } from '../../shared/signature';
import type { LanguageClient } from '../harness/lsp';
import { component, example, printed, stateWith } from '../harness/states';
import { useClient } from './suite';

const uri = 'file:///stack.json';
const provider = {
  urn: example.provider,
  custom: true,
  type: 'pulumi:providers:pulumi-nodejs',
  id: 'an-id',
};
const target = component('target');
const reference = `${example.provider}::an-id`;

/** `user` names `target` in every possible way, and so does a pending operation. */
const state = printed(
  stateWith(
    [
      provider,
      target,
      component('user', {
        parent: target.urn,
        dependencies: [example.stack, target.urn],
        propertyDependencies: { first: [target.urn], second: [] },
        deletedWith: target.urn,
        replaceWith: [target.urn],
        viewOf: target.urn,
        provider: reference,
        inputs: { bucket: target.urn, nested: { list: [target.urn] } },
        outputs: {
          nested: [{ reference: { [SIGNATURE_KEY]: Signature.resourceReference, urn: target.urn } }],
        },
      }),
    ],
    {
      pending_operations: [
        {
          resource: component('user', { parent: target.urn, provider: reference }),
          type: 'updating',
        },
        { resource: component('new', { dependencies: [target.urn] }), type: 'creating' },
      ],
    },
  ),
);

describe('definition and references', function () {
  this.timeout(60_000);

  let client: LanguageClient;
  useClient(async (started) => {
    client = started;
    await client.open(uri, state);
  });

  /** The places of a quoted text, without the quotes. */
  const placesOf = (text: string): number[] => {
    const found: number[] = [];
    const quoted = JSON.stringify(text);
    for (let at = state.indexOf(quoted); at >= 0; at = state.indexOf(quoted, at + 1)) found.push(at + 1);
    return found;
  };
  const position = (offset: number): Position => client.document(uri).positionAt(offset);
  const offsets = (locations: Location[], length: number): number[] =>
    locations.map(({ uri: of, range }) => {
      assert.equal(of, uri);
      const [from, to] = [range.start, range.end].map((at) => client.document(uri).offsetAt(at)) as [
        number,
        number,
      ];
      assert.equal(to - from, length, 'the range of the text inside the quotes');
      return from;
    });
  /** The place of the URN in a resource's own entry. */
  const definitionOf = (urn: string): number => state.indexOf(`"urn": "${urn}"`) + '"urn": "'.length;

  it('lead from every kind of reference to the resource', async () => {
    const places = placesOf(target.urn);
    // Its own URN, six references, three in property values, and two in pending operations.
    assert.equal(places.length, 12);
    for (const place of places) {
      for (const offset of [place, place + 20, place + target.urn.length]) {
        const found = await client.definition(uri, position(offset));
        const before = state.slice(place - 40, place);
        assert.deepEqual(offsets(found, target.urn.length), [definitionOf(target.urn)], before);
      }
    }
  });

  it('lead from a provider reference to the provider', async () => {
    const places = placesOf(reference);
    assert.equal(places.length, 2);
    for (const place of places) {
      const found = await client.definition(uri, position(place + 5));
      assert.deepEqual(offsets(found, example.provider.length), [definitionOf(example.provider)]);
    }
  });

  it('list all fields that name a resource, and its own on request', async () => {
    // Strings among the inputs are just strings; the resource reference among the outputs counts.
    const [inputs, outputs] = [state.indexOf('"inputs"'), state.indexOf('"outputs"')];
    const all = placesOf(target.urn).filter((place) => place < inputs || place > outputs);
    assert.equal(all.length, 10);
    const from = position(definitionOf(target.urn));
    assert.deepEqual(
      offsets(await client.references(uri, from), target.urn.length).sort((a, b) => a - b),
      all,
    );
    const others = offsets(await client.references(uri, from, false), target.urn.length);
    assert.deepEqual(
      others.sort((a, b) => a - b),
      all.filter((place) => place !== definitionOf(target.urn)),
    );
  });

  it('list the provider references of a provider', async () => {
    const from = position(definitionOf(example.provider));
    const found = await client.references(uri, from, false);
    assert.deepEqual(offsets(found, reference.length), placesOf(reference));
  });

  it('find the resource of a pending operation', async () => {
    const own = definitionOf(component('user').urn);
    const pending = state.lastIndexOf(component('user').urn);
    assert.ok(pending > own);
    const found = offsets(await client.definition(uri, position(pending)), component('user').urn.length);
    assert.ok(found.includes(own));
  });

  it('are empty where no resource is named', async () => {
    for (const piece of ['"manifest"', '"updating"', '"resources"']) {
      const { start } = client.rangeOf(uri, piece);
      assert.deepEqual(await client.definition(uri, start), [], piece);
      assert.deepEqual(await client.references(uri, start), [], piece);
    }
  });

  it('lead from every reference to a parent to its children', async () => {
    const parent = 'file:///parent.json';
    const children = ['b', 'c'].map((name) => component(name, { parent: component('a').urn }));
    const text = printed(
      stateWith([component('a'), ...children, component('d', { viewOf: component('a').urn })]),
    );
    await client.open(parent, text);
    const implementation = async (at: number): Promise<string[]> => {
      const params = { textDocument: { uri: parent }, position: client.document(parent).positionAt(at) };
      const found = await client.request<Location[]>('textDocument/implementation', params);
      return found.map(({ range }) => client.document(parent).getText(range));
    };
    const urns = children.map(({ urn }) => urn);
    for (const field of ['"urn"', '"parent"', '"viewOf"']) {
      const at = text.indexOf(`${field}: "${component('a').urn}"`) + field.length + 6;
      assert.deepEqual(await implementation(at), urns, field);
    }
    assert.deepEqual(await implementation(text.indexOf('"manifest"')), []);
    await client.close(parent);
  });

  it('lead from a resource to its provider', async () => {
    const typeDefinition = async (at: number): Promise<number[]> => {
      const params = { textDocument: { uri }, position: position(at) };
      return offsets(await client.request('textDocument/typeDefinition', params), example.provider.length);
    };
    const own = definitionOf(component('user').urn);
    const expected = [definitionOf(example.provider)];
    assert.deepEqual(await typeDefinition(own), expected, 'on its URN');
    assert.deepEqual(
      await typeDefinition(state.indexOf('"type": "shop:index:Part"', own) + 12),
      expected,
      'on its type',
    );
    assert.deepEqual(await typeDefinition(placesOf(reference)[0]! + 3), expected, 'on the reference itself');
    assert.deepEqual(await typeDefinition(definitionOf(target.urn)), [], 'on a resource without a provider');
    assert.deepEqual(await typeDefinition(state.indexOf('"magic"')), [], 'outside of resources');
  });

  it('find both copies of a resource that is being replaced', async () => {
    const other = 'file:///replaced.json';
    await client.open(
      other,
      printed(
        stateWith([
          component('a', { delete: true }),
          component('a'),
          component('b', { parent: component('a').urn }),
        ]),
      ),
    );
    const { start } = client.rangeOf(other, `"parent": "${component('a').urn}"`);
    const found = await client.definition(other, { ...start, character: start.character + 15 });
    assert.equal(found.length, 2);
    await client.close(other);
  });
});
