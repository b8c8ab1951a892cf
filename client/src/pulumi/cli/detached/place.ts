import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Where a process id is valid: machines, and containers of the same name, can share a storage. */
export interface Place {
  readonly host: string;
  /** Identifies one start of the machine, if the system names it (Linux). */
  readonly boot?: string | undefined;
  /** Tells containers apart (Linux). */
  readonly space?: string | undefined;
}

/** Where this process runs. */
export async function currentPlace(): Promise<Place> {
  const [boot, space] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => undefined),
    readlink('/proc/self/ns/pid').catch(() => undefined),
  ]);
  return { host: hostname(), boot: boot?.trim(), space };
}

/**
 * What this place knows about processes of another. `here`: they can be checked. `gone`: the machine has been restarted
 * since. `elsewhere`: nothing.
 */
export function viewOf(there: Place, here: Place): 'here' | 'gone' | 'elsewhere' {
  if (there.host !== here.host) return 'elsewhere';
  if (there.boot !== here.boot) return 'gone';
  return there.space === here.space ? 'here' : 'elsewhere';
}
