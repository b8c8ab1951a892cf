import type { Resource } from './resource';
import { tolerantVersionFailure } from './semver';

const cache = new WeakMap<Resource, { version: string | undefined }>();

/**
 * The version of a provider's package, which stands in its inputs.
 * @returns undefined if there is none, or something that is no version, and so could be anything
 */
export function providerVersion(provider: Resource): string | undefined {
  let found = cache.get(provider);
  if (!found) cache.set(provider, (found = { version: readVersion(provider) }));
  return found.version;
}

function readVersion(provider: Resource): string | undefined {
  const version = provider.fields.get('inputs')?.expand().get('version')?.string;
  return version === undefined || tolerantVersionFailure(version) !== undefined ? undefined : version;
}
