import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * A real stack of the demo's TypeScript program, with an update killed while it created a resource: what
 * `npm start` shows. It is the tests' stack, so the demo shows what they prove.
 * @param {string} repository
 * @param {string} folder an empty folder; `shop` below it becomes the project.
 * @returns the stack, its state as the killed update left it, and what was being created.
 * @throws {Error} that says in one sentence what to install, if there is no CLI and none can be built.
 */
export async function makeStuckStack(repository, folder) {
  const esbuild = await import('esbuild');
  const bench = path.join(repository, 'out', 'demo', 'pulumiStack.cjs');
  await esbuild.build({
    entryPoints: [path.join(repository, 'test', 'bench', 'pulumiStack.ts')],
    outfile: bench,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  const stack = await require(bench).makeStack({ program: 'typescript', root: folder });
  const { code, stdout, stderr } = await stack.up();
  if (code !== 0) throw new Error(`pulumi up failed for the demo stack:\n${stdout}${stderr}`);
  const interrupted = await stack.killDuringCreate('after');
  return { stack, stuck: await stack.export(), interrupted };
}
