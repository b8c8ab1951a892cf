import type { JsonNode } from '../json/jsonNode';
import { providerInputFaults, type ProviderInputFault } from '../state/providerInputFaults';
import { isProviderType } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import { tolerantVersionFailure } from '../text/semver';
import { parseUrn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import type { Fix, Rule } from './engine/rule';
import { tokenOf } from './support/firstToken';

export const providerInputs: Rule = {
  code: 'provider-inputs',
  title: 'The inputs of a provider must say which plugin to start',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'Pulumi reads from the `inputs` of a provider which plugin to start: its `version`, and below ' +
      '`__internal` its name, its download address, and the parameter of its package. One of them was edited ' +
      'by hand or by a script. The state can be imported, but no preview, update, refresh or destroy of it ' +
      'can start.',
    repair:
      'Write a version such as `6.51.0`, as `pulumi plugin ls` shows it, or take the value from a backup. ' +
      'Without `version`, Pulumi uses the newest installed plugin.',
  },
  checkResource(resource, report) {
    // Here the engine uses the URN, not the type.
    if (!isProviderType(parseUrn(resource.urn)?.type ?? '')) return;
    const inputs = resource.fields.get('inputs');
    if (!inputs?.isObject || !inputs.isValid) return;
    const whole = inputs.expand();
    for (const fault of providerInputFaults(whole)) {
      report({
        span: tokenOf(fault.value ?? fault.object),
        message: messageFor(fault, resource),
        engine: fault.engine,
        resource,
        fixes: fixesOf(fault, resource),
      });
    }
  },
};

function messageFor({ kind, property, value }: ProviderInputFault, resource: Resource): string {
  const where = `"${property}" of the provider ${describeResource(resource)}`;
  if (!value)
    return `The provider ${describeResource(resource)} has a parameter but no "version", which the parameter needs: copy that from a backup.`;
  return `${where} ${demands[kind]}: no update of this stack can start.`;
}

const demands: Readonly<Record<ProviderInputFault['kind'], string>> = {
  string: 'must be a string, not a secret',
  filled: 'must not be empty',
  object: 'must be an object',
  version: 'must be a version such as 6.51.0',
  base64: 'must be in base64',
  hexadecimal: 'must consist of hexadecimal digits',
};

function fixesOf({ object, property, value, kind }: ProviderInputFault, resource: Resource): Fix[] {
  // The parameterization of a package can't be guessed, and without it the entry is another provider.
  if (!value || property === 'parameterization') return [];
  const replacement = property === 'version' ? versionFor(value, resource) : undefined;
  const removal: Fix = {
    title:
      property === 'version'
        ? 'Remove the version: Pulumi uses the newest plugin'
        : `Remove this "${property}"`,
    kind: 'remove',
    preferred: replacement === undefined && kind !== 'filled',
    changes: () => [{ kind: 'removeMember', object, value }],
  };
  return replacement === undefined ? [removal] : [replacement, removal];
}

/** The intended version, if the value or the provider's name contains it. */
function versionFor(value: JsonNode, resource: Resource): Fix | undefined {
  const write = (title: string, text: string): Fix => ({
    title,
    kind: 'write-version',
    preferred: true,
    changes: () => [{ kind: 'replace', span: value, text: JSON.stringify(text) }],
  });
  if (value.number !== undefined && tolerantVersionFailure(value.raw) === undefined) {
    return write('Put the version in quotes', value.raw);
  }
  const named = versionOfName(parseUrn(resource.urn)?.name ?? '');
  return named === undefined ? undefined : write(`Write ${named}, as the provider’s name says`, named);
}

/** The version in the name of a default provider: `6.51.0` of `default_6_51_0`. */
function versionOfName(name: string): string | undefined {
  return /^default_(\d+)_(\d+)_(\d+)$/.exec(name)?.slice(1).join('.');
}
