import { errorDocsUrl } from '../../../../../shared/docsUrl';
import type { BesideState } from '../../../../../shared/scan/scan';
import { askBackend } from '../../cli/askBackend';
import type { PulumiCli } from '../../cli/cli';
import type { BackendAddress } from '../../location/backendAddress';
import { listStacks } from '../../stacks/stackList';
import { exportStack } from '../../stacks/stacks';
import { exportOfService, lastRunOfService } from '../serviceApi';
import { patiently } from './patiently';
import type { StackSource } from './stackSource';

/** A service's stacks are listed by the CLI. */
export async function stacksOfService(
  cli: PulumiCli,
  address: BackendAddress,
  stop: AbortSignal,
): Promise<StackSource> {
  const folder = process.cwd();
  const backend = await askBackend(cli, address, folder, { stop });
  const listed = await patiently(stop, (kill) => listStacks(cli, address, folder, { all: true, kill }));
  const locks = new Map<string, BesideState[]>();
  const places = listed.map(({ name, lastUpdate = '', resourceCount = 0, updateInProgress, url }) => {
    if (updateInProgress) locks.set(name, [RUNNING]);
    const file = url ?? `${address.display.replace(/\/?$/, '/')}${name}`;
    const version = `${lastUpdate} ${resourceCount}`;
    return { backend: address.display, name, file, version, isService: true };
  });
  return {
    backend: address.display,
    places: places.sort((a, b) => (a.name < b.name ? -1 : 1)),
    locks,
    held: new Set(locks.keys()),
    notes: [],
    read: async ({ name: stack }) => {
      const project = stack.split('/').at(-2) ?? '';
      const target = { folder, project, stack, backend };
      const text = await patiently(
        stop,
        async (kill) =>
          (await exportOfService(cli, target, { kill })) ?? (await exportStack(cli, target, { kill })),
      );
      return Buffer.from(text);
    },
    facts: async ({ name: stack }) => {
      const target = { folder, project: stack.split('/').at(-2) ?? '', stack, backend };
      const lastRun = await lastRunOfService(cli, target, { kill: stop });
      return lastRun ? { lastRun } : {};
    },
  };
}

const RUNNING: BesideState = {
  severity: 'information',
  code: 'stack-locked',
  docs: errorDocsUrl('stack-locked'),
  message: 'An update is running, or was interrupted less than some minutes ago.',
};
