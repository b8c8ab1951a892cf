import { importScript } from '../harness/repository';

interface SetupModule {
  ensureCluster(): Promise<{ etcd: string; apiServer: string; controllerManager: string }>;
  ensureKubernetesProvider(): Promise<{ folder: string; version: string }>;
}

const setup = (): Promise<SetupModule> => importScript<SetupModule>('scripts/setup/kubernetes.mjs');

/**
 * The programs of a cluster, built if they do not exist. @throws {Error} one sentence that says why they are
 * unavailable
 */
export const clusterPrograms = async (): ReturnType<SetupModule['ensureCluster']> =>
  (await setup()).ensureCluster();

/** The folder of Pulumi's provider, for PATH. @throws as {@link clusterPrograms} */
export const kubernetesProvider = async (): ReturnType<SetupModule['ensureKubernetesProvider']> =>
  (await setup()).ensureKubernetesProvider();
