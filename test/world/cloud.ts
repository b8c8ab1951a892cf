import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeploymentState, Entry } from './state';

/** An object that exists. */
export interface CloudObject {
  /** The package of its provider. */
  pkg: string;
  /** Its region or cluster. */
  place: string;
  id: string;
  type: string;
  /** What the program that made it calls it. */
  label: string;
  /** Another one each time that an object is made. */
  serial: string;
  /** An update that does not know it finds it again: its program names it, and a create takes what is there. */
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

/** Whether it is this object, not another one with its id. */
export function isSame(one: CloudObject, other: CloudObject): boolean {
  return one.serial === other.serial && one.pkg === other.pkg && one.place === other.place;
}

/** The setting of each package's providers that says where their objects are, and where they are without it. */
const placeOf: Readonly<Record<string, { setting: string; ambient: string }>> = {
  world: { setting: 'region', ambient: 'eu' },
  kube: { setting: 'cluster', ambient: 'a' },
};

/** Whether an entry of a state stands for an object: by its id, and by where its provider looks for it. */
export function manages(state: DeploymentState, entry: Entry, { pkg, place, id }: CloudObject): boolean {
  if (entry.id !== id || entry.type.startsWith('pulumi:')) return false;
  const provider = state.resources.find(
    (one) => one.id !== undefined && `${one.urn}::${one.id}` === entry.provider,
  );
  if (provider?.type !== `pulumi:providers:${pkg}`) return false;
  const { setting, ambient } = placeOf[pkg]!;
  return (provider.inputs?.[setting] ?? ambient) === place;
}
