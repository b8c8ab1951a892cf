import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { LensCommand } from '../../../../shared/lensCommand';
import { hasObject, type LostEntry } from '../../../../shared/lostEntry';
import { describeUrn } from '../../../../shared/urn';
import { projectIn } from '../../project/projects';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import {
  searchLostEntry,
  sourcesInBackups,
  sourcesOfStack,
  type EntrySource,
  type WithEntry,
} from './model/lostEntrySearch';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import { readStateFile } from '../../pulumi/stacks/readStateFile';
import type { Feature, Services } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { openComparison } from '../../ui/documents/comparison';
import { fileName } from '../../ui/documents/fileName';
import { replaceText } from '../../ui/documents/stateDocument';
import { openStatesOf, projectFolderOfState, stackIn } from '../../ui/documents/stackOfDocument';
import { stackCalled } from '../../ui/pick/pickStack';
import { workspaceProjects } from '../../ui/workspaceProjects';
import { pickEntryPlace } from './pickPlace';
import { pickKeptStateFile } from '../../ui/pick/pickState';
import { whileReading } from '../../ui/progress';
import { broughtBack, nothingFound, nameOfLost } from './formatLostEntry';
import { searchObject } from './searchObject';

/** The document with a lost entry, as it was when the search began. */
interface Search {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly text: string;
  readonly entry: LostEntry;
  /** The text before a repair that has dropped references to the entry. */
  readonly before: string | undefined;
}

/** An entry brought back. */
interface Chosen extends WithEntry {
  readonly from: string;
}

/**
 * Brings back an entry that others name and the state does not have: from another open state of the stack, the stack
 * itself, its backups, its backend, a file that the user picks, or its provider. Only the document changes, in one step that can be
 * undone.
 */
export const bringBackEntry: Feature = (services) =>
  registerCommand(services, LensCommand.bringBackEntry, async (uri, lost, before) => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri as string));
    const search = {
      document,
      version: document.version,
      text: document.getText(),
      entry: lost as LostEntry,
      before: typeof before === 'string' ? before : undefined,
    };
    const chosen = await find(services, search);
    if (chosen) await insert(search, chosen);
  });

async function find(services: Services, search: Search): Promise<Chosen | undefined> {
  const { document, text, entry, before } = search;
  const notes: string[] = [];
  const of = await stackIn(services, document);
  const target = await targetOf(services, document, of, notes);
  const found = await whileReading(`Looking for ${nameOfLost(entry)}`, async (control) => {
    const sources = [
      ...(await openStatesOf(services, document, of)).map(openSource),
      ...(await fileBeside(document)),
      ...(target
        ? await sourcesOfStack(services, target, {
            ...control,
            onUnknown: ({ message }) => notes.push(message),
          })
        : of.project === undefined || of.stack === undefined
          ? []
          : await sourcesInBackups(services.backups, { project: of.project, stack: of.stack })),
    ];
    return searchLostEntry(services.server, { text, entry, before }, sources, control);
  });
  const searched = hasObject(entry) ? searchable(target, notes) : undefined;
  if (found.places.length === 0) {
    const [choose, look] = ['Choose a File…', 'Search Its Object…'];
    const answer = await vscode.window.showWarningMessage(
      nothingFound(entry, found, notes, searched !== undefined),
      ...(searched ? [look] : []),
      choose,
    );
    if (answer === look) return fromProvider(services, search, searched!);
    return answer === choose ? fromFile(services, search) : undefined;
  }
  const differences = await Promise.all(
    found.places.slice(1).map(async (place) => {
      const { changed, added, removed } = await services.server.compare({
        before: found.places[0]!.text,
        after: place.text,
      });
      return { fields: changed.flatMap(({ fields }) => fields), others: added.length + removed.length };
    }),
  );
  const run = target && (await services.recorder.lastRun(target));
  const deleted = run?.objects.find(({ urn }) => urn === entry.urn)?.deleted ?? [];
  const places = found.places.map((one) => ({ ...one, isDeleted: deleted.includes(one.id) }));
  const place = await pickEntryPlace(entry, places, differences, {
    canSearch: searched !== undefined,
    compare: (one) =>
      openComparison(
        services,
        { name: fileName(document.uri), text },
        { name: `with ${nameOfLost(entry)}`, text: one.text },
      ),
  });
  if (place === 'file') return fromFile(services, search);
  if (place === 'search') return fromProvider(services, search, searched!);
  return place && { ...place, from: place.source.name };
}

/**
 * The stack of a document's state, if it is known and may be asked.
 * @param notes gets the reason if it is not
 */
async function targetOf(
  services: Services,
  document: vscode.TextDocument,
  { project, stack }: { readonly project?: string | undefined; readonly stack?: string | undefined },
  notes: string[],
): Promise<StackTarget | undefined> {
  if (!vscode.workspace.isTrusted) {
    notes.push('In Restricted Mode, Pulumi is not run: neither the stack itself nor its backend was asked.');
    return undefined;
  }
  const live = services.liveStates.targetOf(document.uri);
  if (live) return live;
  if (project === undefined || stack === undefined) return undefined;
  const folder = await projectFolderOfState(services, document);
  const near = folder === undefined ? [] : [await projectIn(folder)];
  const [known, another] = [...near, ...(near.length > 0 ? [] : await workspaceProjects())].filter(
    ({ name }) => name === project,
  );
  if (!known || another) {
    notes.push(
      `The stack itself was not asked: ${another ? 'more than one project' : 'no project'} here is called “${project}”.`,
    );
    return undefined;
  }
  try {
    return await stackCalled(services, known, stack);
  } catch (error) {
    if (!(error instanceof PulumiProblem) || error.kind === 'stopped') throw error;
    notes.push(`The stack itself was not asked. ${error.message}`);
    return undefined;
  }
}

/** The stack, if the object of a resource can be searched with copies of it. @param notes gets the reason if it cannot */
function searchable(target: StackTarget | undefined, notes: string[]): StackTarget | undefined {
  if (!target?.backend.address.kind.isService) return target;
  notes.push('The object itself can be searched only for stacks of self-managed backends.');
  return undefined;
}

function openSource(document: vscode.TextDocument): EntrySource {
  return {
    name: fileName(document.uri),
    kind: 'open state',
    notes: ['in another editor'],
    isOfStack: false,
    read: () => Promise.resolve(document.getText()),
  };
}

/** A copy that the CLI leaves beside a state's file when it writes it. */
async function fileBeside({ uri }: vscode.TextDocument): Promise<EntrySource[]> {
  if (uri.scheme !== 'file') return [];
  const path = `${uri.fsPath}.bak`;
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (!exists) return [];
  return [
    {
      name: basename(path),
      kind: 'file beside it',
      notes: ['the file beside this one'],
      isOfStack: false,
      read: () => readStateFile(path),
    },
  ];
}

async function fromFile(services: Services, search: Search): Promise<Chosen | undefined> {
  const file = await pickKeptStateFile(`Bring Back ${nameOfLost(search.entry)}`, 'Take It From Here');
  return file && fromState(services, search, await readStateFile(file.fsPath), fileName(file));
}

async function fromProvider(
  services: Services,
  search: Search,
  target: StackTarget,
): Promise<Chosen | undefined> {
  const found = await searchObject(services, target, search);
  return found && fromState(services, search, found.state, found.from);
}

/** Takes it from one state. Tells why if it cannot. */
async function fromState(
  services: Services,
  { text, entry, before }: Search,
  from: string,
  name: string,
): Promise<Chosen | undefined> {
  const result = await services.server.bringBack({ text, from, entry, before });
  if (result.kind === 'found') return { ...result, from: name };
  const reason =
    result.kind === 'refused'
      ? result.reason
      : result.kind === 'other id'
        ? `It has ${describeUrn(entry.urn)} with the id '${result.id}', but the resources here name '${entry.id ?? ''}': that is not the same provider.`
        : result.kind === 'absent'
          ? `It does not have ${nameOfLost(entry)}.`
          : 'It is no state, or a broken one.';
  void vscode.window.showErrorMessage(`Nothing was brought back from ${name}. ${reason}`);
  return undefined;
}

async function insert({ document, version, entry }: Search, chosen: Chosen): Promise<void> {
  if (await replaceText(document, chosen.text, version)) {
    void vscode.window.showInformationMessage(broughtBack(entry, chosen, chosen.from));
  } else {
    void vscode.window.showWarningMessage('The state has changed in the meantime, so nothing was edited.');
  }
}
