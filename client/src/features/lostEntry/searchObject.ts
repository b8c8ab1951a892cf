import * as vscode from 'vscode';
import type { BringBackParams } from '../../../../shared/lostEntry';
import type { RunControl } from '../../pulumi/cli/cliRequest';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { shownName, type StackTarget } from '../../pulumi/stacks/stacks';
import { askChoice, onlyStep, type Choice } from '../../ui/inputSteps';
import { whileReading } from '../../ui/progress';
import type { Services } from '../../ui/services';
import { askExisting } from '../adoption/askExisting';
import { isDynamic } from '../adoption/model/dynamicResource';
import { importIntoCopy } from '../adoption/model/lookUpExisting';
import { plannedBy, type PlannedCreate } from '../adoption/model/plannedCreates';
import { exposedNote, rowsOf, verdictOn } from '../adoption/questions';
import { shortened } from '../pendingOperations/formatIds';
import { withStackCopy } from '../rehearsal/model/copiedStack';
import { nameOfLost } from './formatLostEntry';

/**
 * Searches the object of a lost entry at its provider: the program says what it should be, and the user which one it is. All runs are
 * in copies of the stack, which may be as damaged as the text.
 * @param target in a self-managed backend: a copy of a stack of a service takes no import
 * @returns a state of the stack with the entry of the object, and where it is from
 */
export async function searchObject(
  services: Services,
  target: StackTarget,
  { text, entry }: Pick<BringBackParams, 'text' | 'entry'>,
): Promise<{ state: string; from: string } | undefined> {
  const name = nameOfLost(entry);
  const title = `Bring Back ${name}`;
  // Pulumi refuses what the text lacks, so that the copies have what a repair makes of it.
  const [{ text: sound }, named] = await Promise.all([
    services.server.repair({ text }),
    services.server.namedIds({ text, urn: entry.urn }),
  ]);
  const create = await whileReading(
    `Running the program of stack “${shownName(target)}” with a copy of it, to see what ${name} should be`,
    (control) => planned(services, target, { state: sound, urn: entry.urn }, control),
  );
  if (!create) {
    void vscode.window.showWarningMessage(
      `There is no object to search: the next update of stack “${shownName(target)}” would make none for ${name}.`,
    );
    return undefined;
  }
  const existing = await askExisting(services, target, {
    title,
    create,
    text: sound,
    named,
    lookUp: (id, { stop, kill }) =>
      withStackCopy(services, target, { stop, kill }, async (copy) => {
        await copy.put(sound);
        const found = await importIntoCopy(copy.run, create, id);
        return { found, ...(found.kind === 'found' && { text: await copy.export() }) };
      }),
  });
  if (existing?.text === undefined) return undefined;
  const { id, found, text: state } = existing;
  const choice: Choice<true> = {
    label: '$(check) Bring It Back as This Object',
    detail: [
      'Only this document changes, in one step that can be undone.',
      ...(found.exposed.length > 0 ? [exposedNote(found.exposed)] : []),
    ].join(' '),
    value: true,
  };
  const answer = await askChoice(onlyStep(title), verdictOn(existing), [choice, ...rowsOf(found)]);
  return typeof answer === 'object'
    ? {
        state,
        from: `its provider, which has it as “${shortened(id)}”${isDynamic(create) ? ' (a refresh reads its outputs)' : ''}`,
      }
    : undefined;
}

/** What the next update would create for a URN. */
async function planned(
  services: Services,
  target: StackTarget,
  { state, urn }: { readonly state: string; readonly urn: string },
  { stop, kill }: RunControl,
): Promise<PlannedCreate | undefined> {
  const plan = await withStackCopy(services, target, { stop, kill }, async (copy) => {
    await copy.put(state);
    const attempt = (): Promise<PlannedCreate[] | PulumiProblem> =>
      plannedBy(copy.run).catch((error: unknown) => {
        if (error instanceof PulumiProblem && error.kind !== 'stopped') return error;
        throw error;
      });
    return copy.withReferenced(state, attempt, (result) => (Array.isArray(result) ? [] : [result.details]));
  });
  if (!Array.isArray(plan)) throw plan;
  return plan.find((one) => one.urn === urn);
}
