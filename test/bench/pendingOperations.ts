import { readFile, writeFile } from 'node:fs/promises';
import type { PulumiStack } from './pulumiStack';

interface Entry {
  urn: string;
  id?: string | undefined;
  [field: string]: unknown;
}

interface Checkpoint {
  checkpoint: {
    latest: { resources: Entry[]; pending_operations?: { type: string; resource: Entry }[] };
  };
}

/** What an update leaves that is killed while it does several things at once. */
export interface Interrupted {
  /** Names of resources that exist in the cloud, and are only noted as being created. */
  readonly created?: readonly string[];
  /** Names of resources that are there and noted as being updated. */
  readonly updated?: readonly string[];
}

/**
 * Makes of an updated stack one whose update was killed while it created and updated several resources. The CLI can be held
 * in the middle of one operation only, and `pulumi stack import` drops what is pending: so the backend's file gets what
 * the CLI would have written.
 * @returns the ids of the created ones in the cloud, by their names
 */
export async function interruptAtOnce(
  stack: PulumiStack,
  { created = [], updated = [] }: Interrupted,
): Promise<Record<string, string>> {
  const file = stack.stateFile();
  const state = JSON.parse(await readFile(file, 'utf8')) as Checkpoint;
  const { latest } = state.checkpoint;
  const nameOf = ({ urn }: Entry): string => urn.slice(urn.lastIndexOf('::') + 2);
  const operations = (latest.pending_operations ??= []);
  const ids: Record<string, string> = {};
  for (const resource of latest.resources) {
    const called = nameOf(resource);
    if (updated.includes(called)) operations.push({ type: 'updating', resource });
    if (!created.includes(called)) continue;
    ids[called] = resource.id!;
    // What is only known when it is there.
    operations.push({ type: 'creating', resource: { ...resource, id: undefined, outputs: undefined } });
  }
  latest.resources = latest.resources.filter((resource) => !created.includes(nameOf(resource)));
  await writeFile(file, JSON.stringify(state));
  return ids;
}
