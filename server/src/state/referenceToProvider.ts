import { parseUrn } from '../../../shared/urn';

const PROVIDER_PREFIX = 'pulumi:providers:';

/** True for the type of a provider resource, such as `pulumi:providers:aws` (`providers.IsProviderType`). */
export function isProviderType(type: string): boolean {
  return type.startsWith(PROVIDER_PREFIX) && type.length > PROVIDER_PREFIX.length;
}

/** The package of a provider type: `aws` of `pulumi:providers:aws`. */
export function providerPackage(type: string): string {
  return type.slice(PROVIDER_PREFIX.length);
}

/** A resource's reference to its provider: `<provider URN>::<id>`. */
export interface ProviderReference {
  urn: string;
  id: string;
}

/**
 * Splits a provider reference at the last `::`, as `providers.ParseReference` does.
 * @returns the parts, or the engine's message if it is not one
 */
export function parseProviderReference(
  text: string,
): { reference: ProviderReference; failure?: undefined } | { reference?: undefined; failure: string } {
  const separator = text.lastIndexOf('::');
  if (separator < 0) return { failure: `expected '::' in provider reference '${text}'` };
  const urn = text.slice(0, separator);
  const failure = providerUrnFailure(urn);
  return failure === undefined ? { reference: { urn, id: text.slice(separator + 2) } } : { failure };
}

/**
 * Why this URN can't be a provider's, as the engine's message (`providers.NewReference`); undefined if it can. A message
 * that starts with `fatal:` is a crash: see {@link isCrash}.
 */
export function providerUrnFailure(urnText: string): string | undefined {
  const urn = parseUrn(urnText);
  if (!urn) return `${urnText} is not a valid URN`;
  const { type } = urn;
  const firstColon = type.indexOf(':');
  const moduleEnd = type.indexOf(':', firstColon + 1);
  if (firstColon >= 0 && moduleEnd < 0) {
    return `fatal: An assertion has failed: Module member token '${type}' missing module member delimiter`;
  }
  const module = type.slice(0, Math.max(moduleEnd, 0));
  return module === 'pulumi:providers'
    ? undefined
    : `invalid module in type: expected 'pulumi:providers', got '${module}'`;
}

/** True for the message of a crash: the engine should refuse the state instead. */
export function isCrash(failure: string): boolean {
  return failure.startsWith('fatal:');
}

/** The reference text of a provider resource. */
export function formatProviderReference(urn: string, id: string): string {
  return `${urn}::${id}`;
}
