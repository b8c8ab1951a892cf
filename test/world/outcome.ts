import type { RunResult } from '../harness/pulumiProcess';
import { isSame, type CloudObject } from './cloud';
import type { HealthyStack, JudgedWorld } from './judgedWorld';
import type { DeploymentState, Entry } from './state';

/** What can happen to an object, or to the stack. */
export const harmKinds = ['lost', 'doubled', 'orphaned', 'stuck'] as const;

/**
 * - `lost`: an object that lived and was wanted is gone, or another one is in its place.
 * - `doubled`: it was made again though it lives.
 * - `orphaned`: it lives, and no entry of the state stands for it.
 * - `stuck`: the next update fails.
 */
export interface Harm {
  kind: (typeof harmKinds)[number];
  /** Of the resource; of a stuck update, those that its error names. */
  urns: string[];
}

/** What became of a state that was imported and then updated by the unchanged program. */
export interface Outcome {
  /** The import was refused: nothing happened. */
  refused: boolean;
  harms: Harm[];
  /** What the CLI said to an import that it refused, or to an update that failed. */
  said: string;
}

/** Objects that exist though the program made only one of the kind. */
export type Extras = ReadonlyMap<string, CloudObject>;

/** Imports a state and runs the next update, on a stack that was healthy before. */
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
  // A half-done update leaves the rest to the next one: what is not there yet is no harm.
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

/** The resources that the CLI lists with an error at the end, by type and name. */
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
 * Properties of which another value makes another object; `test/world/host/provider.go` has them, too. The last two are
 * Kubernetes’: what a resource takes from another one there is a namespace, or is in a ConfigMap.
 */
const FIXED = ['name', 'network', 'subnet', 'bucket', 'namespace', 'metadata', 'data'];

/**
 * The URNs of objects that no repair could keep from harm: the damaged text has their ids nowhere as ids, so that the
 * next update makes them again, and replaces what is made of them. An object that is called by its name is found again, if
 * the program still says the same of it: Kubernetes refuses other values for what a forgotten entry has set.
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
  // They come after what they are made of.
  for (const { urn, propertyDependencies = {}, replaceWith = [] } of resources) {
    const properties = forgotten.has(urn) ? Object.keys(propertyDependencies) : FIXED;
    const made = properties.flatMap((property) => propertyDependencies[property] ?? []);
    if ([...made, ...replaceWith].some((other) => beyond.has(other))) beyond.add(urn);
  }
  return beyond;
}

/**
 * The harm that a repair has brought: a better one would have kept it away, and so would none at all.
 * @param untreated what becomes of the state, and of its damages alone, without the repair
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
