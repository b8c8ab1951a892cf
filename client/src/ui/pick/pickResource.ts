import * as vscode from 'vscode';
import type { ResourceHandle, ResourceValue } from '../../../../shared/resourceChanges';
import type { EditorServices } from '../services';
import type { FoundResources, ResourceInfo } from '../../../../shared/openedState';
import type { StateServer } from '../../languageServer/stateServer';

/**
 * Lets the user find a resource of a state's text by name, type or URN.
 * @returns undefined if they gave up
 */
export async function pickResource(
  { server }: EditorServices,
  text: string,
  title: string,
): Promise<ResourceHandle | undefined> {
  const { id } = await server.open({ text, limit: 0 });
  try {
    const resource = (await findResource(server, id, title))?.at(-1);
    return resource && { index: resource.index, urn: resource.urn };
  } finally {
    await server.close(id);
  }
}

/**
 * Lets the user choose among a state's resources that have a certain value, and shows it.
 * @param needed the value, with the message if no resource has it
 * @returns undefined if they gave up, or were told that there is none
 */
export async function pickWithValue(
  { server }: EditorServices,
  text: string,
  title: string,
  { value, none }: { value: ResourceValue; none: string },
): Promise<ResourceHandle | undefined> {
  const found = await server.resourcesWithValue({ text, value });
  if (found.length === 0) {
    void vscode.window.showInformationMessage(none);
    return undefined;
  }
  const byName = [...found].sort((a, b) => a.name.localeCompare(b.name));
  const items = byName.map(({ index, urn, name, type, id, now }) => ({
    label: name,
    description: now,
    detail: id === '' ? type : `${type} · ${id}`,
    resource: { index, urn },
  }));
  const choice = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: 'Which resource?',
    ignoreFocusOut: true,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return choice?.resource;
}

/** Maximum resources listed; a longer query finds the others. */
const LISTED = 100;

/** A resource, with its ancestors from the top. */
type ResourcePath = readonly ResourceInfo[];

interface Item extends vscode.QuickPickItem {
  readonly path?: ResourcePath;
}

/**
 * Lets the user find a resource by name, type or URN.
 * @param id of a state that the server has open
 * @returns undefined if the user gave up
 */
export function findResource(
  server: StateServer,
  id: string,
  title: string,
): Promise<ResourcePath | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = title;
  pick.placeholder = 'Name, type or URN';
  pick.ignoreFocusOut = true;
  let turn = 0;
  // If Enter is pressed before the search has ended, its first result is taken.
  let takesFirst = false;
  const search = async (query: string): Promise<void> => {
    const mine = ++turn;
    takesFirst = false;
    pick.busy = true;
    const found = await server.findResources({ id, query, limit: LISTED });
    if (mine !== turn) return;
    pick.busy = false;
    pick.items = found ? itemsOf(found) : [];
  };
  return new Promise((resolve, reject) => {
    const take = (item: Item | undefined): void => {
      if (!item?.path) return;
      resolve(item.path);
      pick.dispose();
    };
    const show = (query: string): void => {
      search(query)
        .then(() => {
          if (takesFirst && !pick.busy) take(pick.items[0]);
        })
        .catch((error: unknown) => {
          pick.dispose();
          reject(error instanceof Error ? error : new Error(String(error)));
        });
    };
    pick.onDidChangeValue(show);
    pick.onDidAccept(() => {
      takesFirst = pick.busy;
      // Nothing is selected if the list was replaced just before Enter.
      if (!takesFirst) take(pick.selectedItems[0] ?? pick.items[0]);
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
    show('');
  });
}

function itemsOf({ resources, more }: FoundResources): Item[] {
  const items: Item[] = resources.map(({ ancestors, ...info }) => ({
    label: info.name,
    description: [info.type, info.copy > 0 && `entry ${info.copy + 1} of this URN`, ...info.marks]
      .filter(Boolean)
      .join(' · '),
    detail: ancestors
      .filter(({ kind }) => kind !== 'stack')
      .map(({ name }) => name)
      .join(' › '),
    // The server has filtered: matches by type or URN would not pass VS Code's filter by label.
    alwaysShow: true,
    path: [...ancestors, info],
  }));
  if (more)
    items.push({
      label: `$(ellipsis) More than ${LISTED}`,
      description: 'Type more to find the others',
      alwaysShow: true,
    });
  return items;
}
