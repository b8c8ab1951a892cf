import assert from 'node:assert/strict';
import { link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { rowsOf } from '../../client/src/features/history/model/updateRow';
import { readHistory } from '../../client/src/features/history/model/readUpdates';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import { StateNotification, stateQuestions } from '../../shared/requests';
import { backendAt } from '../harness/backends';
import { generateState } from '../harness/generateState';
import { LanguageClient } from '../harness/lsp';

const STATES = 40;
/** For a state of about 2 MB. */
const RESOURCES = 2000;
/** After this many states, both programs have allocated what one state needs. */
const WARM = 15;

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a long history', function () {
  this.timeout(120_000);
  let root: string;
  let client: LanguageClient;
  before(async function () {
    if (process.platform !== 'linux') this.skip();
    root = await mkdtemp(path.join(tmpdir(), 'history-'));
    client = await LanguageClient.start({ transport: 'ipc' });
  });
  after(async () => {
    client.kill();
    await rm(root, { recursive: true });
  });

  it('is read with the memory for its largest states, each state once', async () => {
    const folder = path.join(root, '.pulumi/history/shop/dev');
    await mkdir(folder, { recursive: true });
    await mkdir(path.join(root, '.pulumi/stacks/shop'), { recursive: true });
    const kinds = [1, 2].map((seed) => path.join(root, `${seed}.json`));
    for (const [i, file] of kinds.entries()) {
      await writeFile(file, generateState({ resources: RESOURCES, seed: i + 1, shape: 'checkpoint' }));
    }
    // Links to the same two files: only the number of reads matters.
    for (let i = 0; i < STATES; i++) {
      await link(
        kinds[i % 2]!,
        path.join(folder, `dev-${1_700_000_000_000 + i * 60_000}000000.checkpoint.json`),
      );
    }
    const stack = 'organization/shop/dev';
    const target = { folder: root, project: 'shop', stack, backend: backendAt(`file://${root}`) };
    const versions = await backendOf({} as unknown as PulumiCli, target).versions(STATES);
    assert.equal(versions.length, STATES);

    const rows = rowsOf(versions, new Date()).slice(1);
    const reads = new Map<number, number>();
    const sizes: { host: number; server: number }[] = [];
    await readHistory({
      server: {
        ...stateQuestions((method, params) => client.request(method, params)),
        close: (id) => client.notify(StateNotification.close.method, { id }),
      },
      rows,
      read: async (index) => {
        reads.set(index, (reads.get(index) ?? 0) + 1);
        // On a busy machine, garbage is collected late; it is not what is kept.
        collectGarbage();
        sizes.push({ host: await memoryOf(process.pid), server: await memoryOf(client.pid) });
        return versions[index - 1]!.read();
      },
      stack: 'dev',
      signal: new AbortController().signal,
      onRow: () => undefined,
    });
    assert.deepEqual([...reads.values()], Array<number>(STATES).fill(1));
    assert.ok(rows.every(({ problem, summary }) => problem === undefined && summary?.isState === true));
    for (const program of ['host', 'server'] as const) {
      const of = sizes.map((size) => size[program]);
      const [early, late] = [Math.max(...of.slice(0, WARM)), Math.max(...of.slice(WARM))];
      const words = `${program}: ${of.map((size) => Math.round(size / 2 ** 20)).join(' ')} MB`;
      assert.ok(late < 1.25 * early, words);
      if (process.env['HISTORY_WORDS']) console.log(words);
    }
  });
});

/** The memory that a process uses now, in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
