import { existsSync } from 'node:fs';
import type { ProvedOperation } from '../../../../shared/recordedFacts';
import type { ScannedOperations, StackPlace } from '../../../../shared/scan/scan';
import { pulumiHome } from '../cli/logins';
import type { BackendAddress } from '../location/backendAddress';
import { operationProofs, provedOperations } from '../recorder/operationProofs';
import { provedOutcomes } from '../recorder/recordedCalls';
import { callsFolder } from '../recorder/runRecorder';
import type { ScanThreads } from './scanThreads';

/** What recorded runs on this machine, or beside the state, prove of the pending operations of a state that nobody writes. */
export async function recordedProofs(
  threads: ScanThreads,
  address: BackendAddress,
  { name: stack }: StackPlace,
  bytes: Buffer,
): Promise<ProvedOperation[]> {
  const project = stack.split('/').at(-2);
  // In the old layout, the name does not tell the project.
  if (project === undefined) return [];
  const root = callsFolder({ project, stack, backend: { address } }, pulumiHome(process.env));
  if (!existsSync(root)) return [];
  const asked = JSON.parse(await threads.ask({ operationsOf: bytes })) as ScannedOperations;
  const { operations, writtenAt } = asked;
  const written = writtenAt === undefined ? undefined : new Date(writtenAt);
  return provedOperations(operations, operationProofs(await provedOutcomes(root, operations, written), []));
}
