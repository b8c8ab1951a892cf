import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Where process ids mean something: a storage can be shared by machines, and by containers of one name. */
export interface Place {
  readonly host: string;
  /** Tells one start of the machine from the next, where the system says it (Linux). */
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
 * What this place can say of processes of another: `here`: they can be looked at. `gone`: the machine has been started
 * again since. `elsewhere`: nothing.
 */
export function viewOf(there: Place, here: Place): 'here' | 'gone' | 'elsewhere' {
  if (there.host !== here.host) return 'elsewhere';
  if (there.boot !== here.boot) return 'gone';
  return there.space === here.space ? 'here' : 'elsewhere';
}
