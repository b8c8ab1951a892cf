import * as vscode from 'vscode';
import { debugRuns } from '../debug/debugRuns';
import { registerRunAndDebug } from '../debug/runAndDebug';
import type { Feature } from '../services';

/** What debugging has besides its commands: F5 and “Run and Debug”, and the end of all runs with the window. */
export const programDebugging: Feature = (services) =>
  vscode.Disposable.from(registerRunAndDebug(), debugRuns(services));
