import assert from 'node:assert/strict';
import { adoptionHint, asAdoptionHint } from '../../../client/src/features/adoption/model/adoptionHint';
import { importLine, importOption } from '../../../client/src/features/adoption/model/importLines';
import { readExisting } from '../../../client/src/features/adoption/model/lookUpExisting';
import { createsIn, namedUrns, withId } from '../../../client/src/features/adoption/model/plannedCreates';
import { idProposalsFromPlan } from '../../../client/src/features/adoption/model/idProposalsFromPlan';
import { BackendAddress } from '../../../client/src/pulumi/location/backendAddress';
import { explainOnce } from '../../../shared/knownErrors/explain';
import { UNKNOWN_VALUE } from '../../../shared/unknownMarkers';

const SECRET = {
  '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
  ciphertext: '[secret]',
};
const BUCKET = 'aws:s3/bucket:Bucket';
const urn = (name: string, above = ''): string => `urn:pulumi:dev::shop::${above}${BUCKET}::${name}`;

/** The events of a preview that creates these resources. */
const creating = (...all: { urn: string; parent?: string; inputs?: object }[]): string =>
  all
    .map(({ urn: of, parent, inputs = {} }) =>
      JSON.stringify({
        resourcePreEvent: {
          metadata: { op: 'create', urn: of, type: BUCKET, provider: 'p::1', new: { parent, inputs } },
        },
      }),
    )
    .join('\n');

describe('the creates of a preview', () => {
  it('distinguish resources of one name by their parents', () => {
    const [one, two] = ['One', 'Two'].map((kind) => `urn:pulumi:dev::shop::my:index:${kind}::${kind}`);
    const events = creating(
      { urn: urn('data', 'my:index:Two$'), parent: two! },
      { urn: urn('data', 'my:index:One$'), parent: one! },
    );
    const creates = createsIn(events, {
      nameTable: { one: one!, two: two! },
      resources: [{ type: BUCKET, name: 'data_2', logicalName: 'data', id: '<PLACEHOLDER>', parent: 'one' }],
    });
    assert.deepEqual(
      creates.map((create) => [create.urn, create.name, create.waitsFor]),
      [[urn('data', 'my:index:One$'), 'data', undefined]],
    );
    assert.deepEqual(namedUrns(creates[0]!), { parent: ['one', one] });
    assert.equal(withId(creates[0]!, 'bucket-1').resources.at(-1)!.id, 'bucket-1');
  });

  it('omit components and providers, and may be empty', () => {
    assert.deepEqual(createsIn('', {}), []);
    const resources = [{ type: 'my:index:App', name: 'app', component: true }];
    assert.deepEqual(createsIn(creating({ urn: urn('a') }), { resources }), []);
  });
});

describe('the difference between an object and the program', () => {
  const event = (inputs: object): string =>
    JSON.stringify({
      resOutputsEvent: { metadata: { op: 'import', urn: urn('data'), new: { id: 'b', inputs } } },
    });

  it('is shown input by input; secrets and unknown values are never shown', () => {
    const inputs = { name: 'data', tags: { a: '1' }, token: SECRET, key: SECRET, owner: UNKNOWN_VALUE };
    const found = {
      name: 'data',
      tags: { a: '2' },
      token: 'plain',
      key: SECRET,
      owner: 'me',
      __defaults: ['name'],
    };
    assert.deepEqual(readExisting(event(found), { urn: urn('data'), inputs }), {
      kind: 'found',
      id: 'b',
      differences: [{ path: 'tags.a', found: '"2"', planned: '"1"' }],
      unknown: ['token', 'owner'],
      exposed: ['token'],
    });
  });

  it('is not shown if the CLI does not report it', () => {
    const found = readExisting('', { urn: urn('data'), inputs: {} });
    assert.ok(found.kind === 'found');
    assert.equal(found.differences, undefined);
  });
});

describe('proposed ids', () => {
  const ids = (type: string, inputs: object, said?: string): string[] =>
    idProposalsFromPlan({ type, name: 'data', inputs: inputs as Record<string, unknown> }, said).map(
      ({ id }) => id,
    );

  it('come from Kubernetes, then from the error, then from names among the inputs', () => {
    const metadata = { name: 'web', namespace: 'shop' };
    assert.equal(ids('kubernetes:core/v1:Service', { metadata })[0], 'shop/web');
    assert.deepEqual(
      ids(
        BUCKET,
        { bucket: 'data-1', tags: {} },
        `error: bucket 'data-9' already exists: arn:aws:s3:::data-9`,
      ),
      ['data-9', 'arn:aws:s3:::data-9', 'data-1', 'data'],
    );
  });

  it('begin with what was recorded, once', () => {
    const plan = { type: BUCKET, name: 'data', inputs: { bucket: 'data-1' } };
    const proposals = idProposalsFromPlan(plan, '', 'data-1');
    assert.deepEqual(proposals[0], { id: 'data-1', reason: 'the recorded answer of its provider' });
    assert.deepEqual(
      proposals.map(({ id }) => id),
      ['data-1', 'data'],
    );
  });

  it('come from the words of an error: those with its name in them, and what it says exists', () => {
    const said = (text: string): string[] => ids('pulumi-nodejs:dynamic/shop:Mail', {}, text);
    assert.deepEqual(said('  pulumi-nodejs:dynamic:Mail (data):\n    error: fixed-data exists already'), [
      'fixed-data',
      'data',
    ]);
    assert.deepEqual(said('The resource i-12 already exists in the zone.'), ['i-12', 'data']);
    assert.deepEqual(said('The resource already exists, urn:pulumi:dev::shop::a:b:C::data'), ['data']);
  });

  it('are the name that a type calls its own, and not the id of another object', () => {
    const type = 'gcp:bigquery/dataset:Dataset';
    assert.deepEqual(ids(type, { projectId: 'shop-1', datasetId: 'sales' }), ['sales', 'data']);
  });

  it('contain no secret and no unknown value', () => {
    assert.deepEqual(ids(BUCKET, { name: SECRET, bucketName: UNKNOWN_VALUE, id: '' }), ['data']);
  });
});

describe('lines to copy', () => {
  it('are in the language of the program', () => {
    assert.equal(importOption('nodejs', 'a"b'), String.raw`{ import: "a\"b" }`);
    assert.equal(importOption('python', 'a'), 'opts=pulumi.ResourceOptions(import_="a")');
    assert.equal(importOption('yaml', 'a'), 'options:\n  import: "a"');
    assert.equal(importOption(undefined, 'a'), 'import: "a"');
  });

  it('contain the parent, the provider and the stack, quoted for the shell', () => {
    const nameTable = { app: 'urn:pulumi:dev::shop::my:index:App::app' };
    const [create] = createsIn(creating({ urn: urn('data') }), {
      nameTable,
      resources: [{ type: BUCKET, name: 'data', parent: 'app' }],
    });
    const address = new BackendAddress('file:///b', '/p');
    const target = {
      folder: '/p',
      project: 'shop',
      stack: 'organization/shop/dev',
      backend: { url: 'file:///b', address, user: 'me' },
    };
    assert.equal(
      importLine(target, create!, 'a b', 'posix'),
      `pulumi import ${BUCKET} data 'a b' '--stack=organization/shop/dev' '--parent=app=${nameTable.app}' '--protect=false' '--generate-code=false'`,
    );
  });
});

describe('the resource of an error about an existing object', () => {
  it('is read from the heading of the error, with its line', () => {
    const text = `Diagnostics:\n  ${BUCKET} (data):\n    error: BucketAlreadyOwnedByYou: data-1\n`;
    const hint = adoptionHint(text, explainOnce(text)[0]!);
    assert.deepEqual(hint, {
      type: BUCKET,
      name: 'data',
      said: '    error: BucketAlreadyOwnedByYou: data-1',
    });
    assert.equal(asAdoptionHint(hint), hint);
    assert.equal(asAdoptionHint({ name: 'data' }), undefined);
  });
});
