import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PulumiCli } from '../../../client/src/pulumi/cli/cli';
import { objectLists, type ObjectList } from '../../../client/src/pulumi/lookUp/objectLists';
import type { StackTarget } from '../../../client/src/pulumi/stacks/stacks';
import type { ObjectListing } from '../../../shared/pendingOperations';

/** A program that stands for a cloud's CLI, as its help says, prints this once it was asked exactly what was shown. */
const fake = (name: string, args: string, prints: string): string =>
  [
    '#!/bin/sh',
    `if [ "$1" = --version ]; then echo 'a fake ${name}'; exit; fi`,
    `[ "$*" = '${args}' ] || { echo "asked: $*" >&2; exit 2; }`,
    `printf '%s' '${prints}'`,
    '',
  ].join('\n');

describe('the lists of the clouds’ own CLIs', function () {
  this.timeout(30_000);
  let bin: string;
  before(async function () {
    if (process.platform === 'win32') this.skip();
    bin = await mkdtemp(path.join(tmpdir(), 'clouds-'));
  });
  after(() => rm(bin, { recursive: true, force: true }));

  const listOf = (listing: Partial<ObjectListing>): ObjectList | undefined => {
    const cli = { env: { PATH: `${bin}${path.delimiter}${process.env['PATH']}` } } as unknown as PulumiCli;
    const target = { folder: bin, stack: 'dev' } as StackTarget;
    const whole = { type: '', provider: 'urn', settings: {}, unshown: [], known: [], ...listing };
    return objectLists(cli, target, whole)[1];
  };

  const subscription = '/subscriptions/s1/resourceGroups/shop/providers/Microsoft.Network';
  const googleLinks = [
    'https://www.googleapis.com/compute/v1/projects/shop/zones/eu-a/disks/one',
    'https://compute.googleapis.com/compute/beta/projects/shop/regions/eu/disks/of-a-region',
  ].map((selfLink) => ({ selfLink }));
  for (const [name, listing, args, prints, ids] of [
    [
      'az',
      { type: 'azure-native:network:VirtualNetwork', settings: { subscriptionId: 's1' } },
      'resource list --resource-type Microsoft.Network/virtualNetworks --query [].id --output json --subscription s1',
      JSON.stringify([`${subscription}/virtualNetworks/main`]),
      [`${subscription}/virtualNetworks/main`],
    ],
    [
      'gcloud',
      { type: 'gcp:compute/disk:Disk', settings: { project: 'shop' } },
      'compute disks list --format=json(selfLink) --project shop',
      JSON.stringify(googleLinks),
      ['projects/shop/zones/eu-a/disks/one'],
    ],
    [
      'gcloud',
      { type: 'gcp:serviceaccount/account:Account' },
      'iam service-accounts list --format=json(name)',
      JSON.stringify([{ name: 'projects/shop/serviceAccounts/ci@shop.iam.gserviceaccount.com' }]),
      ['projects/shop/serviceAccounts/ci@shop.iam.gserviceaccount.com'],
    ],
    [
      'kubectl',
      { type: 'kubernetes:apps/v1:Deployment', settings: { context: 'eu' } },
      'get Deployment.v1.apps --all-namespaces --output jsonpath={range .items[*]}{.metadata.namespace}/{.metadata.name}{"\\n"}{end} --context eu',
      'shop/web\nkube-system/coredns\n',
      ['shop/web', 'kube-system/coredns'],
    ],
    [
      'kubectl',
      { type: 'kubernetes:core/v1:Namespace' },
      'get Namespace --all-namespaces --output jsonpath={range .items[*]}{.metadata.namespace}/{.metadata.name}{"\\n"}{end}',
      '/shop\n/default\n',
      ['shop', 'default'],
    ],
  ] as const)
    it(`is that of ${name} for ${listing.type}, as it is shown, where the stack’s provider works`, async () => {
      const program = path.join(bin, name);
      await writeFile(program, fake(name, args, prints));
      await chmod(program, 0o755);
      const list = listOf(listing)!;
      assert.equal(list.command.replaceAll("'", ''), `${name} ${args}`);
      assert.deepEqual(await list.ids({}), ids);
      await rm(program);
    });

  it('is none for what a cluster has no kind for, and none in another cluster than the user’s', () => {
    for (const type of [
      'core/v1:PodList',
      'apps/v1:DeploymentPatch',
      'helm.sh/v3:Release',
      'yaml/v2:ConfigGroup',
    ])
      assert.equal(listOf({ type: `kubernetes:${type}` }), undefined, type);
    const type = 'kubernetes:core/v1:ConfigMap';
    assert.ok(listOf({ type }));
    assert.equal(listOf({ type, unshown: ['kubeconfig'] }), undefined);
  });

  it('says that the CLI is missing, or what it says', async () => {
    const list = listOf({ type: 'azure-native:compute:Disk' })!;
    await assert.rejects(list.ids({}), /^Error: It is not on PATH\.$/);
    await writeFile(path.join(bin, 'az'), '#!/bin/sh\necho "Please run az login" >&2\nexit 1\n');
    await chmod(path.join(bin, 'az'), 0o755);
    await assert.rejects(list.ids({}), /^Error: az ended with 1: Please run az login$/);
  });
});
