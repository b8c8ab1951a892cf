import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PulumiStack } from './pulumiStack';

/**
 * Saves the content of a stack's backend, which must be a folder or the stand-in of a service.
 * @returns a function that restores it at once: importing and exporting a state takes half a second of processor time
 */
export async function keepBackend({ root, backendDir, service }: PulumiStack): Promise<() => Promise<void>> {
  if (service) {
    const stacks = service.copy();
    return () => {
      service.load(stacks);
      return Promise.resolve();
    };
  }
  const kept = path.join(root, 'kept-backend');
  const copy = (from: string, to: string): Promise<void> =>
    cp(from, to, { recursive: true, preserveTimestamps: true });
  await copy(backendDir, kept);
  return async () => {
    await rm(backendDir, { recursive: true, force: true });
    await copy(kept, backendDir);
  };
}
