import type { ResourceHandle } from '../../../server/src/protocol';
import type { Services } from '../services';
import { findResource } from './findResource';

/**
 * Lets the user find a resource of a state's text by name, type or URN.
 * @returns undefined if they gave up
 */
export async function pickResource(
  { server }: Services,
  text: string,
  title: string,
): Promise<ResourceHandle | undefined> {
  const { id } = await server.open({ text, limit: 0 });
  try {
    const resource = (await findResource(server, id, title))?.at(-1);
    return resource && { index: resource.index, urn: resource.urn };
  } finally {
    await server.close(id);
  }
}
