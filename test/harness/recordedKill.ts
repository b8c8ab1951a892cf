import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BackendAddress } from '../../client/src/pulumi/location/backendAddress';
import { callsOf, recordedRuns, runFolderName } from '../../client/src/pulumi/recorder/recordedCalls';
import { callsFolder } from '../../client/src/pulumi/recorder/runRecorder';
import { recordRun } from '../../client/src/pulumi/recorder/recordedRun';
import { start, until } from './pulumiProcess';
import type { PulumiStack } from './pulumiStack';
import { pulumiTools } from './pulumiTools';
import { repository } from './repository';

/**
 * Kills an update of a stack of the program `recorded` while it creates resources, with what its providers answered
 * recorded as the extension does. The lock stays.
 */
export async function killRecordedUpdate(stack: PulumiStack): Promise<void> {
  const { pulumi } = await pulumiTools();
  const root = recordedRoot(stack);
  const folder = path.join(root, runFolderName(new Date(), process.pid));
  const { env } = recordRun(
    folder,
    { path: stack.env['PATH']!, cli: pulumi, home: stack.env['PULUMI_HOME']! },
    { node: process.execPath, shim: path.join(repository, 'dist/providerShim.js') },
    { readsSchemas: false },
  );
  const cli = await start(pulumi, ['up', '--yes', '--skip-preview', '--non-interactive'], {
    cwd: stack.cwd,
    env: { ...stack.env, RECORDED_MS: '600', ...env },
  });
  const calls = () => recordedRuns(root).then(([newest]) => (newest ? callsOf(newest) : []));
  // Killed while it writes the state, Pulumi leaves a part of it, in which nothing is pending.
  const isUnderWay = async (): Promise<boolean> =>
    (await calls()).length > 0 && (await pendingIn(stack.stateFile())) > 0;
  await until(isUnderWay, 'the first create');
  cli.kill('SIGKILL');
  await cli.done;
  await until(async () => (await calls()).every(({ answer }) => answer !== undefined), 'the answers');
  await stack.endProcesses();
}

/** Where the stack's runs are recorded. */
function recordedRoot(stack: PulumiStack): string {
  const address = new BackendAddress(`file://${stack.backendDir}`, stack.cwd);
  const backend = { url: address.display, user: '', address };
  const target = { folder: stack.cwd, project: 'shop', stack: stack.fullName, backend };
  return callsFolder(target, stack.env['PULUMI_HOME']!);
}

/** How many operations are pending in a state's file; 0 while that is being written. */
async function pendingIn(file: string): Promise<number> {
  try {
    const { checkpoint } = JSON.parse(await readFile(file, 'utf8')) as {
      checkpoint: { latest?: { pending_operations?: unknown[] } };
    };
    return checkpoint.latest?.pending_operations?.length ?? 0;
  } catch {
    return 0;
  }
}
