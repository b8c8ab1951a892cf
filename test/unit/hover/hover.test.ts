import assert from 'node:assert/strict';
import { hoverAt } from '../../../server/src/features/hover/hover';
import { StateModel } from '../../../server/src/state/model';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';
import { component, example, exampleState, printed, stateWith } from '../../bench/states';

const now = Date.parse('2026-11-21T12:00:00Z');

/** The explanation of a place of the text. */
function at(text: string, offset: number): string | undefined {
  const linkTo = ({ start }: { start: number }): string => `#${text.slice(0, start).split('\n').length}`;
  return hoverAt({ model: new StateModel(text), now, linkTo }, offset)?.text;
}

/** The explanation of the first place of a piece of the text, some characters in. */
function over(text: string, piece: string, into = 1): string | undefined {
  assert.ok(text.includes(piece), piece);
  return at(text, text.indexOf(piece) + into);
}

const provider = {
  urn: 'urn:pulumi:dev::shop::pulumi:providers:aws::default_6_51_0',
  type: 'pulumi:providers:aws',
  custom: true,
  id: 'an-id',
  inputs: { version: '6.51.0' },
};

describe('the card of a resource', () => {
  const part = component('part');
  const bucket = {
    urn: 'urn:pulumi:dev::shop::shop:index:Part$aws:s3/bucketV2:BucketV2::images',
    type: 'aws:s3/bucketV2:BucketV2',
    custom: true,
    id: 'images-13b3f8',
    parent: part.urn,
    provider: `${provider.urn}::an-id`,
    created: '2026-11-18T10:02:03.123456Z',
    modified: '2026-11-20T11:00:00+01:00',
    sourcePosition: 'project:///src/index.ts#12,5',
  };
  const user = component('user', { dependencies: [bucket.urn], propertyDependencies: { a: [bucket.urn] } });
  const card = (fields: object = {}, more: object = {}): string => {
    const text = printed(stateWith([part, provider, { ...bucket, ...fields }, user], { ...more }));
    return over(text, JSON.stringify(bucket.urn))!;
  };

  it('has all facts in a few lines', () => {
    assert.equal(
      card(),
      [
        '**Resource** `images`',
        '',
        '- Type: `aws:s3/bucketV2:BucketV2`',
        '- Id: `images-13b3f8`',
        '- Parent: [`part`](#16)',
        '- Provider: [`default_6_51_0`](#22), `aws` version `6.51.0`',
        '- Needed by: 1 resource',
        '- Created: 3 days ago (2026-11-18 10:02 UTC)',
        '- Modified: 26 hours ago (2026-11-20 10:00 UTC)',
        '- Program: `src/index.ts`, line 12',
        '- Inside of: `shop:index:Part`',
        '- Stack: `dev` of project `shop`',
      ].join('\n'),
    );
  });

  it('repeats no URN', () => {
    const flags = { parent: component('none').urn, provider: `${provider.urn}::other`, delete: true };
    for (const text of [card(), card(flags)]) assert.ok(!text.includes('urn:pulumi:'), text);
  });

  it('says first what is special about the resource', () => {
    const flags = { delete: true, taint: true, protect: true, initErrors: ['hunter2', 'hunter2'] };
    const text = card({ ...flags, retainOnDelete: true, external: true, pendingReplacement: true });
    assert.deepEqual(
      [...text.matchAll(/^\*\*(.+?)\*\*: /gm)].map(([, label]) => label),
      [
        'Pending delete',
        'Pending replacement',
        '2 init errors',
        'Tainted',
        'Protected',
        'Retained on delete',
        'External',
      ],
    );
    assert.ok(!text.includes('hunter2'));
  });

  it('says that an operation on it was interrupted, and what to do', () => {
    const text = card({}, { pending_operations: [{ resource: bucket, type: 'updating' }] });
    assert.match(
      text,
      /^\*\*Update interrupted\*\*: .*refresh the stack.*\*\*Pulumi: Repair Pending Operations\*\*/m,
    );
  });

  it('says what is not in the state', () => {
    const text = card({ parent: component('none').urn, provider: `${provider.urn}::other` });
    assert.match(text, /^- Parent: `none` \(\*\*not in this state\*\*\)$/m);
    assert.match(text, /^- Provider: `default_6_51_0` \(\*\*not in this state\*\*\)$/m);
  });

  it('leads to the other entries of its URN', () => {
    const text = printed(stateWith([component('a'), component('a', { delete: true })]));
    assert.match(
      over(text, JSON.stringify(component('a').urn))!,
      /^- Same URN: \[an entry that is to be deleted\]\(#22\)$/m,
    );
  });

  it('counts references to this copy, not to another copy of its URN', () => {
    const text = printed(
      stateWith([
        component('a', { delete: true }),
        component('a'),
        component('b', { dependencies: [component('a').urn] }),
      ]),
    );
    const own = `"urn": "${component('a').urn}"`;
    assert.match(at(text, text.indexOf(own) + 10)!, /^- Needed by: nothing$/m);
    assert.match(at(text, text.lastIndexOf(own) + 10)!, /^- Needed by: 1 resource$/m);
  });

  it('takes only a version for a version', () => {
    const inputs = { version: 'hunter2' };
    const text = printed(
      stateWith([
        { ...provider, inputs },
        { ...bucket, parent: example.stack },
      ]),
    );
    assert.match(over(text, `"${provider.urn}::an-id"`)!, /^- Package: `aws`$/m);
  });
});

describe('the hover of a reference that leads nowhere', () => {
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

  it('says where else a namesake is', () => {
    const below = 'urn:pulumi:dev::shop::shop:index:Whole$shop:index:Part::a';
    const user = component('b', { dependencies: [below] });
    const text = over(printed(stateWith([component('a'), user])), `"${below}"`)!;
    assert.match(text, /^- Nearest: \[`a`\]\(#16\) of `shop:index:Part`$/m);
    assert.match(text, /^- Inside of: `shop:index:Whole`$/m);
  });

  it('knows a provider of the same URN and another id', () => {
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

  it('does not claim a refusal where there is none', () => {
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

  it('leaves an alias alone, which should lead nowhere', () => {
    const text = printed(stateWith([component('a', { aliases: [component('before').urn] })]));
    assert.match(over(text, component('before').urn)!, /^`aliases`\n/);
  });
});

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
    it(`says how a secret is encrypted: ${kind}`, () => {
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

  it('warns of a secret that everybody can read, without showing it', () => {
    const text = over(signed(Signature.secret, { plaintext: '"hunter2"' }), '"\\"hunter2')!;
    assert.match(text, /^\*\*Secret in plain text\.\*\*/);
    assert.ok(!text.includes('hunter2'));
  });

  it('tells the others apart', () => {
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

  it('shows the card of a resource that is a value', () => {
    const text = signed(Signature.resourceReference, { urn: example.stack });
    const value = text.indexOf(example.stack, text.indexOf(Signature.resourceReference));
    assert.match(at(text, value)!, /^\*\*Stack\*\* \[`shop-dev`\]/);
    assert.match(over(text, SIGNATURE_KEY)!, /^\*\*Reference to a resource\*\*/);
  });
});

describe('the hover of other values', () => {
  it('says times in words', () => {
    assert.match(
      over(exampleState(), '"2026-11-21T09:07:58')!,
      /^2 hours ago \(2026-11-21 09:07 UTC\)\n\n`time`\n/,
    );
  });

  it('says where in the program a resource is', () => {
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

  it('says that a field will be dropped, if it can be sure', () => {
    const text = printed(stateWith([component('a', { hunter2: 1 })]));
    const dropped = over(text, '"hunter2"')!;
    assert.match(dropped, /knows \*\*no field of this name\*\* here/);
    assert.ok(!dropped.includes('hunter2'));
    assert.equal(over(`${text},`.replace('"parent"', 'parent'), '"hunter2"'), undefined);
  });
});
