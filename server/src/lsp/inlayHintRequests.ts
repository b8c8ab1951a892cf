import type { InlayHint } from 'vscode-languageserver';
import { entriesIn } from '../state/structure';
import { providerVersion } from '../state/providerInputFaults';
import { providerPackage } from '../state/referenceToProvider';
import type { CheckedVersion } from './documents';
import { logDurations } from './logFeatures';
import type { Session } from './session';

/**
 * Shows the version before each provider reference: the provider's name may not contain it, or may be outdated. Not after
 * it, because that is beyond the edge of most screens.
 */
export function registerInlayHints({ connection, documents, logs }: Session): void {
  connection.languages.inlayHint.on(async ({ textDocument, range }) => {
    const log = logs.read(textDocument.uri);
    if (log) return logDurations(log, range);
    const state = await documents.check(textDocument.uri);
    if (!state) return null;
    const asked = { start: state.offsetAt(range.start), end: state.offsetAt(range.end) };
    const hints: InlayHint[] = [];
    for (const resource of entriesIn(state.model, asked)) {
      const reference = resource.fields.get('provider');
      if (!reference || reference.start < asked.start || asked.end < reference.start) continue;
      const provider = state.model.graph.providerOf(resource);
      const version = provider && providerVersion(provider);
      if (version !== undefined) hints.push(hint(state, reference.start, version, provider!.type));
    }
    return hints;
  });
}

function hint(state: CheckedVersion, at: number, version: string, type: string): InlayHint {
  const name = providerPackage(type);
  return {
    position: state.rangeOf({ start: at, end: at }).start,
    label: `${name} ${version}`,
    paddingRight: true,
    tooltip: `The version of the provider ${name} that manages this resource.`,
  };
}
