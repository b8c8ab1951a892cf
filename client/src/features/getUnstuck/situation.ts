import type {
  OperationProof,
  PendingOperationDecision,
  PendingOperationRow,
} from '../../../../shared/pendingOperations';
import type { StateSummary } from '../../../../shared/stateSummary';
import { backendOf } from '../../pulumi/backends/backendOf';
import { lookAtStack } from '../../pulumi/backends/stackLook';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import type { RunControl } from '../../pulumi/cli/cliRequest';
import type { LastWrite } from '../../pulumi/kept/lastWrite';
import type { Lock } from '../../pulumi/location/locks';
import { readLastUpdate, type LastUpdate } from '../../pulumi/stacks/lastUpdate';
import { bareName, exportStack, type StackTarget } from '../../pulumi/stacks/stacks';
import { terminalFailures, type TerminalFailure } from '../../ui/terminals/terminalFailures';
import type { Services } from '../../ui/services';
import { remediesFor, type Remedy } from '../../ui/showProblem';
import { stackOperations } from '../pendingOperations/stackOperations';
import type { OperationSource } from '../pendingOperations/operationSource';
import { showPlaceOfPage } from '../stacksView/placeInState';
import { hashOf } from '../stacksView/stackHealth';

/** Operations of which is known how they ended. */
export interface KnownOperations {
  readonly source: OperationSource;
  readonly rows: readonly PendingOperationRow[];
  readonly decisions: readonly PendingOperationDecision[];
  /** What is known of each. */
  readonly words: readonly string[];
}

/** A stack at one moment, without what takes long to find out. */
export interface Situation {
  readonly locks: readonly Lock[] | undefined;
  readonly summary: StateSummary | undefined;
  readonly problem:
    | { readonly message: string; readonly remedy: Remedy | undefined; readonly isGone: boolean }
    | undefined;
  /** Of the state's text; undefined if it cannot be read. */
  readonly hash: string | undefined;
  readonly lastUpdate: LastUpdate | undefined;
  /** Undefined if somebody has to decide. */
  readonly known: KnownOperations | undefined;
  /** The last run of it in a terminal, if that failed. */
  readonly failedRun: TerminalFailure | undefined;
  /** The last write of this extension; undefined once the stack has moved on. */
  readonly written: LastWrite | undefined;
}

/** Maximum findings read; the page names the first ones. */
const LISTED = 20;

/**
 * Reads who holds a stack, its state, its last run, and what this extension has last written. Writes nothing.
 * @throws anything but a {@link PulumiProblem} of reading the state, which is part of the situation
 */
export async function readSituation(
  services: Services,
  target: StackTarget,
  control: RunControl,
): Promise<Situation> {
  const { cli, server, backups } = services;
  const [locks, lastUpdate, written, text] = await Promise.all([
    backendOf(cli, target).holders('ask', control),
    readLastUpdate(cli, target, control).catch(() => undefined),
    backups.lastWrite(target),
    lookAtStack(cli, target, control, { read: exportStack }).then(
      (look) => look.text,
      (error: unknown) => {
        if (error instanceof PulumiProblem && error.kind !== 'stopped') return error;
        throw error;
      },
    ),
  ]);
  const failedRun = terminalFailures(services).runOf(target);
  const base = { locks, lastUpdate, failedRun, hash: undefined, known: undefined, written: undefined };
  if (typeof text !== 'string') {
    const isGone = text.kind === 'no-stack';
    const problem = { message: text.message, remedy: remediesFor(text)[0], isGone };
    return { ...base, summary: undefined, problem };
  }
  const run = locks?.length === 0 ? await services.recorder.lastRun(target) : undefined;
  const recorded = run && { run };
  const read = await server.summary({ text, targetStack: bareName(target), recorded, limit: LISTED });
  // A stack that was never deployed to has an export without a state, which is no fault.
  const summary =
    read.shape === undefined
      ? { ...read, findings: [], errorCount: 0, dangerCount: 0, warningCount: 0 }
      : read;
  const isPending = summary.pendingOperations.length > 0;
  return {
    locks,
    lastUpdate,
    failedRun,
    hash: hashOf(text),
    summary,
    problem: undefined,
    known: isPending ? await knownOperations(services, target).catch(() => undefined) : undefined,
    written: written?.isResult(text) === true ? written : undefined,
  };
}

/** How all pending operations of a stack ended, if their providers' answers were recorded. */
async function knownOperations(
  services: Services,
  target: StackTarget,
): Promise<KnownOperations | undefined> {
  const source = await stackOperations(services, target, (of, text, line) =>
    showPlaceOfPage(services, { target: of, line, hash: hashOf(text) }),
  );
  const { id, ...opened } = await services.server.openPendingOperations({ text: source.text });
  try {
    const { proofs } = await source.earlier(opened);
    const { operations: rows } = opened;
    const proved = rows.map(({ index }) => proofs.find((proof) => proof.index === index));
    if (proved.length === 0 || !proved.every(isDecisive)) return undefined;
    const decisions = proved.map(({ decision }) => decision);
    const problems = await services.server.checkDecisions({ id, decisions });
    if (!problems || problems.length > 0) return undefined;
    return { source, rows, decisions, words: proved.map(({ words }, i) => `${rows[i]!.name}: ${words}`) };
  } finally {
    void services.server.close(id).catch(() => undefined);
  }
}

function isDecisive(
  proof: OperationProof | undefined,
): proof is OperationProof & { decision: PendingOperationDecision } {
  return proof?.decision !== undefined && proof.decision.action !== 'leave';
}
