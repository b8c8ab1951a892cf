import * as vscode from 'vscode';
import type { Feature } from '../services';
import { asTarget } from '../pulumi/stacks';
import { Command, registerCliCommand } from '../ui/command';
import { presentComparison } from '../ui/comparison';
import { pickStack } from '../ui/pickStack';
import { pickState, stateOfDocument, stateOfFile, stateOfStack } from '../ui/pickState';
import { stateDocument } from '../ui/stateDocument';

const TITLE = 'Compare State With Stack';

/**
 * `Pulumi: Compare State With Stack`: what differs between a state, the one in front as a rule, and what a stack has. Its
 * arguments can name a state’s document, or the stack and the file of a state.
 */
export const compareWithStack: Feature = (services) =>
  registerCliCommand(services, Command.compareWithStack, async (argument, file) => {
    const named = asTarget(argument);
    const document = named ? undefined : await stateDocument(argument);
    const state =
      named && typeof file === 'string'
        ? await stateOfFile(vscode.Uri.file(file))
        : document
          ? await stateOfDocument(document)
          : await pickState(services, TITLE, 'Compare which state?');
    if (!state) return;
    const summary = await services.server.summary({ text: state.text, limit: 0 });
    if (summary.shape === undefined) {
      void vscode.window.showErrorMessage(`${state.name} is not a Pulumi state.`);
      return;
    }
    const options = { title: TITLE, near: document?.uri, likely: summary.stack };
    const target = named ?? (await pickStack(services, options));
    if (target) await presentComparison(services, await stateOfStack(services, target), state);
  });
