// Packages the extension as users install it: one package for the desktop and remote windows, and one for browsers with no
// machine behind them. The Marketplace serves the right one.
//   npm run package [-- FILE.vsix]   the browser's gets the name FILE-web.vsix
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from './glob.mjs';
import { run, runAsScript } from './setup/run.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
/** In bytes. In the desktop's package, a tenth is the walkthrough's pictures, and a quarter the drivers of backends. */
const SIZE_LIMIT = 2_280_000;

/**
 * With it, vsce sorts the files and gives all of them the same time, so that the same sources make the same package.
 */
const REPRODUCIBLE = { ...process.env, SOURCE_DATE_EPOCH: String(Date.UTC(2026, 0) / 1000), TZ: 'UTC' };

/** The programs that run in a browser. */
const ON_THE_WEB = /^dist\/web\w+\.js$/;
/** The pages that they show, and what else both have. */
const IN_BOTH =
  /^dist\/pages\/(page\.css$|(traces|dependencies|logs)\/)|^dist\/(knownErrors\.json|THIRD-PARTY-NOTICES\.txt)$/;

/** The files of each package, the manifest entry that it omits, and the flags of vsce. */
const PACKAGES = {
  desktop: { has: (file) => IN_BOTH.test(file) || !ON_THE_WEB.test(file), without: 'browser', flags: [] },
  web: {
    has: (file) => IN_BOTH.test(file) || ON_THE_WEB.test(file) || !file.startsWith('dist/'),
    without: 'main',
    flags: ['--target', 'web'],
  },
};

/** The folder with the files of a package. */
export const packageFolder = (kind) => path.join(repository, 'out', 'package', kind);

/**
 * Builds the extension for production and makes both packages.
 * @param {string} file path of the desktop's package
 * @throws {Error} if vsce reports a problem, or a package is too large, which means that it contains something
 * unwanted.
 */
export async function packageExtension(file) {
  const manifest = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
  await run(process.execPath, ['scripts/build.mjs', '--production'], { cwd: repository });
  const files = listedFiles();
  const made = [];
  for (const kind of Object.keys(PACKAGES)) {
    made.push(await make(kind, kind === 'web' ? webPackage(file) : file, files, manifest));
  }
  return made.join('\n');
}

/** The path of the browser's package beside the desktop's. */
export const webPackage = (file) => file.replace(/(\.vsix)?$/, '-web.vsix');

/** The files that `.vscodeignore` names as not ignored. vsce itself would search everything below `.tools`. */
function listedFiles() {
  return readFileSync(path.join(repository, '.vscodeignore'), 'utf8')
    .split('\n')
    .flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? [])
    .flatMap((name) => {
      if (!name.endsWith('/**')) return existsSync(path.join(repository, name)) ? [name] : [];
      const folder = path.join(repository, name.slice(0, -'/**'.length));
      // Without source maps, which a build for tests may have left.
      return globSync(folder, /(?<!\.map)$/).map((file) => path.relative(repository, file));
    });
}

async function make(kind, file, files, manifest) {
  const { has, without, flags } = PACKAGES[kind];
  const folder = packageFolder(kind);
  rmSync(folder, { recursive: true, force: true });
  for (const name of [...files.filter(has), '.vscodeignore']) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    cpSync(path.join(repository, name), path.join(folder, name), { preserveTimestamps: true });
  }
  // The bundles contain the dependencies.
  const { [without]: _, scripts: __, dependencies: ___, devDependencies: ____, ...kept } = manifest;
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(kept, undefined, 2)}\n`);
  mkdirSync(path.dirname(file), { recursive: true });
  const vsce = path.join(repository, 'node_modules/@vscode/vsce/vsce');
  const args = ['package', '--no-dependencies', ...flags, '--out', path.resolve(file)];
  const output = await run(process.execPath, [vsce, ...args], { cwd: folder, env: REPRODUCIBLE });
  if (/\bWARNING\b/.test(output)) throw new Error(output);
  const { size } = statSync(file);
  if (size > SIZE_LIMIT) throw new Error(`${file} has ${size} bytes, more than ${SIZE_LIMIT}.\n${output}`);
  return `${file} (${Math.round(size / 1000)} kB)`;
}

await runAsScript(import.meta.url, () =>
  packageExtension(path.resolve(process.argv[2] ?? path.join(repository, 'pulumi-troubleshooter.vsix'))),
);
