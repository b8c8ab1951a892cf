import type { JsonNode } from '../../json/jsonNode';
import type { StateModel } from '../../state/model';
import { providerPackage } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { registryPage } from './registryPage';
import { parseSourcePosition, type SourcePosition } from './sourcePosition';

/** A string of a state that leads somewhere else. */
export type StateLink = { node: JsonNode } & ({ page: string } | { source: SourcePosition; project: string });

/** The links of a resource: its type to the registry, the places of the program that made it to these. */
export function* linksOf(resource: Resource, packages: ReadonlySet<string>): Generator<StateLink, void> {
  const { fields, type } = resource;
  const typeNode = fields.get('type');
  // A component of a program has a type like those of a package; if it were of one, its provider were here.
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

/** The packages that a state has providers of. */
export function packagesOf({ resources }: StateModel): Set<string> {
  return new Set(resources.filter(({ isProvider }) => isProvider).map(({ type }) => providerPackage(type)));
}

/** The places of a stack trace, the innermost first. */
export function* framesOf(stackTrace: JsonNode | undefined): Generator<JsonNode | undefined, void> {
  for (const frame of stackTrace?.elements() ?? []) yield frame.field('sourcePosition');
}
