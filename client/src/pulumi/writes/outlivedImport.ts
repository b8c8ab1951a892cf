import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { StateQuestions } from '../../../../shared/requests';
import { backendOf } from '../backends/backendOf';
import { readStateOf } from '../backends/stackLook';
import type { PulumiCli } from '../cli/cli';
import type { RunControl, ExpectedState } from '../cli/cliRequest';
import type { Backups } from '../kept/backups';
import type { StackTarget } from '../stacks/stacks';
import { pendingOperationsLeft, formatReadBack, DIFFERENCES_TOLD } from './formatReadBack';

/** A stack's state after an import whose window did not see the end. */
export type OutlivedImport =
  /**
   * `found`: the export of the stack. `replaced`: the file with the state that the import replaced, if known; that is
   * another process's state if it wrote between the last look at the stack and the import.
   */
  | {
      readonly kind: 'as imported';
      readonly found: string;
      readonly resourceCount: number;
      readonly replaced: { readonly path: string; readonly isOthers: boolean } | undefined;
    }
  | { readonly kind: 'as before' }
  /** Neither; someone else may have written since. */
  | { readonly kind: 'other'; readonly differences: readonly string[] };

/**
 * What is kept of an import for the window that takes it over, besides its backup.
 * @returns undefined if the new text cannot be read as a state
 */
export async function expectedOf(
  server: StateQuestions,
  imported: string,
): Promise<Omit<ExpectedState, 'backup'> | undefined> {
  const key = randomBytes(16).toString('hex');
  const hashes = await server.hashValues({ text: imported, key });
  return hashes === null ? undefined : { hashes, key };
}

/**
 * Reads a stack, and says which state it has after an import. If the import overwrote another write, that is kept as a
 * backup.
 * @throws {PulumiProblem} if it cannot be read
 */
export async function readBackOutlived(
  tools: OutlivedTools,
  target: StackTarget,
  expected: ExpectedState,
  control: RunControl,
): Promise<OutlivedImport> {
  const { cli, server } = tools;
  const { hashes: imported, key, backup } = expected;
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
    const replaced = await replacedBy(tools, target, expected);
    if (replaced) await tools.backups.recordWrite(target, { backup: replaced, text }).catch(() => undefined);
    return { kind: 'as imported', found: text, resourceCount, replaced };
  }
  const before = backup === undefined ? undefined : await hashesOfFile(server, backup, key);
  return before !== undefined && (await isSame(server, before, found))
    ? { kind: 'as before' }
    : { kind: 'other', differences: [...formatReadBack(differences), ...left] };
}

interface OutlivedTools {
  readonly cli: PulumiCli;
  readonly server: StateQuestions;
  readonly backups: Backups;
}

/** The state that a successful import replaced. */
async function replacedBy(
  { cli, server, backups }: OutlivedTools,
  target: StackTarget,
  { hashes: imported, key, backup }: ExpectedState,
): Promise<{ path: string; isOthers: boolean } | undefined> {
  const before = backup === undefined ? undefined : await hashesOfFile(server, backup, key);
  if (backup === undefined || before === undefined) return undefined;
  const text = await backendOf(cli, target)
    .beforeLastWrite()
    .catch(() => undefined);
  const overwritten = text === undefined ? null : await server.hashValues({ text, key });
  // After a later write without changes, it is the imported state.
  const isKnown =
    overwritten === null ||
    (await isSame(server, before, overwritten)) ||
    (await isSame(server, imported, overwritten));
  if (isKnown) return { path: backup, isOthers: false };
  const theirs = (await server.toExport({ text: text! })).text ?? text!;
  return { path: (await backups.save(target, theirs)).path, isOthers: true };
}

async function hashesOfFile(server: StateQuestions, path: string, key: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : ((await server.hashValues({ text, key })) ?? undefined);
}

async function isSame(server: StateQuestions, imported: string, found: string): Promise<boolean> {
  return (await server.readBack({ imported, found, limit: 0 })).count === 0;
}
