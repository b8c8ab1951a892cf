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
  const sources = new Sources(model);
  return urns.flatMap((urn): ResourcePlace[] => {
    const copies = model.graph.byUrn.get(urn) ?? [];
    const resource = copies.find((copy) => !copy.delete) ?? copies[0];
    if (!resource) return [];
    const source = sources.of(resource);
    return [{ urn, line: lines.positionOf(resource.anchor.start).line, ...(source && { source }) }];
  });
}

/** How many resources come from a line of the program. */
interface Uses {
  all: number;
  readonly byType: Map<string, number>;
}

/** Finds the lines of the program that resources come from. */
export class Sources {
  private uses: ReadonlyMap<string, Uses> | undefined;

  constructor(private readonly model: StateModel) {}

  /**
   * The line of a resource's own: not that of a function or a component that makes many. It is the innermost line that
   * nothing else comes from, or else the one that the fewest come from.
   */
  of(resource: Resource): SourcePosition | undefined {
    const sources = ownSources(resource);
    if (sources.length < 2) return sources[0];
    const uses = (this.uses ??= this.countUses());
    const count = (source: SourcePosition): Uses => uses.get(lineKey(source))!;
    const own = sources.find((source) => count(source).all === 1);
    const ofType = (source: SourcePosition): number => count(source).byType.get(resource.type)!;
    const fewestFirst = (a: SourcePosition, b: SourcePosition): number =>
      ofType(a) - ofType(b) || count(a).all - count(b).all;
    return own ?? [...sources].sort(fewestFirst)[0];
  }

  private countUses(): Map<string, Uses> {
    const uses = new Map<string, Uses>();
    for (const resource of this.model.resources) {
      for (const key of new Set(ownSources(resource).map(lineKey))) {
        const known = uses.get(key) ?? { all: 0, byType: new Map<string, number>() };
        uses.set(key, known);
        known.all++;
        known.byType.set(resource.type, (known.byType.get(resource.type) ?? 0) + 1);
      }
    }
    return uses;
  }
}

function lineKey({ path, line }: SourcePosition): string {
  return `${line} ${path}`;
}

/** The places in the program's own files, the innermost first: a package makes its components in its own files. */
function ownSources({ fields }: Resource): SourcePosition[] {
  const nodes: (JsonNode | undefined)[] = [
    fields.get('sourcePosition'),
    ...framesOf(fields.get('stackTrace')),
  ];
  return nodes.flatMap((node) => {
    const source = parseSourcePosition(node?.string ?? '');
    return source && !`/${source.path}`.includes('/node_modules/') ? [source] : [];
  });
}
