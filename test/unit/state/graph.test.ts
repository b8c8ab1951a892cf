import assert from 'node:assert/strict';
import { StateModel } from '../../../server/src/state/model';
import { generateDeployment } from '../../harness/generateState';
import { smallState, urn } from './smallState';

describe('StateGraph', () => {
  const graphOf = (...entries: string[]): StateModel => new StateModel(smallState(entries));

  it('resolves a reference like the engine: to the last copy that is as live as the referrer', () => {
    const { graph, resources: all } = graphOf('a-', 'a', 'a', 'b(a)', 'b-(a)', 'c', 'd-(c)');
    const [old, , live, fromLive, fromOld, c, fromOldOnly] = all;
    assert.equal(graph.target(fromLive!, urn('a')), live);
    assert.equal(graph.target(fromOld!, urn('a')), old);
    assert.equal(graph.target(fromOldOnly!, urn('c')), c);
    assert.equal(graph.target(c!, urn('none')), undefined);
    assert.equal(graph.first(urn('a')), old);
    assert.equal(graph.byUrn.get(urn('a'))!.length, 3);
  });

  it('lists each requirement of a resource once, and never itself', () => {
    const { graph, resources: all } = graphOf('a', 'b(a a b none)');
    assert.deepEqual(graph.requirements(all[1]!), [all[0]]);
    assert.deepEqual(graph.requirements(all[0]!), []);
  });

  it('finds providers by URN and id, or else by URN', () => {
    const provider = 'urn:pulumi:dev::shop::pulumi:providers:aws::default';
    const entry = (reference: string): object => ({
      urn: urn(reference),
      type: 't:i:T',
      provider: reference,
    });
    const model = new StateModel(
      JSON.stringify({
        resources: [
          { urn: provider, type: 'pulumi:providers:aws', id: 'one' },
          { urn: provider, type: 'pulumi:providers:aws', id: 'two' },
          { urn: `${provider}2`, type: 'pulumi:providers:aws' },
          entry(`${provider}::two`),
          entry(`${provider}::three`),
          entry(`${provider}2::04da6b54-80e4-46f7-96ec-b56ff0331ba9`),
          entry('nonsense'),
        ],
      }),
    );
    const [, two, unknown, exact, byUrn, toUnknown, nonsense] = model.resources;
    const { graph } = model;
    assert.equal(graph.providerOf(exact!), two);
    assert.deepEqual(graph.requirements(exact!), [two]);
    assert.equal(graph.providerOf(byUrn!), undefined);
    assert.deepEqual(graph.requirements(byUrn!), [two]);
    assert.equal(graph.providerOf(toUnknown!), unknown);
    assert.equal(graph.providerOf(nonsense!), undefined);
    assert.deepEqual(graph.requirements(nonsense!), []);
  });

  it('finds the resources that depend on themselves through others', () => {
    const { graph, resources: all } = graphOf('a(b)', 'b(c)', 'c(a d)', 'd', 'e(a)', 'f(f)', 'g(h)', 'h(g)');
    assert.deepEqual(
      all.filter((resource) => graph.cyclic.has(resource)).map(({ urn: name }) => name.split('::').at(-1)),
      ['a', 'b', 'c', 'g', 'h'],
    );
    assert.equal(new StateModel(JSON.stringify(generateDeployment({ resources: 100 }))).graph.cyclic.size, 0);
  });

  it('finds a cycle of 20,000 resources', function () {
    this.timeout(60_000);
    // A recursion of this depth would overflow the stack.
    const count = 20_000;
    const entries = Array.from({ length: count }, (_, i) => `r${i}(r${(i + 1) % count})`);
    assert.equal(new StateModel(smallState(entries)).graph.cyclic.size, count);
  });
});
