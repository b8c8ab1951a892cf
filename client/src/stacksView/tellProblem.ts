import * as vscode from 'vscode';
import { PulumiProblem } from '../pulumi/cli/pulumiProblem';
import type { Services } from '../ui/services';

/** Not for the palette: the view gives the problem. */
export const TELL_PROBLEM = 'pulumiTroubleshooter.stacks.tellProblem';

/** What a click on a problem in the view does: the whole of it in a message, with what helps. */
export function registerTellProblem(services: Services): vscode.Disposable {
  return vscode.commands.registerCommand(TELL_PROBLEM, async (problem: unknown) => {
    if (problem instanceof PulumiProblem) await services.tellError(problem);
  });
}
