import assert from 'node:assert/strict';
import type { LostEntry } from '../../shared/lostEntry';
import {
  searchLostEntry,
  sourcesInBackups,
  sourcesOfStack,
  type EntrySearch,
} from '../../client/src/features/lostEntry/model/lostEntrySearch';
import type { Backups } from '../../client/src/pulumi/kept/backups';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { PLANTED_SECRET, type ExportedState, type PulumiStack } from '../harness/pulumiStack';
import { temporaryBackups, type TestCli, type TestServer } from './client';
import { describeOnBoth, useUpdatedStack } from './suite';

describeOnBoth('an entry that a state has lost', function (backend) {
  this.timeout(180_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  let backups: Backups;
  let whole: string;

  useUpdatedStack(
    async (made) => {
      ({ stack, server, test, target } = made);
      backups = temporaryBackups();
      whole = await stack.export();
    },
    { backend },
  );

  function entryOf(name: string): { urn: string; id?: string } {
    const { deployment } = JSON.parse(whole) as ExportedState;
    return deployment.resources!.find(({ urn }) => urn.endsWith(`::${name}`))!;
  }

  function without(...names: string[]): string {
    const state = JSON.parse(whole) as ExportedState;
    const gone = new Set(names.map((name) => entryOf(name).urn));
    state.deployment.resources = state.deployment.resources!.filter(({ urn }) => !gone.has(urn));
    return `${JSON.stringify(state, undefined, 4)}\n`;
  }

  /**
   * The whole state with this provider right before the first resource that needs it: the order of registration varies.
   */
  function withFirst(name: string): string {
    const { urn, id } = entryOf(name);
    const state = JSON.parse(without(name)) as ExportedState;
    const entry = (JSON.parse(whole) as ExportedState).deployment.resources!.find((one) => one.urn === urn)!;
    const resources = state.deployment.resources!;
    const dependent = resources.findIndex(({ provider }) => provider === `${urn}::${id}`);
    assert.ok(dependent > 0);
    resources.splice(dependent, 0, entry);
    return `${JSON.stringify(state, undefined, 4)}\n`;
  }

  async function search(text: string, entry: LostEntry): Promise<EntrySearch> {
    const sources = await sourcesOfStack({ cli: test.cli, backups }, target, {
      onUnknown: (problem) => {
        throw problem;
      },
    });
    return searchLostEntry(server, { text, entry }, sources);
  }

  async function assertNothingToDo(): Promise<void> {
    await stack.must(['up', '--yes', '--expect-no-changes']);
    assert.ok((await exportStack(test.cli, target, { showSecrets: true })).includes(PLANTED_SECRET));
  }

  it('is restored from the stack itself, so that the next update changes nothing', async () => {
    const { urn, id } = entryOf('default');
    const damaged = without('default');
    assert.notEqual((await stack.import(damaged)).code, 0);
    const { places, notTaken } = await search(damaged, { urn, id: id! });
    const [place] = places;
    assert.deepEqual([place!.source.kind, place!.newer, notTaken], ['stack', undefined, []]);
    assert.equal(place!.text, withFirst('default'));
    const { code, stderr } = await stack.import(place!.text);
    assert.equal(code, 0, stderr);
    await assertNothingToDo();
  });

  it('is restored with its secrets and dependencies, from before the stack lost it', async () => {
    await backups.save(target, whole, { why: 'Import Stack State' });
    const damaged = without('database', 'cache');
    // The engine accepts a hand-made state with dangling references only with --force.
    const forced = await stack.run(['stack', 'import', '--force'], {
      input: damaged,
      env: { PULUMI_DISABLE_INTEGRITY_CHECKING: '1' },
    });
    assert.equal(forced.code, 0, forced.stderr);
    const { places } = await search(damaged, { urn: entryOf('cache').urn });
    const [place] = places;
    const newest = backend === 'folder' ? 'before the last write' : 'backup of this extension';
    assert.equal(place!.source.kind, newest);
    assert.equal(place!.newer, undefined);
    assert.deepEqual(place!.also, [entryOf('database').urn]);
    const { code, stderr } = await stack.import(place!.text);
    assert.equal(code, 0, stderr);
    await assertNothingToDo();
  });

  it('is reported as deleted on purpose if a newer state neither has nor names it', async () => {
    await backups.save(target, whole);
    const { urn } = entryOf('web');
    await stack.must(['state', 'delete', '--yes', urn]);
    const old = without('web').replace(
      `"dependencies": [`,
      `"dependencies": [\n                    ${JSON.stringify(urn)},`,
    );
    const { places } = await search(old, { urn });
    assert.equal(places[0]!.newer, 'nothing');
    await stack.import(whole);
  });

  it('is not taken from a state in which it has another id, or secrets of another passphrase', async () => {
    const { urn, id } = entryOf('default');
    const now = without('default').replaceAll(id!, 'another');
    const replaced = await search(now, { urn, id: 'another' });
    assert.deepEqual(replaced.places, []);
    assert.ok(replaced.notTaken.length > 0);
    assert.deepEqual(replaced.notTaken[0]!.why, { id });

    const elsewhere = without('database').replace(/"(salt|url)": "[^"]*"/, '"$1": "another"');
    const unreadable = await search(elsewhere, { urn: entryOf('database').urn });
    assert.deepEqual(unreadable.places, []);
    assert.match(JSON.stringify(unreadable.notTaken[0]!.why), /another passphrase or secrets provider/);
  });

  it('is searched in the backups of any backend if the stack may not be asked', async () => {
    await backups.save(target, whole);
    const { urn } = entryOf('database');
    const find = async (of: { project: string; stack: string }): Promise<number> => {
      const sources = await sourcesInBackups(backups, of);
      return (await searchLostEntry(server, { text: without('database'), entry: { urn } }, sources)).places
        .length;
    };
    const own = { project: stack.project, stack: stack.name };
    assert.equal(await find(own), 1);
    assert.equal(await find({ ...own, stack: 'prod' }), 0);
  });

  it('is no longer searched once the user has cancelled, and unreadable states are reported', async () => {
    const [source] = await sourcesOfStack({ cli: test.cli, backups }, target, { onUnknown: () => undefined });
    const asked = { text: without('web'), entry: { urn: entryOf('web').urn } };
    await assert.rejects(
      searchLostEntry(server, asked, [source!], { stop: AbortSignal.abort() }),
      ({ kind }: { kind?: string }) => kind === 'stopped',
    );
    const gone = { ...source!, read: () => Promise.reject(new Error('it is gone')) };
    const cut = { ...source!, read: () => Promise.resolve(whole.slice(0, 900)) };
    const { unread, searched } = await searchLostEntry(server, asked, [gone, cut]);
    assert.deepEqual(
      [unread.map(({ reason }) => reason), searched],
      [['it is gone', 'It is no state, or a broken one.'], []],
    );
  });
});
