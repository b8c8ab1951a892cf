import type { ApiClient, ClusterObject } from './apiClient';

/** The kinds of objects that programs create. */
const KINDS = [
  { apiVersion: 'v1', kind: 'Namespace' },
  { apiVersion: 'v1', kind: 'ConfigMap' },
  { apiVersion: 'v1', kind: 'Secret' },
  { apiVersion: 'v1', kind: 'Service' },
  { apiVersion: 'apps/v1', kind: 'Deployment' },
] as const;

/** The label with an object's name in its program. */
const LABEL = 'resource';

/** The objects in a cluster that programs have created, and that are not being deleted. */
export async function labelledObjects(api: ApiClient): Promise<ClusterObject[]> {
  const lists = KINDS.map(async (of) => {
    const objects = await api.list(`${collection(of)}?labelSelector=${LABEL}`);
    return objects.map((object) => ({ ...object, ...of }));
  });
  return (await Promise.all(lists)).flat().filter(({ metadata }) => !metadata.deletionTimestamp);
}

export function labelOf({ metadata }: ClusterObject): string {
  return metadata.labels![LABEL]!;
}

/** The id that the provider gives to the resource of an object. */
export function idOf({ metadata: { name, namespace } }: ClusterObject): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

function collection({ apiVersion, kind }: Pick<ClusterObject, 'apiVersion' | 'kind'>): string {
  return `/${apiVersion === 'v1' ? 'api' : 'apis'}/${apiVersion}/${kind.toLowerCase()}s`;
}
