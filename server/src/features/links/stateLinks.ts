import type { JsonNode } from '../../json/jsonNode';
import type { StateModel } from '../../state/model';
import { providerPackage } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { shownType } from '../../state/unsureTexts';
import { registryPage } from './registryPage';
import { parseSourcePosition, type SourcePosition } from './sourcePosition';

/** A link on a string of a state. */
export type StateLink = { node: JsonNode } & ({ page: string } | { source: SourcePosition; project: string });

/** The links of a resource: from its type to the registry, and from its source positions to the program. */
export function* linksOf(
  model: StateModel,
  resource: Resource,
  packages: ReadonlySet<string>,
): Generator<StateLink, void> {
  const { fields } = resource;
  const type = shownType(model, resource);
  const typeNode = fields.get('type');
  // A program's component has a type like a package's; a package's component would have its provider in the state.
  const isOfPackage = resource.custom || packages.has(type.split(':')[0]!);
  const page = isOfPackage ? registryPage(type) : undefined;
  if (typeNode && page !== undefined) yield { node: typeNode, page };
  const positions = [fields.get('sourcePosition'), ...framesOf(fields.get('stackTrace'))];
  const project = resource.urn.split('::')[1] ?? '';
  for (const node of positions) {
    const source = parseSourcePosition(node?.string ?? '');
    if (node && source) yield { node, source, project };
  }
}

/** The packages of a state's providers. */
export function packagesOf({ resources }: StateModel): Set<string> {
  return new Set(resources.filter(({ isProvider }) => isProvider).map(({ type }) => providerPackage(type)));
}

/** The places of a stack trace, the innermost first. */
export function* framesOf(stackTrace: JsonNode | undefined): Generator<JsonNode | undefined, void> {
  for (const frame of stackTrace?.elements() ?? []) yield frame.field('sourcePosition');
}
