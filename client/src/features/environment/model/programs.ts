import { open } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { isExecutable } from '../../../pulumi/cli/locateCli';
import { pathIn, programFiles } from '../../../processes/windows';
import coerce from 'semver/functions/coerce';
import { run } from '../../../pulumi/cli/run';
import type { CheckContext } from './check';

/**
 * Every program with a name on PATH, in order, each file once. Relative folders are skipped, as in the search for the
 * CLI.
 */
export async function programsOnPath(
  name: string,
  { env, platform }: { env: NodeJS.ProcessEnv; platform: NodeJS.Platform },
): Promise<string[]> {
  const names = programFiles(name, platform);
  const found: string[] = [];
  for (const folder of new Set(foldersOfPath(env))) {
    for (const file of names) {
      const path = join(folder, file);
      if (await isExecutable(path)) found.push(path);
    }
  }
  return found;
}

/** The absolute folders of PATH, in its order. */
export function foldersOfPath(env: NodeJS.ProcessEnv): string[] {
  return pathIn(env)
    .split(delimiter)
    .filter((folder) => isAbsolute(folder));
}

const ELF_MACHINES: Readonly<Record<number, string>> = {
  0x3e: 'x64',
  0xb7: 'arm64',
  0x03: 'ia32',
  0x28: 'arm',
};
const MACH_O_MACHINES: Readonly<Record<number, string>> = { 0x01000007: 'x64', 0x0100000c: 'arm64' };
const PE_MACHINES: Readonly<Record<number, string>> = { 0x8664: 'x64', 0xaa64: 'arm64', 0x14c: 'ia32' };
const HEADER_BYTES = 4096;

/**
 * What processor a program was built for, from its header (ELF, Mach-O or PE).
 * @returns in Node's names; undefined for scripts, for programs with several architectures, and for unknown ones
 */
export async function architectureOf(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return bytesRead < 64 ? undefined : architectureIn(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function architectureIn(header: Buffer): string | undefined {
  if (header.readUInt32BE(0) === 0x7f454c46) return ELF_MACHINES[header.readUInt16LE(18)];
  if (header.readUInt32LE(0) === 0xfeedfacf) return MACH_O_MACHINES[header.readUInt32LE(4)];
  if (header.toString('latin1', 0, 2) !== 'MZ') return undefined;
  const pe = header.readUInt32LE(0x3c);
  return pe + 6 <= header.length ? PE_MACHINES[header.readUInt16LE(pe + 4)] : undefined;
}

/**
 * The version that a program prints: `3.255.0` of `v3.255.0`, `1.24.1` of `go version go1.24.1 linux/amd64`. Undefined if
 * it prints none; a single number does not count.
 */
export function versionIn(text: string): string | undefined {
  const found = /(?<!\d)\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.-]+)?/.exec(text)?.[0];
  return coerce(found, { includePrerelease: true })?.version;
}

/**
 * The version that a program prints on request.
 * @param args the arguments, such as `--version`
 * @throws {Error} if it cannot be started or prints none
 */
export async function programVersion(
  program: string,
  args: readonly string[],
  { env, folder, control }: Pick<CheckContext, 'env' | 'folder' | 'control'>,
): Promise<string> {
  const quiet: NodeJS.ProcessEnv = { ...env, PULUMI_SKIP_UPDATE_CHECK: 'true' };
  // With these, the editor's own Node would run the program as a script, or a debugger's options would make it wait.
  for (const name of ['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS']) Reflect.deleteProperty(quiet, name);
  const { stop, kill } = control;
  const { stdout, stderr } = await run({ program, args, cwd: folder, env: quiet, stop, kill });
  const version = versionIn(stdout) ?? versionIn(stderr);
  if (version === undefined) throw new Error(`${program} does not say which version it is.`);
  return version;
}
