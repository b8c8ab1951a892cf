import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PulumiStack } from '../../harness/pulumiStack';
import { repository } from '../../harness/repository';
import { stopsAlone, SUCCEEDED } from './debuggedProject';
import { asExpected, clearBreakpoints, type Stop } from './debugStops';

const PAGE = path.join(repository, 'docs/debugging.md');
/** Of the table. Others on the page have rows of the same names. */
const HEADING = '## What the debugger stops in';

/** `npm test` leaves the comparison out: it takes as long as the debugger's own tests. */
const COMPARES = process.env['EVERY_FLOW'] === '1';

/** How a program is debugged by VS Code alone, if not as {@link stopsAlone} does. */
interface Alone {
  /** Where it stops then. */
  readonly stops: () => Promise<readonly Stop[]>;
  /** How that was done, which the table says after the outcome. */
  readonly how: string;
}

/** What {@link compareWithTable} compares besides the stops. */
interface Comparison {
  /** Each line of the messages and of the debug console. */
  readonly says?: readonly string[] | undefined;
  readonly alone?: Alone;
}

/**
 * Asserts that the table has a row, that the row quotes all that the run said, and in the long tests, that its last column says
 * how VS Code alone does with what is in that row. `UPDATE_DOCS=1` writes it there instead.
 * @param expected the stops of a debugger that works
 */
export async function compareWithTable(
  stack: PulumiStack,
  row: string,
  expected: readonly Stop[],
  { says = [], alone }: Comparison = {},
): Promise<void> {
  assertRow(row, says);
  if (!COMPARES) return;
  await clearBreakpoints();
  const stops = await (alone?.stops() ?? stopsAlone(stack, expected));
  const outcome = outcomeOf(stops, expected) + (alone?.how ?? '');
  const { lines, at, cells } = rowOf(row);
  if (process.env['UPDATE_DOCS'] === '1') {
    lines[at] = `| ${[...cells.slice(0, -1), outcome].join(' | ')} |`;
    writeFileSync(PAGE, lines.join('\n'));
    return;
  }
  assert.equal(cells.at(-1), outcome, `VS Code alone with: ${row}`);
}

/**
 * Asserts that the table has a row, and that it quotes all that the run said, besides that it has succeeded.
 * @param says each line of the messages and of the debug console
 */
export function assertRow(row: string, says: readonly string[] = []): void {
  const lines = says.filter((line) => line !== SUCCEEDED);
  const said = rowOf(row).cells[SAYS]!;
  if (lines.length === 0) {
    assert.equal(said, 'nothing', row);
    return;
  }
  const quoted = [...said.matchAll(/“([^”]+)”/g)].map(([, words]) => words!);
  assert.equal(quoted.length, lines.length, `${row}: ${said}`);
  for (const [index, line] of lines.entries()) assert.ok(line.includes(quoted[index]!), `${row}: ${line}`);
}

/** The column with what a run says. */
const SAYS = 2;

interface Row {
  /** Of the page. */
  readonly lines: string[];
  readonly at: number;
  readonly cells: readonly string[];
}

function rowOf(row: string): Row {
  const lines = readFileSync(PAGE, 'utf8').split('\n');
  const start = lines.indexOf(HEADING);
  const at = lines.findIndex(
    (line, index) => index > start && line.startsWith('|') && cellsOf(line)[0] === row,
  );
  assert.notEqual(at, -1, `docs/debugging.md has no row “${row}”`);
  return { lines, at, cells: cellsOf(lines[at]!) };
}

/** Pulumi's own code, which runs before the program. */
const OF_PULUMI = 'node_modules/@pulumi/pulumi/';

/** How breakpoints did in a program, in the table's words: there are two, the first in its first line. */
function outcomeOf(stops: readonly Stop[], expected: readonly Stop[]): string {
  const [first, ...others] = stops;
  if (first?.at.includes(OF_PULUMI))
    return `${outcomeOf(others, expected)} after a stop in Pulumi’s own code`;
  const places = stops.map(({ at }) => at);
  const missed = expected.filter(({ at }) => !places.includes(at));
  if (stops.length === 0) return 'do not work';
  if (places.some((at) => !expected.some((stop) => stop.at === at))) return 'stop at wrong lines';
  if (missed.length > 0)
    return missed[0] === expected[0] ? 'do not work in the first line' : 'do not work in functions';
  if (places.length > expected.length) return 'stop too often';
  try {
    assert.deepEqual(asExpected(stops, expected), expected);
    return 'work';
  } catch {
    return 'work, with wrong variables';
  }
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
