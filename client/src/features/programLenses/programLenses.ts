import { stat } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import type { RegisteredResource } from '../../../../shared/openedState';
import { Command } from '../../manifest/commandIds';
import { nearestProject } from '../../project/projects';
import { bareName } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import type { StackNode } from '../stacksView/nodes';
import type { PlaceInState } from '../stacksView/placeInState';
import { resourceNotes } from '../../ui/resourceNotes';
import { stacksTreeView } from '../stacksView/stacksTreeView';
import { describeLine, registeringLines } from './model/registeringLines';

/** The languages of programs whose positions Pulumi notes in the state. */
const LANGUAGES = ['typescript', 'javascript', 'python', 'go'];

/** The command of the lenses. Not for the palette: they give its argument. */
const SHOW = 'pulumiTroubleshooter.showRegistered';

/** Says above each line of a program which resources of the selected stack it has registered, and leads to them. */
export const programLenses: Feature = (services) => {
  const view = stacksTreeView(services);
  return vscode.Disposable.from(
    vscode.commands.registerCommand(SHOW, showRegistered),
    vscode.languages.registerCodeLensProvider(
      LANGUAGES.map((language) => ({ scheme: 'file', language })),
      {
        onDidChangeCodeLenses: (listener) => {
          const look = (): void => {
            listener.call(undefined);
          };
          return vscode.Disposable.from(
            view.tree.onDidChangeTreeData(look),
            resourceNotes(services).onDidChange(look),
          );
        },
        provideCodeLenses: (document) => lensesIn(services, document),
      },
    ),
  );
};

async function lensesIn(services: Services, document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
  const { uri } = document;
  const settings = vscode.workspace.getConfiguration('pulumiTroubleshooter', uri);
  if (settings.get<boolean>('programLens.enabled') !== true) return [];
  const project = await nearestProject(dirname(uri.fsPath));
  // Nothing is read for a lens: it shows what the view has read.
  const node = project && (await stacksTreeView(services).readStack(project.folder));
  if (!project || !node?.health) return [];
  const { stateId, summary, hash } = node.health;
  const path = relative(project.folder, uri.fsPath).split(sep).join('/');
  const resources = await services.server.registeredIn({ id: stateId, path });
  const mayDiffer = document.isDirty || (await isNewer(uri.fsPath, summary.time));
  const textAt = (line: number): string => (line <= document.lineCount ? document.lineAt(line - 1).text : '');
  const pending = new Set(summary.pendingOperations.map(({ urn }) => urn));
  const notes = resourceNotes(services);
  const notesOf = (urn: string): readonly string[] => [
    ...(pending.has(urn) ? ['interrupted'] : []),
    ...notes.of(node, hash, urn),
  ];
  return registeringLines(resources ?? [], mayDiffer ? textAt : undefined)
    .filter(({ line }) => line <= document.lineCount)
    .map((each) => {
      const { range } = document.lineAt(each.line - 1);
      const title = describeLine(each, bareName(node), notesOf);
      const places = each.resources.map((resource) => ({ resource, place: placeOf(node, hash, resource) }));
      return new vscode.CodeLens(range, { title, command: SHOW, arguments: [places] });
    });
}

interface Registered {
  readonly resource: RegisteredResource;
  readonly place: PlaceInState;
}

function placeOf(target: StackNode, hash: string, { line }: RegisteredResource): PlaceInState {
  return { target, line, hash };
}

/** True if a file was changed after a time, or either is unknown. */
async function isNewer(file: string, time: string | undefined): Promise<boolean> {
  const changed = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
  return changed === undefined || time === undefined || !(changed <= Date.parse(time));
}

/** Goes to a resource in the state; lets the user choose if there are several. */
async function showRegistered(places: readonly Registered[]): Promise<void> {
  const items = places.map(({ resource: { name, type, marks }, place }) => ({
    label: name,
    description: type,
    detail: marks.join(', '),
    place,
  }));
  const choice =
    items.length === 1
      ? items[0]
      : await vscode.window.showQuickPick(items, {
          title: 'Resources That This Line Has Registered',
          placeHolder: 'Which one to show in the state?',
          matchOnDescription: true,
        });
  if (choice) await vscode.commands.executeCommand(Command.showInState, choice.place);
}
