import type { StateModel } from '../../state/model';
import { needsOf } from '../../state/needs';
import type { Resource } from '../../state/resource';

/** The direct and indirect dependencies of another state's resources that the state does not have. */
export function missingNeeds(model: StateModel, source: StateModel, wanted: readonly Resource[]): Resource[] {
  const found = new Set(wanted);
  for (const resource of found) {
    for (const { field, target } of needsOf(source, resource)) {
      if (!target) continue;
      const isThere =
        field === 'provider'
          ? model.graph.providers.has(resource.provider)
          : model.graph.byUrn.has(target.urn);
      if (!isThere) found.add(target);
    }
  }
  return [...found].slice(wanted.length);
}

/** True if what is encrypted in one state can be read in the other. */
export function sameSecretsProvider(model: StateModel, source: StateModel): boolean {
  const [now, old] = [model, source].map(({ secretsProviders }) => secretsProviders?.raw.replace(/\s+/g, ''));
  return now === old;
}

/** True if a resource has something encrypted. */
export function hasSecrets({ node }: Resource): boolean {
  return node.raw.includes('"ciphertext"');
}
