import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { importScript, repository } from '../../harness/repository';

const help = (script: string) =>
  spawnSync(process.execPath, [path.join(repository, 'scripts', script), '--help'], { encoding: 'utf8' });

describe('the usage of the test scripts', () => {
  it('names each suite with its contents, and each option', async () => {
    const { status, stdout } = help('test.mjs');
    assert.equal(status, 0);
    const { suites } = await importScript<{ suites: object }>('scripts/testRun/suites.mjs');
    const named = [...stdout.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name]) => name!);
    const options = ['--grep PATTERN', '--workers N', '-h, --help'];
    assert.deepEqual(
      named.filter((name) => !name.startsWith('-')),
      Object.keys(suites),
    );
    for (const option of options) assert.ok(stdout.includes(`  ${option} `), option);
  });

  it('is also printed by the long run, which then runs nothing', () => {
    const { status, stdout, stderr } = help('testLong.mjs');
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /^Usage: npm run test:long .*\n[^]*^ {2}--minutes N /m);
  });
});
