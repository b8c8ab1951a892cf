import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until, type RunResult } from '../harness/pulumiProcess';
import { repository } from '../harness/repository';
import type { CloudObject } from '../world/cloud';
import type { HealthyStack, JudgedWorld } from '../world/judgedWorld';
import { StackFolder } from '../world/stackFolder';
import type { DeploymentState, Entry, ExportedState } from '../world/state';
import type { ClusterObject } from './apiClient';
import { Cluster } from './cluster';
import type { EtcdContent } from './etcd';
import { idOf, labelledObjects, labelOf } from './labelledObjects';
import { programText, type ProgramResource } from './program';
import { kubernetesProvider } from './programs';

const PLACES = ['a', 'b'] as const;
type Place = (typeof PLACES)[number];

/**
 * A world whose objects are in two real clusters, with the real provider. Providers without a kubeconfig use the
 * first cluster. Each process has its own stack, created by a first update.
 */
export class KubernetesWorld implements JudgedWorld {
  private constructor(
    private readonly stack: StackFolder,
    private readonly clusters: Readonly<Record<Place, Cluster>>,
    private readonly contents: Readonly<Record<Place, EtcdContent>>,
    readonly healthy: HealthyStack,
  ) {}

  static async open(): Promise<KubernetesWorld> {
    const root = await mkdtemp(path.join(tmpdir(), 'pulumi-kubernetes-'));
    const [a, b] = await Promise.all([Cluster.start(), Cluster.start()]);
    try {
      return await KubernetesWorld.of(root, { a, b });
    } catch (error) {
      await Promise.all([a.close(), b.close()]);
      throw error;
    }
  }

  private static async of(
    root: string,
    clusters: Readonly<Record<Place, Cluster>>,
  ): Promise<KubernetesWorld> {
    const shop = path.join(root, 'shop');
    await cp(path.join(repository, 'test/kubernetes/project'), shop, { recursive: true });
    const program = path.join(shop, 'program.json');
    const resources = JSON.parse(await readFile(program, 'utf8')) as ProgramResource[];
    await writeFile(program, programText(resources));
    for (const name of ['home', 'backend']) await mkdir(path.join(root, name));
    for (const place of PLACES) {
      await writeFile(path.join(shop, `${place}.kubeconfig`), clusters[place].kubeconfig());
    }
    const { folder } = await kubernetesProvider();
    const stack = await StackFolder.at(root, { KUBECONFIG: path.join(shop, 'a.kubeconfig') }, [folder]);
    await stack.must(['stack', 'init']);
    await stack.must(['up', '--yes', '--skip-preview']);
    const text = await stack.must(['stack', 'export']);
    for (const name of ['backend', 'shop']) {
      await cp(path.join(root, name), path.join(root, 'healthy', name), { recursive: true });
    }
    const state = JSON.parse(text) as ExportedState;
    const contents = { a: await clusters.a.etcd.content(), b: await clusters.b.etcd.content() };
    const world = new KubernetesWorld(stack, clusters, contents, { text, state, objects: new Map() });
    return new KubernetesWorld(stack, clusters, contents, { text, state, objects: await world.objects() });
  }

  /** The objects by the URNs of their entries. */
  private async objects(): Promise<Map<string, CloudObject>> {
    const [objects, state] = await Promise.all([this.cloud(), this.state()]);
    return new Map(
      state!.resources.flatMap((entry): [string, CloudObject][] => {
        const object = objects.find((one) => this.manages(state!, entry, one));
        return object ? [[entry.urn, object]] : [];
      }),
    );
  }

  async restore(): Promise<void> {
    const { root } = this.stack;
    for (const folder of ['backend', 'shop']) {
      await rm(path.join(root, folder), { recursive: true, force: true });
      await cp(path.join(root, 'healthy', folder), path.join(root, folder), { recursive: true });
    }
    for (const place of PLACES) {
      const cluster = this.clusters[place];
      // A namespace that is still being deleted would take restored objects with it.
      const isCalm = async (): Promise<boolean> =>
        (await cluster.api().list('/api/v1/namespaces')).every(({ metadata }) => !metadata.deletionTimestamp);
      await until(isCalm, 'the namespaces to be gone');
      await cluster.etcd.restore(this.contents[place]);
    }
  }

  async put(object: CloudObject): Promise<CloudObject> {
    const place = object.place as Place;
    const original = (await labelledObjects(this.clusters[place].api())).find(
      (one) => labelOf(one) === object.label,
    )!;
    const { metadata, status: _, ...rest } = original;
    const { namespace, labels, annotations, managedFields } = metadata;
    const name = object.id.slice(object.id.lastIndexOf('/') + 1);
    const copy = { ...rest, metadata: { name, namespace, labels, annotations } };
    const query = new URLSearchParams({ fieldManager: managedFields![0]!.manager });
    const made = await this.clusters[place].api().patch(`${pathOf(copy)}?${query}`, copy, 'apply-patch+yaml');
    return { ...object, serial: made.metadata.uid };
  }

  import(text: string): Promise<RunResult> {
    return this.stack.import(text);
  }

  up(): Promise<RunResult> {
    return this.stack.up();
  }

  async repairedByCli(text: string): Promise<string | undefined> {
    await this.restore();
    return this.stack.repaired(text);
  }

  async cloud(): Promise<CloudObject[]> {
    const lists = PLACES.map(async (place) => {
      const objects = await labelledObjects(this.clusters[place].api());
      return objects.map((object) => cloudObject(place, object));
    });
    return (await Promise.all(lists)).flat();
  }

  /** With its secrets, which contain the places of some providers. */
  async state(): Promise<DeploymentState | undefined> {
    const { code, stdout } = await this.stack.run(['stack', 'export', '--show-secrets']);
    return code === 0 ? (JSON.parse(stdout) as ExportedState).deployment : undefined;
  }

  manages({ resources }: DeploymentState, entry: Entry, { place, id, type }: CloudObject): boolean {
    if (entry.id !== id || entry.type !== type) return false;
    const provider = resources.find(
      (one) => one.id !== undefined && `${one.urn}::${one.id}` === entry.provider,
    );
    if (provider?.type !== 'pulumi:providers:kubernetes') return false;
    const kubeconfig = JSON.stringify(provider.inputs?.['kubeconfig'] ?? '');
    const named = PLACES.find((one) => kubeconfig.includes(this.clusters[one].address));
    return (named ?? 'a') === place;
  }

  async close(): Promise<void> {
    for (const place of PLACES) await this.clusters[place].close();
    await rm(this.stack.root, { recursive: true, force: true, maxRetries: 5 });
  }
}

function cloudObject(place: Place, object: ClusterObject): CloudObject {
  const { apiVersion, kind, metadata } = object;
  const { uid, annotations } = metadata;
  return {
    pkg: 'kubernetes',
    place,
    id: idOf(object),
    type: `kubernetes:${apiVersion === 'v1' ? 'core/v1' : apiVersion}:${kind}`,
    label: labelOf(object),
    serial: uid,
    // The provider's annotation of a generated name.
    isFoundAgain: annotations?.['pulumi.com/autonamed'] !== 'true',
  };
}

type Named = Pick<ClusterObject, 'apiVersion' | 'kind'> & {
  metadata: { name: string; namespace?: string | undefined };
};

function pathOf({ apiVersion, kind, metadata: { name, namespace } }: Named): string {
  const group = `/${apiVersion === 'v1' ? 'api' : 'apis'}/${apiVersion}`;
  const within = namespace === undefined ? '' : `/namespaces/${namespace}`;
  return `${group}${within}/${kind.toLowerCase()}s/${name}`;
}
