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
 * A token for each user: an administrator, a user without rights, and one that is unknown to the cluster. Tokens
 * must never appear in plaintext.
 */
export const TOKENS = {
  admin: 'token-of-the-admin',
  guest: 'token-of-the-guest',
  stranger: 'token-of-a-stranger',
} as const;
export type ClusterUser = keyof typeof TOKENS;

/** The controllers that complete the deletion of namespaces, and delete the dependents of deleted objects. */
const CONTROLLERS = ['namespace-controller', 'garbage-collector-controller'];

/**
 * A real Kubernetes cluster without nodes on this machine: Pods never run, Services get no endpoints, and resources
 * that wait for them keep waiting. It ends with this process, even if that is killed. It needs `sh`, so it does not
 * run on Windows.
 */
export class Cluster {
  private stopServers: (() => Promise<void>) | undefined;

  private constructor(
    private readonly folder: string,
    private readonly ports: Readonly<Record<'api' | 'etcd' | 'peer', number>>,
    private readonly certificate: string,
    private readonly controllers: readonly string[],
  ) {}

  /** Starts an empty cluster. @param controllers further ones to run in it */
  static async start(controllers: readonly string[] = []): Promise<Cluster> {
    const folder = await mkdtemp(path.join(tmpdir(), 'pulumi-cluster-'));
    const certificate = path.join(folder, 'server');
    await makeCertificate(certificate, ['IP:127.0.0.1']);
    const tokens = [`${TOKENS.admin},admin,admin,system:masters`, `${TOKENS.guest},guest,guest`];
    await writeFile(path.join(folder, 'tokens.csv'), tokens.join('\n'));
    const ports = { api: await freePort(), etcd: await freePort(), peer: await freePort() };
    const authority = await readFile(`${certificate}.crt`, 'utf8');
    const cluster = new Cluster(folder, ports, authority, [...CONTROLLERS, ...controllers]);
    await writeFile(path.join(folder, 'kubeconfig'), cluster.kubeconfig());
    await cluster.up();
    return cluster;
  }

  /** Its address in the kubeconfig and in errors. */
  get address(): string {
    return `https://127.0.0.1:${this.ports.api}`;
  }

  /** The kubeconfig of one of its users. */
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

  /** The database with all its objects. */
  get etcd(): Etcd {
    return new Etcd(this.ports.etcd);
  }

  /** Restarts it after {@link down}, with all its objects. */
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
        // The data need not survive a crash of the machine.
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
        `--controllers=${this.controllers.join()}`,
        '--leader-elect=false',
        '--secure-port=0',
      ],
    });
    const client = this.api();
    await until(() => client.isReady(), 'the cluster to be ready');
    await until(() => client.has('/api/v1/namespaces/default'), 'the namespace of the cluster');
  }

  /** Stops it immediately, so that it is unreachable, as after a power failure. */
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
 * Starts programs in a new process group, each with a log in the folder. The group ends when its standard input is
 * closed, which happens when this process ends for any reason.
 * @returns a function that ends the group
 */
async function startTogether(
  folder: string,
  commands: Readonly<Record<string, readonly string[]>>,
): Promise<() => Promise<void>> {
  // Restarts each program until the programs that it needs are ready.
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
