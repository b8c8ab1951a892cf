import * as vscode from 'vscode';
import { parseUrn, URN_PREFIX } from '../../../../shared/urn';
import type { Project } from '../../project/projects';
import { bareName, type StackTarget } from '../../pulumi/stacks/stacks';
import { LANGUAGE_DEBUGGERS, type OtherLanguage } from './model/languageDebuggers';
import type { Registrations } from './model/registrationStop';
import { ProgramScopes } from './programScopes';

/** Those of a stack's resources at whose registration something is to happen in a run. */
export function registrationsOf({ name: project }: Project, target: StackTarget): Registrations {
  const start = `${URN_PREFIX}${bareName(target)}::${project}::`;
  const own = functionBreakpoints().filter(
    ({ functionName, enabled }) => enabled && functionName.startsWith(start),
  );
  const urns = (logs: boolean): readonly string[] =>
    own.filter((each) => isLog(each) === logs).map((each) => each.functionName);
  return { stop: urns(false), log: urns(true) };
}

/** VS Code's function breakpoints, of which those at registrations have a URN in place of a function. */
export function functionBreakpoints(): vscode.FunctionBreakpoint[] {
  return vscode.debug.breakpoints.filter((each) => each instanceof vscode.FunctionBreakpoint);
}

/** True if it does not stop, and only logs. VS Code may keep no message as an empty one. */
export function isLog({ logMessage = '' }: vscode.FunctionBreakpoint): boolean {
  return logMessage !== '';
}

/** Follows the stops of a run: at the registration of resources, and elsewhere. */
export class RegistrationStops implements vscode.Disposable {
  private readonly following: vscode.Disposable | undefined;
  private hasStopped = false;

  /**
   * @param urns where it is to stop
   * @param isOfRun true of the run's sessions
   * @param language undefined for Node.js
   */
  constructor(
    private readonly urns: readonly string[],
    isOfRun: (session: vscode.DebugSession) => boolean,
    language: OtherLanguage | undefined,
  ) {
    const functions = language && LANGUAGE_DEBUGGERS[language].registration;
    if (language !== undefined && !functions) return;
    const onStop = (): void => {
      this.hasStopped = true;
      void showRunAndDebug();
    };
    this.following = vscode.debug.registerDebugAdapterTrackerFactory('*', {
      createDebugAdapterTracker: (session) =>
        isOfRun(session) ? new ProgramScopes(session, onStop, urns, functions) : undefined,
    });
  }

  /** Says that it has stopped at none. */
  get hint(): string | undefined {
    const [urn, ...others] = this.urns;
    if (urn === undefined || this.hasStopped || !this.following) return undefined;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return `The program did not register “${parseUrn(urn)?.name ?? urn}”${more}, so that could not stop it.`;
  }

  dispose(): void {
    this.following?.dispose();
  }
}

/** As the editor does itself when a breakpoint in a line stops. */
async function showRunAndDebug(): Promise<void> {
  const shows = vscode.workspace.getConfiguration('debug').get<string>('openDebug');
  if (shows === 'openOnDebugBreak') await vscode.commands.executeCommand('workbench.view.debug');
}

/** What a language cannot do of this, in words for the user; undefined if it can. */
export function cannotStop({ stop, log }: Registrations, language: OtherLanguage): string | undefined {
  const { name, registration } = LANGUAGE_DEBUGGERS[language];
  if (stop.length > 0 && !registration) return `Breakpoints at registrations stop no program in ${name}.`;
  return log.length > 0 ? 'Registrations are logged only for programs in Node.js.' : undefined;
}
