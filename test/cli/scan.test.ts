import assert from 'node:assert/strict';
import path from 'node:path';
import { run } from '../harness/pulumiProcess';
import type { PulumiStack } from '../harness/pulumiStack';
import { repository } from '../harness/repository';
import { killedStack } from '../harness/stackSnapshots';
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
