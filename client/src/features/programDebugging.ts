import * as vscode from 'vscode';
import { debugRuns } from '../debug/debugRuns';
import type { Feature } from '../services';

/** What debugging has besides its commands: the end of all runs with the window. */
export const programDebugging: Feature = (services) => vscode.Disposable.from(debugRuns(services));
