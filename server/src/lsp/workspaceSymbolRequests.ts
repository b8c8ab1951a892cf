import type { WorkspaceSymbol } from 'vscode-languageserver';
import { bestOf } from '../features/search/best';
import { matchResource, wordsOf, type ResourceMatch } from '../features/search/matchResource';
import type { Resource } from '../state/resource';
import { shownType, shownUrn } from '../state/unsureTexts';
import type { CheckedVersion } from './documents';
import type { Session } from './session';
import { kindOf } from './symbolRequests';

const LIMIT = 200;

interface Found extends ResourceMatch {
  state: CheckedVersion;
  resource: Resource;
}

/** Finds resources of all open states by parts of their names, types or URNs. */
export function registerWorkspaceSymbols({ connection, documents }: Session): void {
  connection.onWorkspaceSymbol(async ({ query }) => {
    const states = await Promise.all(documents.uris.map((uri) => documents.check(uri)));
    return bestOf(matches(states, wordsOf(query)), LIMIT).best.map(symbolOf);
  });
}

function* matches(
  states: readonly (CheckedVersion | undefined)[],
  words: readonly string[],
): Generator<Found, void> {
  for (const state of states) {
    if (!state) continue;
    const { model } = state;
    for (const resource of model.resources) {
      const shown = { urn: shownUrn(model, resource), type: shownType(model, resource) };
      const match = matchResource(shown, words);
      if (match) yield { ...match, state, resource };
    }
  }
}

/** The name is the matching part, because editors filter by it again. */
function symbolOf({ label, type, state, resource }: Found): WorkspaceSymbol {
  return {
    name: label,
    kind: kindOf(resource),
    ...(type !== undefined && type !== '' && { containerName: type }),
    location: { uri: state.uri, range: state.rangeOf(resource.anchor) },
  };
}
