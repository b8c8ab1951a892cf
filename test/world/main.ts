import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { importScript, repository } from '../harness/repository';
import { damageKinds } from './damage';
import { faultsOf } from './faults';
import { judge, type Judged } from './judge';
import { Memory } from './memory';
import { repairsPage } from './page';
import { report } from './report';
import { treatments } from './treatments';
import { World } from './world';

const AT_ONCE = 2;
const SEEDS = '1,2,3,4,5';

/** Judges damaged states, prints each harm, and writes `docs/repairs.md`; ends with 1 if there is a fault. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { kind: { type: 'string' }, seeds: { type: 'string' }, keep: { type: 'string' } },
  });
  const kinds = damageKinds.filter((kind) => kind.includes(values.kind ?? ''));
  const seeds = (values.seeds ?? SEEDS).split(',').map(Number);
  if (seeds.some((seed) => !Number.isSafeInteger(seed))) throw new Error('A seed must be a whole number.');
  const judged = await judgeAll(kinds.flatMap((kind) => seeds.map((seed) => ({ kind, seed }))));

  console.log(report(judged, values.keep));
  // A page about only some of the states would be misleading.
  if (values.kind === undefined && values.seeds === undefined) {
    const { versions } = await importScript<{ versions: { pulumi: string } }>('scripts/versions.mjs');
    const page = repairsPage({ judged, seeds, engine: versions.pulumi });
    writeFileSync(path.join(repository, 'docs', 'repairs.md'), page);
  }
  if (judged.some((one) => faultsOf(one).length > 0)) process.exitCode = 1;
}

async function judgeAll(cases: readonly { kind: string; seed: number }[]): Promise<Judged[]> {
  const worlds = await Promise.all(Array.from({ length: AT_ONCE }, () => World.open()));
  const memory = Memory.ofRuns(worlds[0]!.healthy.text);
  const judged: Judged[] = [];
  const waiting = [...cases.entries()];
  try {
    const all = worlds.map(async (world) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, { kind, seed }] = next;
        judged[at] = await judge(world, kind, seed, treatments, memory);
      }
    });
    await Promise.all(all);
  } finally {
    memory.save();
    for (const world of worlds) await world.close();
  }
  return judged;
}

void main();
