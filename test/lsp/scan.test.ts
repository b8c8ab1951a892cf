import assert from 'node:assert/strict';
import { readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { useCheckFolder, type CheckFolder, type Run } from '../harness/checkCommand';

interface Scanned {
  stacks: number;
  resources: number;
  missing: number;
  rows: { name: string; file: string; findings: { code: string; severity: string; message: string }[] }[];
  causes: { code: string; level: string; stacks: number }[];
  unread: { name: string; failure: string }[];
  changes?: Record<'begun' | 'ended' | 'newStacks' | 'goneStacks', string[]>;
}

const AWS = 'pulumi:providers:aws';
const ID = '11111111-1111-4111-8111-111111111111';
/** Ids of processes are smaller. */
const NO_PROCESS = 2 ** 30;
const WRITTEN = new Date('2026-11-01T00:00:00Z');

/** A state as a backend in a folder keeps it, with queues that have these ids. */
function stateOf(name: string, ids: readonly string[], more: object[] = [], deployment: object = {}): string {
  const [stack = '', project = ''] = name.split('/').reverse();
  const urn = (rest: string): string => `urn:pulumi:${stack}::${project}::${rest}`;
  const provider = `${urn(`${AWS}::default`)}::${ID}`;
  const resources = [
    { urn: urn(`pulumi:pulumi:Stack::${project}-${stack}`), custom: false, type: 'pulumi:pulumi:Stack' },
    { urn: urn(`${AWS}::default`), custom: true, id: ID, type: AWS },
    ...ids.map((id, i) => ({
      urn: urn(`aws:sqs/queue:Queue::q${i}`),
      custom: true,
      id,
      type: 'aws:sqs/queue:Queue',
      inputs: { name: id },
      outputs: { name: id },
      provider,
    })),
    ...more.map((resource) => ({
      urn: urn('aws:sqs/queue:Queue::more'),
      custom: true,
      type: 'aws:sqs/queue:Queue',
      provider,
      ...resource,
    })),
  ];
  const latest = {
    manifest: { time: '2026-11-01T00:00:00Z', magic: '', version: '' },
    resources,
    ...deployment,
  };
  return JSON.stringify({ version: 3, checkpoint: { stack: name, latest } });
}

const arn = (name: string): string => `arn:aws:sqs:eu-west-1:123456789012:${name}`;

describe('scan', function () {
  this.timeout(120_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  const write = (name: string, state: string): void => {
    const [stack = '', project] = name.split('/').reverse();
    folder.write(`b/.pulumi/stacks/${project === undefined ? '' : `${project}/`}${stack}.json`, state);
  };
  const lock = (name: string, owner: object): void => {
    const facts = { username: 'ada', hostname: hostname(), timestamp: '2026-11-02T03:04:05Z', ...owner };
    folder.write(`b/.pulumi/locks/${name}/1.json`, JSON.stringify(facts));
  };
  const scan = (...args: string[]): Run => folder.run(['scan', ...args]);
  const scanned = (...args: string[]): Scanned => {
    const { stdout, stderr } = scan('--format=json', ...args);
    assert.notEqual(stdout, '', stderr);
    return JSON.parse(stdout) as Scanned;
  };
  const codes = ({ rows }: Scanned): Record<string, string[]> =>
    Object.fromEntries(rows.map(({ name, findings }) => [name, findings.map(({ code }) => code)]));

  /** Twelve stacks of which each has another fault, or looks as if it had one. */
  function plant(): void {
    const name = (number: number): string => `organization/shop/s${number}`;
    for (let i = 0; i < 12; i++) write(name(i), stateOf(name(i), [arn(`s${i}`), `plain-name`]));
    write(
      name(1),
      stateOf(name(1), [arn('s1')], [{ id: arn('x'), parent: 'urn:pulumi:s1::shop::a:b:C::gone' }]),
    );
    const pending = {
      resource: {
        urn: 'urn:pulumi:s2::shop::aws:sqs/queue:Queue::n',
        custom: true,
        type: 'aws:sqs/queue:Queue',
      },
      type: 'creating',
    };
    write(name(2), stateOf(name(2), [arn('s2')], [], { pending_operations: [pending] }));
    // One object in two stacks, and three that look so: an import of the same object, one that stays, and another account.
    write(name(3), stateOf(name(3), [arn('s4')]));
    write(name(5), stateOf(name(5), [], [{ id: arn('s4'), external: true }]));
    write(
      name(6),
      stateOf(name(6), [], [{ id: arn('s4'), retainOnDelete: true, inputs: {}, outputs: { a: 1 } }]),
    );
    write(name(7), stateOf(name(7), [arn('s4').replace('123456789012', '210987654321')]));
    const reference = (from: string, to: string): object => ({
      urn: `urn:pulumi:${from}::shop::pulumi:pulumi:StackReference::r`,
      type: 'pulumi:pulumi:StackReference',
      id: to,
      inputs: { name: to },
      outputs: { name: to },
      external: true,
      provider: undefined,
    });
    write(name(8), stateOf(name(8), [arn('s8')], [reference('s8', 'organization/gone/dev')]));
    write(name(9), stateOf(name(9), [arn('s9')], [reference('s9', name(8))]));
    folder.write('b/.pulumi/stacks/shop/s10.json.bak', 'not read');
    folder.write('b/.pulumi/backups/shop/s10/s10.1.json', 'not read');
    lock(name(10), { pid: NO_PROCESS });
    lock(name(11), { pid: process.pid, timestamp: new Date().toISOString() });
    lock('organization/shop/removed', { pid: NO_PROCESS });
  }

  it('finds what is wrong in each stack, between stacks and beside them, and nothing else', () => {
    plant();
    const found = scanned('b');
    const ours = Object.entries(codes(found)).map(([name, all]) => [
      name,
      all.filter((code) => !/custom-without-provider|inputs-missing/.test(code)),
    ]);
    assert.deepEqual(Object.fromEntries(ours.filter(([, all]) => all!.length > 0)), {
      'organization/shop/s1': ['missing-reference'],
      'organization/shop/s2': ['pending-operation'],
      'organization/shop/s3': ['shared-id'],
      'organization/shop/s4': ['shared-id'],
      'organization/shop/s8': ['stack-reference-gone'],
      'organization/shop/s10': ['stack-locked'],
      'organization/shop/s11': ['stack-locked'],
    });
    assert.equal(found.stacks, 12);
    assert.equal(found.rows[0]!.name, 'organization/shop/s1');
    assert.equal(found.causes[0]!.level, 'error');
    const locks = found.rows.flatMap(({ findings }) =>
      findings.filter(({ code }) => code === 'stack-locked'),
    );
    assert.deepEqual(
      locks.map(({ severity, message }) => [severity, /left behind|runs/.exec(message)?.[0]]),
      [
        ['warning', 'left behind'],
        ['information', 'runs'],
      ],
    );
    assert.equal(scan('b').code, 1);
    assert.equal(scan('b', '--stack=s3', '--stack=s0').code, 0);
    assert.equal(scan('b', '--stack=s3', '--fail-on=warning').code, 0);
    assert.equal(scanned('b', '--project=other').stacks, 0);
  });

  it('finds the same in parts that are merged as in one run', () => {
    plant();
    const whole = scanned('b');
    const files = Array.from({ length: 8 }, (_, i) => `part-${i + 1}.jsonl`);
    const sizes = files.map((file, i) => scanned('b', `--shard=${i + 1}/8`, `--save=${file}`).stacks);
    assert.equal(
      sizes.reduce((sum, size) => sum + size),
      12,
    );
    const merged = scanned('merge', ...files);
    for (const part of ['rows', 'causes', 'stacks', 'resources', 'missing', 'unread'] as const)
      assert.deepEqual(merged[part], whole[part]);
  });

  it('goes on after it was killed, and reads again only what was written since', () => {
    plant();
    const file = folder.at('b/.pulumi/stacks/shop/s1.json');
    utimesSync(file, WRITTEN, WRITTEN);
    const whole = scanned('b', '--save=r.jsonl');
    const lines = readFileSync(folder.at('r.jsonl'), 'utf8').split('\n');
    // It was killed while it wrote a line.
    truncateSync(folder.at('r.jsonl'), Buffer.byteLength(lines.slice(0, 6).join('\n')) + 20);
    assert.ok(scanned('merge', 'r.jsonl').missing > 0);
    assert.equal(scan('merge', 'r.jsonl').code, 2);
    assert.deepEqual(scanned('b', '--save=r.jsonl').rows, whole.rows);

    // Its content has changed, and neither its time nor its size: it is not read.
    writeFileSync(file, ' '.repeat(statSync(file).size));
    utimesSync(file, WRITTEN, WRITTEN);
    assert.deepEqual(scanned('b', '--save=r.jsonl').rows, whole.rows);
    write('organization/shop/s1', stateOf('organization/shop/s1', [arn('s1')]));
    const after = scanned('b', '--save=r.jsonl', '--since=r.jsonl');
    assert.ok(!('organization/shop/s1' in codes(after)));
    assert.equal(after.rows.length, whole.rows.length - 1);
    assert.match(after.changes!.ended.join(), /missing-reference in organization\/shop\/s1 /);
  });

  it('says what has changed since an earlier scan', () => {
    plant();
    scan('b', '--save=old.jsonl');
    assert.match(scan('b', '--since=old.jsonl').stdout, /Nothing has changed since the earlier scan\./);
    write('organization/shop/s1', stateOf('organization/shop/s1', [arn('s1')]));
    write('organization/shop/new', stateOf('organization/shop/new', [arn('s0')]));
    const { changes } = scanned('b', '--since=old.jsonl');
    const where = `(file://${folder.at('b')})`;
    assert.deepEqual(changes!.newStacks, [`organization/shop/new ${where}`]);
    assert.deepEqual(changes!.goneStacks, []);
    assert.ok(changes!.ended.includes(`missing-reference in organization/shop/s1 ${where}`));
    assert.deepEqual(changes!.begun, [
      `shared-id in organization/shop/new ${where}`,
      `shared-id in organization/shop/s0 ${where}`,
    ]);
  });

  it('reads what is compressed, names what it cannot read, and takes the old layout as the CLI does', () => {
    write('dev', stateOf('organization/shop/dev', []));
    write('prod', 'no state');
    const old = scan('b');
    assert.match(old.stdout, /has the old layout without projects, which Pulumi 3\.275 and newer refuse/);
    assert.match(old.stdout, /^prod \(.*prod\.json\) /m);
    assert.equal(old.code, 2);
    write('organization/shop/dev', stateOf('organization/shop/dev', []));
    assert.equal(scanned('b').stacks, 1);
  });

  it('writes its report in each format, with names that cannot mean anything there', () => {
    const name = 'organization/<b>&`|/dev';
    write(name, stateOf(name, [], [{ id: 'x', parent: 'urn:pulumi:dev::p::a:b:C::gone' }]));
    const { stdout } = scan('b', '--format=html', '--report=sarif=out/s.sarif', '--report=markdown=out/s.md');
    assert.ok(stdout.includes('&lt;b&gt;') && !stdout.includes('<b>&`'), stdout);
    assert.ok(!folder.read('out/s.md').includes('<b>'));
    const { runs } = JSON.parse(folder.read('out/s.sarif')) as {
      runs: {
        results: {
          ruleId: string;
          locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
        }[];
      }[];
    };
    const uri = runs[0]!.results[0]!.locations[0]!.physicalLocation.artifactLocation.uri;
    assert.ok(uri.endsWith('/dev.json'), uri);
    assert.equal(path.basename(decodeURIComponent(uri)), 'dev.json');
  });

  it('takes a config file, and refuses what it cannot use', () => {
    plant();
    folder.write('pulumi-troubleshooter.json', JSON.stringify({ rules: { 'missing-reference': 'off' } }));
    assert.equal(scan('b').code, 0);
    assert.equal(scan('b', '--no-config').code, 1);
    scan('b', '--save=r.jsonl');
    for (const [args, said] of [
      [['b', '--no-config', '--save=r.jsonl'], /has results of a scan with other settings/],
      [['missing'], /missing is no folder, and no address of a backend/],
      [[], /No backend is named/],
      [['b', '--shard=9/8'], /--shard takes a part and their number/],
      [['merge'], /merge is given no results/],
      [['merge', 'pulumi-troubleshooter.json'], /has no results of a scan/],
      [['b', '--format=junit'], /junit/],
    ] as const) {
      const { code, stderr } = scan(...args);
      assert.match(stderr, said);
      assert.equal(code, 2, args.join(' '));
    }
  });
});
