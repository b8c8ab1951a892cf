import type { BackendAddress } from '../../../pulumi/location/backendAddress';

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
