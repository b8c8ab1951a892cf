import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { Backups } from '../../client/src/pulumi/kept/backups';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { lookAtStack } from '../../client/src/pulumi/backends/stackLook';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import {
  replaceState,
  type ReplaceStateDecisions,
  type ReplaceStateOutcome,
  type ReplaceStateRequest,
} from '../../client/src/pulumi/writes/replaceState';
import type { ReplacePlan } from '../../client/src/pulumi/writes/replacePlan';
import { cancelUpdate, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { endangered } from '../harness/dangerousState';
import { keepBackend } from '../harness/keptBackend';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import { AGREE, startStateServer, targetOf, temporaryBackups, type TestCli, type TestServer } from './client';
import { useUpdatedStack } from './suite';

describe('replaceState on a real stack', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  let original: string;
  /** The same in the backend's own file. */
  let checkpoint: string;
  let restore: () => Promise<void>;

  useUpdatedStack(async (made) => {
    ({ stack, server, test, target } = made);
    original = await stack.export();
    checkpoint = await stored();
    restore = await keepBackend(stack);
  });
  afterEach(() => restore());

  const stored = (name?: string): Promise<string> => readFile(stack.stateFile(name), 'utf8');

  async function assertUntouched(): Promise<void> {
    assert.ok((await stored()) === checkpoint, 'the stack was written to');
  }

  /**
   * Runs the flow with a user who agrees to everything except for the given decisions. Keeps the plan that the user
   * saw.
   */
  async function replace(
    request: Omit<ReplaceStateRequest, 'target'>,
    decisions: Partial<ReplaceStateDecisions> = {},
    backups = temporaryBackups(),
  ): Promise<{ outcome: ReplaceStateOutcome; plan: ReplacePlan | undefined }> {
    let plan: ReplacePlan | undefined;
    const review = async (shown: ReplacePlan) => {
      plan = shown;
      return (await decisions.review?.(shown)) ?? true;
    };
    const outcome = await replaceState(
      { cli: test.cli, server, backups },
      { target, ...request },
      { ...AGREE, ...decisions, review },
    );
    return { outcome, plan };
  }

  /** The original with its web server's colour changed: a valid state that differs in one resource. */
  const painted = () => original.replaceAll('"colour": "blue"', '"colour": "red"');
  /** The original with a dependency on a missing resource. */
  const dangling = () => original.replace(/("dependencies": \[\s*"[^"]+)"/, '$1-gone"');

  it('names beforehand what another stack of the backend manages, too', async () => {
    const id = 'arn:aws:sqs:eu-west-1:123456789012:mails';
    const type = 'aws:sqs/queue:Queue';
    const withQueue = (text: string, stackName: string, name: string): string => {
      const state = JSON.parse(text) as ExportedState;
      const urn = `urn:pulumi:${stackName}::${stack.project}::${type}::${name}`;
      state.deployment.resources!.push({ urn, custom: true, id, type });
      return JSON.stringify(state);
    };
    const other = withQueue(original, 'other', 'letters');
    const file = stack.stateFile('other');
    await writeFile(file, other.replaceAll(`urn:pulumi:${stack.name}::`, 'urn:pulumi:other::'));
    await writeFile(stack.stateFile('broken'), 'no state');
    const text = withQueue(original, stack.name, 'mails');
    const no = { review: () => Promise.resolve(false) };
    const { plan } = await replace({ text }, no);
    const [urn, by] = [
      ['mails', stack.name],
      ['letters', 'other'],
    ].map(([name, of]) => `urn:pulumi:${of}::${stack.project}::${type}::${name}`);
    assert.deepEqual(plan?.sharedObjects, [{ urn, by }]);
    assert.deepEqual((await replace({ text, isMove: true }, no)).plan?.sharedObjects, []);
  });

  it('warns beforehand that the secrets need a key of Pulumi Cloud, which this backend does not have', async () => {
    const state = JSON.parse(painted()) as { deployment: { secrets_providers: object } };
    const names = { url: 'https://api.pulumi.com', owner: 'acme', project: 'shop', stack: 'dev' };
    state.deployment.secrets_providers = { type: 'service', state: names };
    const text = JSON.stringify(state).replaceAll(
      /"v1:[^"]+"/g,
      '"AAABADjwqpv+jPnI8iB7ctNgF9tLe6cjry9KKIg8YNblA1JF"',
    );
    const no = { review: () => Promise.resolve(false) };
    const { plan } = await replace({ text }, no);
    const codes = plan!.afterSummary.findings.map(({ code, severity }) => [code, severity]);
    assert.deepEqual(codes, [['secrets-of-other-stack', 'warning']]);
    await assertUntouched();
  });

  it('reports which dangers of the new state the stack already has, and writes it as the user decides', async () => {
    const dangerous = endangered(original);
    const stop = await replace({ text: dangerous }, { review: () => Promise.resolve(false) });
    assert.equal(stop.outcome.kind, 'declined');
    await assertUntouched();
    const first = await replace({ text: dangerous });
    assert.equal(first.outcome.kind, 'replaced');
    assert.deepEqual([first.plan!.force, first.plan!.dangers.addedCount], [false, 1]);
    assert.match(first.plan!.dangers.added[0]!.message, /'web'/);
    const second = await replace({ text: dangerous.replaceAll('"colour": "blue"', '"colour": "red"') });
    assert.deepEqual([second.plan!.dangers.addedCount, second.plan!.dangers.keptCount], [0, 1]);
    const third = await replace({ text: original });
    assert.equal(third.outcome.kind, 'replaced');
    assert.deepEqual([third.plan!.dangers.addedCount, third.plan!.dangers.keptCount], [0, 0]);
  });

  it('imports the new state, keeps the old one, and verifies the result by reading it back', async () => {
    const backups = temporaryBackups();
    const { outcome, plan } = await replace({ text: painted() }, {}, backups);
    assert.equal(outcome.kind, 'replaced');
    assert.deepEqual(outcome.mismatches, []);
    assert.deepEqual(outcome.warnings, []);
    assert.equal(outcome.otherWrite, undefined);
    assert.ok(outcome.text === (await stack.export()));
    assert.ok(outcome.text.includes('"red"') && !outcome.text.includes('"blue"'));
    assert.deepEqual(plan?.comparison.added, []);
    assert.deepEqual(plan.comparison.removed, []);
    assert.deepEqual(
      plan.comparison.changed.map(({ urn, fields }) => [urn.split('::').at(-1), fields]),
      [['web', ['inputs', 'outputs']]],
    );
    const [backup] = await backups.list(target);
    assert.ok((await readFile(backup!.path, 'utf8')) === original);
  });

  it('accepts the backend’s own checkpoint file', async () => {
    const text = checkpoint.replaceAll(/"colour": ?"blue"/g, '"colour":"green"');
    const { outcome } = await replace({ text });
    assert.equal(outcome.kind, 'replaced');
    assert.deepEqual(outcome.mismatches, []);
    assert.ok((await stored()).includes('"green"'));
  });

  it('does nothing when the stack already has this state, or the text is not a state', async () => {
    assert.deepEqual((await replace({ text: original })).outcome, { kind: 'unchanged' });
    assert.equal((await replace({ text: '{"name": "package"}' })).outcome.kind, 'unusable');
    assert.equal((await replace({ text: '' })).outcome.kind, 'unusable');
  });

  it('writes nothing without the user’s agreement', async () => {
    const no = () => Promise.resolve(false);
    assert.equal((await replace({ text: painted() }, { review: no })).outcome.kind, 'declined');
    await assertUntouched();
  });

  it('asks before it accepts resources of another project', async () => {
    const text = original.replaceAll('::shop::', '::office::');
    const { outcome, plan } = await replace({ text }, { review: () => Promise.resolve(false) });
    assert.equal(plan!.foreignProject, 'office');
    assert.equal(outcome.kind, 'declined');
    await assertUntouched();
  });

  it('refuses a broken state, naming its errors, unless told to use --force', async () => {
    const text = dangling();
    assert.notEqual(text, original);
    let asked: [number, boolean] | undefined;
    const forceDespite = (yes: boolean): ReplaceStateDecisions['forceDespite'] => {
      return (summary, canForce) => {
        asked = [summary.errorCount, canForce];
        assert.ok(summary.findings.some(({ message }) => message.includes('-gone')));
        return Promise.resolve(yes);
      };
    };
    const refused = await replace({ text }, { forceDespite: forceDespite(false) });
    assert.deepEqual(refused.outcome, { kind: 'declined', errorCount: 1 });
    assert.deepEqual(asked, [1, true]);
    await assertUntouched();

    const { outcome, plan } = await replace({ text }, { forceDespite: forceDespite(true) });
    assert.equal(outcome.kind, 'replaced');
    assert.equal(plan?.force, true);
    assert.deepEqual(outcome.mismatches, []);
    assert.ok((await stored()).includes('-gone"'));
  });

  it('asks before it forgets creates that only the new state has', async () => {
    const { deployment } = JSON.parse(original) as ExportedState;
    const web = deployment.resources!.find(({ urn }) => urn.endsWith('::web'))!;
    const resource = { ...web, urn: `${web.urn}-2`, id: undefined };
    const operations = JSON.stringify([{ type: 'creating', resource }]);
    const text = original.replace('"deployment": {', `"deployment": { "pending_operations": ${operations},`);
    const { outcome, plan } = await replace({ text }, { review: () => Promise.resolve(false) });
    assert.equal(outcome.kind, 'declined');
    assert.deepEqual(
      plan!.forgottenCreates.map(({ name }) => name),
      ['web-2'],
    );
    await assertUntouched();
  });

  it('never uses --force if that cannot help', async () => {
    const text = original.replace('"custom": true', '"custom": "yes"');
    const { outcome } = await replace({ text }, { forceDespite: () => Promise.resolve(true) });
    assert.equal(outcome.kind, 'declined');
    await assertUntouched();
  });

  it('refuses the state of another stack', async () => {
    let codes: string[] = [];
    const { outcome } = await replace(
      { text: original.replaceAll('urn:pulumi:dev::', 'urn:pulumi:prod::') },
      {
        forceDespite: ({ findings }) => {
          codes = findings.map(({ code }) => code);
          return Promise.resolve(false);
        },
      },
    );
    assert.equal(outcome.kind, 'declined');
    assert.ok(codes.includes('other-stack'), codes.join());
  });

  it('runs the CLI to write and to verify, but not to read what the backend shows', async () => {
    const seen = await lookAtStack(test.cli, target);
    test.log.length = 0;
    const { outcome } = await replace({ text: painted(), seen });
    assert.equal(outcome.kind, 'replaced');
    const runs = test.log.flatMap((line) => /^> pulumi .*?(stack (?:im|ex)port)/.exec(line)?.[1] ?? []);
    assert.deepEqual(runs, ['stack import', 'stack export']);
  });

  it('reads a stack again that was written since it was last read', async () => {
    const seen = await lookAtStack(test.cli, target);
    const others = original.replaceAll('"colour": "blue"', '"colour": "violet"');
    assert.equal((await stack.import(others)).code, 0);
    const { outcome, plan } = await replace(
      { text: painted(), seen, isMadeFrom: (current) => current === seen.text },
      { review: () => Promise.resolve(false) },
    );
    assert.equal(outcome.kind, 'declined');
    assert.ok(plan!.before.includes('"violet"'));
    assert.equal(plan!.changedSince, 'changed');
  });

  it('writes nothing if the stack has changed while the user was thinking', async () => {
    const others = original.replaceAll('"colour": "blue"', '"colour": "violet"');
    const { outcome } = await replace(
      { text: painted() },
      { review: async () => (await stack.import(others)).code === 0 },
    );
    assert.equal(outcome.kind, 'stack changed');
    assert.ok((await stack.export()).includes('"violet"'));
  });

  it('warns if the file was made from an older export', async () => {
    const madeFromThis = (text: string) => text === original;
    assert.equal(
      (await replace({ text: painted(), isMadeFrom: madeFromThis })).plan?.changedSince,
      undefined,
    );
    // The first import has changed the stack.
    assert.equal(
      (
        await replace({
          text: dangling().replaceAll('-gone"', '"').replaceAll('blue', 'grey'),
          isMadeFrom: madeFromThis,
        })
      ).plan?.changedSince,
      'changed',
    );
  });

  it('compares times when the origin of a file is unknown', async () => {
    const older = painted().replace(/"time": "\d{4}/, '"time": "2001');
    assert.equal((await replace({ text: older })).plan?.changedSince, 'written later');
  });

  it('stops if the stack is locked, names the owner, and works after cancelling', async () => {
    const folder = path.join(stack.backendDir, '.pulumi/locks/organization/shop/dev');
    await mkdir(folder, { recursive: true });
    const owner = {
      pid: 2 ** 22 + 1,
      username: 'me',
      hostname: hostname(),
      timestamp: '2026-01-02T03:04:05Z',
    };
    await writeFile(path.join(folder, 'lock.json'), JSON.stringify(owner));
    const problem = await replace({ text: painted() }).then(
      () => assert.fail('not locked'),
      (error: unknown) => error,
    );
    assert.ok(problem instanceof PulumiProblem);
    assert.equal(problem.kind, 'locked');
    assert.equal(problem.target, target);
    const expected = {
      kind: 'process',
      user: 'me',
      host: hostname(),
      pid: owner.pid,
      time: owner.timestamp,
      alive: false,
    };
    assert.deepEqual(problem.locks, [expected]);
    assert.deepEqual(await backendOf(test.cli, target).holders('look'), [expected]);
    await assertUntouched();

    assert.equal(await cancelUpdate(test.cli, target), 'cancelled');
    assert.deepEqual(await backendOf(test.cli, target).holders('look'), []);
    assert.equal((await replace({ text: painted() })).outcome.kind, 'replaced');
  });

  it('reports an unreadable lock file', async () => {
    const folder = path.join(stack.backendDir, '.pulumi/locks/organization/shop/dev');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'stray.json'), 'z');
    assert.equal((await backendOf(test.cli, target).holders('look'))?.length, 1);
    await writeFile(path.join(folder, 'stray.json'), '{"pid":');
    const problem = await replace({ text: painted() }).catch((error: unknown) => error);
    // The CLI says the same of a state that is cut off.
    assert.ok(problem instanceof PulumiProblem && problem.kind === 'unreadable', String(problem));
    assert.match(problem.message, /its lock or its state/);
    assert.match(problem.afterwards!, /nothing was written/);
    assert.equal(await cancelUpdate(test.cli, target), 'cancelled');
    await assertUntouched();
  });

  it('says that it could not compare if the state server has ended meanwhile', async () => {
    const ending = await startStateServer();
    const tools = { cli: test.cli, server: ending, backups: temporaryBackups() };
    const beforeWrite = async (): Promise<void> => void (await ending.shutdown());
    const outcome = await replaceState(tools, { target, text: painted(), beforeWrite }, AGREE);
    assert.ok(outcome.kind === 'replaced');
    assert.match(outcome.warnings[0]!, /^what the stack has could not be compared with what was imported \(/);
    assert.ok((await stack.export()) === outcome.text && outcome.backup);
  });

  it('writes nothing if the backup fails', async () => {
    const blocked = path.join(stack.root, 'blocked');
    await writeFile(blocked, '');
    await assert.rejects(replace({ text: painted() }, {}, new Backups(blocked, { limit: () => 5 })));
    await assertUntouched();
  });

  it('leaves the user’s selected stack selected', async () => {
    await stack.must(['stack', 'init', 'other']);
    assert.equal((await replace({ text: painted() })).outcome.kind, 'replaced');
    const { stdout } = await stack.run(['stack', '--show-name']);
    assert.equal(stdout.trim(), 'other');
    assert.equal((await stack.run(['stack', 'select', 'dev'])).code, 0);
  });

  for (const name of ['--force', '-s', 'a.b_c-9']) {
    it(`works on a stack called ${name}`, async () => {
      await stack.must(['stack', 'init', '--no-select', `--stack=${name}`]);
      const odd = await targetOf(stack, test.cli, name);
      const text = original.replaceAll('urn:pulumi:dev::', `urn:pulumi:${name}::`);
      const outcome = await replaceState(
        { cli: test.cli, server, backups: temporaryBackups() },
        { target: odd, text },
        AGREE,
      );
      assert.equal(outcome.kind, 'replaced');
      assert.deepEqual(outcome.mismatches, []);
      assert.ok((await stored(name)).includes(`urn:pulumi:${name}::shop`));
      await assertUntouched();
      assert.equal(await cancelUpdate(test.cli, odd), 'cancelled');
    });
  }
});
