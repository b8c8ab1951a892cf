import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { bundledExports } from '../bundle.mjs';
import { ensurePulumi } from '../setup/pulumi.mjs';
import { run } from '../setup/run.mjs';

const PASSPHRASE = 'test';

/**
 * The stack that `npm start` shows: a real stack of the demo's TypeScript program, with an update killed while it
 * created a resource. The tests use the same stack.
 * @param {string} repository
 * @param {string} folder gets all of it: the project in `shop`, which may be there already, the backend, Pulumi's own
 * folder, and `bin`, which leads to the CLI.
 * @returns `variables`, the environment in which the CLI finds the stack when it is there; `make`, which makes it;
 * `end`, which ends what runs of it.
 */
export async function stuckStack(repository, folder) {
  const harness = await loadHarness(repository);
  const bin = path.join(folder, 'bin');
  const home = path.join(folder, 'home');
  const variables = harness.pulumiVariables(bin, home, PASSPHRASE);

  /**
   * @param {(message: string) => void} log
   * @returns its state as the killed update left it, and what was being created.
   * @throws {Error} that says in one sentence what to install, if there is no CLI and none can be built.
   */
  async function make(log) {
    if (process.platform === 'win32') throw new Error('To kill an update takes `ps`: run this in WSL.');
    await logIn();
    const tools = await ensurePulumi({ log });
    log('making a stack and interrupting its update');
    const stack = await harness.makeStack({ program: 'typescript', root: folder, passphrase: PASSPHRASE });
    const { code, stdout, stderr } = await stack.up();
    if (code !== 0) throw new Error(`pulumi up failed for the demo stack:\n${stdout}${stderr}`);
    const interrupted = await stack.killDuringCreate('after');
    const stuck = await stack.export();
    // Last: a CLI built for the demo is used only once it has a stack.
    if (!isOnPath(tools.bin)) await symlink(tools.bin, bin, 'junction');
    return { stuck, interrupted };
  }

  /** A CLI that is already on PATH, even one that is too old, then shows no stacks yet, and not those of a login. */
  async function logIn() {
    const backend = path.join(folder, 'backend');
    await mkdir(backend, { recursive: true });
    const env = { ...harness.withoutPulumi(process.env), ...variables };
    await run('pulumi', ['login', pathToFileURL(backend).href], { env }).catch(() => undefined);
  }

  let making;
  /** Ends the stack's processes repeatedly, until its creation has given up. */
  async function end() {
    if (!making) return;
    const givenUp = making.then(
      () => true,
      () => true,
    );
    do await harness.endStackProcesses(home);
    while (!(await Promise.race([givenUp, sleep(50, false)])));
  }

  return { variables, make: (log) => (making = make(log)), end };
}

/** The tests' harness. */
function loadHarness(repository) {
  const parts = ['makeStack', 'pulumiEnvironment', 'stackProcesses'];
  const contents = parts.map((part) => `export * from './${part}';`).join('\n');
  return bundledExports('demoHarness', {
    stdin: { contents, resolveDir: path.join(repository, 'test', 'harness') },
  });
}

function isOnPath(folder) {
  return (process.env.PATH ?? '').split(path.delimiter).includes(folder);
}
