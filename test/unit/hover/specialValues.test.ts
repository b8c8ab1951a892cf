import assert from 'node:assert/strict';
import { formatTime } from '../../../shared/formatTime';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';
import { component, example, exampleState, printed, stateWith } from '../../harness/states';
import { at, over } from './hoverOver';

describe('the hover of a special value', () => {
  const signed = (signature: string, fields: object): string =>
    printed(
      stateWith([component('a', { inputs: { x: { y: [{ [SIGNATURE_KEY]: signature, ...fields }] } } })], {
        secrets_providers: { type: 'passphrase', state: { salt: 'hunter2' } },
      }),
    );

  for (const [kind, secretsProviders, phrase] of [
    ['passphrase', { type: 'passphrase', state: { salt: 'hunter2' } }, /encrypted with a passphrase/],
    ['Pulumi Cloud', { type: 'service', state: { url: 'https://hunter2' } }, /encrypted by Pulumi Cloud/],
    [
      'AWS KMS',
      { type: 'cloud', state: { url: 'awskms://alias/hunter2' } },
      /with a key in AWS KMS \(`awskms`\)/,
    ],
    ['Azure', { type: 'cloud', state: { url: 'azurekeyvault://hunter2' } }, /with a key in Azure Key Vault/],
    ['another cloud', { type: 'cloud', state: { url: 'hunter2://x' } }, /with a key of a cloud provider/],
    ['nothing that is known', undefined, /does not say how/],
  ] as const) {
    it(`shows how a secret is encrypted: ${kind}`, () => {
      const secret = { [SIGNATURE_KEY]: Signature.secret, ciphertext: 'v1:hunter2' };
      const state = stateWith([component('a', { inputs: { password: secret } })], {
        ...(secretsProviders && { secrets_providers: secretsProviders }),
      });
      for (const piece of [`"${SIGNATURE_KEY}"`, `"${Signature.secret}"`, '"ciphertext"', '"v1:hunter2"']) {
        const text = over(printed(state), piece)!;
        assert.match(text, /^\*\*Secret\*\*, encrypted/);
        assert.match(text, phrase);
        assert.ok(!text.includes('hunter2'));
      }
      if (secretsProviders) {
        assert.match(
          over(printed(state), `"${secretsProviders.type}"`)!,
          /^The secrets of this state are encrypted /,
        );
      }
    });
  }

  it('warns of a secret in plaintext, without showing it', () => {
    const text = over(signed(Signature.secret, { plaintext: '"hunter2"' }), '"\\"hunter2')!;
    assert.match(text, /^\*\*Secret in plaintext\.\*\*/);
    assert.ok(!text.includes('hunter2'));
  });

  it('distinguishes the other kinds', () => {
    for (const [signature, words] of [
      [Signature.asset, /^\*\*Asset\*\*/],
      [Signature.archive, /^\*\*Archive\*\*/],
      [Signature.byteString, /not UTF-8/],
      [Signature.float, /number/],
      ['0123', /does not know/],
    ] as const) {
      assert.match(over(signed(signature, { hash: 'x' }), SIGNATURE_KEY)!, words);
    }
  });

  it('shows the card of a resource reference’s target', () => {
    const text = signed(Signature.resourceReference, { urn: example.stack });
    const value = text.indexOf(example.stack, text.indexOf(Signature.resourceReference));
    assert.match(at(text, value)!, /^\*\*Stack\*\* \[`shop-dev`\]/);
    assert.match(over(text, SIGNATURE_KEY)!, /^\*\*Reference to a resource\*\*/);
  });
});

describe('the hover of other values', () => {
  it('formats times', () => {
    const text = over(exampleState(), '"2026-11-21T09:07:58')!;
    const begin = `2 hours ago (${formatTime('2026-11-21T09:07:58Z')})\n\n\`time\`\n`;
    assert.equal(text.slice(0, begin.length), begin);
  });

  it('shows where in the program a resource is', () => {
    const text = printed(stateWith([component('a', { sourcePosition: 'project:///../lib/a b.ts#7' })]));
    assert.match(over(text, '"project:')!, /^`\.\.\/lib\/a b\.ts`, line 7\n\n`sourcePosition`\n/);
  });

  it('explains an interrupted operation, on its type and on the URN of its resource', () => {
    for (const piece of ['"creating"', `"urn": "${example.orders}"`]) {
      const text = over(exampleState(), piece, piece.length - 3)!;
      assert.match(
        text,
        /^\*\*Creation interrupted\*\*: .*does not have its id.*\*\*Pulumi: Repair Pending Operations\*\*/,
      );
    }
    assert.match(
      over(exampleState(), `"urn": "${example.orders}"`, 20)!,
      /^- Stack: `dev` of project `shop`$/m,
    );
  });

  it('explains an unknown operation', () => {
    for (const type of ['constructor', '']) {
      const text = over(
        printed(stateWith([], { pending_operations: [{ type, resource: component('a') }] })),
        `"${component('a').urn}"`,
      )!;
      assert.match(text, /^\*\*Operation interrupted\*\*: How it ended is not known\. Look at the provider/);
    }
  });

  it('explains the features of version 4', () => {
    const text = printed({ ...stateWith([]), version: 4, features: ['taint', 'constructor'] });
    assert.match(over(text, '"taint"')!, /^The state has .* Pulumi 3\.192 or newer/);
    assert.match(over(text, '"constructor"')!, /^`features`\n/);
  });

  it('says that a field will be dropped, if that is certain', () => {
    const text = printed(stateWith([component('a', { hunter2: 1 })]));
    const dropped = over(text, '"hunter2"')!;
    assert.match(dropped, /knows \*\*no field of this name\*\* here/);
    assert.ok(!dropped.includes('hunter2'));
    assert.equal(over(`${text},`.replace('"parent"', 'parent'), '"hunter2"'), undefined);
  });
});
