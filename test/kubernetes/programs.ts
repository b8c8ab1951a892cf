import { importScript } from '../harness/repository';

interface SetupModule {
  ensureCluster(): Promise<{ etcd: string; apiServer: string; controllerManager: string }>;
  ensureKubernetesProvider(): Promise<{ folder: string; version: string }>;
}

const setup = (): Promise<SetupModule> => importScript<SetupModule>('scripts/setup/kubernetes.mjs');

/** The programs of a cluster, built if they are not there. @throws {Error} one sentence that says why they cannot be had */
export const clusterPrograms = async (): ReturnType<SetupModule['ensureCluster']> =>
  (await setup()).ensureCluster();

/** Pulumi's provider: its folder is to be on PATH. @throws as {@link clusterPrograms} */
export const kubernetesProvider = async (): ReturnType<SetupModule['ensureKubernetesProvider']> =>
  (await setup()).ensureKubernetesProvider();
