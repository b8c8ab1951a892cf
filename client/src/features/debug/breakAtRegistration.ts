import * as vscode from 'vscode';
import { parseUrn } from '../../../../shared/urn';
import { Command } from '../../manifest/commandIds';
import { exportStack, shownName, type StackTarget } from '../../pulumi/stacks/stacks';
import { registerCliCommand } from '../../ui/command';
import { stateDocumentFor } from '../../ui/documents/stateDocument';
import { pickResource } from '../../ui/pick/pickResource';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import type { Feature, Services } from '../../ui/services';
import { asResourceNode } from '../stacksView/nodes';
import { functionBreakpoints, isLog } from './registrationFrames';

const TITLE = 'Break When This Resource Is Registered';

/**
 * `Pulumi: Break When This Resource Is Registered`: sets a breakpoint with the name of a resource. It is one of VS Code's
 * function breakpoints, whose function is the URN, so that VS Code keeps it, and shows it in the view of all breakpoints.
 */
export const breakAtRegistration: Feature = (services) =>
  registerCliCommand(services, Command.breakAtRegistration, async (argument) => {
    const chosen = await chosenUrn(services, argument);
    if (!chosen) return;
    const { urn, target } = chosen;
    const name = parseUrn(urn)?.name ?? urn;
    if (!breakpointsAt(urn).some((each) => each.enabled && !isLog(each))) breakAt(urn);
    const debug = 'Debug Program';
    const log = 'Only Log It';
    const stops = `The debugger stops when the program registers “${name}”. The view of the breakpoints has its URN.`;
    let choice = await vscode.window.showInformationMessage(stops, debug, log);
    if (choice === log) {
      breakAt(urn, 'inputs and outputs');
      const logs = `The debug console shows the inputs and outputs of “${name}” when it is registered.`;
      choice = await vscode.window.showInformationMessage(logs, debug);
    }
    if (choice === debug) await vscode.commands.executeCommand(Command.debugProgram, target);
  });

/** Sets the breakpoint at a resource, in place of any other there. */
function breakAt(urn: string, logMessage?: string): void {
  vscode.debug.removeBreakpoints(breakpointsAt(urn));
  vscode.debug.addBreakpoints([new vscode.FunctionBreakpoint(urn, true, undefined, undefined, logMessage)]);
}

function breakpointsAt(urn: string): vscode.FunctionBreakpoint[] {
  return functionBreakpoints().filter(({ functionName }) => functionName === urn);
}

interface Chosen {
  readonly urn: string;
  /** Undefined if it is in a file. */
  readonly target: StackTarget | undefined;
}

/** The node of the view “Stacks” that the command was called on, the resource at the cursor of a state, or a chosen one. */
async function chosenUrn(services: Services, argument: unknown): Promise<Chosen | undefined> {
  const node = asResourceNode(argument);
  if (node) return { urn: node.urn, target: node.target };
  const document = await stateDocumentFor(argument);
  if (!document) return urnInStack(services);
  const at = vscode.window.visibleTextEditors.find((each) => each.document === document)?.selection.active;
  const place = at && { document: document.uri.toString(), offset: document.offsetAt(at) };
  const there = place && (await services.server.resourceAt(place));
  const resource = there ?? (await pickResource(services, document.getText(), TITLE));
  return resource && { urn: resource.urn, target: services.liveStates.targetOf(document.uri) };
}

async function urnInStack(services: Services): Promise<Chosen | undefined> {
  const target = await pickStack(services, { title: TITLE, preferCurrent: true });
  if (!target) return undefined;
  const text = await whileReading(`Reading stack “${shownName(target)}”`, (control) =>
    exportStack(services.cli, target, control),
  );
  const resource = await pickResource(services, text, TITLE);
  return resource && { urn: resource.urn, target };
}
