import type { StateServer } from '../languageServer/stateServer';
import { ResourceGroupNode, ResourceNode, type ResourcesNode } from './nodes';

/** The children of a resource node; undefined if the server was restarted and no longer has the state. */
export async function resourceNodes(
  server: Pick<StateServer, 'resourceChildren'>,
  node: ResourcesNode | ResourceGroupNode | ResourceNode,
): Promise<(ResourceNode | ResourceGroupNode)[] | undefined> {
  const { health } = node.target;
  if (!health) return [];
  const holder = node instanceof ResourceGroupNode ? node.parent : node;
  const children = await server.resourceChildren({
    id: health.stateId,
    ...(holder instanceof ResourceNode && { parent: holder.index }),
    ...(node instanceof ResourceGroupNode && { from: node.group.from }),
  });
  if (!children) return undefined;
  if (children.resources) return children.resources.map((info) => new ResourceNode(info, node));
  if (node instanceof ResourceGroupNode) return [];
  return children.groups.map((group) => new ResourceGroupNode(group, node));
}
