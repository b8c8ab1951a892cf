import assert from 'node:assert/strict';
import type { CheckFolder } from './checkCommand';
import { importScript } from './repository';

/** What npm says of a package that it has packed. */
export interface PackedPackage {
  filename: string;
  /** Of the file, in bytes. */
  size: number;
  files: { path: string }[];
}

/** Packs the package for npm, of the bundles of this run, and installs it into a folder as a user would. */
export async function installNpmPackage(folder: CheckFolder): Promise<PackedPackage> {
  const npm = (...args: string[]): string => {
    const { code, stdout, stderr } = folder.program('npm', args);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const { writeNpmPackage } = await importScript<{ writeNpmPackage: (folder: string) => void }>(
    'scripts/npmPackage.mjs',
  );
  writeNpmPackage(folder.at('made'));
  const [packed] = JSON.parse(npm('pack', './made', '--json', '--loglevel=error')) as [PackedPackage];
  folder.write('package.json', '{"private": true}');
  npm('install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', packed.filename);
  return packed;
}
