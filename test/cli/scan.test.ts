import assert from 'node:assert/strict';
import path from 'node:path';
import { CHANGED_SECRETS, driftEverywhere } from '../harness/drift';
import { run } from '../harness/pulumiProcess';
import type { PulumiStack } from '../harness/pulumiStack';
import { PLANTED, plantedCodes, plantStacks } from '../harness/plantedStacks';
import { holdLeftLock, killRecordedUpdate, recordedCallsOf } from '../harness/recordedKill';
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

for (const backend of ['folder', 'service'] as const) {
  describe(`a scan with --drift of a ${backend}`, function () {
    this.timeout(240_000);
    let stack: PulumiStack;
    before(async function () {
      await orSkip(this, async () => {
        stack = await updatedStack({ program: 'drift', backend });
      });
    });
    after(() => stack.dispose());

    interface Row {
      name: string;
      failure?: string;
      findings: { code: string; message: string }[];
    }
    async function scanned(cwd: string): Promise<{ code: number; rows: Row[]; unread: Row[] }> {
      const args = [PROGRAM, 'scan', '--drift', '--format=json', '--fail-on=warning', stack.backendUrl];
      const { code, stdout, stderr } = await run(process.execPath, args, { cwd, env: stack.env });
      assert.notEqual(stdout, '', stderr);
      return { ...(JSON.parse(stdout) as { rows: Row[]; unread: Row[] }), code };
    }

    it('says which real resources differ, where they could be compared, and writes nothing', async () => {
      const before = await stack.export();
      const same = await scanned(stack.cwd);
      assert.deepEqual([same.code, same.unread], [0, []]);
      await driftEverywhere(stack);
      const { code, rows } = await scanned(stack.cwd);
      const drift = rows.flatMap(({ findings }) => findings.filter((one) => one.code === 'drift'));
      assert.equal(code, 1);
      assert.equal(drift.length, 1);
      assert.match(
        drift[0]!.message,
        /^\d resources differ from the state \(compared .+\): 'cache' was not found, 'database' has changed, 'images' has changed, and \d more\.$/,
      );
      for (const secret of CHANGED_SECRETS) assert.ok(!drift[0]!.message.includes(secret));
      // The program's folder has what Node's dynamic providers load.
      const elsewhere = await scanned(stack.root);
      assert.equal(elsewhere.code, 2);
      assert.match(elsewhere.unread[0]!.failure!, /^was not compared with the real resources: /);
      assert.ok((await stack.export()) === before);
    });
  });

  describe(`a scan after a recorded update of a ${backend} was killed`, function () {
    this.timeout(180_000);
    let stack: PulumiStack;
    before(async () => {
      stack = await createStack({ program: 'recorded', backend });
    });
    after(() => stack.dispose());

    /** What it says of each pending operation; a later one goes on with the results of the one before. */
    async function saidOfPending(): Promise<string[]> {
      const save = `--save=${path.join(stack.root, 'results.jsonl')}`;
      const args = [PROGRAM, 'scan', '--format=json', '--project=shop', save, stack.backendUrl];
      const scan = await run(process.execPath, args, { cwd: stack.root, env: stack.env });
      const { rows } = JSON.parse(scan.stdout) as {
        rows: { findings: { code: string; message: string }[] }[];
      };
      return rows[0]!.findings.flatMap(({ code, message }) =>
        code === 'pending-operation' ? [message] : [],
      );
    }

    it('says what the record proves, once nobody can be working on the stack', async () => {
      await killRecordedUpdate(stack);
      const { pending_operations: pending = [] } = (await stack.state()).deployment;
      assert.notEqual(pending.length, 0);
      const answers = new Map((await recordedCallsOf(stack)).map(({ urn, answer }) => [urn, answer?.id]));
      const release = await holdLeftLock(stack);
      const whileHeld = await saidOfPending();
      assert.equal(whileHeld.length, pending.length);
      for (const message of whileHeld) assert.match(message, /It may exist at the provider or not/);

      await release();
      const said = await saidOfPending();
      assert.equal(said.length, pending.length);
      for (const { resource } of pending) {
        const proof = new RegExp(`Proved: the provider answered .* with ${answers.get(resource.urn)}\\.$`);
        assert.ok(
          said.some((message) => proof.test(message)),
          `${resource.urn}: ${said.join('\n')}`,
        );
      }
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
