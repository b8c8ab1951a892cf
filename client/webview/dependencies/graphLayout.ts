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
  const boxes = new Map(
    nodes.map(({ id }) => {
      const { x = 0, y = 0 } = graph.node(id);
      return [id, { x, y }];
    }),
  );
  return {
    direction,
    width,
    height,
    boxes,
    edges: edges.map(({ from, to }, index) => {
      const { points = [], x, y } = graph.edge({ v: to, w: from });
      const label = labels[index] === '' || x === undefined || y === undefined ? undefined : { x, y };
      const ends = [boxes.get(to)!, boxes.get(from)!] as const;
      return { points: pastBoxes(points, ends, [...boxes.values()], direction).reverse(), label };
    }),
  };
}

/** An edge leaves its box at least so far from a corner. */
const CORNER = 12;

/**
 * Leads an edge straight past the boxes of the rows that it crosses, so that it turns only between rows: dagre's own way
 * turns in the middle of a row, through the boxes beside it.
 * @param points of dagre, from box to box
 */
function pastBoxes(
  points: readonly Point[],
  [start, end]: readonly [Point, Point],
  boxes: readonly Point[],
  direction: Direction,
): Point[] {
  const isDown = direction === 'below';
  const depth = (isDown ? BOX.height : BOX.width) / 2;
  const breadth = (isDown ? BOX.width : BOX.height) / 2 - CORNER;
  /** How far a point is along the rows' order, and where it is in its row. */
  const along = ({ x, y }: Point): number => (isDown ? y : x);
  const across = ({ x, y }: Point): number => (isDown ? x : y);
  const point = (on: number, at: number): Point => (isDown ? { x: at, y: on } : { x: on, y: at });
  const between = points.slice(1, -1);
  const sign = Math.sign(along(end) - along(start)) || 1;
  const leave = (box: Point, other: Point, way: number): Point => {
    const most = across(box) + breadth;
    const least = across(box) - breadth;
    return point(along(box) + way * depth, Math.min(most, Math.max(least, across(other))));
  };
  return [
    leave(start, between[0] ?? end, sign),
    ...between.flatMap((one) => {
      const isInRow = boxes.some((box) => Math.abs(along(box) - along(one)) < 1);
      if (!isInRow) return [one];
      return [-sign, sign].map((side) => point(along(one) + side * depth, across(one)));
    }),
    leave(end, between.at(-1) ?? start, -sign),
  ];
}
