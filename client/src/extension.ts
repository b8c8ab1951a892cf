import * as vscode from 'vscode';
import type { Feature, Services } from './services';
import { StateServer } from './stateServer';

/** Everything the extension does, one entry a feature. */
const features: readonly Feature[] = [];

/** Starts every feature. Nothing is spawned here: the server and the CLI start when they are needed. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Pulumi Troubleshooter', { log: true });
  const services: Services = { context, log, server: new StateServer(context, log) };
  context.subscriptions.push(log, services.server, ...features.map((feature) => feature(services)));
}
