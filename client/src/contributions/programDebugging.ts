import * as vscode from 'vscode';
import { debuggerTerminalLinks } from '../debug/attach/debuggerLinks';
import { debugRuns } from '../debug/debugRuns';
import type { Feature } from '../ui/services';

/** Debugging without commands: ends all runs with the window, and adds links in terminals. */
export const programDebugging: Feature = (services) =>
  vscode.Disposable.from(debugRuns(services), debuggerTerminalLinks());
