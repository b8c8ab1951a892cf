import type { RecordedFacts } from '../../../../shared/recordedFacts';
import { backendOf } from '../../pulumi/backends/backendOf';
import { nobodyWrites } from '../../pulumi/location/locks';
import { provedOperations } from '../../pulumi/recorder/operationProofs';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { earlierOf } from './earlierFacts';

/**
 * What recorded runs tell of a state of a stack. Undefined if there are none, or if a run may be under way, which writes the state
 * only after it was answered.
 */
export async function recordedFactsOf(
  services: Services,
  target: StackTarget,
  text: string,
): Promise<RecordedFacts | undefined> {
  const { cli, recorder, server } = services;
  const run = await recorder.lastRun(target);
  if (!run || !nobodyWrites(await backendOf(cli, target).holders('ask'))) return undefined;
  const { id, ...opened } = await server.openPendingOperations({ text });
  void server.close(id).catch(() => undefined);
  if (opened.operations.length === 0) return { run };
  const { proofs } = await earlierOf(services, target, [])(opened);
  return { run, proofs: provedOperations(opened.operations, proofs) };
}
