import type { Resource } from './resource';
import { tolerantVersionFailure } from '../text/semver';

/**
 * The version of a provider's package, from its inputs.
 * @returns undefined if there is none, or if it is not a version and so could contain anything
 */
export function providerVersion(provider: Resource): string | undefined {
  const version = provider.fields.get('inputs')?.expand().get('version')?.string;
  return version === undefined || tolerantVersionFailure(version) !== undefined ? undefined : version;
}
