/**
 * The nodes that lie on a cycle of a graph: Tarjan's strongly connected components, without recursion, in time
 * linear in the number of nodes and edges. A node that only points to itself does not count.
 */
export function resourcesInCycles<Node>(nodes: readonly Node[], next: (node: Node) => Node[]): Set<Node> {
  const cyclic = new Set<Node>();
  const order = new Map<Node, number>();
  const low = new Map<Node, number>();
  const component: Node[] = [];
  const inComponent = new Set<Node>();
  for (const root of nodes) {
    if (order.has(root)) continue;
    const path = [enter(root)];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const target = top.targets[top.at++];
      if (target === undefined) {
        path.pop();
        leave(top.node, path.at(-1)?.node);
      } else if (!order.has(target)) {
        path.push(enter(target));
      } else if (inComponent.has(target)) {
        low.set(top.node, Math.min(low.get(top.node)!, order.get(target)!));
      }
    }
  }
  return cyclic;

  function enter(node: Node): { node: Node; targets: Node[]; at: number } {
    order.set(node, order.size);
    low.set(node, order.get(node)!);
    component.push(node);
    inComponent.add(node);
    return { node, targets: next(node), at: 0 };
  }

  function leave(node: Node, parent: Node | undefined): void {
    const lowest = low.get(node)!;
    if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, lowest));
    if (lowest !== order.get(node)) return;
    const members: Node[] = [];
    for (let member = component.pop(); member !== undefined; member = component.pop()) {
      inComponent.delete(member);
      members.push(member);
      if (member === node) break;
    }
    if (members.length > 1) for (const member of members) cyclic.add(member);
  }
}
