import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HIDDEN_MASK } from '../../client/src/pulumi/driftDetection/shownValue';
import type { PulumiStack } from './pulumiStack';
import { isOlderCli } from './pulumiTools';

/**
 * Secrets of the program of `test/programs/drift` in the cloud after a change: they must never appear in plaintext.
 */
export const CHANGED_SECRETS = ['another-battery', 'third-battery'];

interface CloudFile {
  settings: Record<string, unknown>;
  /** What the provider computes. */
  noise?: number;
}

/**
 * Changes an object in the cloud of a stack without Pulumi.
 * @param change undefined: it is deleted
 */
export async function changeInCloud(
  { cwd }: PulumiStack,
  label: string,
  change: ((object: CloudFile) => void) | undefined,
): Promise<void> {
  const folder = path.join(cwd, 'cloud');
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const object = JSON.parse(await readFile(file, 'utf8')) as CloudFile & { label: string };
    if (object.label !== label) continue;
    change?.(object);
    await (change ? writeFile(file, JSON.stringify(object)) : rm(file));
  }
}

/** Makes drift of every kind in a stack of `test/programs/drift`. */
export async function driftEverywhere(stack: PulumiStack): Promise<void> {
  for (const label of ['web', 'images']) {
    await changeInCloud(stack, label, (object) => {
      object.settings = {
        colour: 'red',
        limits: { requests: 20, burst: { size: 6 } },
        ports: [{ port: 80 }, { port: 8443 }, { port: 22 }],
        tags: { 'a.b': 'c' },
      };
    });
  }
  const [secret, other] = CHANGED_SECRETS;
  for (const label of ['database', 'replica']) {
    await changeInCloud(stack, label, (object) => {
      object.settings = {
        password: secret,
        users: [
          { name: 'bob', key: other },
          { name: 'ada', key: secret },
        ],
        size: 2,
      };
    });
  }
  await changeInCloud(stack, 'orders', (object) => {
    object.noise = 2;
  });
  await changeInCloud(stack, 'mails', (object) => {
    object.settings = { text: 'Dear Bob', size: 2 };
    object.noise = 2;
  });
  await changeInCloud(stack, 'cache', undefined);
}

/** Both sides of what the program hides of the mails, as they are shown: an older engine does not know that it does. */
export function hiddenSides(): string[] {
  return isOlderCli('3.200.0') ? ['Dear Ada', 'Dear Bob'] : [HIDDEN_MASK, HIDDEN_MASK];
}
