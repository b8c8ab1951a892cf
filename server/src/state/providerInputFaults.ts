import { isBase64 } from './decodeFields';
import { UNKNOWN_VALUE } from '../../../shared/unknownMarkers';
import type { JsonNode } from '../json/jsonNode';
import type { Resource } from './resource';
import { tolerantVersionFailure, versionFailure } from '../text/semver';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';

/** A fault in a provider's inputs, from which the engine reads which plugin to start. */
export interface ProviderInputFault {
  /** The object with the property. */
  object: JsonNode;
  property: ProviderProperty;
  /** The value; undefined if a required value is missing. */
  value: JsonNode | undefined;
  kind: 'string' | 'filled' | 'object' | 'version' | 'base64' | 'hexadecimal';
  /** The engine's own message. */
  engine: string;
}

type ProviderProperty =
  | '__internal'
  | 'name'
  | 'version'
  | 'pluginDownloadURL'
  | 'pluginChecksums'
  | 'parameterization'
  | 'envVarMappings';

/**
 * The faults of a provider's `inputs`.
 * Source: `getInternal` and the `GetProvider…` functions of `pkg/resource/deploy/providers/registry.go`.
 */
export function providerInputFaults(inputs: JsonNode): ProviderInputFault[] {
  const internal = internalOf(inputs);
  if ('engine' in internal) return [internal];
  return [
    ...nameFaults(internal),
    // The plugin's version. A parameterized package has its own version beside it.
    ...versionFaults(internal.get('parameterization') ? internal : inputs, tolerantVersionFailure),
    ...stringFaults(internal, 'pluginDownloadURL'),
    ...mapFaults(inputs, 'pluginChecksums', (text) => /^(?:[\da-f]{2})*$/i.test(text)),
    ...parameterFaults(internal, inputs),
    ...mapFaults(internal, 'envVarMappings', () => true),
  ].filter(({ value }) => value?.isValid !== false);
}

/** The object in which the engine keeps internal values; states of old engines have these in the inputs themselves. */
export function internalOf(inputs: JsonNode): JsonNode | ProviderInputFault {
  const value = inputs.get('__internal');
  if (!value || value.isNull) return inputs;
  if (isMap(value)) return value;
  const engine = "'__internal' must be an object";
  return { object: inputs, property: '__internal', value, kind: 'object', engine };
}

function nameFaults(object: JsonNode): ProviderInputFault[] {
  const wrong = stringFaults(object, 'name');
  const value = object.get('name');
  if (wrong.length > 0 || !value || textOf(value) !== '') return wrong;
  return [{ object, property: 'name', value, kind: 'filled', engine: "'name' must not be empty" }];
}

function stringFaults(object: JsonNode, property: ProviderProperty): ProviderInputFault[] {
  const value = object.get(property);
  if (!value || textOf(value) !== undefined) return [];
  return [{ object, property, value, kind: 'string', engine: `'${property}' must be a string` }];
}

function versionFaults(
  object: JsonNode,
  failureOf: (text: string) => string | undefined,
): ProviderInputFault[] {
  const wrong = stringFaults(object, 'version');
  const value = object.get('version');
  if (wrong.length > 0 || !value) return wrong;
  const failure = failureOf(textOf(value)!);
  if (failure === undefined) return [];
  const engine = `could not parse provider version: ${failure}`;
  return [{ object, property: 'version', value, kind: 'version', engine }];
}

function parameterFaults(object: JsonNode, inputs: JsonNode): ProviderInputFault[] {
  const property = 'parameterization';
  const value = object.get(property);
  if (!value) return [];
  const text = textOf(value);
  if (text === undefined) {
    const engine = `'${property}' must be of type string`;
    return [{ object, property, value, kind: 'string', engine }];
  }
  const faults: ProviderInputFault[] = [];
  if (!isBase64(text)) {
    const engine = 'could not decode base64 parameter value';
    faults.push({ object, property, value, kind: 'base64', engine });
  }
  if (!inputs.get('version')) {
    const engine = "must have a 'version' field";
    faults.push({ object: inputs, property: 'version', value: undefined, kind: 'version', engine });
  } else if (
    inputs !== object ||
    tolerantVersionFailure(textOf(inputs.get('version')!) ?? '') === undefined
  ) {
    faults.push(...versionFaults(inputs, versionFailure));
  }
  return faults;
}

function mapFaults(
  object: JsonNode,
  property: 'pluginChecksums' | 'envVarMappings',
  isGood: (text: string) => boolean,
): ProviderInputFault[] {
  const map = object.get(property);
  if (!map) return [];
  if (!isMap(map)) {
    return [{ object, property, value: map, kind: 'object', engine: `'${property}' must be an object` }];
  }
  return [...map.members()].flatMap(({ key, value }): ProviderInputFault[] => {
    const text = textOf(value);
    const entry = `'${property}[${key.string ?? ''}]' must be a`;
    if (text === undefined) {
      return [{ object: map, property, value, kind: 'string', engine: `${entry} string` }];
    }
    if (isGood(text)) return [];
    return [{ object: map, property, value, kind: 'hexadecimal', engine: `${entry} hexadecimal string` }];
  });
}

/** The string that the engine reads from a property value; undefined if it reads none. */
export function textOf(value: JsonNode): string | undefined {
  if (value.isString) return value.string === UNKNOWN_VALUE ? undefined : value.string;
  if (value.get(SIGNATURE_KEY)?.string !== Signature.byteString) return undefined;
  const bytes = value.get('value')?.string ?? '';
  return isBase64(bytes) ? atob(bytes) : undefined;
}

/** True for an object that is not a secret, an asset or another special value. */
function isMap(value: JsonNode): boolean {
  return value.isObject && !value.get(SIGNATURE_KEY);
}

/**
 * The version of a provider's package, from its inputs.
 * @returns undefined if there is none, or if it is not a version and so could contain anything
 */
export function providerVersion(provider: Resource): string | undefined {
  const version = provider.fields.get('inputs')?.expand().get('version')?.string;
  return version === undefined || tolerantVersionFailure(version) !== undefined ? undefined : version;
}
