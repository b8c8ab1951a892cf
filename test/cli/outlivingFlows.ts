import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlannedCreate } from '../../client/src/features/adoption/model/plannedCreates';

/** The target of the migration in the tests of runs that outlive the editor. */
export const MIGRATION = {
  stack: 'dev',
  secretsProvider: 'passphrase',
  passphrase: 'another passphrase',
} as const;

/** The names of the rename in these tests. */
export const RENAMING = { from: 'shop', to: 'market' } as const;

/** The id of the object from {@link adoptable}. */
export const ADOPTED = 'bucket-1';

/** Creates an object in a folder's cloud `world`, and returns the resource of the stack “dev” that can adopt it. */
export async function adoptable(root: string): Promise<PlannedCreate> {
  const [type, name] = ['world:store:Bucket', 'adopted'];
  const place = path.join(root, 'world/world/eu');
  await mkdir(place, { recursive: true });
  const object = { type, label: name, serial: 'made-1', properties: { name } };
  await writeFile(path.join(place, `${ADOPTED}.json`), JSON.stringify(object));
  return {
    urn: `urn:pulumi:dev::shop::${type}::${name}`,
    name,
    type,
    provider: '',
    parent: undefined,
    above: [],
    inputs: { name },
    file: { nameTable: {}, resources: [{ type, name }] },
    waitsFor: undefined,
  };
}
