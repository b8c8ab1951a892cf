import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pulumiVariables } from '../harness/pulumiEnvironment';
import { PulumiStack } from '../harness/pulumiStack';
import { pulumiTools } from '../harness/pulumiTools';
import { importScript } from '../harness/repository';
import type { Cluster, ClusterUser } from './cluster';
import { programText, type ProgramResource } from './program';
import { kubernetesProvider } from './programs';

/** A stack of the real CLI whose program is a list of resources, and whose provider is the real one of Kubernetes. */
export interface ClusterStack {
  readonly stack: PulumiStack;
  /** Replaces its program. The version of the resources is the provider's. */
  program(resources: readonly ProgramResource[]): Promise<void>;
  /**
   * Sets the content of a kubeconfig, which programs read with `${file NAME.kubeconfig}`. `a` is also the default
   * one, from the environment.
   */
  kubeconfig(name: string, cluster: Cluster, user?: ClusterUser): Promise<void>;
}

/** Creates an empty stack. */
export async function clusterStack(clusters: Readonly<Record<string, Cluster>>): Promise<ClusterStack> {
  const { bin, pulumi } = await pulumiTools();
  const provider = await kubernetesProvider();
  const { ensureWorld } = await importScript<{ ensureWorld: () => Promise<string> }>(
    'scripts/setup/world.mjs',
  );
  const root = await mkdtemp(path.join(tmpdir(), 'pulumi-stack-'));
  const ofPulumi = pulumiVariables(bin, path.join(root, 'home'), 'test');
  const variables = {
    ...ofPulumi,
    PATH: [provider.folder, await ensureWorld(), ofPulumi['PATH']!].join(path.delimiter),
    KUBECONFIG: path.join(root, 'shop/a.kubeconfig'),
  };
  const stack = new PulumiStack('dev', root, variables, pulumi, {
    service: undefined,
    bucket: undefined,
    server: undefined,
  });
  for (const folder of ['home', 'backend', 'shop']) await mkdir(path.join(root, folder));
  const inProject = (name: string, text: string): Promise<void> =>
    writeFile(path.join(stack.cwd, name), text);
  await inProject('Pulumi.yaml', 'name: shop\nruntime: world\n');
  const made: ClusterStack = {
    stack,
    program: (resources) =>
      inProject('program.json', programText(resources.map((one) => ({ version: provider.version, ...one })))),
    kubeconfig: (name, cluster, user) => inProject(`${name}.kubeconfig`, cluster.kubeconfig(user)),
  };
  for (const [name, cluster] of Object.entries(clusters)) await made.kubeconfig(name, cluster);
  await stack.must(['login', stack.backendUrl]);
  await stack.must(['stack', 'init', '--stack=dev']);
  return made;
}
