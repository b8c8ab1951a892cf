import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { presentComparison } from '../../ui/documents/comparison';
import { pickState, stateOfFile } from '../../ui/pick/pickState';
import { activeStateUri } from '../../ui/documents/stateDocument';

const TITLE = 'Compare Two States';

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
    const left = uri ? await stateOfFile(uri) : await pickState(services, TITLE, 'First state (left)');
    const right = left && (await pickState(services, TITLE, `Compare ${left.name} with…`, uri));
    if (right) await presentComparison(services, left, right);
  });
