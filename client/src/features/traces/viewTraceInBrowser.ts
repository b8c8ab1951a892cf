import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';
import { showInBrowser } from './browser';
import { askForTrace, traceInFront } from './traceFiles';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** `Pulumi: View Trace in Browser`, which is Pulumi’s own view of it. */
export const viewTraceInBrowser: Feature = (services) =>
  registerCliCommand(services, Command.viewTraceInBrowser, async (argument) => {
    const uri = argument instanceof vscode.Uri ? argument : (traceInFront() ?? (await askForTrace()));
    if (uri) await showInBrowser(uri);
  });
