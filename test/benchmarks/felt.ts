import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StateModel } from '../../server/src/state/model';
import { repository } from '../harness/repository';
import { editsOf } from './edits';
import { FeltEditor } from './feltEditor';
import type { FeltState } from './feltStates';
import { median } from './timing';

/** The waiting times with one server, in milliseconds from the editor's message to the answer. */
interface Waits {
  /** From the start of the server's process to its first answer. */
  readonly start: number;
  /** From opening the first state in a new server to its findings. */
  readonly first: number;
  /** The same for the third state. */
  readonly third: number;
  /** From a key to the findings. */
  readonly key: number;
  readonly hover: number;
  /** From the request for all repairs at once to their edit. */
  readonly fixAll: number;
  /** The longest wait of another request while the first state is opened. */
  readonly other: number;
}

/** The waits with one state, for our server and others. */
export interface Felt {
  readonly state: string;
  readonly findings: number;
  readonly ours: Waits;
  /** A server that only keeps the text. */
  readonly textOnly: Waits;
  /** Run time of `check` with the file. */
  readonly check: number;
  /** Run time of a program that only reads and parses the file. */
  readonly read: number;
}

const RUNS = 5;
const KEYS = 10;

const SERVERS = {
  ours: path.join(repository, 'dist', 'server.js'),
  textOnly: path.join(repository, 'out', 'textServer.cjs'),
};

/** Measures the waiting times for opening a state from outside: with new processes, alternating between the kinds. */
export async function measureFelt({ name, text }: FeltState): Promise<Felt> {
  const runs: { ours: Waits[]; textOnly: Waits[] } = { ours: [], textOnly: [] };
  let findings = 0;
  for (let run = 0; run < RUNS; run++) {
    runs.textOnly.push((await waitsOf(SERVERS.textOnly, text)).waits);
    const measured = await waitsOf(SERVERS.ours, text);
    runs.ours.push(measured.waits);
    findings = measured.findings;
  }
  return {
    state: name,
    findings,
    ours: medians(runs.ours),
    textOnly: medians(runs.textOnly),
    ...measureCheck(text),
  };
}

async function waitsOf(server: string, text: string): Promise<{ waits: Waits; findings: number }> {
  const editor = await FeltEditor.start(server);
  try {
    const { time: first, findings, otherWait: other } = await editor.open('first', text);
    editor.close('first');
    await editor.open('second', text);
    editor.close('second');
    const { time: third } = await editor.open('third', text);
    const { offset } = editsOf(new StateModel(text)).find((edit) => edit.name === 'in a value')!;
    const position = positionIn(text, offset);
    const keys: number[] = [];
    const hovers: number[] = [];
    for (let key = 0; key < KEYS; key++) {
      keys.push(await editor.key('third', position, key + 2));
      hovers.push(await editor.hover('third', position));
    }
    const { start } = editor;
    const fixAll = await editor.fixAll('third');
    const waits = { start, first, third, key: median(keys), hover: median(hovers), fixAll, other };
    return { waits, findings };
  } finally {
    editor.kill();
  }
}

function positionIn(text: string, offset: number): { line: number; character: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)!.length };
}

function medians(waits: readonly Waits[]): Waits {
  const of = (name: keyof Waits): number => median(waits.map((one) => one[name]));
  return {
    start: of('start'),
    first: of('first'),
    third: of('third'),
    key: of('key'),
    hover: of('hover'),
    fixAll: of('fixAll'),
    other: of('other'),
  };
}

function measureCheck(text: string): { check: number; read: number } {
  const folder = mkdtempSync(path.join(tmpdir(), 'felt-'));
  try {
    const file = path.join(folder, 'state.json');
    writeFileSync(file, text);
    const reading = `JSON.parse(require('fs').readFileSync(${JSON.stringify(file)}, 'utf8'))`;
    const times: { check: number[]; read: number[] } = { check: [], read: [] };
    for (let run = 0; run < RUNS; run++) {
      times.read.push(timeOf(['-e', reading]));
      times.check.push(timeOf([path.join(repository, 'dist', 'check.js'), 'check', file]));
    }
    return { check: median(times.check), read: median(times.read) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The run time of a program, whatever its exit code. */
function timeOf(args: readonly string[]): number {
  const start = performance.now();
  try {
    execFileSync(process.execPath, args, { stdio: 'ignore' });
  } catch {
    // The exit code does not matter.
  }
  return performance.now() - start;
}
