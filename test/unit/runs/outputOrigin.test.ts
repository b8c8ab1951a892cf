import assert from 'node:assert/strict';
import { doubtAbout } from '../../../client/src/pulumi/runs/outputOrigin';
import { BackendAddress } from '../../../client/src/pulumi/location/backendAddress';
import type { StackTarget } from '../../../client/src/pulumi/location/stackTarget';

function targetOn(url: string, stack: string): StackTarget {
  const address = new BackendAddress(url, '/work/shop');
  const backend = { url: address.display, user: 'ada', address };
  return { folder: '/work/shop', project: 'shop', stack, backend };
}

/** The backends of a login, with the stack that each has under the same short name. */
const TARGETS = {
  folder: targetOn('file:///srv/a', 'organization/shop/dev'),
  'other folder': targetOn('file:///srv/b', 'organization/shop/dev'),
  bucket: targetOn('s3://states?region=eu-west-1', 'organization/shop/dev'),
  'folder of a bucket': targetOn('gs://acme/tools', 'organization/shop/dev'),
  cloud: targetOn('https://api.pulumi.com', 'acme/shop/dev'),
  'other organization': targetOn('https://api.pulumi.com', 'beta/shop/dev'),
  'own service': targetOn('https://pulumi.acme.internal', 'acme/shop/dev'),
} satisfies Record<string, StackTarget>;

/** A stack with a name that no output has. */
const ANOTHER = targetOn('file:///srv/a', 'organization/shop/prod');

const LOCKED = 'error: the stack is currently locked by 1 lock(s). Either wait or delete the lock file.\n  ';
const HELD = ': created by ada@build-7 (pid 4711) at 2026-11-21T09:52:11Z';

/** What the CLI prints, by the only login that it can be from. */
const OUTPUTS: readonly (readonly [from: keyof typeof TARGETS, output: string])[] = [
  ['folder', `${LOCKED}file:///srv/a/.pulumi/locks/organization/shop/dev/2f0c1c4b.json${HELD}`],
  [
    'folder',
    `\x1b[31m${LOCKED}\x1b[0mfile:///srv/a/.pulumi/locks/organization/shop/dev/2f.json?no_tmp_dir=true${HELD}`,
  ],
  ['folder', 'PULUMI_BACKEND_URL=file:///srv/a pulumi up\nerror: [409] Conflict'],
  ['other folder', `${LOCKED}file:///srv/b/.pulumi/locks/organization/shop/dev/2f0c1c4b.json${HELD}`],
  ['bucket', `${LOCKED}s3://states/.pulumi/locks/organization/shop/dev/0f.json${HELD}`],
  ['folder of a bucket', `${LOCKED}gs:/acme/tools/.pulumi/locks/organization/shop/dev/37f829e3.json,`],
  [
    'cloud',
    'View in Browser (Ctrl+O): https://app.pulumi.com/acme/shop/dev/updates/13\nerror: [409] Conflict',
  ],
  [
    'other organization',
    'Updating (beta/shop/dev)\nView Live: https://app.pulumi.com/beta/shop/dev/updates/2',
  ],
];

describe('the origin of an output', () => {
  for (const [from, output] of OUTPUTS)
    for (const [name, target] of Object.entries(TARGETS))
      it(`of ${from} is ${name === from ? 'known' : 'not taken for'} ${name}: ${output.slice(0, 40)}…`, () => {
        assert.equal(doubtAbout(output, target)?.kind, name === from ? undefined : 'other');
      });

  /** What a command of a login prints, with its stack's own names, by how it ended. */
  const ENDS: Readonly<Record<string, (target: StackTarget) => string>> = {
    'at a lock': ({ stack, backend: { address } }) =>
      address.isPulumiCloud || address.forCli.startsWith('https:')
        ? `Updating (${stack})\n${pageOf(address, stack)}error: [409] Conflict: Another update is currently in progress.`
        : `${LOCKED}${address.forCli.replace(/\?.*/, '')}/.pulumi/locks/${stack}/2f0c1c4b.json${HELD}`,
    'with pending operations': ({ stack, backend: { address } }) =>
      `Previewing update (dev):\n${pageOf(address, stack)}error: the current deployment has 1 resource(s) with pending operations:`,
    'in a failed destroy': ({ stack, backend: { address } }) =>
      `Destroying (dev):\n${pageOf(address, stack)}  aws:s3:Bucket (images):\n    error: deleting S3 Bucket (images): BucketNotEmpty`,
  };
  const pageOf = (address: BackendAddress, stack: string): string =>
    address.isPulumiCloud ? `View Live: https://app.pulumi.com/${stack}/updates/13\n` : '';

  for (const [end, print] of Object.entries(ENDS))
    for (const [from, printing] of Object.entries(TARGETS))
      for (const [name, target] of Object.entries({ ...TARGETS, 'another name': ANOTHER }))
        it(`that ended ${end} with the login ${from} is never surely of ${name}, unless it is`, () => {
          const kind = doubtAbout(print(printing), target)?.kind;
          if (name === from) assert.notEqual(kind, 'other');
          else assert.notEqual(kind, undefined);
          if (name === 'another name') assert.equal(kind, 'other');
        });

  it('is not known from an output that names no backend', () => {
    for (const output of [
      'Updating (dev):\nerror: [409] Conflict: Another update is in progress.',
      'error: no',
    ]) {
      for (const target of Object.values(TARGETS)) {
        const doubt = doubtAbout(output, target)!;
        assert.equal(doubt.kind, 'unknown');
        assert.match(doubt.words, /names no backend\. With another login than this window’s/);
      }
    }
  });

  it('is another stack if the output or the command line names another', () => {
    const others = [
      'Updating (prod):',
      'Previewing update (acme/web/dev):',
      '$ pulumi up --yes --stack prod',
    ];
    for (const output of others) {
      const doubt = doubtAbout(`${output}\nerror: it failed`, TARGETS.folder);
      assert.match(doubt!.words, /^This output is about stack “[^”]+”, not about/);
    }
  });

  it('never shows the credentials of an address', () => {
    const doubt = doubtAbout('PULUMI_BACKEND_URL=postgres://ada:s3cr3t@db/states pulumi up', TARGETS.folder);
    assert.match(doubt!.words, /the backend postgres:\/\/ada@db\/states/);
  });
});
