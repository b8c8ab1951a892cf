import { copyFile, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PulumiStack } from './pulumiStack';

interface Checkpoint {
  checkpoint: { latest: { resources: { urn: string; [field: string]: unknown }[] } };
}

const HOUR_MS = 3_600_000;
/** The number of the stack's updates then. */
export const UPDATES = 10;
/** The update that broke it. */
export const BROKEN_BY = 5;

/**
 * Gives a stack that has had one update the history of ten, an hour apart, as copies of its result: each adds a
 * resource, and the fifth loses `cache`, which others need. The stack and its `.bak` have the results of the last two.
 */
export async function breakByFifthUpdate(stack: PulumiStack): Promise<void> {
  const folder = path.join(stack.backendDir, '.pulumi/history/shop/dev');
  const names = await readdir(folder);
  const record = names.find((name) => name.endsWith('.history.json'))!;
  const checkpoint = names.find((name) => name.endsWith('.checkpoint.json'))!;
  const text = await readFile(path.join(folder, checkpoint), 'utf8');
  const now = Date.now();
  const kept = path.join(stack.root, 'record.json');
  const update = JSON.parse(await readFile(path.join(folder, record), 'utf8')) as Record<string, unknown>;
  update['environment'] = { 'git.author': 'Ada' };
  await writeFile(kept, JSON.stringify(update));
  for (const name of names) await rm(path.join(folder, name));
  const timeOf = (number: number): number => now - (UPDATES + 1 - number) * HOUR_MS;
  for (let number = 1; number <= UPDATES; number++) {
    const stem = path.join(folder, `dev-${timeOf(number)}000000`);
    await writeFile(`${stem}.checkpoint.json`, afterUpdate(text, number));
    await copyFile(kept, `${stem}.history.json`);
  }
  // Other files that the backend has kept of the only update.
  await rm(path.join(stack.backendDir, '.pulumi/backups/shop/dev'), { recursive: true, force: true });
  const file = stack.stateFile();
  await writeFile(file, afterUpdate(text, UPDATES));
  await writeFile(`${file}.bak`, afterUpdate(text, UPDATES - 1));
  // The time of that file, half an hour after the update before the last.
  const written = new Date(timeOf(UPDATES - 1) + HOUR_MS / 2);
  await utimes(`${file}.bak`, written, written);
}

/** Adds one more state to the history of such a stack: an update without changes. */
export async function keepOneMore(stack: PulumiStack): Promise<void> {
  const folder = path.join(stack.backendDir, '.pulumi/history/shop/dev');
  const last = (await readdir(folder)).sort().at(-1)!.split('.')[0]!;
  for (const kind of ['checkpoint', 'history']) {
    await copyFile(
      path.join(folder, `${last}.${kind}.json`),
      path.join(folder, `dev-${Date.now()}000000.${kind}.json`),
    );
  }
}

function afterUpdate(text: string, number: number): string {
  const state = JSON.parse(text) as Checkpoint;
  const { latest } = state.checkpoint;
  const [root] = latest.resources as [{ urn: string }];
  if (number >= BROKEN_BY) latest.resources = latest.resources.filter(({ urn }) => !urn.endsWith('::cache'));
  for (let step = 1; step <= number; step++) {
    const urn = `urn:pulumi:dev::shop::shop:index:Step::step-${step}`;
    latest.resources.push({ urn, custom: false, type: 'shop:index:Step', parent: root.urn });
  }
  return JSON.stringify(state);
}
