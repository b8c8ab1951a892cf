import * as vscode from 'vscode';
import type { IdProposal } from '../../../../shared/idProposals';
import type { RunControl } from '../../pulumi/cli/cliRequest';
import { shortName, type StackTarget } from '../../pulumi/stacks/stacks';
import { whileReading } from '../../ui/progress';
import type { Services } from '../../ui/services';
import { shortened } from '../pendingOperations/formatIds';
import { findExistingIn } from './findExisting';
import { isDynamic, lookUpDynamic, whyNotFromPlan } from './model/dynamicResource';
import { idProposalsFromPlan } from './model/idProposalsFromPlan';
import type { Existing } from './model/lookUpExisting';
import type { PlannedCreate } from './model/plannedCreates';
import { askId } from './questions';

/** What a provider has for the id that the user has chosen. */
interface ExistingWithId {
  readonly id: string;
  readonly found: Existing & { kind: 'found' };
  /** The state with the resource, where the look-up makes one. */
  readonly text?: string | undefined;
}

/** A planned resource whose object is searched. */
interface SoughtObject {
  /** Of the questions. */
  readonly title: string;
  readonly create: PlannedCreate;
  /** A sound state of the stack, without the resource. */
  readonly text: string;
  /** An error about it. */
  readonly said?: string | undefined;
  /** Ids that others name. */
  readonly named?: readonly IdProposal[];
  /** Asks the provider what has an id, unless that is the program's own. */
  readonly lookUp: (
    id: string,
    control: RunControl,
  ) => Promise<Omit<ExistingWithId, 'id' | 'found'> & { found: Existing }>;
}

/**
 * Asks for the id of the object that a planned resource is to be, with what proposes or finds it, until its provider confirms one.
 * @returns undefined if the user gives up, or was told why the state cannot get it
 */
export async function askExisting(
  services: Services,
  target: StackTarget,
  { title, create, text, said, named = [], lookUp }: SoughtObject,
): Promise<ExistingWithId | undefined> {
  if (!(await canGoOn(services, text, create))) return undefined;
  const isOwn = isDynamic(create);
  const reason = isOwn ? whyNotFromPlan(create) : undefined;
  if (reason !== undefined) {
    void vscode.window.showErrorMessage(`Nothing was changed. ${reason}`);
    return undefined;
  }
  const find = isOwn ? undefined : await findExistingIn(services, target, text, create);
  const run = await services.recorder.lastRun(target);
  const recorded = run?.objects.find(({ urn }) => urn === create.urn)?.made;
  const proposals = [...named, ...idProposalsFromPlan(create, said, recorded)];
  const tried = new Set<string>();
  for (let wrong: string | undefined; ;) {
    const id = await askId(title, create, proposals, { tried, wrong }, find);
    if (id === undefined || !(await canGoOn(services, text, create, id))) return undefined;
    const answer = await whileReading(`Looking up “${shortened(id)}”`, (control) =>
      isOwn ? lookUpDynamic(services, target, { text, create, id }, control) : lookUp(id, control),
    );
    const { found } = answer;
    if (found.kind === 'found') {
      if (found.id !== undefined && !(await canGoOn(services, text, create, found.id))) return undefined;
      return { ...answer, id, found };
    }
    tried.add(id);
    wrong = `“${shortened(id)}” is not confirmed. The provider: ${found.message}`;
  }
}

/** Tells why a resource cannot be adopted; true if it can. */
async function canGoOn(
  { server }: Services,
  text: string,
  { urn, type, provider, waitsFor }: PlannedCreate,
  id?: string,
): Promise<boolean> {
  const possible = await server.adoptable({ text, urn, type, provider, id });
  const reason =
    possible.kind === 'refused'
      ? possible.reason
      : waitsFor === undefined
        ? undefined
        : `${shortName(urn)} needs “${waitsFor}”, which the state does not have either. Adopt that first, or have an update create it: pulumi up --target.`;
  if (reason === undefined) return true;
  void vscode.window.showErrorMessage(`Nothing was changed. ${reason}`);
  return false;
}
