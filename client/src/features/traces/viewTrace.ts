import * as vscode from 'vscode';
import type { EditorFeature } from '../../ui/services';
import { openTrace, askForTrace } from './traceFiles';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** `Pulumi: View Trace`. */
export const viewTrace: EditorFeature = (services) =>
  registerCommand(services, Command.viewTrace, async (argument) => {
    const uri = argument instanceof vscode.Uri ? argument : await askForTrace();
    if (uri) await openTrace(uri);
  });
