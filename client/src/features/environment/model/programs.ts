import { open } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { isExecutable } from '../../../pulumi/cli/locateCli';
import { pathIn, programFiles } from '../../../processes/windows';

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
