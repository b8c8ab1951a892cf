import assert from 'node:assert/strict';
import { orderWithRequirementsFirst, sorting } from '../../../server/src/edits/resourceOrder';
import { repairAll } from '../../../server/src/rules/engine/repair';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../../server/src/state/model';
import { generateDeployment, wrap } from '../../harness/generateState';
import { itFuzzes } from '../../harness/fuzz';
import { smallState } from '../state/smallState';

const ORDER_RULES = ['reference-order', 'unknown-provider', 'missing-reference'];

describe('sorting', () => {
  const cases: [string, string[], string][] = [
    ['leaves what is in order', ['a', 'b(a)', 'c(a b)', 'd'], 'a b c d'],
    ['puts what is needed right before what needs it', ['a', 'c(b)', 'x', 'b'], 'a b c x'],
    ['brings along what that needs', ['c(b)', 'x', 'b(a)', 'y', 'a'], 'a b c x y'],
    ['keeps the order of several needed', ['z(c b)', 'b', 'c'], 'b c z'],
    ['breaks a circle at its last link', ['a(b)', 'b(c)', 'c(a)', 'd(a)'], 'c b a d'],
    ['takes no notice of itself and of what is not there', ['a(a x)', 'b(y)'], 'a b'],
    ['pairs live with live, and old halves with old halves', ['a', 'b-(a)', 'c', 'a-'], 'a a- b- c'],
    [
      'takes any copy where the copies need each other',
      ['a-(b c)', 'b', 'b-(a)', 'c(a b)', 'a'],
      'b a b- c a-',
    ],
    ['pairs with another copy where there is none of its kind', ['b(a)', 'a-'], 'a- b'],
  ];
  for (const [name, entries, expected] of cases) {
    it(name, () => {
      const { graph, resources } = new StateModel(smallState(entries));
      const names = sorting(graph).order.map((index) => {
        const { urn, delete: deleted } = resources[index]!;
        return urn.split('::').at(-1)! + (deleted ? '-' : '');
      });
      assert.equal(names.join(' '), expected);
    });
  }

  it('helps only if fewer come before what they need, whichever entry of a URN that is', () => {
    const helps = (entries: string[]): boolean => sorting(new StateModel(smallState(entries)).graph).helps;
    assert.ok(helps(['b(a)', 'a', 'a-']));
    assert.ok(!helps(['a', 'b(a)', 'a-']));
    assert.ok(helps(['b(a)', 'a']));
  });

  itFuzzes('leaves generated states unchanged, and restores their order from any other', (fuzz) =>
    fuzz.attempts(25, (random, seed) => {
      const deployment = generateDeployment({ seed, resources: 3 + random.below(40), replaced: 0.2 });
      const sound = new StateModel(JSON.stringify(wrap(deployment, 'export')));
      assert.deepEqual(
        sorting(sound.graph).order,
        sound.resources.map(({ index }) => index),
      );
      const resources = random.shuffled(deployment.resources);
      const { graph } = new StateModel(JSON.stringify(wrap({ ...deployment, resources }, 'export')));
      const { order } = sorting(graph);
      assert.deepEqual(order, sorting(graph).order);
      assert.deepEqual(
        order.toSorted((a, b) => a - b),
        resources.map((_, index) => index),
      );
      const sorted = { ...deployment, resources: order.map((index) => resources[index]) };
      const findings = checkState(new StateModel(JSON.stringify(wrap(sorted, 'export'))));
      assert.deepEqual(
        findings.filter(({ rule }) => ORDER_RULES.includes(rule.code)).map(({ message }) => message),
        [],
      );
    }),
  );

  itFuzzes('finds an order beside old halves that need each other, wherever there is one', (fuzz) =>
    fuzz.attempts(200, (random) => {
      const names = ['a', 'b', 'c'];
      const olds = Array.from({ length: 1 + random.below(2) }, () => `${random.pick(names)}-`);
      const entries = [...names, ...olds].map((entry) => {
        const needed = names.filter(
          (name) => !entry.startsWith(name) && (entry.endsWith('-') || name < entry) && random.chance(0.4),
        );
        return needed.length === 0 ? entry : `${entry}(${needed.join(' ')})`;
      });
      // Live ones need only those before them, so that there is an order.
      const shuffled = random.shuffled(entries);
      const { text } = repairAll(new StateModel(smallState(shuffled)));
      const left = checkState(new StateModel(text)).filter(({ rule }) => ORDER_RULES.includes(rule.code));
      assert.deepEqual(
        left.map(({ message }) => message),
        [],
        shuffled.join(', '),
      );
    }),
  );

  it('sorts a reversed chain of 20,000 resources', function () {
    this.timeout(60_000);
    // A recursion of this depth would overflow the stack.
    const count = 20_000;
    const entries = Array.from({ length: count }, (_, i) => (i + 1 < count ? `r${i}(r${i + 1})` : `r${i}`));
    const { order } = sorting(new StateModel(smallState(entries)).graph);
    assert.equal(order.length, count);
    assert.ok(order.every((index, place) => index === count - 1 - place));
  });
});

describe('orderWithRequirementsFirst', () => {
  it('moves the requirements of a resource, with their requirements, and nothing else', () => {
    const { graph, resources } = new StateModel(smallState(['z(y)', 'c(b)', 'x', 'b(a)', 'y', 'a']));
    assert.deepEqual(orderWithRequirementsFirst(graph, resources[1]!), [0, 5, 3, 1, 2, 4]);
    assert.deepEqual(orderWithRequirementsFirst(graph, resources[2]!), [0, 1, 2, 3, 4, 5]);
  });
});
