import type { ResourcePlace, ResourcePlacesParams } from '../../../../shared/placesInProgram';
import type { JsonNode } from '../../json/jsonNode';
import { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { LineIndex } from '../../text/lineStarts';
import { parseSourcePosition, type SourcePosition } from './sourcePosition';
import { framesOf } from './stateLinks';

/** The places of resources in a state and in the program; nothing for resources that are not in the state. */
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

/** The first place in the program's own files: a package makes its components in its own files. */
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
