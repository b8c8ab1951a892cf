import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';
import { placeInArgument, showPlace } from './placeInState';
import { stacksTreeView } from './stacksTreeView';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** `Show in State` of the view: goes to a resource or an operation in the state. */
export const showInState: Feature = (services) =>
  registerCliCommand(services, Command.showInState, async (argument) => {
    const place = placeInArgument(argument);
    if (!place || (await showPlace(services, place))) return;
    const view = stacksTreeView(services);
    const node = await view.nodeOf(place.target);
    if (node) view.tree.reload(node);
    void vscode.window.showInformationMessage(
      'This state is not the one that the view shows: it has changed since, or has unsaved edits. The view is being reloaded.',
    );
  });
