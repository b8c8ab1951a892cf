import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run.mjs';

/** The Go module of the CLI and its engine. */
export const CLI = 'github.com/pulumi/pulumi/pkg/v3';

/** The Go module of the SDKs and the Node language host. */
export const SDK = 'github.com/pulumi/pulumi/sdk/v3';

/** The CLI's own go.mod replaces this module; a `replace` line counts only in the main module. */
export const CLIPBOARD =
  'github.com/atotto/clipboard => github.com/tgummerer/clipboard v0.0.0-20241001131231-d02d263e614e';

/**
 * Makes a Go module of our own that requires one other, whose go.mod then fixes the versions of all others.
 * (`go install` refuses modules with `replace` lines.)
 * @param {string} folder is made if it is not there.
 * @param {...string} replaced what its go.mod replaces.
 * @returns {Promise<(...args: string[]) => Promise<string>>} runs `go` in it.
 */
export async function goModule(folder, module, version, ...replaced) {
  await mkdir(folder, { recursive: true });
  // The Go version is the one that the CLI's own go.mod names; an older Go fetches that toolchain itself.
  const lines = ['module tools', 'go 1.25.11', `require ${module} v${version}`];
  for (const line of replaced) lines.push(`replace ${line}`);
  await writeFile(path.join(folder, 'go.mod'), lines.join('\n') + '\n');
  // A build that is ended leaves temporary files: here they are removed with the folder.
  const env = { ...process.env, GOWORK: 'off', GOFLAGS: '-mod=mod', GOTMPDIR: path.resolve(folder) };
  return (...args) => run('go', args, { cwd: folder, env });
}

/** The problem of the installed Go, for a sentence; `undefined` if it is new enough. */
export async function goProblem() {
  const found = await run('go', ['env', 'GOVERSION']).catch(() => '');
  const version = found.trim().replace(/^go/, '');
  if (!version) return 'there is no Go';
  const [major, minor] = version.split('.').map(Number);
  return major > 1 || minor >= 24 ? undefined : `Go ${version} is too old`;
}
