import type { BackendAddress } from '../../../pulumi/location/backendAddress';
import { configuredBackend, type ConfiguredBackend } from '../../../pulumi/cli/configuredBackend';
import type { CheckContext } from './check';

/** A backend that the CLI would use here, with the source that names it, in words. */
export interface BackendInUse {
  readonly address: BackendAddress;
  readonly saidBy: string;
  /** True if a project file names it, for that project. */
  readonly isOwn: boolean;
}

/** The backends that the CLI would use in the workspace's projects, each once. Does not contact any of them. */
export async function configuredBackends({
  env,
  home,
  projects,
  folder,
  cli,
  control,
}: CheckContext): Promise<BackendInUse[]> {
  const places = projects.length > 0 ? projects : [{ folder, name: '' }];
  const found = await Promise.all(
    places.map(async (place): Promise<BackendInUse[]> => {
      // Other checks report an unreadable project file or credentials file.
      const ask = cli.asking(place.folder, control);
      const backend = await configuredBackend(place.folder, env, { home, ask }).catch(() => undefined);
      if (!backend || backend.saidBy === 'nothing') return [];
      const isOwn = backend.saidBy === 'project file';
      return [{ address: backend.address, saidBy: formatSource(backend.saidBy, place.name), isOwn }];
    }),
  );
  // General backends first, then those of single projects.
  const all = found.flat().sort((a, b) => Number(a.isOwn) - Number(b.isOwn));
  return all.filter(
    ({ address }, index) => all.findIndex((other) => other.address.isSameAs(address)) === index,
  );
}

function formatSource(saidBy: ConfiguredBackend['saidBy'], project: string): string {
  if (saidBy === 'login') return 'the login';
  return saidBy === 'project file' ? `the project file of “${project}”` : saidBy;
}

/**
 * A backend's place on the network: host and port of a database, otherwise an HTTP address.
 * @returns `none`: it is on this machine; undefined: unknown, as the address or what it needs is incomplete
 */
export function networkPlace(
  { display, kind, folder }: BackendAddress,
  env: NodeJS.ProcessEnv,
): URL | 'none' | undefined {
  if (folder !== undefined) return 'none';
  // Without a user: a password can contain characters that are invalid in a URL, and the host may be missing.
  const text = display.replace(/^([a-z\d]{1,20}:\/\/)[^/?]{0,300}@/i, '$1');
  return URL.canParse(text) ? kind.networkPlace?.(new URL(text), env) : undefined;
}
