import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readStateOf } from '../../client/src/pulumi/backends/stackLook';
import { OLDEST_CLI } from '../../client/src/pulumi/cli/cliVersions';
import { migrateStack } from '../../client/src/features/migration/model/migration';
import { exportStack } from '../../client/src/pulumi/stacks/stacks';
import { runPreviewOnlyRefresh } from '../../client/src/pulumi/stacks/targetedRefresh';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import type { PulumiStack } from '../harness/pulumiStack';
import { AGREE, cliFor, targetOf, temporaryBackups, type TestServer } from './client';
import {
  INTERRUPTED,
  isOfProject,
  LOCKED,
  NEEDED_CLI,
  painted,
  PINNED_FLOWS,
  rootOfProd,
  SELF_MANAGED,
  SHOWN_BY_FOLDER,
  type PinnedStacks,
} from './pinnedFlows';
import { needsCli, useUpdatedStack } from './suite';
import { twinFolders, twinServices, type TwinBackends } from './twinBackends';
import { COPIED, PINNED } from './writers';

const KINDS = [
  ['folder', twinFolders],
  // Both are stand-ins: no test may reach a real service.
  ['service', twinServices],
] as const;

/** The flows that `npm test` runs only in a folder; `npm run test:long` also runs them at a service. */
const SPARED = process.env['EVERY_FLOW'] === undefined ? SHOWN_BY_FOLDER : [];

for (const [kind, twinsOf] of KINDS) {
  describe(`a stack of a ${kind} other than the current login’s`, function () {
    this.timeout(180_000);
    let stack: PulumiStack;
    let server: TestServer;
    let twins: TwinBackends;
    let pristine: string;
    let on: PinnedStacks;
    let targets: Pick<PinnedStacks, 'target' | 'prod'>;
    /** True to log in to the other backend before each run of the CLI. */
    let isElsewhere: boolean;
    const backups = temporaryBackups();

    useUpdatedStack(
      async (made) => {
        ({ stack, server } = made);
        await stack.must(['stack', 'init', 'prod', '--no-select', '--copy-config-from=dev']);
        await stack.must(['stack', 'import', '--stack=prod'], { input: rootOfProd(await stack.export()) });
        pristine = path.join(stack.root, 'project');
        await cp(stack.cwd, pristine, { recursive: true, filter: isOfProject });
        twins = await twinsOf(stack);
        targets = { target: made.target, prod: await targetOf(stack, made.test.cli, 'prod') };
      },
      { backend: kind },
    );
    after(() => {
      (twins as TwinBackends | undefined)?.close();
    });

    beforeEach(async () => {
      isElsewhere = false;
      await logIn('here');
      await twins.reset();
      await rm(path.join(stack.cwd, 'cloud'), { recursive: true });
      await cp(pristine, stack.cwd, { recursive: true });
      const scratch = path.join(stack.root, 'scratch');
      await rm(scratch, { recursive: true, force: true });
      await mkdir(scratch);
      const beforeRun = (): Promise<void> => (isElsewhere ? logIn('other') : Promise.resolve());
      const { cli } = cliFor(stack, { beforeRun });
      on = { stack, cli, server, backups, scratch, ...targets };
    });

    const credentials = (): string => path.join(stack.variables['PULUMI_HOME']!, 'credentials.json');
    const logins = async (): Promise<{ current: string }> =>
      JSON.parse(await readFile(credentials(), 'utf8')) as { current: string };

    /** Leaves the same as `pulumi login`, but at once. */
    async function logIn(to: 'here' | 'other'): Promise<void> {
      await writeFile(credentials(), JSON.stringify({ ...(await logins()), current: twins.urls[to] }));
    }

    /** Runs it while someone logs in to the other backend, at each step or when told to. */
    async function loggedInElsewhere(
      task: () => Promise<unknown>,
      { atEachStep = true } = {},
    ): Promise<void> {
      const other = await twins.contents('other');
      isElsewhere = atEachStep;
      await task();
      assert.deepEqual(await twins.contents('other'), other);
      assert.equal((await logins()).current, twins.urls.other, 'no run logs in to its backend');
    }

    const text = () => exportStack(on.cli, on.target);

    for (const title of PINNED) {
      if (kind === 'service' && (SELF_MANAGED.includes(title) || SPARED.includes(title))) continue;
      it(`gets ${title}, and the other backend is unchanged`, async function () {
        needsCli(this, NEEDED_CLI[title] ?? OLDEST_CLI);
        if (LOCKED[kind].includes(title)) await twins.lock();
        if (title === INTERRUPTED) await twins.interrupt();
        const here = await twins.contents('here');
        await loggedInElsewhere(async () => (await PINNED_FLOWS[title](on))());
        assert.notDeepEqual(await twins.contents('here'), here);
      });
    }

    it('can be read', async () => {
      const before = await text();
      await loggedInElsewhere(async () => {
        assert.equal(await text(), before);
        assert.notEqual(await stack.export(), before, 'this is what the login is at');
        assert.equal(await readStateOf(on.cli, on.target), before);
        assert.ok(!(await runPreviewOnlyRefresh(on.cli, on.target, {})).includes('red!'));
      });
    });

    it(COPIED, async () => {
      await loggedInElsewhere(async () => {
        const to = { stack: 'copy', secretsProvider: 'passphrase', passphrase: 'test' };
        const url = `file://${on.scratch}`;
        const outcome = await migrateStack(on, { source: on.target, url, ...to });
        assert.ok(outcome.kind === 'migrated');
        assert.ok((await exportStack(on.cli, outcome.target)).includes('"colour": "blue"'));
      });
    });

    it('is not confused with its namesake if the login changes while the user thinks', async () => {
      const state = painted(await text());
      const review = async (): Promise<boolean> => {
        await logIn('other');
        return true;
      };
      const replace = async (): Promise<void> => {
        const outcome = await replaceState(on, { target: on.target, text: state }, { ...AGREE, review });
        assert.ok(outcome.kind === 'replaced');
        assert.ok(outcome.text.includes('"colour": "green"'));
      };
      await loggedInElsewhere(replace, { atEachStep: false });
    });
  });
}
