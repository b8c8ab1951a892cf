import type {
  DependencyEdge,
  DependencyNode,
  DependencyResource,
  DependencyView,
  Fate,
  TakenAlong,
} from '../../../shared/dependencies';

/** Maximum characters that fit into a box. */
const NAME_ROOM = 20;
const DETAIL_ROOM = 25;

/** The words in a box and above it, and its tooltip. */
export function formatBox(
  node: DependencyNode,
  takenAlong: TakenAlong | undefined,
): { name: string; detail: string; mark: string; whole: string } {
  const type = node.type ?? 'of several types';
  const marks = node.count === 1 ? formatMarks(node.members[0]!) : [];
  const beyond = node.beyond > 0 ? [`+${node.beyond} more`] : [];
  const taken = takenAlong ? formatTaken(node, takenAlong) : [];
  return {
    name: shortened(node.label, NAME_ROOM),
    detail: shortened(type, DETAIL_ROOM),
    mark: [...taken, ...marks, ...beyond].join(' · '),
    whole: [node.label, type, ...taken, ...marks, ...beyond].join('\n'),
  };
}

/** The marks of a resource in words. */
export function formatMarks({ marks }: DependencyResource): string[] {
  return marks.map((mark) => mark.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

/** `parent, property dependency (bucket, tags)`. */
export function formatEdge({ kinds, properties }: Pick<DependencyEdge, 'kinds' | 'properties'>): string {
  return kinds.join(', ') + (properties.length > 0 ? ` (${properties.join(', ')})` : '');
}

/** The reason for a box's place: its references to and from the boxes one step nearer to the middle. */
export function formatReasons({ edges, nodes }: DependencyView, node: DependencyNode): string[] {
  const nearer = (id: string): DependencyNode | undefined =>
    nodes.find(
      (other) => other.id === id && other.step === node.step - 1 && [node.side, 'focus'].includes(other.side),
    );
  return edges.flatMap((edge) => {
    const other =
      node.side === 'needs'
        ? edge.to === node.id && nearer(edge.from)
        : edge.from === node.id && nearer(edge.to);
    if (!other) return [];
    if (other.side === 'focus') return [`as ${formatEdge(edge)}`];
    const verb = node.side === 'needs' ? 'needed by' : 'needs';
    return [`${verb} ${other.label} as ${formatEdge(edge)}`];
  });
}

/** The fate of a resource, for a list. */
export const FATE_LABELS: Readonly<Record<Fate, string>> = {
  deleted: 'is deleted',
  forgotten: 'leaves the state',
  kept: 'leaves the state, is left where it is',
  'deleted with': 'is deleted with what it names in deletedWith',
  'with its owner': 'is deleted with its owner',
  replaced: 'is replaced',
  'perhaps replaced': 'is replaced if its provider decides so',
};

function formatTaken({ taken, count }: DependencyNode, { whatIf }: TakenAlong): string[] {
  const verb = whatIf === 'delete' ? 'goes' : 'replaced, or perhaps';
  return taken === 0 ? [] : [taken === count ? verb : `${taken} of ${count}: ${verb}`];
}

/** The end of a type and the beginning of a name matter most. */
function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  return room === DETAIL_ROOM ? `…${text.slice(1 - room)}` : `${text.slice(0, room - 1)}…`;
}
