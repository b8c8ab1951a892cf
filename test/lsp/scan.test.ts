import assert from 'node:assert/strict';
import { readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { useCheckFolder, type CheckFolder, type Run } from '../harness/checkCommand';
import { arn, PLANTED, plantedCodes, plantStacks, stateFile, stateOf } from '../harness/plantedStacks';

/** A finding, as far as a test compares it. */
interface Found {
  code: string;
  line?: number;
}

interface Scanned {
  stacks: number;
  resources: number;
  missing: number;
  rows: {
    name: string;
    file: string;
    lastRun?: object;
    backup?: string;
    findings: { code: string; severity: string; message: string }[];
  }[];
  causes: { code: string; level: string; stacks: number }[];
  unread: { name: string; failure: string }[];
  changes?: Record<'begun' | 'ended' | 'newStacks' | 'goneStacks', string[]>;
}

/** A moment that files of these tests were written at. */
const WRITTEN = new Date('2026-11-01T00:00:00Z');

describe('scan', function () {
  this.timeout(120_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  const put = (file: string, text: string): void => {
    folder.write(`b/.pulumi/${file}`, text);
  };
  const write = (name: string, state: string): void => {
    put(stateFile(name), state);
  };
  const plant = (): void => {
    plantStacks(put);
  };
  const scan = (...args: string[]): Run => folder.run(['scan', ...args]);
  const scanned = (...args: string[]): Scanned => {
    const { stdout, stderr } = scan('--format=json', ...args);
    assert.equal(stderr, '');
    return JSON.parse(stdout) as Scanned;
  };
  const codes = ({ rows }: Scanned): Record<string, string[]> =>
    Object.fromEntries(rows.map(({ name, findings }) => [name, findings.map(({ code }) => code)]));

  it('finds what is wrong in each stack, between stacks and beside them, and nothing else', () => {
    plant();
    const found = scanned('b');
    assert.deepEqual(plantedCodes(found.rows), PLANTED);
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

  it('finds what the check of the backend’s folder finds', () => {
    plant();
    const failed = { kind: 'destroy', result: 'failed' };
    put('history/shop/s0/s0-1760000000000000000.history.json', JSON.stringify(failed));
    const of = (findings: Found[]): string[] =>
      [...new Set(findings.map(({ code, line = 1 }) => `${code} in line ${line}`))].sort();
    const { files } = JSON.parse(folder.run(['check', '--format=json', 'b']).stdout) as {
      files: { file: string; findings: Found[] }[];
    };
    const checked = files.filter(({ findings }) => findings.length > 0);
    const { rows } = scanned('b');
    assert.deepEqual(
      Object.fromEntries(checked.map(({ file, findings }) => [folder.at(file), of(findings)])),
      Object.fromEntries(rows.map(({ file, findings }) => [file, of(findings)])),
    );
    assert.ok(rows.some(({ findings }) => findings.some(({ code }) => code === 'last-run-failed')));
  });

  it('counts a stack once, however many findings of a kind it has', () => {
    const name = 'organization/shop/dev';
    const gone = (i: number): object => ({
      urn: `urn:pulumi:dev::shop::aws:sqs/queue:Queue::more${i}`,
      id: `x${i}`,
      parent: `urn:pulumi:dev::shop::a:b:C::gone${i}`,
    });
    write(name, stateOf(name, [], [gone(1), gone(2)]));
    const { rows, causes } = scanned('b');
    assert.equal(rows[0]!.findings.filter(({ code }) => code === 'missing-reference').length, 2);
    assert.equal(causes.find(({ code }) => code === 'missing-reference')!.stacks, 1);
    assert.match(scan('b').stdout, /^error missing-reference in 1 stack: /m);
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

  it('says how the last run ended, and how old the newest copy of a state is', () => {
    const at = (time: string): string => `${Date.parse(time)}000000`;
    for (const [name, kind, result] of [
      ['ok', 'update', 'succeeded'],
      ['failed', 'update', 'failed'],
      ['left', 'destroy', 'failed'],
    ] as const) {
      write(`organization/shop/${name}`, stateOf(`organization/shop/${name}`, [arn(name)]));
      const entry = (time: string, of: object): void => {
        put(`history/shop/${name}/${name}-${at(time)}.history.json`, JSON.stringify(of));
      };
      entry('2026-11-02T00:00:00Z', { kind, result });
      entry('2026-11-01T00:00:00Z', { kind: 'update', result: 'failed' });
      for (const day of ['01', '03', '02'])
        put(`backups/shop/${name}/${name}.${at(`2026-11-${day}T00:00:00Z`)}.json`, '');
    }
    const { rows } = scanned('b');
    const told = rows.flatMap(({ name, lastRun, backup, findings }) => {
      const found = findings.find(({ code }) => code === 'last-run-failed');
      return found ? [{ name, lastRun, backup, said: `${found.severity} ${found.message}` }] : [];
    });
    const run = (kind: string) => ({ kind, result: 'failed', time: '2026-11-02T00:00:00.000Z' });
    assert.deepEqual(
      told.map(({ name, lastRun, backup }) => [name, lastRun, backup]),
      [
        ['organization/shop/left', run('destroy'), '2026-11-03T00:00:00.000Z'],
        ['organization/shop/failed', run('update'), '2026-11-03T00:00:00.000Z'],
      ],
    );
    assert.match(told[0]!.said, /^warning The last destroy failed .*; 3 resources are left\.$/);
    assert.match(told[1]!.said, /^information The last update failed /);
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

  it('heeds the severities that a config file gives to all states and to some', () => {
    plant();
    const config = (content: object): void => {
      folder.write('pulumi-troubleshooter.json', JSON.stringify(content));
    };
    const levels = (code: string): Record<string, string> =>
      Object.fromEntries(
        scanned('b').rows.flatMap(({ name, findings }) =>
          findings.filter((one) => one.code === code).map(({ severity }) => [name.slice(-2), severity]),
        ),
      );
    const rules = { 'missing-reference': 'information', 'shared-id': 'hint' };
    config({ rules });
    assert.deepEqual(levels('missing-reference'), { s1: 'information' });
    assert.deepEqual(levels('shared-id'), { s3: 'hint', s4: 'hint' });
    const of = (stack: string, own: object): object => ({
      files: [`b/.pulumi/stacks/shop/${stack}.json`],
      rules: own,
    });
    config({
      rules,
      overrides: [
        of('*', { 'shared-id': 'warning' }),
        of('s1', { 'missing-reference': 'off' }),
        of('s4', { 'shared-id': 'error' }),
      ],
    });
    assert.deepEqual(levels('missing-reference'), {});
    assert.deepEqual(levels('shared-id'), { s3: 'warning', s4: 'error' });
    // A state for which the rule is off is compared with no other.
    config({ rules, overrides: [of('s4', { 'shared-id': 'off' })] });
    assert.deepEqual(levels('shared-id'), {});
  });

  it('fails on the levels that are asked for, by the severities of a config file', () => {
    plant();
    const all = ['error', 'danger', 'warning', 'information', 'hint', 'never'] as const;
    for (const [severity, failing] of [
      ['error', 5],
      ['warning', 3],
      ['information', 2],
      ['hint', 1],
      ['off', 0],
    ] as const) {
      const rules = { 'shared-id': severity, 'custom-without-provider': 'off', 'inputs-missing': 'off' };
      folder.write('pulumi-troubleshooter.json', JSON.stringify({ rules }));
      // The worst level that still fails, and all lower ones.
      const first = all.length - 1 - failing;
      for (const [i, level] of all.entries()) {
        const { code } = scan('b', '--stack=s3', '--stack=s4', `--fail-on=${level}`);
        assert.equal(code, i >= first && level !== 'never' ? 1 : 0, `${severity}: --fail-on=${level}`);
      }
    }
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
