import type { NeededPlugin } from '../../../shared/scan/scan';
import { dependentsIn } from '../state/dependents';
import type { StateModel } from '../state/model';
import { providerPlugin } from '../state/providerPlugin';
import { formatProviderReference } from '../state/referenceToProvider';
import { LineIndex } from '../text/lineStarts';

/** The plugins of the providers that resources of a state use, each once: Pulumi starts no other. */
export function neededPlugins(model: StateModel): NeededPlugin[] {
  const lines = new LineIndex(model.text);
  const { users } = dependentsIn(model);
  const found = new Map<string, NeededPlugin>();
  for (const resource of model.resources) {
    const plugin = providerPlugin(resource);
    if (!plugin || users.get(formatProviderReference(resource.urn, resource.id)) === undefined) continue;
    const { name, version, source, written } = plugin;
    const key = JSON.stringify([name, version, source]);
    if (found.has(key)) continue;
    const { line, column } = lines.positionOf(written.start);
    found.set(key, { name, version, ...(source !== undefined && { source }), line, column });
  }
  return [...found.values()];
}
