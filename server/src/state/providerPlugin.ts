import { parseUrn } from '../../../shared/urn';
import type { JsonNode } from '../json/jsonNode';
import { tolerantVersion } from '../text/semver';
import { internalOf, textOf } from './providerInputFaults';
import { isProviderType, providerPackage } from './referenceToProvider';
import type { Resource } from './resource';

/** The plugin that the engine starts for a provider. */
export interface ProviderPlugin {
  readonly name: string;
  readonly version: string;
  /** Where the version is written. */
  readonly written: JsonNode;
  /** The address that it comes from, unless that is Pulumi’s own. */
  readonly source: string | undefined;
}

/**
 * The plugin that the inputs of a provider name; undefined without a version, or where the engine refuses them.
 * Source: `gatherPackagesFromSnapshot` of `pkg/engine/plugins.go`.
 */
export function providerPlugin({ urn, fields }: Resource): ProviderPlugin | undefined {
  // The engine looks at the URN, not at the type.
  const type = parseUrn(urn)?.type ?? '';
  if (!isProviderType(type)) return undefined;
  const inputs = fields.get('inputs')?.expand();
  const internal = inputs && internalOf(inputs);
  if (!internal || 'engine' in internal) return undefined;
  // A parameterized package has its own version beside that of its plugin.
  const written = (internal.get('parameterization') ? internal : inputs).get('version');
  const version = written && tolerantVersion(textOf(written) ?? '');
  const name = textAt(internal, 'name', providerPackage(type));
  const source = textAt(internal, 'pluginDownloadURL', '');
  if (!written || version === undefined || !name || source === undefined) return undefined;
  return { name, version, written, source: source === '' ? undefined : source };
}

/** @returns undefined for what is there, and no text to the engine, such as a secret */
function textAt(inputs: JsonNode, property: string, otherwise: string): string | undefined {
  const value = inputs.get(property);
  return value ? textOf(value) : otherwise;
}
