import * as vscode from 'vscode';
import type { ResourceHandle, ResourceInfo } from '../../../server/src/protocol';
import type { Services } from '../services';

/** As many are shown; typing finds the others. */
const SHOWN = 200;

interface ResourceItem extends vscode.QuickPickItem {
  readonly handle?: ResourceHandle;
}

/**
 * Lets the user find a resource of a state by name, type or URN.
 * @returns undefined if they gave up
 */
export async function pickResource(
  { server }: Services,
  text: string,
  title: string,
): Promise<ResourceHandle | undefined> {
  const { id } = await server.open({ text, limit: 0 });
  const pick = vscode.window.createQuickPick<ResourceItem>();
  let turn = 0;
  const find = async (): Promise<void> => {
    const mine = ++turn;
    pick.busy = true;
    const found = await server.findResources({ id, query: pick.value, limit: SHOWN });
    if (mine !== turn) return;
    pick.busy = false;
    pick.items = [
      ...(found?.resources ?? []).map(itemOf),
      ...(found?.more ? [{ label: '', description: 'Type more to find others', alwaysShow: true }] : []),
    ];
  };
  pick.title = title;
  pick.placeholder = 'Resource: part of its name, type or URN';
  pick.ignoreFocusOut = true;
  pick.onDidChangeValue(() => void find());
  pick.show();
  try {
    await find();
    return await new Promise((resolve) => {
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        if (item?.handle) resolve(item.handle);
      });
      pick.onDidHide(() => {
        resolve(undefined);
      });
    });
  } finally {
    pick.dispose();
    await server.close(id);
  }
}

function itemOf({ name, type, urn, index, id, copy, marks }: ResourceInfo): ResourceItem {
  const facts = [type, id, copy > 0 && `entry ${copy + 1} of this URN`, ...marks];
  // What the server found stays, whatever the editor's own search thinks of it.
  return {
    label: name,
    description: facts.filter(Boolean).join(' · '),
    alwaysShow: true,
    handle: { index, urn },
  };
}
