import { CodeLensRefreshRequest, type CodeLens, type Command, type Range } from 'vscode-languageserver';
import { operationsByUrn, interruptionLabel } from '../features/hover/operationHover';
import type { Resource, PendingOperation } from '../state/resource';
import { LensCommand } from '../../../shared/lensCommand';
import { commandsOf, type Session } from './session';
import type { CheckedVersion } from './documents';
import type { StateModel } from '../state/model';
import { dependentsOf } from '../state/needs';
import { shownUrn } from '../state/unsureTexts';
import { flagsOf } from '../features/hover/flagHovers';
import { capital } from '../features/hover/markdown';
import { counted } from '../../../shared/counted';

/** Maximum resources with lenses; in a longer list, hovers have the same facts. */
const MOST_RESOURCES = 20_000;

/** Identifies a lens that becomes visible. */
interface LensData {
  uri: string;
  /** {@link CheckedVersion.id} */
  checked: number;
  resource: number;
  lens: number;
}

/** Shows above a resource what is special about it and how many depend on it. */
export function registerCodeLens({ connection, documents, settings, client }: Session): void {
  const commands = commandsOf(client.experimental);
  connection.onCodeLens(async ({ textDocument: { uri } }) => {
    if (!(await settings.codeLens(uri))) return null;
    const state = await documents.check(uri);
    return state && state.model.resources.length <= MOST_RESOURCES ? lensesIn(state) : null;
  });
  connection.onCodeLensResolve(async (lens) => {
    const data = lens.data as LensData;
    const state = await documents.check(data.uri);
    // The editor requests lenses again after each change.
    if (state?.id !== data.checked) return lens;
    const resource = state.model.resources[data.resource]!;
    const shown = lensesAbove(state, resource)[data.lens]!;
    return { ...lens, command: commandOf(state, resource, shown, commands) };
  });
  settings.onDidChange(() => {
    if (!client.workspace?.codeLens?.refreshSupport) return;
    connection.sendRequest(CodeLensRefreshRequest.type).catch((error: unknown) => {
      connection.console.warn(`The client does not ask for code lenses again: ${String(error)}`);
    });
  });
}

function lensesIn(state: CheckedVersion): CodeLens[] {
  const found: CodeLens[] = [];
  let lastLine = 0;
  for (const resource of state.model.resources) {
    const { start } = state.rangeOf(resource.node);
    // On a line with several resources, a lens would be ambiguous; a file of one line gets none.
    if (start.line > lastLine) {
      lensesAbove(state, resource).forEach((_, lens) => {
        const data: LensData = { uri: state.uri, checked: state.id, resource: resource.index, lens };
        found.push({ range: { start, end: start }, data });
      });
    }
    lastLine = start.line;
  }
  return found;
}

function lensesAbove({ model }: CheckedVersion, resource: Resource): Lens[] {
  return lensesOf(model, resource, operationsByUrn(model).get(resource.urn) ?? []);
}

/** @param commands the commands that the client supports; a lens without one is text */
function commandOf(
  state: CheckedVersion,
  resource: Resource,
  { title, target }: Lens,
  commands: ReadonlySet<unknown>,
): Command {
  if (target === 'dependents' && commands.has(LensCommand.showDependencies)) {
    const handle = { index: resource.index, urn: shownUrn(state.model, resource) };
    return { title, command: LensCommand.showDependencies, arguments: [state.uri, handle] };
  }
  if (typeof target === 'object' && commands.has(LensCommand.showPlace)) {
    const { resource: interrupted, node } = target.operation;
    const range: Range = state.rangeOf(interrupted?.anchor ?? node);
    return { title, command: LensCommand.showPlace, arguments: [state.uri, range] };
  }
  return { title, command: '' };
}

/** A short text above a resource. */
interface Lens {
  title: string;
  /** The target of a click; undefined if there is none. */
  target: 'dependents' | { operation: PendingOperation } | undefined;
}

/** The lenses of a resource; none for most. */
function lensesOf(model: StateModel, resource: Resource, operations: readonly PendingOperation[]): Lens[] {
  const dependents = dependentsOf(model, resource).length;
  const flags = flagsOf(resource).map(({ label }) => label);
  return [
    ...operations.map((operation) => ({ title: interruptionLabel(operation), target: { operation } })),
    ...(flags.length > 0 ? [{ title: capital(flags.join(', ')), target: undefined }] : []),
    ...(dependents > 0
      ? [{ title: `Needed by ${counted(dependents, 'resource')}`, target: 'dependents' as const }]
      : []),
  ];
}
