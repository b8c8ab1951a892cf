import assert from 'node:assert/strict';
import path from 'node:path';
import { run } from '../harness/pulumiProcess';
import type { PulumiStack } from '../harness/pulumiStack';
import { PLANTED, plantedCodes, plantStacks } from '../harness/plantedStacks';
import { repository } from '../harness/repository';
import { createStack, killedStack, updatedStack } from '../harness/stackSnapshots';
import { orSkip } from './suite';

const PROGRAM = path.join(repository, 'dist/check.js');

for (const backend of ['folder', 'service', 's3', 'postgres'] as const) {
  describe(`a scan of all stacks of a ${backend}`, function () {
    this.timeout(180_000);
    let stack: PulumiStack;

    before(async function () {
      await orSkip(this, async () => {
        ({ stack } = await killedStack('before', { backend }));
      });
    });
    after(() => stack.dispose());

    it('reports what a killed update left, and writes nothing', async () => {
      const before = await stack.export();
      const scan = await run(process.execPath, [PROGRAM, 'scan', '--format=json', stack.backendUrl], {
        cwd: stack.root,
        env: stack.env,
      });
      assert.notEqual(scan.stdout, '', scan.stderr);
      const { stacks, rows } = JSON.parse(scan.stdout) as {
        stacks: number;
        rows: { name: string; findings: { code: string }[] }[];
      };
      assert.equal(stacks, 1);
      assert.ok(rows[0]!.name.endsWith(`/${stack.project}/${stack.name}`), rows[0]!.name);
      const codes = rows[0]!.findings.map(({ code }) => code);
      assert.ok(codes.includes('pending-operation'), codes.join());
      assert.ok(codes.includes('stack-locked'), codes.join());
      assert.ok((await stack.export()) === before);
    });
  });
}

describe('a scan of the stacks with a tag', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  before(async () => {
    stack = await updatedStack();
    await stack.must(['stack', 'init', 'organization/shop/other', '--no-select']);
    await stack.must(['stack', 'tag', 'set', 'team', 'core', `--stack=${stack.name}`]);
  });
  after(() => stack.dispose());

  for (const [tag, names] of [
    ['team=core', 1],
    ['team', 1],
    ['team=web', 0],
  ] as const)
    it(`reads ${names} of two with ${tag}`, async () => {
      const args = [PROGRAM, 'scan', '--format=json', `--tag=${tag}`, stack.backendUrl];
      const scan = await run(process.execPath, args, { cwd: stack.root, env: stack.env });
      assert.notEqual(scan.stdout, '', scan.stderr);
      assert.equal((JSON.parse(scan.stdout) as { stacks: number }).stacks, names);
    });
});

for (const backend of ['s3', 'service'] as const) {
  describe(`a scan of planted stacks of a ${backend}`, function () {
    this.timeout(180_000);
    let stack: PulumiStack;
    before(async function () {
      await orSkip(this, async () => {
        stack = await createStack({ backend });
      });
    });
    after(() => stack.dispose());

    it('finds what it finds in a folder, and nothing else', async () => {
      const files = new Map<string, string>();
      plantStacks((file, text) => {
        files.set(file, text);
      });
      for (const [file, text] of files) {
        if (stack.server) await stack.server.put(`.pulumi/${file}`, text);
        else if (/^stacks.*\.json$/.test(file)) {
          const { checkpoint } = JSON.parse(text) as { checkpoint: { stack: string; latest: object } };
          stack.service!.put(checkpoint.stack, checkpoint.latest);
        }
      }
      const args = [PROGRAM, 'scan', '--format=json', '--project=shop', stack.backendUrl];
      const scan = await run(process.execPath, args, { cwd: stack.root, env: stack.env });
      assert.notEqual(scan.stdout, '', scan.stderr);
      const { rows } = JSON.parse(scan.stdout) as { rows: { name: string; findings: { code: string }[] }[] };
      const hasLocks = stack.server !== undefined;
      const expected = Object.entries(PLANTED).filter(
        ([, codes]) => hasLocks || !codes.includes('stack-locked'),
      );
      assert.deepEqual(plantedCodes(rows), Object.fromEntries(expected));
    });
  });
}
