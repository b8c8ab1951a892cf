import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../harness/repository';
import { measureActivation, type Activation } from './activation';
import { measureKeystrokes, measureOpening, type Keystroke, type Opening } from './core';
import { measureFelt, type Felt } from './felt';
import { feltStates } from './feltStates';
import { inputOf, kinds } from './inputs';
import { machine, otherWork } from './machine';
import { keystrokePicture, typingPicture } from './picture';
import { measureLargeLog, type LargeLog } from './largeLog';
import { measureRehearsals, type RehearsalWait } from './rehearsal';
import { measureRepair, type Repairing } from './repair';
import { report, withFelt, withLargeLog, withRehearsals } from './report';
import { measureServer, type Answer } from './server';
import { printLongestSlice, SLICES } from './slices';
import { measureTyping, type Typing } from './typing';
import { measureWorkbench, type WorkbenchWait } from './workbenchWaits';

const RUNS = 7;
/** For measurements shorter than the compiler needs to optimize the code. */
const RUNS_OF_SMALL = 40;
const SMALL = 2_000_000;
/** For measurements that take seconds each. */
const RUNS_OF_LARGE = 2;
const LARGE = 45_000_000;
/** States that an editor can open without the limits of VS Code. */
const SERVED = ['17 MB', '17 MB, one line', '17 MB, in any order', '100,000 resources'];

/** Arguments: measure in the editor, or beside the CLI. */
const TYPING = 'typing';
const ACTIVATION = 'activation';
const REPAIR = 'repair';
const WORKBENCH = 'workbench';
const LOG = 'log';
const REHEARSALS = 'rehearsals';

/** The only argument, or {@link LOG} or {@link REHEARSALS}: measure only that; the rest of the page stays unchanged. */
const FELT = 'felt';

/**
 * Measures everything and writes docs/benchmarks.md and its pictures; names of states, `repair`, `log`, `rehearsals`, `typing`, `workbench` or `activation`
 * as arguments: only those, and the page goes to the `out` folder. The page is written after each: what was measured is
 * not lost.
 */
async function main(chosen: readonly string[]): Promise<void> {
  const openings: Opening[] = [];
  const keystrokes: Keystroke[] = [];
  const answers: Answer[] = [];
  let typed: Typing[] = [];
  let activations: Activation[] = [];
  let workbenchWaits: WorkbenchWait[] = [];
  const docs = path.join(repository, chosen.length > 0 ? 'out' : 'docs');
  const images = path.join(docs, 'images');
  mkdirSync(images, { recursive: true });
  const isBusy = otherWork();
  const wants = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
  let repairing: Repairing | undefined;
  let largeLog: LargeLog | undefined;
  let rehearsals: RehearsalWait[] = [];
  let felt: Felt[] = [];
  const write = (): void => {
    writeFileSync(path.join(images, 'benchmarks.svg'), keystrokePicture(keystrokes));
    const measured = {
      felt,
      openings,
      keystrokes,
      answers,
      repairing,
      largeLog,
      rehearsals,
      typed,
      workbenchWaits,
      activations,
    };
    writeFileSync(
      path.join(docs, 'benchmarks.md'),
      report({ machine: machine(), otherWork: isBusy, ...measured }),
    );
  };
  if (wants(FELT)) {
    felt = await measureAllFelt();
    write();
  }
  for (const kind of kinds) {
    if (!wants(kind.name)) continue;
    console.log(kind.name);
    const input = inputOf(kind);
    const { length } = input.text;
    const runs = length > LARGE ? RUNS_OF_LARGE : length < SMALL ? RUNS_OF_SMALL : RUNS;
    openings.push(await measureOpening(input, runs));
    keystrokes.push(...(await measureKeystrokes(input, RUNS)));
    if (chosen.length > 0 || SERVED.includes(kind.name)) answers.push(...(await measureServer(input, runs)));
    write();
  }
  if (wants(REPAIR)) {
    console.log(REPAIR);
    repairing = await measureRepair(10_000);
    write();
  }
  if (wants(REHEARSALS)) {
    console.log(REHEARSALS);
    rehearsals = await measureRehearsals();
    write();
  }
  if (wants(LOG)) {
    console.log(LOG);
    largeLog = await measureLargeLog();
    write();
  }
  if (wants(TYPING)) {
    console.log(TYPING);
    typed = await measureTyping();
    writeFileSync(path.join(images, 'typing.svg'), typingPicture(typed));
    write();
  }
  if (wants(WORKBENCH)) {
    console.log(WORKBENCH);
    workbenchWaits = await measureWorkbench();
    write();
  }
  if (wants(ACTIVATION)) {
    console.log(ACTIVATION);
    activations = await measureActivation();
    write();
  }
}

async function measureAllFelt(): Promise<Felt[]> {
  const felt: Felt[] = [];
  for (const state of await feltStates()) {
    const one = await measureFelt(state);
    felt.push(one);
    console.log(
      JSON.stringify(one, (_, value: unknown) => (typeof value === 'number' ? Math.round(value) : value)),
    );
  }
  return felt;
}

async function onlyFelt(): Promise<void> {
  const page = path.join(repository, 'docs', 'benchmarks.md');
  const work = otherWork();
  writeFileSync(page, withFelt(readFileSync(page, 'utf8'), await measureAllFelt(), work));
}

async function onlyLargeLog(): Promise<void> {
  const page = path.join(repository, 'docs', 'benchmarks.md');
  const work = otherWork();
  writeFileSync(page, withLargeLog(readFileSync(page, 'utf8'), await measureLargeLog(), work));
}

async function onlyRehearsals(): Promise<void> {
  const page = path.join(repository, 'docs', 'benchmarks.md');
  const work = otherWork();
  writeFileSync(page, withRehearsals(readFileSync(page, 'utf8'), await measureRehearsals(), work));
}

/** The parts that can be measured alone. */
const ALONE: Readonly<Record<string, () => Promise<void>>> = {
  [FELT]: onlyFelt,
  [LOG]: onlyLargeLog,
  [REHEARSALS]: onlyRehearsals,
};

const [first, ...others] = process.argv.slice(2);
if (first === SLICES) {
  printLongestSlice(others[0]!, Number(others[1]));
} else {
  const alone = others.length > 0 ? undefined : ALONE[first ?? ''];
  const run = alone?.() ?? main(process.argv.slice(2));
  run.catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
