import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { presentComparison } from '../../ui/documents/comparison';
import { pickState, stateOfFile, stateOfStack } from '../../ui/pick/pickState';
import { activeStateUri } from '../../ui/documents/stateDocument';
import { asTarget } from '../../pulumi/stacks/stacks';
import { pickStack } from '../../ui/pick/pickStack';

const COMPARE_STATES = 'Compare Two States';

/**
 * `Pulumi: Compare Two States`: compares two states from files, editors or stacks. Its arguments can be two files, or the
 * selection in the explorer; otherwise the active state is one of them.
 */
export const compareStates: Feature = (services) =>
  registerCliCommand(services, Command.compareStates, async (argument, selected) => {
    const [first, second] = Array.isArray(selected) ? (selected as unknown[]) : [argument];
    if (first instanceof vscode.Uri && second instanceof vscode.Uri) {
      await presentComparison(services, await stateOfFile(first), await stateOfFile(second));
      return;
    }
    const uri = first instanceof vscode.Uri ? first : await activeStateUri();
    const left = uri
      ? await stateOfFile(uri)
      : await pickState(services, COMPARE_STATES, 'First state (left)');
    const right = left && (await pickState(services, COMPARE_STATES, `Compare ${left.name} with…`, uri));
    if (right) await presentComparison(services, left, right);
  });

const COMPARE_WITH_STACK = 'Compare State With Stack';

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
    const state = uri
      ? await stateOfFile(uri)
      : await pickState(services, COMPARE_WITH_STACK, 'Compare which state?');
    if (!state) return;
    const summary = await services.server.summary({ text: state.text, limit: 0 });
    if (summary.shape === undefined) {
      void vscode.window.showErrorMessage(`${state.name} is not a Pulumi state.`);
      return;
    }
    const near = argument instanceof vscode.Uri ? argument : front;
    const options = { title: COMPARE_WITH_STACK, near, likely: summary.stack };
    const target = named ?? (await pickStack(services, options));
    if (target) await presentComparison(services, await stateOfStack(services, target), state);
  });
