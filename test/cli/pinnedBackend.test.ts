import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { OPERATIONS, runOperation } from '../../client/src/debug/operation';
import { removeLeftoverStack } from '../../client/src/pulumi/migration/leftoverStack';
import { migrateStack } from '../../client/src/pulumi/migration/migration';
import { planBackendUpgrade, upgradeBackend } from '../../client/src/pulumi/migration/backendUpgrade';
import { planMove } from '../../client/src/pulumi/writes/stackMove';
import { runWithTrace } from '../../client/src/pulumi/runs/tracedRun';
import { planProjectRename, renameProject } from '../../client/src/pulumi/migration/projectRename';
import { replaceState, type ReplaceStateRequest } from '../../client/src/pulumi/writes/replaceState';
import { renameStack, undoRename } from '../../client/src/pulumi/migration/stackRenaming';
import {
  cancelUpdate,
  exportStack,
  importStack,
  previewRefresh,
  refresh,
  type StackTarget,
} from '../../client/src/pulumi/stacks/stacks';
import { readStateOf } from '../../client/src/pulumi/backends/readState';
import { listStateVersions } from '../../client/src/pulumi/kept/stateVersions';
import { runUpdate } from '../../client/src/pulumi/runs/updates';
import { runWithVerboseLog } from '../../client/src/pulumi/runs/verboseRun';
import { makeLegacy } from '../bench/legacyBackend';
import type { PulumiStack } from '../bench/pulumiStack';
import { example } from '../bench/states';
import { AGREE, targetOf, temporaryBackups, type TestCli, type TestServer } from './client';
import { useUpdatedStack } from './suite';
import { COPIED, type PinnedFlow } from './writers';

/** By what the stack of one backend can be told from its namesake in the other. */
const [HERE, ELSEWHERE] = ['"colour":"blue"', '"colour":"red!"'];

/** A file of a lock whose owner is gone. */
const LOCK = JSON.stringify({
  pid: 2 ** 30,
  username: 'me',
  hostname: hostname(),
  timestamp: '2026-01-02T03:04:05Z',
});

/**
 * What a person starts and then does: the first part is done before the user logs in elsewhere, and returns the second.
 * The latter changes the stack.
 */
type Flow = () => Promise<() => Promise<unknown>>;

describe('a stack of another backend than the one that is logged in to', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  let prod: StackTarget;
  /** Where the user is logged in when the second part begins: it has a stack of the same project and name. */
  let other: string;
  let pristine: string;
  let scratch: string;
  const backups = temporaryBackups();

  useUpdatedStack(async (made) => {
    ({ stack, server, test, target } = made);
    await stack.must(['stack', 'init', 'prod', '--no-select', '--copy-config-from=dev']);
    await stack.must(['stack', 'import', '--stack=prod'], { input: await rootOfProd() });
    [other, pristine, scratch] = ['other', 'pristine', 'scratch'].map((name) =>
      path.join(stack.root, name),
    ) as [string, string, string];
    await mkdir(pristine);
    await cp(stack.backendDir, path.join(pristine, 'backend'), { recursive: true });
    await cp(stack.backendDir, path.join(pristine, 'other'), { recursive: true });
    const checkpoint = path.join(pristine, 'other/.pulumi/stacks/shop/dev.json');
    const text = await readFile(checkpoint, 'utf8');
    assert.ok(text.includes(HERE));
    await writeFile(checkpoint, text.replaceAll(HERE, ELSEWHERE));
    for (const file of ['cloud', 'Pulumi.yaml', 'Pulumi.dev.yaml']) {
      await cp(path.join(stack.cwd, file), path.join(pristine, file), { recursive: true });
    }
  });

  beforeEach(async () => {
    const places = [
      ['backend', stack.backendDir],
      ['other', other],
      ...['cloud', 'Pulumi.yaml', 'Pulumi.dev.yaml'].map((name) => [name, path.join(stack.cwd, name)]),
    ] as [string, string][];
    for (const [name, place] of places) {
      await rm(place, { recursive: true, force: true });
      await cp(path.join(pristine, name), place, { recursive: true });
    }
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch);
    await logIn(stack.backendDir);
    target = await targetOf(stack, test.cli);
    prod = await targetOf(stack, test.cli, 'prod');
  });

  /** What the first update of an empty program leaves: a stack can take resources only below its root. */
  async function rootOfProd(): Promise<string> {
    const state = await stack.state();
    const [root] = state.deployment.resources!.filter(({ type }) => type === 'pulumi:pulumi:Stack');
    const resources = [{ ...root!, urn: root!.urn.replaceAll('dev', 'prod') }];
    return JSON.stringify({ ...state, deployment: { ...state.deployment, resources } });
  }

  async function logIn(backend: string): Promise<void> {
    await stack.must(['login', `file://${backend}`]);
  }

  /** All files of a backend, by their paths. */
  async function filesOf(backend: string): Promise<Record<string, string>> {
    const entries = await readdir(backend, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
    const contents = await Promise.all(files.sort().map((file) => readFile(file, 'base64')));
    return Object.fromEntries(files.map((file, i) => [path.relative(backend, file), contents[i]!]));
  }

  const tools = () => ({ cli: test.cli, server, backups });
  const replace = async (request: ReplaceStateRequest): Promise<void> => {
    assert.equal((await replaceState(tools(), request, AGREE)).kind, 'replaced');
  };
  const text = (of = target): Promise<string> => exportStack(test.cli, of);
  const painted = (state: string): string => state.replaceAll('"colour": "blue"', '"colour": "green"');
  const locked = async (): Promise<void> => {
    for (const backend of [stack.backendDir, other]) {
      const folder = path.join(backend, '.pulumi/locks/organization/shop/dev');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'lock.json'), LOCK);
    }
  };
  const renamed = (): StackTarget => ({ ...target, stack: 'organization/shop/new' });
  const run =
    (task: () => Promise<unknown>): Flow =>
    () =>
      Promise.resolve(task);

  const flows: Record<PinnedFlow, Flow> = {
    'an import': async () => {
      const state = painted(await text());
      return () => importStack(test.cli, target, state);
    },
    'the replacement of its state': async () => {
      const state = painted(await text());
      return () => replace({ target, text: state });
    },
    'the change of one resource': async () => {
      const state = await text();
      const resource = await server.resource({ text: state, resource: { urn: example.cache, index: 5 } });
      const offer = resource?.offers.find(({ refactoring }) => refactoring === 'protection');
      assert.ok(resource && offer);
      const edited = await server.editResource({ text: state, resource, edit: offer });
      assert.ok(edited.text !== undefined, edited.failure);
      return () => replace({ target, text: edited.text, isMadeFrom: (current) => current === state });
    },
    'the restoring of an earlier state': async () => {
      await importStack(test.cli, target, painted(await text()));
      const versions = await listStateVersions(test.cli, backups, target);
      const version = versions.find(({ outcomeOf }) => outcomeOf === 'update');
      return async () => replace({ target, text: await version!.read() });
    },
    'a move to another stack': async () => {
      const move = await planMove(tools(), target, prod, { urn: example.cache, index: 5 });
      assert.ok('add' in move, JSON.stringify(move));
      return async () => {
        await replace(move.add);
        await replace(move.remove);
      };
    },
    'a cancelled update': async () => {
      await locked();
      return () => cancelUpdate(test.cli, target);
    },
    'a refresh': run(() => refresh(test.cli, target, {})),
    'a rename': run(() => renameStack(test.cli, target, renamed())),
    'a rename that is undone': async () => {
      const before = await text();
      const edited = await server.renameState({ text: before, stack: 'new' });
      await renameStack(test.cli, target, renamed());
      return () => undoRename(test.cli, server, { target, renamed: renamed(), before, after: edited.text! });
    },
    'a renamed project': async () => {
      const plan = await planProjectRename(tools(), { folder: stack.cwd, from: 'shop', to: 'market' });
      assert.ok(!('refused' in plan), JSON.stringify(plan));
      return () => renameProject(tools(), plan);
    },
    'the upgrade of its backend': async () => {
      await makeLegacy(stack);
      const plan = await planBackendUpgrade(tools(), target.backend.address, stack.cwd);
      assert.ok(plan !== 'upgraded' && !('refused' in plan), JSON.stringify(plan));
      return async () => {
        const { moved } = await upgradeBackend(tools(), plan);
        assert.deepEqual(
          moved.map(({ stack: name }) => name),
          ['organization/shop/dev'],
        );
      };
    },
    'the removal of what a migration has left': async () => {
      await locked();
      return () => removeLeftoverStack(test.cli, target, { force: true });
    },
    'an update with a verbose log': run(() =>
      runWithVerboseLog(test.cli, target, { kind: 'up', level: 3, file: path.join(scratch, 'log') }, {}),
    ),
    'a destroy whose trace is recorded': run(() =>
      runWithTrace(
        test.cli,
        target,
        { kind: 'destroy', recording: path.join(scratch, 'trace'), messages: false },
        {},
      ),
    ),
    'a destroy': run(() => runUpdate(test.cli, target, 'destroy')),
    'a refresh in the debugger': run(() => runOperation(test.cli, target, OPERATIONS.refresh, {})),
  };
  for (const [title, begin] of Object.entries(flows)) {
    it(`gets ${title}, and the other backend is as it was`, async () => {
      const goOn = await begin();
      await logIn(other);
      const [here, elsewhere] = [await filesOf(stack.backendDir), await filesOf(other)];
      await goOn();
      assert.deepEqual(await filesOf(other), elsewhere);
      assert.notDeepEqual(await filesOf(stack.backendDir), here);
    });
  }

  it('can be read', async () => {
    const before = await text();
    await logIn(other);
    assert.notEqual(await stack.export(), before);
    assert.equal(await text(), before);
    assert.equal(await readStateOf(test.cli, target), before);
    assert.ok(!(await previewRefresh(test.cli, target, {})).includes('red!'));
  });

  it(COPIED, async () => {
    await logIn(other);
    const elsewhere = await filesOf(other);
    const to = { url: `file://${scratch}`, stack: 'copy', secretsProvider: 'passphrase', passphrase: 'test' };
    const outcome = await migrateStack(tools(), { source: target, ...to });
    assert.ok(outcome.kind === 'migrated');
    assert.ok((await text(outcome.target)).includes('"colour": "blue"'));
    assert.deepEqual(await filesOf(other), elsewhere);
  });

  it('is not mistaken for its namesake while a person thinks', async () => {
    const state = painted(await text());
    const elsewhere = await filesOf(other);
    const confirm = async (): Promise<boolean> => {
      await logIn(other);
      return true;
    };
    const outcome = await replaceState(tools(), { target, text: state }, { ...AGREE, confirm });
    assert.ok(outcome.kind === 'replaced');
    assert.ok(outcome.text.includes('"colour": "green"'));
    assert.deepEqual(await filesOf(other), elsewhere);
  });
});
