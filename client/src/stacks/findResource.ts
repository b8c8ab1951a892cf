import * as vscode from 'vscode';
import type { FoundResources, ResourceInfo } from '../../../server/src/protocol';
import { bareName } from '../pulumi/stacks';
import type { StateServer } from '../stateServer';
import type { StackNode } from './nodes';

/** So many are listed; a longer query finds the others. */
const LISTED = 100;

/** A resource, and the way to it from the top. */
export type ResourcePath = readonly ResourceInfo[];

interface Item extends vscode.QuickPickItem {
  readonly path?: ResourcePath;
}

/**
 * Asks for a resource of a stack whose state has been read.
 * @returns undefined if the user gave up
 */
export function askResource(server: StateServer, stack: StackNode): Promise<ResourcePath | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = `Find Resource in Stack “${bareName(stack)}”`;
  pick.placeholder = 'Name, type or URN';
  let turn = 0;
  const search = async (query: string): Promise<void> => {
    const mine = ++turn;
    pick.busy = true;
    const id = stack.health?.stateId ?? '';
    const found = await server.findResources({ id, query, limit: LISTED });
    if (mine !== turn) return;
    pick.busy = false;
    pick.items = found ? itemsOf(found) : [];
  };
  return new Promise((resolve, reject) => {
    const show = (query: string): void => {
      search(query).catch((error: unknown) => {
        pick.dispose();
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    };
    pick.onDidChangeValue(show);
    pick.onDidAccept(() => {
      const path = pick.selectedItems[0]?.path;
      if (!path) return;
      resolve(path);
      pick.dispose();
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
    description: info.type,
    detail: ancestors
      .filter(({ kind }) => kind !== 'stack')
      .map(({ name }) => name)
      .join(' › '),
    // The server has chosen: matches of types and URNs would not pass the filter of labels.
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
