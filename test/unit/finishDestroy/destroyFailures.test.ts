import assert from 'node:assert/strict';
import { fatesOf, leftoversOf } from '../../../client/src/features/finishDestroy/model/leftRows';
import { isFailedDestroy, readDestroyOutput } from '../../../client/src/pulumi/runs/destroyFailures';
import type { LeftResource } from '../../../shared/leftResources';

const OUTPUT = `Destroying (acme/dev):

@ destroying....
 -  aws:s3:Bucket images deleting (0s)
 -  aws:s3:Bucket images deleting (0s) error: deleting urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images: 1 error occurred:
 -  aws:s3:Bucket images **deleting failed** error: deleting urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images: 1 error occurred:
    pulumi:pulumi:Stack shop-dev **failed** 1 error
Diagnostics:
  pulumi:pulumi:Stack (shop-dev):
    error: update failed

  aws:s3:Bucket (images):
    error: deleting urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images: 1 error occurred:
    \t* deleting S3 Bucket (images-7a38c3): BucketNotEmpty: The bucket you tried to delete is not empty

  aws:iam:User (ada):
    error: access_key=AKIAIOSFODNN7EXAMPLE password=correct-horse-battery: refused

  aws:ec2:Vpc (main):
    warning: it is old

Resources:
    - 1 deleted
    2 errored

Duration: 2s
`;

function resource(index: number, type: string, name: string, more: Partial<LeftResource> = {}): LeftResource {
  const urn = `urn:pulumi:dev::shop::${type}::${name}`;
  const facts = { id: name, kind: 'custom', marks: [], line: 1, isKept: false, neededBy: [] } as const;
  return { index, urn, type, name, ...facts, marks: [], neededBy: [], ...more };
}

describe('the output of a failed destroy', () => {
  it('has a reason for each resource that its provider refused, with the explanation of that alone', () => {
    const { failures, stack, other } = readDestroyOutput(OUTPUT);
    assert.equal(stack, 'acme/dev');
    assert.equal(other, undefined);
    assert.deepEqual(
      failures.map(({ type, name, explained }) => [type, name, explained?.error.id]),
      [
        ['aws:s3:Bucket', 'images', 'still-has-contents'],
        ['aws:iam:User', 'ada', 'delete-failed'],
      ],
    );
    assert.match(failures[0]!.message, /^deleting urn.*\n\* deleting S3 Bucket .*is not empty$/);
  });

  it('can be of its preview, where something is protected', () => {
    const preview = OUTPUT.replace('Destroying (', 'Previewing destroy (');
    assert.ok(isFailedDestroy(preview));
    assert.equal(readDestroyOutput(preview).stack, 'acme/dev');
    assert.ok(!isFailedDestroy(OUTPUT.replace('Destroying (', 'Updating (')));
  });

  it('shows no secret of a message', () => {
    const { failures } = readDestroyOutput(OUTPUT);
    const shown = failures.map(({ message, output }) => message + output).join('\n');
    assert.ok(!shown.includes('correct-horse-battery'), shown);
  });

  it('is read with the colours of a terminal and the time stamps of CI, and of several runs the last counts', () => {
    const colours = OUTPUT.replaceAll('error:', '\x1b[31merror:\x1b[0m').replaceAll('\n', '\r\n');
    const stamped = OUTPUT.replace(/^/gm, '2026-11-27T09:44:34.1234567Z ');
    const before = OUTPUT.replaceAll('images', 'films');
    for (const text of [colours, stamped, before + OUTPUT])
      assert.deepEqual(
        readDestroyOutput(text).failures.map(({ name }) => name),
        ['images', 'ada'],
      );
  });

  it('names the error that is of no resource', () => {
    const { failures, other } = readDestroyOutput(
      'error: the stack is currently locked by 1 lock(s). Either wait for the other process(es) to end or delete the lock file with `pulumi cancel`.',
    );
    assert.deepEqual(failures, []);
    assert.match(other!, /lock/);
    assert.deepEqual(readDestroyOutput('nothing of Pulumi'), {
      failures: [],
      other: undefined,
      stack: undefined,
    });
  });
});

describe('what is left of a stack', () => {
  const reasons = (resources: LeftResource[], output: string | undefined = OUTPUT) => {
    const { rows, ...left } = leftoversOf(resources, output === '' ? undefined : readDestroyOutput(output));
    return { ...left, rows: rows.map(({ name, kind, why }) => `${name} ${kind}: ${why}`) };
  };
  const images = resource(1, 'aws:s3/bucket:Bucket', 'images', { neededBy: [4] });
  const ada = resource(2, 'aws:iam/user:User', 'ada', { marks: ['protected'] });
  const main = resource(3, 'aws:ec2/vpc:Vpc', 'main', { neededBy: [1, 5] });
  const web = resource(4, 'aws:ec2/instance:Instance', 'web');
  const part = resource(5, 'shop:index:Part', 'part', { kind: 'component', neededBy: [2] });

  it('is told with the reason of each, first of what others wait for', () => {
    assert.deepEqual(reasons([main, web, ada, images, part]), {
      title: '4 resources left: 1 refused, 1 protected, 1 waiting for others, 1 free to go',
      rows: [
        'images refused: It is not empty, so it cannot be deleted.',
        'ada protected: It is protected: Pulumi refuses to delete it.',
        'main waits: images, ada must go first.',
        'web untried: The output gives no reason. It may not have been tried: after a failure, Pulumi starts nothing new without --continue-on-error.',
      ],
      others: 1,
      unclear: [],
      next: { action: 'explain', index: 1 },
    });
  });

  it('has what the state itself says where no destroy is known', () => {
    assert.deepEqual(reasons([main, web, images, ada, part], '').rows, [
      'ada protected: It is protected: Pulumi refuses to delete it.',
      'main waits: ada must go first.',
      'web untried: Nothing that is known holds it.',
      'images untried: Nothing that is known holds it.',
    ]);
  });

  it('has one step that is next, and deletes only once nothing that is known holds anything', () => {
    const next = (left: LeftResource[], output?: string) => reasons(left, output).next;
    assert.deepEqual(next([main, web, ada, images, part]), { action: 'explain', index: 1 });
    assert.deepEqual(next([web, ada]), { action: 'unprotect', index: 2 });
    assert.deepEqual(next([web]), { action: 'destroy' });
    assert.deepEqual(next([web], ''), { action: 'preview' }, 'why it is left is not known');
    const locked = 'Destroying (dev):\nerror: the stack is currently locked by 1 lock(s).';
    assert.deepEqual(next([web], locked), { action: 'preview' }, 'nothing was tried');
    assert.deepEqual(next([part]), { action: 'destroy' });
    assert.equal(next([]), undefined);
  });

  it('gives no resource the reason of another with the same type and name, unless the message has its URN', () => {
    const one = { ...images, neededBy: [] };
    const other = { ...one, index: 6, urn: images.urn.replace('aws:s3', 'shop:index:Part$aws:s3') };
    assert.match(reasons([one, other]).rows[0]!, /^images refused/);
    const nameless = OUTPUT.replaceAll('deleting urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images: ', '');
    const { rows, unclear } = reasons([one, other], nameless);
    assert.deepEqual(
      rows.map((row) => row.split(':')[0]),
      ['images untried', 'images untried'],
    );
    assert.match(
      unclear.join('\n'),
      /^images \(aws:s3\/bucket:Bucket\), of which there are 2: 1 error occurred/,
    );
  });

  it('does not say that a resource is protected that is no longer', () => {
    const output = `Destroying (dev):
Diagnostics:
  aws:ec2:Instance (web):
    error: resource "${web.urn}" cannot be deleted
    because it is protected. To unprotect the resource, either remove the \`protect\` flag from the resource in your Pulumi program and run \`pulumi up\`, or use the command:
    \`pulumi state unprotect '${web.urn}'\`
`;
    assert.match(reasons([web], output).rows[0]!, /^web untried/);
    assert.match(reasons([{ ...web, marks: ['protected'] }], output).rows[0]!, /^web protected/);
  });

  it('is deleted only where Pulumi deletes it, and a question says what happens to the others', () => {
    const kept = { ...web, isKept: true };
    assert.deepEqual(fatesOf([images, kept, ada, part]), [
      '⚠ Deleted permanently, at once: images.',
      'Removed only from the state; the object stays, unknown to Pulumi: web.',
      'Entries of the state without an object: part.',
      'Protected, so that Pulumi refuses to delete it: ada. What they need stays, too.',
    ]);
    // Pulumi does not look at the protection of the old half of a replacement.
    assert.deepEqual(fatesOf([{ ...ada, marks: ['protected', 'pendingDelete'] }]), [
      '⚠ Deleted permanently, at once: ada.',
    ]);
  });

  it('is nothing, or only entries of the state', () => {
    assert.equal(reasons([]).title, 'Nothing is left');
    assert.equal(reasons([part]).title, 'Nothing is left but entries of the state');
  });
});
