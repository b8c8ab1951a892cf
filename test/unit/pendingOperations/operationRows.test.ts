import assert from 'node:assert/strict';
import { earlierState, operationRows } from '../../../server/src/features/pendingOperations/operationRows';
import { StateModel } from '../../../server/src/state/model';
import type { PendingOperationRow } from '../../../shared/pendingOperations';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';
import { example, exampleState, printed, stateWith, type ResourceEntry } from '../../harness/states';

const TYPE = 'aws:s3/bucket:Bucket';
const PROVIDER = 'urn:pulumi:dev::shop::pulumi:providers:aws::main';
const provider: ResourceEntry = { urn: PROVIDER, custom: true, id: '1', type: 'pulumi:providers:aws' };
const secret = (ciphertext: string) => ({ [SIGNATURE_KEY]: Signature.secret, ciphertext });

function resource(name: string, fields: Record<string, unknown> = {}): ResourceEntry {
  const type = (fields['type'] as string | undefined) ?? TYPE;
  return {
    urn: `urn:pulumi:dev::shop::${type}::${name}`,
    custom: true,
    type,
    parent: example.stack,
    provider: `${PROVIDER}::1`,
    ...fields,
  };
}

/** The only pending operation of a state with these resources. */
function row(
  pending: ResourceEntry,
  resources: ResourceEntry[] = [],
  type = 'creating',
): PendingOperationRow {
  const state = stateWith([provider, ...resources], { pending_operations: [{ resource: pending, type }] });
  const [only, ...others] = operationRows(new StateModel(printed(state)));
  assert.deepEqual(others, []);
  return only!;
}

const idsOf = ({ proposals }: PendingOperationRow): string[] => proposals.map(({ id }) => id);

describe('the rows of pending operations', () => {
  it('show what it is, what it may have left, and where the form of its id is documented', () => {
    const found = row(resource('logs'));
    assert.equal(found.name, 'logs');
    assert.equal(found.resourceType, TYPE);
    assert.match(found.meaning, /^The object may exist at the provider/);
    assert.equal(found.notCreatable, undefined);
    assert.ok(found.isListable);
    assert.equal(found.registryPage, 'https://www.pulumi.com/registry/packages/aws/api-docs/s3/bucket/');
    for (const type of ['updating', 'deleting', 'reading', 'importing', 'other']) {
      const other = row(resource('logs'), [], type);
      assert.ok(other.notCreatable !== undefined && other.meaning.length > 20, type);
      assert.deepEqual(other.proposals, []);
      assert.ok(!other.isListable);
    }
  });

  it('explain why a create cannot be added to the state', () => {
    assert.match(row(resource('a', { custom: false, provider: undefined })).notCreatable!, /component/);
    assert.match(row(resource('a', { provider: `${PROVIDER}::2` })).notCreatable!, /provider is not in/);
    assert.match(row(resource('a', { type: 'pulumi:providers:aws' })).notCreatable!, /next update/);
  });

  it('name the inputs, without their values', () => {
    const inputs = {
      acl: 'hidden-1',
      marked: secret('v1:x:hidden-2'),
      tags: { b: 'hidden-3' },
      __provider: 'hidden-4',
    };
    const found = row(resource('logs', { inputs }));
    assert.deepEqual(found.inputNames, ['acl', 'marked', 'tags']);
    assert.ok(!JSON.stringify(found).includes('hidden'));
  });

  it('show its line in the text', () => {
    const rows = operationRows(new StateModel(exampleState()));
    assert.deepEqual(
      rows.map(({ urn, type, notCreatable }) => [urn, type, notCreatable]),
      [[example.orders, 'creating', undefined]],
    );
    assert.deepEqual(rows[0]!.inputNames, ['label', 'settings']);
    assert.match(exampleState().split('\n')[rows[0]!.line - 1]!, /"urn": ".*::orders"/);
  });
});

describe('proposed ids', () => {
  it('start with the input that contains the ids of others of the type', () => {
    const found = row(resource('logs', { inputs: { name: 'n', prefix: 'logs-of-shop' } }), [
      resource('a', { id: 'id-a', inputs: { name: 'x', prefix: 'id-a' } }),
      resource('b', { id: 'id-b', inputs: { name: 'x', prefix: 'id-b' } }),
      resource('c', { type: 'aws:sqs/queue:Queue', id: 'q', inputs: { name: 'q' } }),
    ]);
    assert.deepEqual(idsOf(found), ['logs-of-shop', 'n']);
    assert.match(found.proposals[0]!.reason, /the input “prefix”, which is the id of 2 others of this type/);
    assert.match(found.proposals[1]!.reason, /the input “name”, which looks like a name/);
  });

  it('are built for objects in Kubernetes', () => {
    const proposed = (type: string, metadata: object): string[] =>
      idsOf(row(resource('logs', { type, inputs: { apiVersion: 'v1', metadata } })));
    const kind = 'kubernetes:core/v1:ConfigMap';
    assert.deepEqual(proposed(kind, { name: 'logs-1a2b3c4d', namespace: 'shop' }), ['shop/logs-1a2b3c4d']);
    assert.deepEqual(proposed('kubernetes:core/v1:Namespace', { name: 'shop' }), ['shop']);
    for (const metadata of [{ namespace: 'shop' }, { name: secret('v1:x:y') }, { name: 'a\nb' }])
      assert.deepEqual(proposed(kind, metadata), [], JSON.stringify(metadata));
    assert.deepEqual(proposed('shop:core/v1:ConfigMap', { name: 'logs' }), []);
  });

  it('exclude an input that equals an id only by chance', () => {
    const others = ['a', 'b', 'c'].map((name) => resource(name, { id: `id-${name}`, inputs: { zone: 'z' } }));
    others[0]!['inputs'] = { zone: 'id-a' };
    assert.deepEqual(idsOf(row(resource('logs', { inputs: { zone: 'z' } }), others)), []);
  });

  it('are inputs that look like ARNs, paths and names, but do not come from other resources', () => {
    const inputs = {
      arn: 'arn:aws:s3:::logs',
      location: '/shop/logs',
      bucketName: 'logs-1',
      bucket: 'logs-2',
      roleArn: 'arn:aws:iam::1:role/other',
      queueName: 'id-q',
      region: 'eu-central-1',
      name: '  ',
    };
    const found = row(
      resource('logs', {
        inputs,
        propertyDependencies: { roleArn: [PROVIDER], arn: [] },
      }),
      [resource('q', { type: 'aws:sqs/queue:Queue', id: 'id-q' })],
    );
    assert.deepEqual(idsOf(found), ['arn:aws:s3:::logs', '/shop/logs', 'logs-1', 'logs-2']);
  });

  it('exclude secrets, unknown values, and ids of other resources of the type', () => {
    const inputs = {
      name: secret('v1:x:y'),
      secretKey: 'arn:aws:iam::1:key',
      bucketName: '04da6b54-80e4-46f7-96ec-b56ff0331ba9',
      bucket: 'taken',
    };
    assert.deepEqual(idsOf(row(resource('logs', { inputs }), [resource('a', { id: 'taken' })])), []);
  });

  it('are none in broken JSON, where anything can look like an input', () => {
    const whole = printed(
      stateWith([provider], {
        pending_operations: [{ resource: resource('logs', { inputs: { name: 'n' } }), type: 'creating' }],
      }),
    );
    const rowsOf = (text: string): PendingOperationRow[] => operationRows(new StateModel(text));
    assert.deepEqual(rowsOf(whole).map(idsOf), [['n']]);
    assert.deepEqual(rowsOf(whole.replace('"name": "n"', '"name": "n')).flatMap(idsOf), []);
  });

  it('from an earlier state are those of live resources', () => {
    const model = new StateModel(
      printed(
        stateWith([
          resource('a', { id: 'old', delete: true }),
          resource('a', { id: 'new' }),
          resource('b', { id: 'gone', delete: true }),
        ]),
      ),
    );
    const urns = ['a', 'b', 'c'].map((name) => resource(name).urn);
    assert.deepEqual(earlierState(model, urns), {
      isState: true,
      ids: [{ urn: urns[0], id: 'new' }],
      pending: [],
    });
  });
});
