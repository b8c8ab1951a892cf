import type { ResourcePlace, ResourcePlacesParams } from '../../../../shared/placesInProgram';
import type { JsonNode } from '../../json/jsonNode';
import { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { LineIndex } from '../../text/lineIndex';
import { parseSourcePosition, type SourcePosition } from './sourcePosition';
import { framesOf } from './stateLinks';

/** Where resources stand in a state, and where the program makes them; of those that are not in it, nothing. */
export function resourcePlaces({ text, urns }: ResourcePlacesParams): ResourcePlace[] {
  const model = new StateModel(text);
  const lines = new LineIndex(text);
  return urns.flatMap((urn): ResourcePlace[] => {
    const copies = model.graph.byUrn.get(urn) ?? [];
    const resource = copies.find((copy) => !copy.delete) ?? copies[0];
    if (!resource) return [];
    const source = sourceOf(resource);
    return [{ urn, line: lines.positionOf(resource.anchor.start).line, ...(source && { source }) }];
  });
}

/** The place of the program's own files that comes first: a component of a package is made in the package. */
function sourceOf({ fields }: Resource): SourcePosition | undefined {
  const nodes: (JsonNode | undefined)[] = [
    fields.get('sourcePosition'),
    ...framesOf(fields.get('stackTrace')),
  ];
  for (const node of nodes) {
    const source = parseSourcePosition(node?.string ?? '');
    if (source && !`/${source.path}`.includes('/node_modules/')) return source;
  }
  return undefined;
}
