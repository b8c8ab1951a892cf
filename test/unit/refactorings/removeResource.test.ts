import assert from 'node:assert/strict';
import { resources, smallState, urn } from '../state/smallState';
import { uniformLayouts } from '../edits/layouts';
import { after, titlesAt } from './offers';

type Entry = Record<string, unknown>;

function state(entries: readonly Entry[], more: Entry = {}): string {
  return JSON.stringify({ version: 3, deployment: { resources: entries, ...more } }, null, 2);
}

/** A component of this qualified type, below another one. */
function part(qualifiedType: string, name: string, parent?: string): Entry {
  const type = qualifiedType.slice(qualifiedType.lastIndexOf('$') + 1);
  const own = `urn:pulumi:dev::shop::${qualifiedType}::${name}`;
  return { urn: own, custom: false, type, ...(parent === undefined ? {} : { parent }) };
}

const stack = part('pulumi:pulumi:Stack', 'shop-dev');
const stackUrn = stack['urn'] as string;
const provider = {
  urn: 'urn:pulumi:dev::shop::pulumi:providers:test::default',
  custom: true,
  id: 'p-1',
  type: 'pulumi:providers:test',
};
const managed = (name: string): Entry => ({ ...resources([name])[0], provider: `${provider.urn}::p-1` });

describe('removing a resource', () => {
  it('drops each kind of reference to it, and nothing else', () => {
    const [a, b] = resources(['a', 'b']) as [Entry, Entry];
    const naming = (wanted: readonly string[]): Entry => ({
      ...resources(['c'])[0],
      dependencies: wanted,
      propertyDependencies: { x: wanted, y: [urn('b')] },
      replaceWith: wanted,
    });
    const whole = { ...naming([urn('a'), urn('b')]), deletedWith: urn('a'), viewOf: urn('a') };
    const pending = (wanted: readonly string[]): Entry => ({
      pending_operations: [{ resource: { ...resources(['d'])[0], dependencies: wanted }, type: 'updating' }],
    });
    const text = state([a, b, whole], pending([urn('a'), urn('b')]));
    assert.deepEqual(titlesAt(text, 'a', 'remove-resource'), [
      "Remove 'a' (Thing) from the state with the 4 references to it",
    ]);
    assert.equal(
      after(text, 'a', "Remove 'a' (Thing) from the state with the 4"),
      state([b, naming([urn('b')])], pending([urn('b')])),
    );
  });

  for (const [name, layout] of Object.entries(uniformLayouts)) {
    it(`leaves a list as if the entry had never been there: ${name}`, () => {
      const entries = resources(['a', 'b', 'c']).map((entry) => JSON.stringify(entry));
      const whole = (items: readonly string[]): string => `{"deployment": {"resources": ${layout(items)}}}`;
      for (const [i, short] of ['a', 'b', 'c'].entries()) {
        const result = after(whole(entries), short, 'Remove');
        assert.equal(result, whole(entries.filter((_, other) => other !== i)));
      }
    });
  }

  it('removes only the entry at the cursor, not its copies, and keeps references that still have a target', () => {
    const text = smallState(['a', 'a-', 'b(a)'], 2);
    assert.equal(after(text, 'a', 'Remove the old half'), smallState(['a', 'b(a)'], 2));
    assert.deepEqual(titlesAt(text, 'a', 'remove-resource'), [
      "Remove the old half of 'a' (Thing) from the state",
    ]);
    assert.deepEqual(titlesAt(text, 'a', 'remove-with-dependents'), []);
    // Who names it before its first entry has lost nothing with another one.
    const late = smallState(['b(a)', 'a', 'a-'], 2);
    assert.deepEqual(titlesAt(late, late.lastIndexOf('"urn"'), 'remove-resource'), [
      "Remove the old half of 'a' (Thing) from the state",
    ]);
  });

  it('drops a reference if the remaining copy is too late for it', () => {
    const text = smallState(['a-', 'b(a)', 'a'], 2);
    const model = text.indexOf('"urn"');
    const [b] = resources(['b']) as [Entry];
    const [old] = resources(['a']) as [Entry];
    const expected = state([{ ...b, dependencies: [] }, old]);
    assert.equal(
      after(text, model, "Remove the old half of 'a' (Thing) from the state with the one reference"),
      expected,
    );
  });

  it('finds the resources of a provider without an id', () => {
    const nameless = { ...provider, id: '' };
    const user = {
      ...resources(['a'])[0],
      provider: `${provider.urn}::04da6b54-80e4-46f7-96ec-b56ff0331ba9`,
    };
    const text = state([nameless, user]);
    assert.deepEqual(titlesAt(text, provider.urn, 'remove-resource'), []);
    assert.equal(after(text, provider.urn, 'Remove'), state([]));
  });

  it('is offered for a provider only if it manages no resource', () => {
    assert.equal(titlesAt(state([provider]), provider.urn, 'remove-resource').length, 1);
    const used = state([provider, managed('a')]);
    assert.deepEqual(titlesAt(used, provider.urn, 'remove-resource'), []);
    assert.equal(after(used, provider.urn, 'Remove'), state([]));
    // An old half serves those that come after it.
    const old = { ...provider, delete: true };
    const offered = (text: string): number => titlesAt(text, text.indexOf('"urn"'), 'remove-resource').length;
    assert.equal(offered(state([provider, managed('a'), old])), 0);
    assert.equal(offered(state([provider, old, managed('a')])), 1);
  });

  it('is offered for the stack itself only if there is another one', () => {
    assert.deepEqual(titlesAt(state([stack]), stackUrn, 'remove-resource'), []);
    const other = part('pulumi:pulumi:Stack', 'other');
    assert.equal(titlesAt(state([stack, other]), stackUrn, 'remove-resource').length, 1);
  });
});

describe('removing a resource with its dependents', () => {
  it('includes indirect dependents, and names them', () => {
    const text = smallState(['x', 'a', 'b(a)', 'y(x)', 'c(b)', 'd(c x)', 'e(a)'], 2);
    assert.deepEqual(titlesAt(text, 'a', 'remove-with-dependents'), [
      "Remove 'a' (Thing) from the state with the 4 that depend on it: 'b' (Thing), 'c' (Thing), 'd' (Thing) and 1 more",
    ]);
    assert.equal(
      after(text, 'a', "Remove 'a' (Thing) from the state with the 4"),
      smallState(['x', 'y(x)'], 2),
    );
  });

  it('includes children and resources of a provider, and names protected resources', () => {
    const site = part('shop:index:Site', 'site', stackUrn);
    const inSite = { ...managed('a'), parent: site['urn'], protect: true };
    const text = state([stack, provider, site, inSite, managed('b')]);
    assert.equal(
      after(text, site['urn'] as string, "Remove 'site' (Site) from the state with"),
      state([stack, provider, managed('b')]),
    );
    const [title] = titlesAt(text, provider.urn, 'remove-with-dependents');
    assert.match(title!, /with the 2 that depend on it: .* \(1 protected\)$/);
  });
});

describe('removing a resource and moving its children', () => {
  const site = part('shop:index:Site', 'site', stackUrn);
  const box = part('shop:index:Site$shop:index:Box', 'box', site['urn'] as string);
  const item = part('shop:index:Site$shop:index:Box$shop:index:Item', 'item', box['urn'] as string);
  const movedBox = part('shop:index:Box', 'box', stackUrn);
  const movedItem = part('shop:index:Box$shop:index:Item', 'item', movedBox['urn'] as string);
  const other = part('shop:index:Other', 'other', stackUrn);
  const siteUrn = site['urn'] as string;

  it('moves them to its parent; their URNs and all references change accordingly', () => {
    const naming = (urns: readonly unknown[]): Entry => ({ ...other, dependencies: urns });
    const text = state([stack, site, box, item, naming([item['urn'], siteUrn, box['urn']])]);
    const title =
      "Remove 'site' (Site) from the state with the one reference to it, and move its child to 'shop-dev' (Stack)";
    assert.deepEqual(titlesAt(text, siteUrn, 'remove-and-move-children'), [title]);
    assert.equal(
      after(text, siteUrn, title),
      state([stack, movedBox, movedItem, naming([movedItem['urn'], movedBox['urn']])]),
    );
  });

  it('moves children of a top-level resource to the top level', () => {
    const top = part('shop:index:Site', 'site');
    const alone = part('shop:index:Box', 'box');
    assert.equal(
      after(state([top, box]), siteUrn, "Remove 'site' (Site) from the state, and move its child to the top"),
      state([alone]),
    );
  });

  it('keeps a URN that did not contain the parent’s type', () => {
    const odd = { ...box, urn: 'urn:pulumi:dev::shop::shop:index:Box::odd' };
    const text = state([stack, site, odd]);
    assert.equal(
      after(text, siteUrn, "Remove 'site' (Site) from the state, and move"),
      state([stack, { ...odd, parent: stackUrn }]),
    );
  });

  it('keeps references to old halves and providers', () => {
    const below = {
      ...provider,
      urn: `urn:pulumi:dev::shop::shop:index:Site$${provider.type}::own`,
      parent: siteUrn,
    };
    const moved = { ...provider, urn: `urn:pulumi:dev::shop::${provider.type}::own`, parent: stackUrn };
    const user = (reference: string): Entry => ({ ...resources(['a'])[0], provider: `${reference}::p-1` });
    const text = state([stack, site, { ...below, id: 'p-0', delete: true }, below, user(below.urn)]);
    assert.equal(
      after(text, siteUrn, "Remove 'site' (Site) from the state, and move its 2 children"),
      state([stack, { ...moved, id: 'p-0', delete: true }, moved, user(moved.urn)]),
    );
  });

  it('is not offered if one of the new URNs already exists', () => {
    assert.deepEqual(titlesAt(state([stack, movedBox, site, box]), siteUrn, 'remove-and-move-children'), []);
  });
});
