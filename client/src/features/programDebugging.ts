import * as vscode from 'vscode';
import { debuggerTerminalLinks } from '../debug/attach/debuggerLinks';
import { debugRuns } from '../debug/debugRuns';
import type { Feature } from '../services';

/** What debugging has besides its commands: the end of all runs with the window, and the way from a terminal. */
export const programDebugging: Feature = (services) =>
  vscode.Disposable.from(debugRuns(services), debuggerTerminalLinks());
