import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';
import { asTarget } from '../../pulumi/stacks/stacks';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { presentComparison } from '../../ui/documents/comparison';
import { pickStack } from '../../ui/pick/pickStack';
import { pickState, stateOfFile, stateOfStack } from '../../ui/pick/pickState';
import { activeStateUri } from '../../ui/documents/stateDocument';

const TITLE = 'Compare State With Stack';

/**
 * `Pulumi: Compare State With Stack`: compares a state, usually the active one, with a stack's. Its arguments can name a
 * state’s document, or the stack and a state file.
 */
export const compareWithStack: Feature = (services) =>
  registerCliCommand(services, Command.compareWithStack, async (argument, file) => {
    const named = asTarget(argument);
    const given = named && typeof file === 'string' ? vscode.Uri.file(file) : argument;
    const front = named || given instanceof vscode.Uri ? undefined : await activeStateUri();
    const uri = given instanceof vscode.Uri ? given : front;
    const state = uri ? await stateOfFile(uri) : await pickState(services, TITLE, 'Compare which state?');
    if (!state) return;
    const summary = await services.server.summary({ text: state.text, limit: 0 });
    if (summary.shape === undefined) {
      void vscode.window.showErrorMessage(`${state.name} is not a Pulumi state.`);
      return;
    }
    const near = argument instanceof vscode.Uri ? argument : front;
    const options = { title: TITLE, near, likely: summary.stack };
    const target = named ?? (await pickStack(services, options));
    if (target) await presentComparison(services, await stateOfStack(services, target), state);
  });
