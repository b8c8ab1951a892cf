import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BackendAddress } from '../../client/src/pulumi/location/backendAddress';
import {
  callsOf,
  recordedRuns,
  runFolderName,
  type RecordedCall,
} from '../../client/src/pulumi/recorder/recordedCalls';
import { callsFolder } from '../../client/src/pulumi/recorder/runRecorder';
import { recordRun, type RecordedRun } from '../../client/src/pulumi/recorder/recordedRun';
import { start, until } from './pulumiProcess';
import { hasStopped, isWhole } from './recordedStack';
import type { PulumiStack } from './pulumiStack';
import { pulumiTools } from './pulumiTools';
import { repository } from './repository';

/** How long a call takes from the CLI to the record, in milliseconds. */
const SENT_MS = 200;

/**
 * Kills an update of a stack of the program `recorded` while it creates resources, with what its providers answered
 * recorded as the extension does. The lock stays.
 */
export async function killRecordedUpdate(stack: PulumiStack): Promise<void> {
  const { pulumi } = await pulumiTools();
  const { env } = beginRecord(stack, pulumi);
  const cli = await start(pulumi, ['up', '--yes', '--skip-preview', '--non-interactive'], {
    cwd: stack.cwd,
    env: { ...stack.env, RECORDED_MS: '3000', ...env },
  });
  const calls = () => recordedCallsOf(stack);
  await until(async () => (await calls()).length > 0, 'the first create');
  // Killed while it writes the state, Pulumi leaves a part of it. Killed before it has sent a create, nothing is known of it.
  await until(async () => {
    cli.kill('SIGSTOP');
    await until(() => hasStopped(cli.pid), 'the CLI to stop');
    await delay(SENT_MS);
    const pending = await pendingIn(stack);
    const sent = new Set((await calls()).map(({ urn }) => urn));
    const isSent = pending.length > 0 && pending.every((urn) => sent.has(urn));
    if (isSent && (stack.service || (await isWhole(stack.stateFile())))) return true;
    cli.kill('SIGCONT');
    return false;
  }, 'all pending creates to be sent');
  cli.kill('SIGKILL');
  await cli.done;
  await until(async () => (await calls()).every(({ answer }) => answer !== undefined), 'the answers');
  await stack.endProcesses();
}

/**
 * Makes the lock that a killed run has left one of this process, which runs. Returns what gives it back to the killed one; on a
 * service, which knows no processes, that cancels the update.
 */
export async function holdLeftLock(stack: PulumiStack): Promise<() => Promise<unknown>> {
  const [lock] = await stack.locks();
  if (lock === undefined) return () => stack.run(['cancel', '--yes']);
  const owner = await readFile(lock, 'utf8');
  await writeFile(lock, JSON.stringify({ ...(JSON.parse(owner) as object), pid: process.pid }));
  return () => writeFile(lock, owner);
}

/** Updates a stack, with what its providers answer recorded as the extension does. */
export async function recordUpdate(stack: PulumiStack): Promise<void> {
  const { pulumi } = await pulumiTools();
  const recorded = beginRecord(stack, pulumi);
  const cli = await start(pulumi, ['up', '--yes', '--skip-preview', '--non-interactive'], {
    cwd: stack.cwd,
    env: { ...stack.env, ...recorded.env },
  });
  const { code, stdout, stderr } = await cli.done;
  assert.equal(code, 0, stdout + stderr);
  recorded.end(true);
}

function beginRecord(stack: PulumiStack, cli: string): RecordedRun {
  return recordRun(
    path.join(recordedRoot(stack), runFolderName(new Date(), process.pid)),
    { path: stack.env['PATH']!, cli, home: stack.env['PULUMI_HOME']! },
    { node: process.execPath, shim: path.join(repository, 'dist/providerShim.js') },
    { readsSchemas: false, beganClean: true },
  );
}

/** The calls of the stack's last run that the extension, or the command line, has recorded. */
export async function recordedCallsOf(stack: PulumiStack): Promise<RecordedCall[]> {
  const [newest] = await recordedRuns(recordedRoot(stack));
  return newest === undefined ? [] : callsOf(newest);
}

/** Where the stack's runs are recorded. */
function recordedRoot(stack: PulumiStack): string {
  const { project, fullName, backendUrl, cwd, env } = stack;
  const address = new BackendAddress(backendUrl, cwd);
  return callsFolder({ project, stack: fullName, backend: { address } }, env['PULUMI_HOME']!);
}

/** The URNs of the operations that are pending in the state; none while its file is being written. */
async function pendingIn(stack: PulumiStack): Promise<string[]> {
  if (stack.service) {
    const { pending_operations: pending = [] } = (await stack.state()).deployment;
    return pending.map(({ resource }) => resource.urn);
  }
  try {
    const { checkpoint } = JSON.parse(await readFile(stack.stateFile(), 'utf8')) as {
      checkpoint: { latest?: { pending_operations?: { resource: { urn: string } }[] } };
    };
    return checkpoint.latest?.pending_operations?.map(({ resource }) => resource.urn) ?? [];
  } catch {
    return [];
  }
}
