// Finds or builds the real `pulumi` CLI with its Node language host, and installs what its programs import.
//   node scripts/setup/pulumi.mjs
//   TEST_PULUMI=3.107.0 node scripts/setup/pulumi.mjs   another version, always built
import { chmod, copyFile, writeFile } from 'node:fs/promises';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { askedPulumi, versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { CLI, CLIPBOARD, goModule, goProblem, SDK } from './goModule.mjs';
import { npm, run, runAsScript } from './run.mjs';

const tools = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../.tools');
const windows = process.platform === 'win32';
const exe = windows ? '.exe' : '';

/**
 * The oldest CLI that counts as the real one, and the version that is built otherwise: the rules and their messages
 * describe this engine, and an older one refuses states (new features, `byteString`) that it accepts.
 */
const OLDEST = versions.pulumi;

/**
 * The real CLI: the one on PATH if it is new enough and complete, else built once from the Go module proxy
 * below `.tools`; of another version if `TEST_PULUMI` names one. Folders are named after versions and appear in one step, complete: a second call finds
 * them, and two calls at once do no harm.
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<{ bin: string, pulumi: string, version: string, nodeHost: string, programModules: string }>}
 * `bin` is to be first on PATH (it holds the CLI, its Node language host and the dynamic provider);
 * `programModules` is the folder whose `node_modules` a Pulumi program in JavaScript or TypeScript needs.
 * @throws {Error} that says in one sentence what to install.
 */
export async function ensurePulumi({ log = console.log } = {}) {
  const wanted = askedPulumi ?? versions.pulumi;
  const found = askedPulumi === undefined ? await onPath() : undefined;
  const bin = found?.bin ?? (await build(wanted, log));
  const pulumi = path.join(bin, `pulumi${exe}`);
  return {
    bin,
    pulumi,
    version: found?.version ?? wanted,
    nodeHost: path.join(bin, `pulumi-language-nodejs${exe}`),
    programModules: await installModules(log),
  };
}

/** The folder on PATH with a CLI that is new enough and has its Node parts beside it, and its version. */
async function onPath() {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)) {
    // The tests of a run use this folder, so its version is known without a start.
    if (folder === binOf(versions.pulumi)) return undefined;
    const pulumi = path.join(folder, `pulumi${exe}`);
    if (!isProgram(pulumi)) continue;
    // A shell would run the first one; a better one later in PATH is not what the user uses.
    const complete =
      isProgram(path.join(folder, `pulumi-language-nodejs${exe}`)) && isProgram(provider(folder));
    if (!complete) return undefined;
    const version = await versionOf(pulumi).catch(() => '');
    return isOlder(version, OLDEST) ? undefined : { bin: folder, version };
  }
  return undefined;
}

/** Programs with dynamic providers are served by this script, which every installation of Pulumi has. */
function provider(folder) {
  return path.join(folder, `pulumi-resource-pulumi-nodejs${windows ? '.cmd' : ''}`);
}

/** The folder of this version's programs that are built below `.tools`. */
function binOf(version) {
  return path.join(tools, 'pulumi', `${version}-node${versions.pulumiNodeHost}`, 'bin');
}

async function build(version, log) {
  const bin = binOf(version);
  const folder = path.dirname(bin);
  if (existsSync(folder)) return bin;
  await requireGo();
  log(`building pulumi ${version} from source (once; up to five minutes)`);
  await appear(folder, async (building) => {
    const out = path.join(building, 'bin');
    const cli = await goModule(path.join(building, 'cli'), CLI, version, CLIPBOARD);
    // Without its version, the CLI writes states without a version and a checksum. Older ones keep it elsewhere.
    const stamp = [`${SDK}/go/common`, CLI].map((at) => `-X ${at}/version.Version=v${version}`).join(' ');
    // One of their packages links to symbols that Go's runtime hides since 1.23.
    const flags = `-checklinkname=0 ${stamp}`;
    await cli('build', '-ldflags', flags, '-o', path.join(out, `pulumi${exe}`), `${CLI}/cmd/pulumi`);

    const host = await goModule(path.join(building, 'host'), SDK, versions.pulumiNodeHost);
    const program = `pulumi-language-nodejs${exe}`;
    await host('build', '-o', path.join(out, program), `${SDK}/nodejs/cmd/pulumi-language-nodejs`);
    const sdk = (await host('list', '-m', '-f', '{{.Dir}}', SDK)).trim();
    await copyFile(path.join(sdk, 'nodejs', 'dist', path.basename(provider(out))), provider(out));
    await chmod(provider(out), 0o755);
  });
  return bin;
}

async function requireGo() {
  const problem = await goProblem();
  if (!problem) return;
  throw new Error(
    `No pulumi ${OLDEST} or newer is on PATH and ${problem} to build it with: install Pulumi ` +
      '(https://www.pulumi.com/docs/install) or Go 1.24 or newer (https://go.dev/dl).',
  );
}

/** A single installation of the programs' npm packages, which every test program links to. */
async function installModules(log) {
  const packages = Object.entries(versions.programs).map(([name, version]) => `${name}@${version}`);
  const folder = path.join(tools, 'programs', Object.values(versions.programs).join('-'));
  if (existsSync(folder)) return folder;
  log(`installing ${packages[0]} from npm for the test programs`);
  await appear(folder, async (installing) => {
    await writeFile(path.join(installing, 'package.json'), '{ "private": true }\n');
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await npm(['install', ...quiet, ...packages], { cwd: installing });
  });
  return folder;
}

/** `3.255.0`, from `v3.255.0` or `v3.255.0-dev`. */
async function versionOf(pulumi) {
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: 'true' };
  return (await run(pulumi, ['version'], { env })).trim().replace(/^v/, '');
}

/** Compares the numeric parts; an unreadable version counts as older. */
function isOlder(version, than) {
  const numbers = (text) => text.split(/[.+-]/, 3).map((part) => Number.parseInt(part, 10));
  const [a, b] = [numbers(version), numbers(than)];
  if (a.some(Number.isNaN)) return true;
  const differs = b.findIndex((number, i) => number !== (a[i] ?? 0));
  return differs >= 0 && (a[differs] ?? 0) < b[differs];
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

await runAsScript(import.meta.url, ensurePulumi);
