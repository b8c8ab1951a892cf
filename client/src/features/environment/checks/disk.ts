import { tmpdir } from 'node:os';
import { pulumiHome } from '../../../pulumi/cli/logins';
import { configuredBackends } from '../model/configuredBackends';
import type { Check, CheckContext, Finding } from '../model/check';
import { freeSpace } from '../model/folderProbe';

const MB = 1024 * 1024;
/** The warning limit: a plugin, or a large state with its backups, takes some hundred MB. */
const LITTLE = 1024 * MB;
const TOO_LITTLE = 100 * MB;

/** Checks that the disks that Pulumi writes to have space left. */
export const disk: Check = {
  id: 'disk',
  title: 'Disk space',
  async run(context) {
    const spaces = await Promise.all(
      (await folders(context)).map(async ([what, folder]) => {
        const free = await freeSpace(folder);
        return free === undefined ? [] : [judgeSpace(what, folder, free)];
      }),
    );
    return spaces.flat();
  },
};

async function folders(context: CheckContext): Promise<[string, string][]> {
  const backends = await configuredBackends(context);
  return [
    ['Pulumi’s own folder', pulumiHome(context.env, context.home)],
    ['the folder for temporary files', context.env['TMPDIR'] ?? tmpdir()],
    ...backends.flatMap(({ address: { folder } }): [string, string][] =>
      folder === undefined ? [] : [['the backend', folder]],
    ),
  ];
}

/** @param free free space in bytes */
export function judgeSpace(what: string, folder: string, free: number): Finding {
  const size = free >= 1024 * MB ? `${(free / 1024 / MB).toFixed(1)} GB` : `${Math.floor(free / MB)} MB`;
  const message = `The disk of ${what} has ${size} left.`;
  if (free >= LITTLE) return { level: 'ok', message, details: [folder] };
  const advice = 'An update that cannot write its state stops half-way. Free some space first.';
  return { level: free < TOO_LITTLE ? 'error' : 'warning', message, details: [folder, advice] };
}
