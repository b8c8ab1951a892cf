import type { JsonNode } from '../../json/jsonNode';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import type { Selector } from '../../state/selection';
import { typeWithoutProvider } from './providerChoice';

export function hasProvider(resource: Resource): boolean {
  return resource.provider !== '' || typeWithoutProvider(resource) !== undefined;
}
interface UseOfExtension {
  resource: Resource;
  name: string;
  node: JsonNode;
}

/** The resources that need an extension. Pulumi does nothing with views, so they are left out. */
export function* usesOfExtensions(model: StateModel): Generator<UseOfExtension, void> {
  for (const [resource, name] of model.select(withExtension)) {
    if (resource.viewOf === '') yield { resource, name, node: resource.fields.get('extensionRef')! };
  }
}

/** Resources that name an extension, and the extension's name. */
export const withExtension: Selector<string> = (resource) => resource.string('extensionRef') || undefined;
