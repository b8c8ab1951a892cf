import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../bench/repository';
import { damageKinds } from './damage';
import { emptyMemory, judge, type Judged, type Memory, type Verdict } from './judge';
import { findingsOf, treatments } from './treatments';
import { World } from './world';

const AT_ONCE = 2;

/** Judges damaged states and writes what came of them: with `--report`, one line for each harm, and its states. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kind: { type: 'string' },
      seeds: { type: 'string', default: '1,2,3' },
      report: { type: 'string' },
    },
  });
  const kinds = damageKinds.filter((name) => values.kind === undefined || name.includes(values.kind));
  const seeds = values.seeds.split(',').map(Number);
  const cases = kinds.flatMap((kind) => seeds.map((seed) => ({ kind, seed })));
  const worlds = await Promise.all(Array.from({ length: AT_ONCE }, () => World.open()));
  const memory = loadMemory(worlds[0]!.healthy.text);
  const judged: Judged[] = [];
  const waiting = [...cases.entries()];
  const start = process.cpuUsage();
  const began = Date.now();
  await Promise.all(
    worlds.map(async (world) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, { kind, seed }] = next;
        judged[at] = await judge(world, kind, seed, treatments, memory.memory);
        if (judged.filter(Boolean).length % 20 === 0) memory.save();
      }
      await world.close();
    }),
  );
  memory.save();
  const { user, system } = process.cpuUsage(start);
  const own = `${Math.round((user + system) / 1e6)} s of this process, ${Math.round((Date.now() - began) / 1000)} s by the clock`;
  const text = report(judged, values.report, own);
  if (values.report === undefined) console.log(text);
  else writeFileSync(path.join(values.report, 'latest.md'), text);
}

/** Outcomes of former runs, in the same world. */
function loadMemory(healthy: string): { memory: Memory; save: () => void } {
  const name = createHash('sha256').update(healthy).digest('hex').slice(0, 8);
  const file = path.join(repository, 'out', 'world', `${name}.json`);
  const memory = emptyMemory();
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<keyof Memory, [string, never][]>;
    memory.outcomes = new Map(kept.outcomes);
    memory.repaired = new Map(kept.repaired);
  } catch {
    // There were none.
  }
  const save = (): void => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ outcomes: [...memory.outcomes], repaired: [...memory.repaired] }));
  };
  return { memory, save };
}

const slug = (text: string): string => text.replaceAll(/[^a-z0-9]+/gi, '-');

function report(judged: readonly Judged[], folder: string | undefined, cost: string): string {
  const lines = [
    '# What the next update does to damaged and repaired states',
    '',
    `${judged.length} states, ${damageKinds.length} kinds; ${cost}. Re-run: in /work/wt/world (rebase on main first),`,
    '`/tmp/slot node scripts/worldDocs.mjs --kind "PART OF THE NAME" --seeds 1,2,3` (prints), or with `--report /tmp/world-results` (writes this file).',
    'Outcomes of texts seen before come from out/world/*.json; delete it to run all again.',
    '',
    '| Treatment | states | repaired | clean | harmful | lost | doubled | orphaned | stuck | silent |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  const verdicts = judged.flatMap(({ damaged, verdicts }) =>
    verdicts.map((verdict) => ({ damaged, verdict })),
  );
  for (const treatment of ['Fix All', 'preferred fixes', 'first fix', 'state repair', 'as it is']) {
    const own = verdicts.map(({ verdict }) => verdict).filter((one) => one.treatment === treatment);
    const taken = own.filter(({ outcome }) => !outcome.refused);
    const harmful = taken.filter(({ harms }) => harms.length > 0);
    const count = (kind: string): number =>
      harmful.filter(({ harms }) => harms.some((harm) => harm.kind === kind)).length;
    lines.push(
      `| ${[
        treatment,
        own.length,
        taken.length,
        taken.length - harmful.length,
        harmful.length,
        count('lost'),
        count('doubled'),
        count('orphaned'),
        count('stuck'),
        harmful.filter(({ isSilent }) => isSilent).length,
      ].join(' | ')} |`,
    );
  }
  for (const treatment of ['Fix All', 'preferred fixes', 'as it is', 'first fix', 'state repair'] as const) {
    const harmful = verdicts.filter(
      ({ verdict }) => verdict.treatment === treatment && verdict.harms.length > 0,
    );
    lines.push('', `## ${treatment}: ${harmful.length} harmful`, '');
    if (folder !== undefined) rmSync(path.join(folder, slug(treatment)), { recursive: true, force: true });
    for (const { damaged, verdict } of harmful) {
      const place = folder === undefined ? '' : keep(folder, damaged, verdict);
      const what = verdict.harms
        .map(({ kind, urns }) => `${kind} ${urns.map(shortName).join(', ')}`)
        .join('; ');
      const silent = verdict.isSilent
        ? damaged.hidden === undefined
          ? '**silent** '
          : `silent (${damaged.hidden}) `
        : '';
      const said = verdict.outcome.said.replaceAll('\n', ' / ').slice(0, 200);
      const findings = findingsOf(verdict.text)
        .filter(({ severity }) => severity === 'error' || severity === 'warning')
        .map(({ rule }) => rule.code);
      const left = [...new Set(findings)].join(', ');
      lines.push(
        `- ${damaged.kind === damaged.done ? damaged.kind : damaged.done} [seed ${damaged.seed}]: ${silent}${what}${said ? ` (${said})` : ''}${left ? `; left: ${left}` : ''} ${place}`,
      );
    }
  }
  return lines.join('\n') + '\n';
}

const shortName = (urn: string): string => urn.slice(urn.lastIndexOf('::') + 2);

function keep(
  folder: string,
  { kind, seed, text }: Judged['damaged'],
  { treatment, text: after }: Verdict,
): string {
  const place = path.join(folder, slug(treatment), `${slug(kind)}-${seed}`);
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, 'damaged.json'), text);
  writeFileSync(path.join(place, 'repaired.json'), after);
  return `${place}/{damaged,repaired}.json`;
}

void main();
