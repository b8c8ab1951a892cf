import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isWindows } from '../../../processes/windows';
import { credentialsFile, pulumiHome } from '../../../pulumi/cli/logins';
import type { Check, CheckContext, Finding } from '../model/check';
import { probeFolder } from '../model/folderProbe';

/** Checks that Pulumi's own folder (`PULUMI_HOME`) is writable, and that others cannot read the login. */
export const home: Check = {
  id: 'home',
  title: 'Pulumi’s own folder',
  async run(context) {
    const folder = pulumiHome(context.env, context.home);
    const isThere = await stat(folder).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      const message = `${folder} does not exist yet; the CLI creates it when it needs it.`;
      return [{ level: 'information', message }];
    }
    const { failure } = await probeFolder(folder);
    if (failure !== undefined) {
      const message = `${folder} is not writable: ${failure}.`;
      const details = ['Pulumi keeps its login, its plugins and the selected stacks there.'];
      return [{ level: 'error', message, details }];
    }
    return [{ level: 'ok', message: `${folder} is writable.` }, ...(await readableLogin(context))];
  },
};

async function readableLogin({ platform, env, home: userHome }: CheckContext): Promise<Finding[]> {
  // Windows has other file permissions.
  if (isWindows(platform)) return [];
  const file = credentialsFile({ env, home: userHome });
  const mode = await stat(file).then(
    (entry) => entry.mode,
    () => 0,
  );
  if ((mode & 0o077) === 0) return [];
  return [
    {
      level: 'warning',
      message: 'Others on this machine can read the file with your Pulumi login.',
      details: [file],
      fix: {
        kind: 'terminal',
        label: 'Make It Private',
        command: ['chmod', '600', file],
        cwd: dirname(file),
      },
    },
  ];
}
