import type { StateModel } from '../../state/model';
import { providerPackage } from '../../state/referenceToProvider';
import { parseUrn } from '../../../../shared/urn';
import { rewriteUrns } from './rewriteUrns';
import type { StringParts } from './stringParts';
import { versionIn } from './renamedResources';
import type { Refusal, RenameTarget } from './target';
import { urnRename } from './urnRename';

type VersionTarget = Extract<RenameTarget, { kind: 'provider-version' }>;

/**
 * Changes a provider's version everywhere: in its inputs, in its outputs if they have the same version, in the plugin
 * list of an old manifest, and in the name of a default provider, which contains the version (`default_6_51_0`). All
 * references to the provider change, too, so that the next update finds what it expects.
 */
export function changeProviderVersion(
  parts: StringParts,
  model: StateModel,
  { urn, version }: VersionTarget,
  newVersion: string,
): Refusal | undefined {
  const wholeVersion = [{ start: 0, end: version.length, text: newVersion }];
  const copies = model.graph.byUrn.get(urn) ?? [];
  const pending = model.pendingOperations.flatMap(({ resource }) => (resource?.urn === urn ? resource : []));
  for (const provider of [...copies, ...pending]) {
    const inputs = versionIn(provider, 'inputs');
    if (inputs?.string !== version) continue;
    parts.change(inputs, wholeVersion);
    const outputs = versionIn(provider, 'outputs');
    if (outputs?.string === version) parts.change(outputs, wholeVersion);
  }
  changeManifest(parts, model, { urn, version }, newVersion);
  const name = defaultName(urn, version, newVersion);
  if (name === undefined) return undefined;
  return rewriteUrns(parts, model, urnRename(model, { kind: 'resource', urn }, name));
}

/** The entry in `manifest.plugins`, unless another provider has the old version, too. */
function changeManifest(
  parts: StringParts,
  model: StateModel,
  { urn, version }: { urn: string; version: string },
  newVersion: string,
): void {
  const plugins = [...(model.deploymentField('manifest')?.field('plugins')?.elements() ?? [])];
  const type = parseUrn(urn)?.type ?? '';
  const named = plugins.filter(
    (plugin) =>
      plugin.field('name')?.string === providerPackage(type) &&
      plugin.field('type')?.string === 'resource' &&
      plugin.field('version')?.string === version,
  );
  if (named.length === 0) return;
  const isShared = model.resources.some(
    (other) => other.urn !== urn && other.type === type && versionIn(other, 'inputs')?.string === version,
  );
  if (isShared) return;
  for (const plugin of named) {
    parts.change(plugin.field('version')!, [{ start: 0, end: version.length, text: newVersion }]);
  }
}

/** The name of a default provider for the new version; undefined if its name does not contain the old one. */
function defaultName(urn: string, version: string, newVersion: string): string | undefined {
  const name = parseUrn(urn)?.name ?? '';
  const old = `default${versionSuffix(version)}`;
  if (name !== old && !name.startsWith(`${old}_`)) return undefined;
  return `default${versionSuffix(newVersion)}${name.slice(old.length)}`;
}

/** A version in the name of a default provider (`ProviderRequest.DefaultName`): `v6.51-a.1` gives `_6_51_0_a_1`. */
function versionSuffix(version: string): string {
  const [, numbers = '', prerelease = '', build = ''] =
    /^v?([\d.]*)(?:-([^+]*))?(?:\+(.*))?$/.exec(version.trim()) ?? [];
  const three = [...numbers.split('.'), '0', '0'].slice(0, 3);
  const more = [prerelease, build].flatMap((part) => (part === '' ? [] : part.split('.')));
  return [...three, ...more].map((part) => `_${part}`).join('');
}
