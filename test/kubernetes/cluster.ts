import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeCertificate } from '../harness/certificate';
import { freePort } from '../harness/freePort';
import { until } from '../harness/pulumiProcess';
import { ApiClient } from './apiClient';
import { Etcd } from './etcd';
import { clusterPrograms } from './programs';

/**
 * A token of each user: one may do everything, the second has no rights, the third is unknown to the cluster. They must never
 * be seen in plaintext.
 */
export const TOKENS = {
  admin: 'token-of-the-admin',
  guest: 'token-of-the-guest',
  stranger: 'token-of-a-stranger',
} as const;
export type ClusterUser = keyof typeof TOKENS;

/** Those that end the deletion of a namespace, and delete what belonged to something deleted. */
const CONTROLLERS = 'namespace-controller,garbage-collector-controller';

/**
 * A real Kubernetes cluster without nodes on this machine: Pods never run there, Services get no endpoints, and what waits
 * for them waits. It ends with this process, also when that is killed. Needs `sh`, so not for Windows.
 */
export class Cluster {
  private stopServers: (() => Promise<void>) | undefined;

  private constructor(
    private readonly folder: string,
    private readonly ports: Readonly<Record<'api' | 'etcd' | 'peer', number>>,
    private readonly certificate: string,
  ) {}

  /** Starts one with nothing in it. */
  static async start(): Promise<Cluster> {
    const folder = await mkdtemp(path.join(tmpdir(), 'pulumi-cluster-'));
    const certificate = path.join(folder, 'server');
    await makeCertificate(certificate, ['IP:127.0.0.1']);
    const tokens = [`${TOKENS.admin},admin,admin,system:masters`, `${TOKENS.guest},guest,guest`];
    await writeFile(path.join(folder, 'tokens.csv'), tokens.join('\n'));
    const ports = { api: await freePort(), etcd: await freePort(), peer: await freePort() };
    const cluster = new Cluster(folder, ports, await readFile(`${certificate}.crt`, 'utf8'));
    await writeFile(path.join(folder, 'kubeconfig'), cluster.kubeconfig());
    await cluster.up();
    return cluster;
  }

  /** What its kubeconfig and its errors call it. */
  get address(): string {
    return `https://127.0.0.1:${this.ports.api}`;
  }

  /** What its users have, as a text. */
  kubeconfig(user: ClusterUser = 'admin'): string {
    const authority = Buffer.from(this.certificate).toString('base64');
    return `${JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        { name: 'shop', cluster: { server: this.address, 'certificate-authority-data': authority } },
      ],
      users: [{ name: user, user: { token: TOKENS[user] } }],
      contexts: [{ name: 'shop', context: { cluster: 'shop', user } }],
      'current-context': 'shop',
    })}\n`;
  }

  api(user: ClusterUser = 'admin'): ApiClient {
    return new ApiClient(this.ports.api, this.certificate, TOKENS[user]);
  }

  /** Where it keeps everything. */
  get etcd(): Etcd {
    return new Etcd(this.ports.etcd);
  }

  /** Starts it again after {@link down}, with all that was in it. */
  async up(): Promise<void> {
    const { etcd, apiServer, controllerManager } = await clusterPrograms();
    const { api, peer } = this.ports;
    const [store, peers] = [this.etcd.url, `http://127.0.0.1:${peer}`];
    const key = `${path.join(this.folder, 'server')}.key`;
    this.stopServers = await startTogether(this.folder, {
      etcd: [
        etcd,
        '--data-dir=data',
        `--listen-client-urls=${store}`,
        `--advertise-client-urls=${store}`,
        `--listen-peer-urls=${peers}`,
        // What is written need not outlive the machine.
        '--unsafe-no-fsync',
      ],
      apiServer: [
        apiServer,
        `--etcd-servers=${store}`,
        '--bind-address=127.0.0.1',
        `--secure-port=${api}`,
        '--tls-cert-file=server.crt',
        `--tls-private-key-file=${key}`,
        '--cert-dir=certificates',
        `--service-account-key-file=${key}`,
        `--service-account-signing-key-file=${key}`,
        '--service-account-issuer=https://kubernetes.default.svc',
        '--service-cluster-ip-range=10.0.0.0/24',
        '--token-auth-file=tokens.csv',
        '--authorization-mode=RBAC',
        '--disable-admission-plugins=ServiceAccount',
      ],
      controllers: [
        controllerManager,
        '--kubeconfig=kubeconfig',
        `--controllers=${CONTROLLERS}`,
        '--leader-elect=false',
        '--secure-port=0',
      ],
    });
    const client = this.api();
    await until(() => client.isReady(), 'the cluster to be ready');
    await until(() => client.has('/api/v1/namespaces/default'), 'the namespace of the cluster');
  }

  /** Stops it at once: it cannot be reached any more, as if its machine had lost its power. */
  async down(): Promise<void> {
    await this.stopServers?.();
    this.stopServers = undefined;
  }

  async close(): Promise<void> {
    await this.down();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Starts programs in a process group of their own, each with a log in the folder. The group ends as soon as its standard
 * input does, which is when this process ends, whatever has ended it.
 * @returns what ends it
 */
async function startTogether(
  folder: string,
  commands: Readonly<Record<string, readonly string[]>>,
): Promise<() => Promise<void>> {
  // Each program starts again until what it needs is there.
  const lines = Object.entries(commands).map(
    ([name, words]) => `(until ${words.map(quoted).join(' ')} >> ${name}.log 2>&1; do sleep 0.2; done) &`,
  );
  const script = [...lines, 'cat > /dev/null', 'kill -KILL 0'].join('\n');
  const log = openSync(path.join(folder, 'group.log'), 'a');
  const group = spawn('sh', ['-c', script], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', log, log],
  });
  const ended = once(group, 'close');
  await once(group, 'spawn');
  group.unref();
  return async () => {
    group.ref();
    group.stdin!.end();
    await ended;
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
