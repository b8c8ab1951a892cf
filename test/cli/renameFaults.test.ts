import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import {
  planProjectRename,
  renameStacksAndFiles,
} from '../../client/src/features/migration/model/projectRenameFlow';
import type { PulumiStack } from '../harness/pulumiStack';
import { SmallDisk } from '../harness/smallDisk';
import { cliFor, temporaryBackups, type TestServer } from './client';
import { RENAME_FAULTS } from './faults';
import { KILL, KILL_ONCE_LOCKED, scriptedCli, unless } from './scriptedCli';
import { useUpdatedStack } from './suite';

/** Room for the first stack's file under its new name, but not for the second's. In bytes. */
const ROOM = 16 * 1024;

describe('faults of a rename of a project', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let server: TestServer;
  let disk: SmallDisk | undefined;
  let original: { dev: string; prod: string; files: Record<string, string> };

  useUpdatedStack(async (made) => {
    ({ stack, server } = made);
    // The default value, so that there is nothing to update.
    await stack.must(['config', 'set', 'colour', 'blue']);
    // The selected stack comes first.
    await stack.must(['stack', 'init', 'prod']);
    original = await everything();
  });
  afterEach(async () => {
    await disk?.unmountFrom();
    disk = undefined;
  });

  /** Both stacks' states under their old names, and the project's files. */
  async function everything(): Promise<typeof original> {
    const [dev, prod] = [
      await stack.must(['stack', 'export', '--stack=organization/shop/dev']),
      await stack.must(['stack', 'export', '--stack=organization/shop/prod']),
    ];
    const files: Record<string, string> = {};
    for (const name of await readdir(stack.cwd)) {
      if (name.startsWith('Pulumi.')) files[name] = await readFile(path.join(stack.cwd, name), 'utf8');
    }
    return { dev, prod, files };
  }

  async function locksLeft(): Promise<string[]> {
    const files = await readdir(path.join(stack.backendDir, '.pulumi/locks'), { recursive: true });
    return files.filter((file) => file.endsWith('.json'));
  }

  const renaming = unless('stack rename --stack=organization/shop/dev');
  const clis: Record<keyof typeof RENAME_FAULTS, (context: Mocha.Context) => Promise<PulumiCli>> = {
    before: () => scriptedCli(stack, renaming + KILL),
    during: () => scriptedCli(stack, renaming + KILL_ONCE_LOCKED),
    // As if the CLI had been killed between its two steps: the old file is put back.
    both: () => {
      const file = stack.stateFile();
      const script = `cp "${file}" "${file}.kept"\n"$PULUMI" "$@" <&0\nmv "${file}.kept" "${file}"\n${KILL}`;
      return scriptedCli(stack, renaming + script);
    },
    after: () => scriptedCli(stack, `${renaming}"$PULUMI" "$@" <&0\n${KILL}`),
    full: async (context) => {
      disk = await SmallDisk.mountOver(path.join(stack.backendDir, '.pulumi/stacks'));
      // Mounting a disk is not always allowed.
      if (!disk) return context.skip();
      await disk.fill(ROOM);
      return cliFor(stack).cli;
    },
  };

  for (const [name, title] of Object.entries(RENAME_FAULTS)) {
    it(title, async function () {
      const planned = await planProjectRename(
        { cli: cliFor(stack).cli, server },
        { folder: stack.cwd, from: 'shop', to: 'market' },
      );
      assert.ok(!('refused' in planned), JSON.stringify(planned));
      assert.deepEqual(
        planned.stacks.map(({ target }) => target.stack),
        ['organization/shop/prod', 'organization/shop/dev'],
      );
      const cli = await clis[name as keyof typeof RENAME_FAULTS](this);
      await assert.rejects(renameStacksAndFiles({ cli, server, backups: temporaryBackups() }, planned));

      assert.deepEqual(await everything(), original);
      const listed = JSON.parse(await stack.must(['stack', 'ls', '--all', '--json'])) as { name: string }[];
      assert.deepEqual(listed.map((one) => one.name).sort(), ['dev', 'prod']);
      const left = await readdir(path.join(stack.backendDir, '.pulumi/stacks/market')).catch(() => []);
      // The CLI itself keeps a copy of what it has renamed, and leaves its temporary file when it is killed.
      assert.deepEqual(
        left.filter((file) => /\.json(\.gz)?$/.test(file)),
        [],
      );
      assert.deepEqual(await locksLeft(), []);
    });
  }
});
