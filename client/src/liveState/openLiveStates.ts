import * as vscode from 'vscode';
import { LIVE_STATE_SCHEME } from '../../../shared/languages';
import type { CliRequest } from '../pulumi/cli/cliRequest';
import { mayHaveChanged } from '../pulumi/cli/mayHaveChanged';
import type { StackTarget } from '../pulumi/location/stackTarget';
import type { Services } from '../ui/services';
import { liveStates } from './liveStates';

/** A flow of ours runs the CLI several times in a row. */
const SETTLE_MS = 1000;

/** Has the open documents of stacks show what these have now, but for those with changes of the user. */
export function refreshOpenStates(services: Services, isMeant: (target: StackTarget) => boolean): void {
  for (const { uri } of vscode.workspace.textDocuments) {
    const target = uri.scheme === LIVE_STATE_SCHEME ? services.liveStates.targetOf(uri) : undefined;
    if (target && isMeant(target)) liveStates(services).followStack(uri);
  }
}

/** The same after each run of ours, for the stacks that it may have changed. */
export function followWrites(services: Services): vscode.Disposable {
  const ran: CliRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  const registration = services.cli.onDidRun((request) => {
    ran.push(request);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const runs = ran.splice(0);
      refreshOpenStates(services, (target) => runs.some((run) => mayHaveChanged(run, target)));
    }, SETTLE_MS);
  });
  return new vscode.Disposable(() => {
    clearTimeout(timer);
    registration.dispose();
  });
}
