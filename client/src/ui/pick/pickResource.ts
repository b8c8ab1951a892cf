import * as vscode from 'vscode';
import type { ResourceHandle, ResourceValue } from '../../../../shared/resourceChanges';
import type { EditorServices } from '../services';
import { findResource } from './resourceSearch';

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
  const items = found.map(({ index, urn, name, type, id, now }) => ({
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
