import type { RunResult } from '../harness/pulumiProcess';
import { isSame, type CloudObject } from './cloud';
import type { HealthyStack, JudgedWorld } from './judgedWorld';
import type { DeploymentState, Entry } from './state';

/** The kinds of harm to an object or to the stack. */
export const harmKinds = ['lost', 'doubled', 'orphaned', 'stuck'] as const;

/**
 * - `lost`: a living, wanted object is gone or was replaced by another one.
 * - `doubled`: it was created again although it exists.
 * - `orphaned`: it exists, but no entry of the state manages it.
 * - `stuck`: the next update fails.
 */
export interface Harm {
  kind: (typeof harmKinds)[number];
  /** The URN of the resource; for a stuck update, the URNs in its error. */
  urns: string[];
}

/** The outcome of a state that was imported and then updated with the unchanged program. */
export interface Outcome {
  /** True if the import was refused: nothing has changed. */
  refused: boolean;
  harms: Harm[];
  /** The CLI's message about a refused import or a failed update. */
  said: string;
}

/** Additional objects, although the program created only one of the kind. */
export type Extras = ReadonlyMap<string, CloudObject>;

/** Imports a state into a healthy stack, and runs the next update. */
export async function outcomeOf(world: JudgedWorld, text: string, extras: Extras): Promise<Outcome> {
  await world.restore();
  const put = new Map<string, CloudObject>();
  for (const [urn, object] of extras) put.set(urn, await world.put(object));
  const imported = await world.import(text);
  if (imported.code !== 0) return { refused: true, harms: [], said: errorOf(imported) };
  const updated = await world.up();
  const state = await world.state();
  const harms = harmsTo(world, put, await world.cloud(), state);
  if (updated.code === 0) return { refused: false, harms, said: '' };
  const said = errorOf(updated);
  const urns = [...new Set([...said.matchAll(/urn:pulumi:[^\s"',)\]]+[^\s"',)\]:]/g)].map(([urn]) => urn))];
  urns.push(...failedIn(updated.stdout, world.healthy).filter((urn) => !urns.includes(urn)));
  // A partial update leaves the rest to the next one: objects that are still missing are not harm.
  const done = harms.filter(({ kind }) => kind === 'lost');
  return { refused: false, harms: [...done, { kind: 'stuck', urns }], said };
}

function harmsTo(
  world: JudgedWorld,
  extras: Extras,
  cloud: readonly CloudObject[],
  state: DeploymentState | undefined,
): Harm[] {
  const wanted = [...world.healthy.objects, ...extras];
  const fresh = cloud.filter((one) => !wanted.some(([, other]) => isSame(one, other)));
  const entries: Entry[] = state?.resources ?? [];
  return wanted.flatMap(([urn, object]): Harm[] => {
    const harm = (kind: Harm['kind']): Harm[] => [{ kind, urns: [urn] }];
    if (!cloud.some((one) => isSame(one, object))) return harm('lost');
    if (fresh.some(({ type, label }) => type === object.type && label === object.label))
      return harm('doubled');
    return entries.some((entry) => world.manages(state!, entry, object)) ? [] : harm('orphaned');
  });
}

function errorOf({ stdout, stderr }: RunResult): string {
  const lines = `${stdout}\n${stderr}`.split('\n').map((line) => line.trim());
  const errors = lines.filter((line) => /^(error|panic|fatal)\b/.test(line));
  return (errors.length > 0 ? errors : lines.filter((line) => line !== '').slice(-3)).join('\n');
}

/** The resources with an error in the CLI's list at the end, by type and name. */
function failedIn(stdout: string, { objects }: HealthyStack): string[] {
  const failed: string[] = [];
  let urn: string | undefined;
  for (const line of stdout.split('\n')) {
    const [, type, name] = /^ {2}(\S+) \((.+)\):$/.exec(line) ?? [];
    if (type !== undefined) urn = [...objects.keys()].find((one) => one.endsWith(`${type}::${name!}`));
    else if (urn !== undefined && /^ +error: /.test(line)) failed.push(urn);
  }
  return failed;
}

/**
 * Properties whose change replaces the object, as in `test/world/host/provider.go`. The last two are for
 * Kubernetes: there, a reference to another resource is a namespace, or is in a ConfigMap.
 */
const FIXED = ['name', 'network', 'subnet', 'bucket', 'namespace', 'metadata', 'data'];

/**
 * The URNs of objects that no repair could save: the damaged text has their ids nowhere as ids, so that the next
 * update creates them again, and replaces the objects that depend on them. An object that is identified by its name
 * is found again, if the program still has the same values: Kubernetes refuses other values for fields that a
 * forgotten entry has set.
 */
export function beyondRepair({ state, objects }: HealthyStack, damaged: string): Set<string> {
  const { resources } = state.deployment;
  const beyond = new Set<string>();
  const forgotten = new Set<string>();
  for (const [urn, { isFoundAgain, id }] of objects) {
    if (damaged.replaceAll(' ', '').includes(`"id":"${id}"`)) continue;
    forgotten.add(urn);
    if (!isFoundAgain) beyond.add(urn);
  }
  // Entries are after their dependencies.
  for (const { urn, propertyDependencies = {}, replaceWith = [] } of resources) {
    const properties = forgotten.has(urn) ? Object.keys(propertyDependencies) : FIXED;
    const made = properties.flatMap((property) => propertyDependencies[property] ?? []);
    if ([...made, ...replaceWith].some((other) => beyond.has(other))) beyond.add(urn);
  }
  return beyond;
}

/**
 * The harm caused by a repair, without harm that no repair could prevent or that occurs without a repair.
 * @param untreated the outcome of the state without a repair, and of each of its damages alone
 */
export function harmsOf(
  { harms }: Outcome,
  beyond: ReadonlySet<string>,
  untreated: readonly Outcome[],
): Harm[] {
  const before = untreated.flatMap((outcome) => outcome.harms).map(identity);
  return harms.filter(
    (harm) =>
      !before.includes(identity(harm)) &&
      (harm.urns.length === 0 || harm.urns.some((urn) => !beyond.has(urn))),
  );
}

function identity({ kind, urns }: Harm): string {
  return [kind, ...urns].join(' ');
}
