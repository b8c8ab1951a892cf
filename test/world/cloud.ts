import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeploymentState, Entry } from './state';

/** An object that exists in the cloud. */
export interface CloudObject {
  /** The package of its provider. */
  pkg: string;
  /** Its region or cluster. */
  place: string;
  id: string;
  type: string;
  /** Its name in the program that created it. */
  label: string;
  /** A number that is new each time an object is created. */
  serial: string;
  /**
   * True if an update that does not know the object finds it: the program sets its name, and a create adopts an
   * existing object.
   */
  isFoundAgain: boolean;
}

/** The objects in the folder of a cloud. */
export async function readCloud(folder: string): Promise<CloudObject[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const objects = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map(async ({ parentPath, name }) => {
      const text = await readFile(path.join(parentPath, name), 'utf8');
      const { type, label, serial } = JSON.parse(text) as Pick<CloudObject, 'type' | 'label' | 'serial'>;
      const id = path.parse(name).name.replaceAll('~', '/');
      const [pkg, place] = [path.basename(path.dirname(parentPath)), path.basename(parentPath)];
      return { pkg, place, id, type, label, serial, isFoundAgain: pkg === 'kube' };
    });
  return Promise.all(objects);
}

/** True if both are the same object, not two with the same id. */
export function isSame(one: CloudObject, other: CloudObject): boolean {
  return one.serial === other.serial && one.pkg === other.pkg && one.place === other.place;
}

/** The provider setting of each package that says where the objects are, and the place without that setting. */
const placeOf: Readonly<Record<string, { setting: string; ambient: string }>> = {
  world: { setting: 'region', ambient: 'eu' },
  kube: { setting: 'cluster', ambient: 'a' },
};

/** True if an entry of a state manages an object: by its id, and by the place where its provider searches it. */
export function manages(state: DeploymentState, entry: Entry, { pkg, place, id }: CloudObject): boolean {
  if (entry.id !== id || entry.type.startsWith('pulumi:')) return false;
  const provider = state.resources.find(
    (one) => one.id !== undefined && `${one.urn}::${one.id}` === entry.provider,
  );
  if (provider?.type !== `pulumi:providers:${pkg}`) return false;
  const { setting, ambient } = placeOf[pkg]!;
  return (provider.inputs?.[setting] ?? ambient) === place;
}
