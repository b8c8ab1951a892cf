import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { configuredBackends } from '../model/configuredBackends';
import type { Check, Finding } from '../model/check';
import { probeFolder } from '../model/folderProbe';
import { fileFailure } from '../../../../../shared/failureText';

/** Checks that the folder of a file backend exists and is writable. */
export const backendFolder: Check = {
  id: 'backend-folder',
  title: 'Backend on this machine',
  async run(context) {
    const backends = await configuredBackends(context);
    const findings = await Promise.all(
      backends.map(async ({ address: { folder }, saidBy }) =>
        folder === undefined ? [] : look(folder, saidBy),
      ),
    );
    return findings.flat();
  },
};

async function look(root: string, saidBy: string): Promise<Finding[]> {
  const details = [`It is the backend of ${saidBy}.`];
  const own = join(root, '.pulumi');
  try {
    await stat(root);
  } catch (error) {
    const message = `The backend’s folder ${root} cannot be opened: ${fileFailure(error)}.`;
    const advice = 'If it is on a network drive or share, check that it is mounted.';
    return [{ level: 'error', message, details: [...details, advice] }];
  }
  // Before the first stack, only the root exists.
  const folder = await stat(own).then(
    () => own,
    () => root,
  );
  const { failure } = await probeFolder(folder);
  if (failure !== undefined) {
    const message = `The backend’s folder ${folder} is not writable: ${failure}.`;
    return [{ level: 'error', message, details }];
  }
  return [{ level: 'ok', message: `The backend’s folder ${folder} is writable.`, details }];
}
