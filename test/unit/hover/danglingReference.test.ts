import assert from 'node:assert/strict';
import { component, printed, stateWith } from '../../harness/states';
import { over, provider } from './hoverOver';

describe('the hover of a dangling reference', () => {
  it('says so, and names the nearest resource', () => {
    const text = printed(
      stateWith([component('networks'), component('a', { dependencies: [component('network').urn] })]),
    );
    assert.equal(
      over(text, `"${component('network').urn}"`),
      [
        '`network` is **not in this state**. Pulumi refuses the state because of it; the quick fixes help.',
        '',
        '- Nearest: [`networks`](#16)',
        '- Type: `shop:index:Part`',
        '- Stack: `dev` of project `shop`',
      ].join('\n'),
    );
  });

  it('names the places of resources with the same name', () => {
    const below = 'urn:pulumi:dev::shop::shop:index:Whole$shop:index:Part::a';
    const user = component('b', { dependencies: [below] });
    const text = over(printed(stateWith([component('a'), user])), `"${below}"`)!;
    assert.match(text, /^- Nearest: \[`a`\]\(#16\) of `shop:index:Part`$/m);
    assert.match(text, /^- Inside of: `shop:index:Whole`$/m);
  });

  it('names a provider with the same URN and another id', () => {
    const user = component('a', { custom: true, id: 'x', provider: `${provider.urn}::other` });
    const text = over(printed(stateWith([provider, user])), `${provider.urn}::other`)!;
    assert.match(text, /^The provider \[`default_6_51_0`\]\(#16\) has \*\*another id\*\* .* Pulumi refuses/);
  });

  it('offers another provider of the package', () => {
    const gone = provider.urn.replace('6_51_0', '5_0_0');
    const user = component('a', { custom: true, id: 'x', provider: `${gone}::other` });
    const text = over(printed(stateWith([provider, user])), `${gone}::other`)!;
    assert.match(text, /^`default_5_0_0` is \*\*not in this state\*\*\. Pulumi refuses/);
    assert.match(text, /^- Nearest: \[`default_6_51_0`\]\(#16\)$/m);
  });

  it('does not claim a refusal if there is none', () => {
    const none = component('none').urn;
    const views = printed(stateWith([component('a', { viewOf: none })]));
    const pending = printed(
      stateWith([], {
        pending_operations: [{ type: 'creating', resource: component('a', { dependencies: [none] }) }],
      }),
    );
    const replaced = { custom: true, id: 'x', provider: `${provider.urn}::an-id`, pendingReplacement: true };
    for (const [text, piece] of [
      [views, none],
      [pending, none],
      [printed(stateWith([component('a', replaced)])), `${provider.urn}::an-id`],
    ] as const) {
      assert.match(over(text, piece)!, /is \*\*not in this state\*\*\.$/m);
    }
  });

  it('ignores an alias, which may dangle', () => {
    const text = printed(stateWith([component('a', { aliases: [component('before').urn] })]));
    assert.match(over(text, component('before').urn)!, /^`aliases`\n/);
  });
});
