import type { DriftRow } from '../messages';
import { nameIn } from './formatDrift';

/** A node of the tree. Its key stays the same when the tree is filtered or the state is read again. */
export interface TreeNode {
  readonly key: string;
  readonly level: number;
  readonly children: readonly TreeNode[];
  readonly content:
    | { readonly kind: 'group'; readonly title: string; readonly count: number }
    /** A component around resources with drift. */
    | { readonly kind: 'around'; readonly name: string; readonly type: string }
    | { readonly kind: 'resource'; readonly row: DriftRow }
    | { readonly kind: 'property'; readonly row: DriftRow; readonly change: number };
}

const GROUPS = [
  ['gone', 'Not found by its provider'],
  ['changed', 'Changed'],
  ['known', 'Same as the state, different from the program'],
  ['computed', 'Only computed by providers'],
] as const;

/** The resources as a tree: those that were not found apart, the others below their components, with their properties. */
export function treeOf(rows: readonly DriftRow[]): TreeNode[] {
  return GROUPS.flatMap(([kind, title]): TreeNode[] => {
    const some = rows.filter((row) => row.kind === kind);
    if (some.length === 0) return [];
    const content = { kind: 'group' as const, title, count: some.length };
    return [{ key: kind, level: 1, content, children: below(some) }];
  });
}

/** A node that children can still be added to. */
interface Growing extends TreeNode {
  readonly children: Growing[];
}

function below(rows: readonly DriftRow[]): TreeNode[] {
  const roots: Growing[] = [];
  const byUrn = new Map<string, Growing>();
  // A parent comes before its children.
  for (const row of rows.toSorted((a, b) => a.ancestors.length - b.ancestors.length)) {
    let siblings = roots;
    let level = 2;
    for (const urn of row.ancestors) {
      let around = byUrn.get(urn);
      if (!around) {
        const content = { kind: 'around' as const, ...nameIn(urn) };
        around = { key: `${row.kind} ${urn}`, level, content, children: [] };
        byUrn.set(urn, around);
        siblings.push(around);
      }
      siblings = around.children;
      level = around.level + 1;
    }
    const node = resourceNode(row, level);
    // Copies of a resource have the same URN.
    if (!byUrn.has(row.urn)) byUrn.set(row.urn, node);
    siblings.push(node);
  }
  return roots;
}

function resourceNode(row: DriftRow, level: number): Growing {
  const { key } = row;
  const children = row.changes.flatMap(({ path, isComputed }, change): Growing[] => {
    if (isComputed && row.kind !== 'computed') return [];
    const content = { kind: 'property' as const, row, change };
    return [{ key: `${key} ${path}`, level: level + 1, content, children: [] }];
  });
  return { key, level, content: { kind: 'resource', row }, children };
}

/** The visible nodes from the top down, each with its place among its siblings. */
export function* seenNodes(
  nodes: readonly TreeNode[],
  isOpen: (node: TreeNode) => boolean,
  parent?: TreeNode,
): Generator<{
  readonly node: TreeNode;
  readonly parent: TreeNode | undefined;
  readonly place: number;
  readonly of: number;
}> {
  for (const [i, node] of nodes.entries()) {
    yield { node, parent, place: i + 1, of: nodes.length };
    if (isOpen(node)) yield* seenNodes(node.children, isOpen, node);
  }
}
