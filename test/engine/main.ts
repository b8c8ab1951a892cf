import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fuzzFactor } from '../harness/fuzz';
import { importScript, repository } from '../harness/repository';
import { agreementColumns, measureAgreement } from './agreement';
import { fixedCases } from './cases';
import { disagreementAbout } from './compare';
import { Judge, type Stage } from './judge';
import { mutantClasses } from './mutants';
import { agreementPage } from './page';
import { measureRepairs, repairColumns } from './repairs';
import { CountTable } from './table';

/** States compared from each seed; a quarter of them is repaired, which takes as long as everything else. */
const STATES = Math.round(20_000 * fuzzFactor);
const REPAIRED = Math.floor(STATES / 4);

/** Compares the rules with the engine, writes `docs/engine-agreement.md`, and ends with 1 if they disagree. */
async function main(args: readonly string[]): Promise<void> {
  const fresh = Date.now() % 2 ** 30;
  // Far enough apart that no state is made twice.
  const seeds = args.length > 0 ? args.map(Number) : [1, ...[0, 1, 2, 3].map((i) => fresh + i * STATES)];
  if (seeds.some((seed) => !Number.isSafeInteger(seed))) throw new Error('A seed must be a whole number.');

  const agreement = new CountTable(agreementColumns);
  const repairs = new CountTable(repairColumns);
  const refusedBy = new Map<Stage, number>();
  let disagreements = 0;
  const report = (what: string): void => {
    disagreements++;
    console.error(what);
  };
  const cases = fixedCases();
  const first = await Judge.start();
  for (const { name, state } of cases) {
    const disagreement = disagreementAbout(state, await first.judge(state));
    if (disagreement) report(`${disagreement.kind}: ${disagreement.about} [${name}]`);
  }
  await first.stop();

  const { versions } = await importScript<{ versions: { pulumi: string } }>('scripts/versions.mjs');
  const done: number[] = [];
  for (const seed of seeds) {
    // A new one each time: the engine never frees all memory.
    const judge = await Judge.start();
    const own = await measureAgreement(judge, from(seed, STATES), mutantClasses);
    agreement.addAll(own.table);
    for (const [stage, count] of own.refusedBy) refusedBy.set(stage, (refusedBy.get(stage) ?? 0) + count);
    for (const { disagreement, count, state, seed } of own.faults) {
      report(`${count} × ${disagreement.kind}: ${disagreement.about} [${state.kind}] FUZZ_SEED=${seed}`);
    }
    for (const invalid of own.invalid) report(`not valid: the state of the seed ${invalid}`);
    const mended = await measureRepairs(judge, from(seed, REPAIRED));
    repairs.addAll(mended.table);
    for (const { state, seed } of mended.behind) {
      report(`only the engine repairs [${state.kind}] FUZZ_SEED=${seed}`);
    }
    await judge.stop();
    const counts = agreementColumns.map((column) => `${column} ${own.table.total(column)}`);
    const repaired = repairColumns.map((column) => `${column} ${mended.table.total(column)}`);
    done.push(seed);
    // After each seed, so that there is a page even if it is interrupted.
    writeFileSync(
      path.join(repository, 'docs', 'engine-agreement.md'),
      agreementPage({
        engine: versions.pulumi,
        seeds: done,
        states: STATES,
        repaired: REPAIRED,
        fixedCases: cases.length,
        agreement,
        refusedBy,
        repairs,
      }),
    );
    console.log(`seed ${seed}: ${counts.join(', ')}; repairs: ${repaired.join(', ')}`);
  }

  if (disagreements > 0) process.exitCode = 1;
}

function from(seed: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => seed + i);
}

void main(process.argv.slice(2));
