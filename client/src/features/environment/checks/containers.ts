import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { connectionFailure } from '../../../processes/connectionFailure';
import { dockerSockets } from '../../../processes/windows';
import { run } from '../../../pulumi/cli/run';
import type { Check, CheckContext, Finding } from '../model/check';
import { programsOnPath } from '../model/programs';
import { reach } from '../model/reach';
import { projectsWith } from '../model/usedProviders';
import { fileFailure } from '../../../../../shared/failureText';

/** Checks that Docker and the current Kubernetes cluster can be reached, where a project uses them. */
export const containers: Check = {
  id: 'containers',
  title: 'Docker and Kubernetes',
  async run(context) {
    const [docker, kubernetes] = await Promise.all([
      projectsWith('docker', context),
      projectsWith('kubernetes', context),
    ]);
    return Promise.all([
      ...(docker.length > 0 ? [dockerFinding(context)] : []),
      ...(kubernetes.length > 0 ? [clusterFinding(context)] : []),
    ]);
  },
};

const PATIENCE_MS = 5000;

async function dockerFinding({ env, home, platform }: CheckContext): Promise<Finding> {
  const host = env['DOCKER_HOST'];
  if (host && !host.startsWith('unix://'))
    return {
      level: 'information',
      message: 'Docker: DOCKER_HOST is set. It was not asked.',
      details: [host],
    };
  const sockets = host ? [host.slice('unix://'.length)] : dockerSockets(home, platform);
  const failures: string[] = [];
  for (const socket of sockets) {
    const failure = await connectionFailure({ path: socket }, PATIENCE_MS);
    if (failure === undefined) return { level: 'ok', message: 'Docker answers.', details: [socket] };
    failures.push(`${socket}: ${fileFailure(failure)}`);
  }
  return {
    level: 'error',
    message: 'Docker cannot be reached: it is not running, or you may not use it.',
    details: failures,
    fix: {
      kind: 'open',
      label: 'How to Start Docker',
      address: 'https://docs.docker.com/engine/daemon/start/',
    },
  };
}

async function clusterFinding(context: CheckContext): Promise<Finding> {
  const { env, home } = context;
  const files = (env['KUBECONFIG'] ?? join(home, '.kube', 'config')).split(delimiter).filter(Boolean);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => undefined)));
  const isNamed = env['KUBECONFIG'] !== undefined;
  if (texts.every((text) => text === undefined)) {
    return {
      level: isNamed ? 'error' : 'warning',
      message: `Kubernetes: there is no kubeconfig${isNamed ? ' where KUBECONFIG says' : ''}.`,
      details: [...files, 'A program can also give a provider its kubeconfig itself.'],
    };
  }
  const name = texts.map((text) => /^current-context:[ \t]{0,9}["']?([^"'\s]{1,200})/m.exec(text ?? '')?.[1]);
  const current = name.find((one) => one !== undefined);
  if (current === undefined) {
    const message = 'Kubernetes: the kubeconfig has no current context.';
    return { level: 'warning', message, details: files };
  }
  const server = await serverOf(context);
  if (server === undefined) {
    const message = `Kubernetes: the current context is “${current}”. Its cluster was not asked: kubectl tells its address.`;
    return { level: 'information', message, details: files };
  }
  const { failure, steps } = await reach(server, env);
  return failure === undefined
    ? { level: 'ok', message: `Kubernetes: the cluster of “${current}” answers.`, details: [server.host] }
    : {
        level: 'error',
        message: `Kubernetes: the cluster of the current context “${current}” cannot be reached: ${failure}.`,
        details: [server.host, ...steps],
      };
}

/** The address of the current cluster, as kubectl reads it; undefined without kubectl or address. */
async function serverOf(context: CheckContext): Promise<URL | undefined> {
  const [kubectl] = await programsOnPath('kubectl', context);
  if (kubectl === undefined) return undefined;
  const { env, folder, control } = context;
  const args = ['config', 'view', '--minify', '--output=jsonpath={.clusters[0].cluster.server}'];
  const { stdout } = await run({ program: kubectl, args, cwd: folder, env, ...control });
  return URL.parse(stdout.trim()) ?? undefined;
}
