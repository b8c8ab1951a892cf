import type {
  DependencyEdge,
  DependencyNode,
  DependencyView,
  ReferenceKind,
} from '../../../shared/dependencies';
import { BOX, layOut, type Layout, type Point } from './graphLayout';
import { formatBox, formatEdge } from './formatDependencies';

const SVG = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number>>;

/** How a kind of reference is drawn. */
interface LineStyle {
  /** The class that gives the line its colour. */
  readonly name: string;
  readonly dashes: string;
}

/**
 * The line of each kind, by colour and by dashes: some people see only one of the two. If an edge has several kinds, the
 * first one here counts.
 */
const LINES: Readonly<Record<ReferenceKind, LineStyle>> = {
  replaceWith: { name: 'replace-with', dashes: '12 3 3 3' },
  deletedWith: { name: 'deleted-with', dashes: '8 3 2 3 2 3' },
  viewOf: { name: 'view-of', dashes: '1 6' },
  'property dependency': { name: 'property-dependency', dashes: 'none' },
  dependency: { name: 'dependency', dashes: '16 4' },
  parent: { name: 'parent', dashes: '6 4' },
  provider: { name: 'provider', dashes: '2 3' },
};

/** The kind whose line an edge has. */
export function drawnKind({ kinds }: Pick<DependencyEdge, 'kinds'>): ReferenceKind {
  const order = Object.keys(LINES) as ReferenceKind[];
  return order.find((kind) => kinds.includes(kind)) ?? 'dependency';
}

export interface Drawing {
  readonly element: SVGSVGElement;
  readonly layout: Layout;
}

/**
 * The diagram. It is hidden from screen readers, which read the list instead.
 * @param room see {@link layOut}
 */
export function draw(view: DependencyView, room: Parameters<typeof layOut>[2]): Drawing {
  const labels = labelsOf(view);
  const layout = layOut(view, labels, room);
  const { width, height } = layout;
  const svg = create('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true', focusable: 'false' });
  const nodes = new Map(view.nodes.map((node) => [node.id, node]));
  const isTaken = (id: string): boolean => nodes.get(id)!.taken > 0;
  // Words are drawn above all lines, and boxes above both.
  const words: Element[] = [];
  view.edges.forEach((edge, index) => {
    const taken = view.takenAlong !== undefined && isTaken(edge.from) && isTaken(edge.to);
    const way = layout.edges[index]!;
    svg.append(...edgeElements(edge, way, taken));
    if (way.label) words.push(labelElement(way.label, labels[index]!));
  });
  svg.append(...words);
  for (const node of view.nodes) svg.append(boxElement(node, layout.boxes.get(node.id)!, view));
  return { element: svg, layout };
}

/** The line of a kind, for a legend. */
export function sampleLine(kind: ReferenceKind): SVGSVGElement {
  const { name, dashes } = LINES[kind];
  const svg = create('svg', { viewBox: '0 0 48 10', 'aria-hidden': 'true' });
  svg.append(create('path', { class: `reference ${name}`, d: 'M0 5H48', 'stroke-dasharray': dashes }));
  return svg;
}

function boxElement(node: DependencyNode, { x, y }: Point, { takenAlong }: DependencyView): SVGGElement {
  const isMiddle = node.side === 'focus';
  const taken = takenAlong !== undefined && node.taken > 0;
  const classes = ['box', ...(isMiddle ? ['middle'] : []), ...(taken ? ['taken'] : [])];
  const { name, detail, mark, whole } = formatBox(node, takenAlong);
  const left = x - BOX.width / 2;
  const top = y - BOX.height / 2;
  const group = create('g', { class: classes.join(' '), 'data-node': node.id });
  const title = create('title', {});
  title.textContent = whole;
  if (node.count > 1) {
    group.append(create('rect', { x: left + 5, y: top - 5, width: BOX.width, height: BOX.height, rx: 4 }));
  }
  group.append(
    title,
    create('rect', { class: 'body', x: left, y: top, width: BOX.width, height: BOX.height, rx: 4 }),
    textElement('name', left + 10, top + 20, name),
    textElement('detail', left + 10, top + 37, detail),
  );
  if (mark !== '') group.append(textElement('mark', left + 10, top - 4, mark));
  return group;
}

/** Maximum edges with words beside them; each edge has them as its title, and the list has them all. */
const MOST_LABELS = 24;

/** The words on each edge: the kinds of edges from and to the middle. A property dependency is also a dependency. */
function labelsOf({ focus, edges }: DependencyView): string[] {
  const middle = `r${focus.index}`;
  return edges.map(({ from, to, kinds }) => {
    if (edges.length > MOST_LABELS || ![from, to].includes(middle)) return '';
    const isByProperty = kinds.includes('property dependency');
    return kinds.filter((kind) => kind !== 'dependency' || !isByProperty).join(', ');
  });
}

function edgeElements(edge: DependencyEdge, { points }: Layout['edges'][number], taken: boolean): Element[] {
  const { name, dashes } = LINES[drawnKind(edge)];
  const classes = taken ? `${name} taken` : name;
  const path = create('path', {
    class: `reference ${classes}`,
    d: smooth(points),
    'stroke-dasharray': dashes,
  });
  const title = create('title', {});
  title.textContent = formatEdge(edge);
  path.append(title);
  return [path, create('path', { class: `tip ${classes}`, d: arrow(points) })];
}

function labelElement({ x, y }: Point, words: string): SVGTextElement {
  const text = textElement('label', x, y + 4, words);
  text.setAttribute('text-anchor', 'middle');
  return text;
}

/** The radius of an edge's turns. */
const TURN = 10;

/** A line through the points with round turns, as the `d` of a path. */
function smooth(points: readonly Point[]): string {
  const turns = points.slice(1, -1).map((turn, i) => {
    return `L${at(toward(turn, points[i]!))}Q${at(turn)} ${at(toward(turn, points[i + 2]!))}`;
  });
  return `M${at(points[0]!)}${turns.join('')}L${at(points.at(-1)!)}`;
}

/** The point where a turn begins or ends: at most halfway to the next. */
function toward(turn: Point, next: Point): Point {
  const length = Math.hypot(next.x - turn.x, next.y - turn.y) || 1;
  const part = Math.min(TURN / length, 0.5);
  return { x: turn.x + (next.x - turn.x) * part, y: turn.y + (next.y - turn.y) * part };
}

/** A triangle at the end of the line. */
function arrow(points: readonly Point[]): string {
  const end = points.at(-1)!;
  const before = points.at(-2) ?? { x: end.x + 1, y: end.y };
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const corner = (turn: number): Point => ({
    x: end.x - 8 * Math.cos(angle + turn),
    y: end.y - 8 * Math.sin(angle + turn),
  });
  return `M${at(end)}L${at(corner(0.45))}L${at(corner(-0.45))}Z`;
}

function at({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function textElement(kind: string, x: number, y: number, words: string): SVGTextElement {
  const made = create('text', { class: kind, x, y });
  made.textContent = words;
  return made;
}

function create<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
