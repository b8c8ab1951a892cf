import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The packages whose code is in the bundles, by name; each with its folder and what its package.json says of it.
 * @param {Pick<import('esbuild').Metafile, 'outputs'>} metafile of the build, with paths relative to `repository`.
 * @param {string} repository
 * @returns {{ folder: string, name: string, version: string, license: string }[]}
 * @throws {Error} if one that another has taken in is not there
 */
export function bundledPackages(metafile, repository) {
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) => filesOfPackages(inputs));
  const folders = new Set(
    files.flatMap((file) => [packageFolder(file), ...inlined(path.join(repository, file))]),
  );
  return [...folders].sort().map((name) => {
    const folder = path.join(repository, name);
    if (!existsSync(folder))
      throw new Error(`${folder} is in a bundled package: it must be there for its licence.`);
    const {
      name: called,
      version,
      license,
    } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return { folder, name: called, version, license };
  });
}

/** The files of packages that gave a bundle more than nothing: what is unused is left out of it. */
function filesOfPackages(inputs) {
  return Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0 && packageFolder(file));
}

function packageFolder(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** The packages that a file of a package has taken in, as its source map tells. */
function inlined(file) {
  if (!existsSync(`${file}.map`)) return [];
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  return sources.flatMap(
    (source) => /node_modules\/\.pnpm\/.*\/(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
  );
}
