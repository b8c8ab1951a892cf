// Builds a real Kubernetes without nodes, and Pulumi's real provider of it: `npm run test:long` and whoever asks for them.
//   node scripts/setup/kubernetes.mjs    20 minutes of a processor, once
import { chmod, copyFile, readFile, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { goModule, goProblem } from './goModule.mjs';
import { runAsScript } from './run.mjs';

const tools = path.resolve(import.meta.dirname, '../../.tools');
const exe = process.platform === 'win32' ? '.exe' : '';

const ETCD = 'go.etcd.io/etcd/server/v3';
const KUBERNETES = 'k8s.io/kubernetes';
const PROVIDER = 'github.com/pulumi/pulumi-kubernetes/provider/v4';
const providerMain = path.join(import.meta.dirname, 'kubernetesProvider.go');
/** Files that the program reads beside itself; the module has them as files, while a release embeds other forms. */
const SCHEMAS = ['schema.json', 'terraform-mapping.json'];

/**
 * The programs of a cluster, built once from the Go module proxy below `.tools`. Each folder is named after a version and
 * appears complete.
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<{ etcd: string, apiServer: string, controllerManager: string }>}
 * @throws {Error} that says in one sentence what to install.
 */
export async function ensureCluster(options) {
  const { etcd, kubernetes } = versions.kubernetes;
  const store = await built(`etcd-${etcd}`, buildEtcd, options);
  const servers = await built(`cluster-${kubernetes}`, buildCluster, options);
  return {
    etcd: path.join(store, `etcd${exe}`),
    apiServer: path.join(servers, `kube-apiserver${exe}`),
    controllerManager: path.join(servers, `kube-controller-manager${exe}`),
  };
}

/**
 * Pulumi’s provider, built in the same way.
 * @returns {Promise<{ folder: string, version: string }>} the folder to have on PATH, for the CLI to find it
 */
export async function ensureKubernetesProvider(options) {
  const { version } = versions.kubernetes.provider;
  const main = createHash('sha256')
    .update(await readFile(providerMain))
    .digest('hex')
    .slice(0, 8);
  return { folder: await built(`provider-${version}-${main}`, buildProvider, options), version };
}

/** A folder below `.tools`, which `build` fills if it does not exist. */
async function built(name, build, { log = console.log } = {}) {
  const folder = path.join(tools, 'kubernetes', name);
  if (existsSync(folder)) return folder;
  const problem = await goProblem();
  if (problem) {
    throw new Error(
      `The tests on a real Kubernetes need Go 1.24 or newer to build it, and ${problem} (https://go.dev/dl).`,
    );
  }
  log(`building ${name} for the tests on a real Kubernetes (once; up to fifteen minutes)`);
  await appear(folder, build);
  return folder;
}

async function buildEtcd(folder) {
  const source = path.join(folder, 'source');
  const go = await goModule(source, ETCD, versions.kubernetes.etcd);
  await go('build', '-ldflags', '-s -w', '-o', path.resolve(folder, `etcd${exe}`), ETCD);
  await rm(source, { recursive: true });
}

async function buildCluster(folder) {
  const { kubernetes } = versions.kubernetes;
  const source = path.join(folder, 'source');
  // Its own go.mod replaces the modules in `staging`, which are published as v0.X.Y.
  const lookAt = await goModule(source, KUBERNETES, kubernetes);
  const { GoMod: file } = JSON.parse(
    await lookAt('mod', 'download', '-json', `${KUBERNETES}@v${kubernetes}`),
  );
  const lines = (await readFile(file, 'utf8')).matchAll(/^\s*(k8s\.io\S*) => \.\/staging/gm);
  const staged = kubernetes.replace(/^1\./, 'v0.');
  const replaced = [...new Set([...lines].map(([, name]) => `${name} => ${name} ${staged}`))];
  const go = await goModule(source, KUBERNETES, kubernetes, ...replaced);
  const flags = `-s -w -X k8s.io/component-base/version.gitVersion=v${kubernetes}`;
  for (const program of ['kube-apiserver', 'kube-controller-manager']) {
    const out = path.resolve(folder, program + exe);
    await go('build', '-ldflags', flags, '-o', out, `${KUBERNETES}/cmd/${program}`);
  }
  await rm(source, { recursive: true });
}

async function buildProvider(folder) {
  const { module, version } = versions.kubernetes.provider;
  const source = path.join(folder, 'source');
  const go = await goModule(source, PROVIDER, module);
  await copyFile(providerMain, path.join(source, 'main.go'));
  await go('mod', 'tidy', '-e');
  const program = path.resolve(folder, `pulumi-resource-kubernetes${exe}`);
  await go('build', '-ldflags', `-s -w -X main.version=${version}`, '-o', program, '.');
  const schemas = (await go('list', '-m', '-f', '{{.Dir}}', PROVIDER)).trim();
  for (const name of SCHEMAS) {
    await copyFile(path.join(schemas, 'cmd/pulumi-resource-kubernetes', name), path.join(folder, name));
    await chmod(path.join(folder, name), 0o644);
  }
  await rm(source, { recursive: true });
}

await runAsScript(import.meta.url, async () =>
  Object.values({ ...(await ensureCluster()), ...(await ensureKubernetesProvider()) }).join('\n'),
);
