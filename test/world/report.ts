import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { faultsOf, harmIn } from './faults';
import type { Judged, Verdict } from './judge';
import { findingsOf, treatments } from './treatments';

/**
 * One line for each harm, for the authors of the rules.
 * @param folder if given, gets the states of each harm
 */
export function report(judged: readonly Judged[], folder?: string): string {
  const lines = treatments.flatMap((treatment) => {
    const own = judged.flatMap(({ damaged, verdicts }) =>
      verdicts
        .filter((verdict) => verdict.treatment === treatment && verdict.harms.length > 0)
        .map((verdict) => line(damaged, verdict, folder)),
    );
    return ['', `## ${treatment}: ${own.length} harmful`, '', ...own];
  });
  const faults = judged.filter((one) => faultsOf(one).length > 0).length;
  const left = judged.filter(({ hasWay }) => hasWay === false);
  const stuck = [
    `## refused after Fix All, and no way that is offered: ${left.length}`,
    '',
    ...left.map(({ damaged }) => `- ${damaged.done} [--kind "${damaged.kind}" --seeds ${damaged.seed}]`),
  ];
  return [`${judged.length} damaged states, ${faults} with a fault`, ...lines, '', ...stuck, ''].join('\n');
}

function line(damaged: Judged['damaged'], verdict: Verdict, folder: string | undefined): string {
  const { done, seed, kind, hidden } = damaged;
  const silent = verdict.isSilent ? (hidden === undefined ? '**silent** ' : `silent (${hidden}) `) : '';
  const codes = findingsOf(verdict.text)
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ rule }) => rule.code);
  const left = codes.length > 0 ? `; left: ${[...new Set(codes)].join(', ')}` : '';
  const what = `- ${done} [--kind "${kind}" --seeds ${seed}]: ${silent}${harmIn(verdict)}${left}`;
  return folder === undefined ? what : `${what} ${keep(folder, damaged, verdict)}`;
}

/** Writes the damaged and the repaired state; returns where they are. */
function keep(
  folder: string,
  { kind, seed, text }: Judged['damaged'],
  { treatment, text: after }: Verdict,
): string {
  const place = path.join(folder, fileName(treatment), `${fileName(kind)}-${seed}`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, 'damaged.json'), text);
  writeFileSync(path.join(place, 'repaired.json'), after);
  return `${place}/{damaged,repaired}.json`;
}

const fileName = (text: string): string => text.replaceAll(/[^a-z0-9]+/gi, '-');
