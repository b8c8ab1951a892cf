import { setFlagsFromString } from 'node:v8';

/** What V8 does for speed is to leave garbage where it is for long: in a large state that is as much as all the rest. */
const FLAGS = ['--semi-space-growth-factor=1', '--heap-growing-percent=10'];

/** Has garbage collected earlier from now on. Electron may have its flags fixed by now, and ends where they are set. */
export function spareHeap(): void {
  if (process.versions['electron'] === undefined) for (const flag of FLAGS) setFlagsFromString(flag);
}
