import type { InlayHint } from 'vscode-languageserver';
import { entriesIn } from '../state/entries';
import { providerPackage } from '../state/providerReference';
import { providerVersion } from '../state/providerVersion';
import type { CheckedState } from './documents';
import type { Session } from './server';

/** Says behind each reference to a provider which version that is: its name need not tell, or may no longer. */
export function registerInlayHints({ connection, documents }: Session): void {
  connection.languages.inlayHint.on(async ({ textDocument, range }) => {
    const state = await documents.check(textDocument.uri);
    if (!state) return null;
    const asked = { start: state.offsetAt(range.start), end: state.offsetAt(range.end) };
    const hints: InlayHint[] = [];
    for (const resource of entriesIn(state.model, asked)) {
      const reference = resource.fields.get('provider');
      if (!reference || reference.end < asked.start || asked.end < reference.end) continue;
      const provider = state.model.graph.providerOf(resource);
      const version = provider && providerVersion(provider);
      if (version !== undefined) hints.push(hint(state, reference.end, version, provider!.type));
    }
    return hints;
  });
}

function hint(state: CheckedState, end: number, version: string, type: string): InlayHint {
  return {
    position: state.rangeOf({ start: end, end }).start,
    label: `version ${version}`,
    paddingLeft: true,
    tooltip: `The version of the provider ${providerPackage(type)} that manages this resource.`,
  };
}
