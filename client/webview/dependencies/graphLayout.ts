import { Graph, layout, type EdgeLabel, type GraphLabel, type NodeLabel } from '@dagrejs/dagre';
import type { DependencyView } from '../../../shared/dependencies';

export const BOX = { width: 176, height: 48 } as const;

/** The approximate width of a letter on an edge. */
const LETTER = 6;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The place of a dependent: to the right of its dependencies, or below them. */
export type Direction = 'right' | 'below';

/** The places of everything in the drawing, in pixels at zoom 1. */
export interface Layout {
  readonly direction: Direction;
  readonly width: number;
  readonly height: number;
  /** The middle of each box, by its id. */
  readonly boxes: ReadonlyMap<string, Point>;
  /** The points of each edge, from dependent to dependency, and the middle of its words, in the order of the view. */
  readonly edges: readonly { readonly points: readonly Point[]; readonly label: Point | undefined }[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The scale at which the whole drawing is visible, at most 1. */
export function scaleOfAll(whole: Size, room: Size): number {
  return Math.min(1, room.width / whole.width, room.height / whole.height) || 1;
}

/**
 * Places dependencies to the left of their dependents, or above them if that can be shown larger.
 * @param labels the words on each edge; `''` for none
 * @param room the visible area in pixels; or a fixed direction
 */
export function layOut(view: DependencyView, labels: readonly string[], room: Size | Direction): Layout {
  if (typeof room === 'string') return layOutIn(room, view, labels);
  const across = layOutIn('right', view, labels);
  if (scaleOfAll(across, room) === 1) return across;
  const down = layOutIn('below', view, labels);
  return scaleOfAll(down, room) > scaleOfAll(across, room) ? down : across;
}

function layOutIn(direction: Direction, { nodes, edges }: DependencyView, labels: readonly string[]): Layout {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  const rankdir = direction === 'right' ? 'LR' : 'TB';
  graph.setGraph({ rankdir, ranksep: 36, nodesep: 14, edgesep: 8, marginx: 20, marginy: 20 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { ...BOX });
  edges.forEach(({ from, to }, index) => {
    const { length } = labels[index]!;
    graph.setEdge(to, from, length > 0 ? { width: length * LETTER, height: 16, labelpos: 'c' } : {});
  });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    direction,
    width,
    height,
    boxes: new Map(
      nodes.map(({ id }) => {
        const { x = 0, y = 0 } = graph.node(id);
        return [id, { x, y }];
      }),
    ),
    edges: edges.map(({ from, to }, index) => {
      const { points = [], x, y } = graph.edge({ v: to, w: from });
      const label = labels[index] === '' || x === undefined || y === undefined ? undefined : { x, y };
      return { points: [...points].reverse(), label };
    }),
  };
}
