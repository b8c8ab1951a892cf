import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

/**
 * Makes of an updated stack one whose update was killed while it created resources, all at once, that are like one that is
 * there: they exist in the cloud, each with its name as its label.
 * @returns their ids, by their names
 */
export async function interruptCreatesLike(
  stack: PulumiStack,
  like: string,
  names: readonly string[],
): Promise<Record<string, string>> {
  const file = stack.stateFile();
  const state = JSON.parse(await readFile(file, 'utf8')) as Checkpoint;
  const { latest } = state.checkpoint;
  const model = latest.resources.find(({ urn }) => urn.endsWith(`::${like}`))!;
  const operations = (latest.pending_operations ??= []);
  const ids: Record<string, string> = {};
  for (const label of names) {
    ids[label] = `${label}-0`;
    const inputs = { ...(model['inputs'] as object), label };
    const urn = model.urn.slice(0, -like.length) + label;
    operations.push({
      type: 'creating',
      resource: { ...model, urn, inputs, id: undefined, outputs: undefined },
    });
    await writeFile(
      path.join(stack.cwd, 'cloud', `${label}-0.json`),
      JSON.stringify({ label, settings: {} }),
    );
  }
  await writeFile(file, JSON.stringify(state));
  return ids;
}
