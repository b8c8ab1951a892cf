import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { StateQuestions } from '../../../../shared/requests';
import { readStateOf } from '../backends/readState';
import type { PulumiCli, RunControl } from '../cli/cli';
import type { ExpectedState } from '../cli/detached/expectedState';
import type { StackTarget } from '../stacks/stacks';
import { pendingOperationsLeft } from './readBack';
import { describeReadBack, DIFFERENCES_TOLD } from './readBackWords';

/** What a stack has after an import whose window did not see the end. */
export type OutlivedImport =
  /** `found`: the export of the stack. */
  | { readonly kind: 'as imported'; readonly found: string; readonly resourceCount: number }
  | { readonly kind: 'as before' }
  /** Neither; somebody else may have written since. */
  | { readonly kind: 'other'; readonly differences: readonly string[] };

/**
 * What is to be kept of an import for the window that finds it.
 * @returns undefined if the new state cannot be read as one
 */
export async function expectedOf(
  server: StateQuestions,
  imported: string,
  backup: string | undefined,
): Promise<ExpectedState | undefined> {
  const key = randomBytes(16).toString('hex');
  const hashes = await server.hashValues({ text: imported, key });
  return hashes === null ? undefined : { hashes, key, backup };
}

/**
 * Reads a stack, and says which state it has after an import.
 * @throws {PulumiProblem} if it cannot be read
 */
export async function readBackOutlived(
  { cli, server }: { cli: PulumiCli; server: StateQuestions },
  target: StackTarget,
  { hashes: imported, key, backup }: ExpectedState,
  control: RunControl,
): Promise<OutlivedImport> {
  const text = await readStateOf(cli, target, control);
  const found = await server.hashValues({ text, key });
  if (found === null)
    return { kind: 'other', differences: ['What the stack has cannot be read as a state.'] };
  const [differences, left] = await Promise.all([
    server.readBack({ imported, found, limit: DIFFERENCES_TOLD }),
    pendingOperationsLeft(server, text),
  ]);
  if (differences.count + left.length === 0) {
    const { resourceCount } = await server.summary({ text, limit: 0 });
    return { kind: 'as imported', found: text, resourceCount };
  }
  const before = backup === undefined ? undefined : await readFile(backup, 'utf8').catch(() => undefined);
  const hashesBefore = before === undefined ? null : await server.hashValues({ text: before, key });
  if (hashesBefore !== null) {
    const since = await server.readBack({ imported: hashesBefore, found, limit: 0 });
    if (since.count === 0) return { kind: 'as before' };
  }
  return { kind: 'other', differences: [...describeReadBack(differences), ...left] };
}
