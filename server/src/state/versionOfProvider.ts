import type { Resource } from './resource';
import { tolerantVersionFailure } from '../text/semver';

/**
 * The version of a provider's package, which stands in its inputs.
 * @returns undefined if there is none, or something that is no version, and so could be anything
 */
export function providerVersion(provider: Resource): string | undefined {
  const version = provider.fields.get('inputs')?.expand().get('version')?.string;
  return version === undefined || tolerantVersionFailure(version) !== undefined ? undefined : version;
}
