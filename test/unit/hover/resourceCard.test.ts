import assert from 'node:assert/strict';
import { formatTime } from '../../../shared/formatTime';
import { component, example, printed, stateWith } from '../../harness/states';
import { at, over, provider } from './hoverOver';

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

  it('shows all facts in a few lines', () => {
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
        `- Created: 3 days ago (${formatTime('2026-11-18T10:02:00Z')})`,
        `- Modified: 26 hours ago (${formatTime('2026-11-20T10:00:00Z')})`,
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

  it('starts with what is special about the resource', () => {
    const flags = { delete: true, taint: true, protect: true, initErrors: ['hunter2', 'hunter2'] };
    const text = card({ ...flags, retainOnDelete: true, external: true, pendingReplacement: true });
    assert.deepEqual(
      [...text.matchAll(/^\*\*(.+?)\*\*: /gm)].map(([, label]) => label),
      [
        'Still to be deleted',
        'To be created again',
        '2 init errors',
        'Tainted',
        'Protected',
        'Retained on delete',
        'Only read',
      ],
    );
    assert.ok(!text.includes('hunter2'));
  });

  it('shows that an operation on it was interrupted, and what to do', () => {
    const text = card({}, { pending_operations: [{ resource: bucket, type: 'updating' }] });
    assert.match(
      text,
      /^\*\*Update interrupted\*\*: .*refresh the stack.*\*\*Pulumi: Repair Pending Operations\*\*/m,
    );
  });

  it('shows what the state lacks', () => {
    const text = card({ parent: component('none').urn, provider: `${provider.urn}::other` });
    assert.match(text, /^- Parent: `none` \(\*\*not in this state\*\*\)$/m);
    assert.match(text, /^- Provider: `default_6_51_0` \(\*\*not in this state\*\*\)$/m);
  });

  it('links to the other entries of its URN', () => {
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

  it('shows a version only if it is valid', () => {
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
