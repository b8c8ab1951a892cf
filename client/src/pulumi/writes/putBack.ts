import type { StateQuestions } from '../../../../shared/requests';
import { backendOf } from '../backends/backendOf';
import { readStateOf } from '../backends/stackLook';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import type { Backups } from '../kept/backups';
import { importStack, type StackTarget } from '../stacks/stacks';
import { expectedOf } from './outlivedImport';
import { asOne, asSeveral, findOtherWrite, isOutcome, type OtherWrite } from './otherWrite';

/** Another process's state that a stack has again. */
export interface PutBack {
  readonly theirs: OtherWrite;
  /** What was overwritten besides, such as by putting it back: only kept. */
  readonly overwritten?: OtherWrite;
}

/**
 * Gives a stack back what another process wrote between the last look at it and an import. The CLI refuses every lock but
 * its own, so none can be held from the look to the import: if somebody has used that moment, the import is taken back.
 * @param states the imported state, and the stack's present one
 * @param theirs what the import has overwritten
 * @returns undefined if nothing was put back, because it cannot be imported as it is, or somebody holds or has changed
 *   the stack since
 */
export async function putBack(
  tools: { cli: PulumiCli; server: StateQuestions; backups: Pick<Backups, 'save'> },
  target: StackTarget,
  { imported, found }: { imported: string; found: string },
  theirs: OtherWrite,
  control: RunControl,
): Promise<PutBack | undefined> {
  const { cli, server } = tools;
  const backend = backendOf(cli, target);
  const differences = async (one: string, other: string): Promise<number> =>
    (await server.readBack({ imported: one, found: other, limit: 0 })).count;
  const summary = await server.summary({ text: theirs.text, limit: 0 });
  const isState = summary.shape !== undefined && summary.fatalCount === 0;
  // An import would drop pending operations.
  if (!isState || summary.pendingOperations.length > 0) return undefined;
  // The last write must have been ours, and theirs another: else it is not known what replaced what.
  if ((await differences(imported, found)) > 0 || (await differences(imported, theirs.text)) === 0)
    return undefined;
  const expected = await expectedOf(server, theirs.text);
  const watch = await backend.watchWrites();
  if ((await readStateOf(cli, target, control)) !== found) return undefined;
  const write = (): Promise<string[]> =>
    importStack(cli, target, theirs.text, {
      ...control,
      force: summary.errorCount > 0,
      expected: expected && { ...expected, backup: undefined },
    });
  const isDone = await (watch.during ? watch.during(write) : write()).then(
    () => true,
    () => false,
  );
  const gone = await watch((state) => isOutcome(server, { imported: theirs.text, found: state }));
  const after = await readStateOf(cli, target, control);
  if (!isDone && (await differences(theirs.text, after)) > 0) return undefined;
  // What a third one wrote is not put back, too: nobody knows whose state is the one to have.
  const states = { seen: found, imported: theirs.text, found: after };
  const third = asSeveral(await findOtherWrite(tools, target, gone, states));
  const isTheirs = await Promise.all(
    third.map(({ text }) => isOutcome(server, { imported: theirs.text, found: text })),
  );
  const [alone, ...more] = asSeveral(theirs);
  const overwritten = asOne([...third.filter((_, i) => !isTheirs[i]), ...more]);
  return { theirs: alone!, ...(overwritten && { overwritten }) };
}
