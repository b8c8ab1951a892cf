import * as vscode from 'vscode';
import { StackNode } from './nodes';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** Opens the page of a stack of the view in the console of its service. */
export const openInConsole: Feature = (services) =>
  registerCliCommand(services, Command.openInConsole, async (argument) => {
    const url = argument instanceof StackNode ? argument.info.url : undefined;
    if (url !== undefined) await vscode.env.openExternal(vscode.Uri.parse(url));
  });
