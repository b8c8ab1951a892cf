import * as vscode from 'vscode';
import type { Feature } from '../ui/services';
import { stacksTreeView } from '../stacksView/stacksTreeView';

/** The view “Stacks”, with the stack in the status bar. */
export const stacksView: Feature = (services) => vscode.Disposable.from(stacksTreeView(services));
