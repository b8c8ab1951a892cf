import type { StateModel } from '../../state/model';
import { parseProviderReference } from '../../state/referenceToProvider';

/** The text after a resource's name in a message; no id has it. */
const BEHIND_NAME = ' (';

/** An id in a command in a message. */
const OPTION = /( --id )[^"]{1,2000}/g;

/**
 * Removes the ids of a state's resources from the rules' messages: the id of a random password or an access key is the
 * secret value itself.
 */
export function withoutIds(model: StateModel): (text: string) => string {
  const ids = new Set<string>();
  const pending = model.pendingOperations.flatMap(({ resource }) => resource ?? []);
  for (const { id, provider } of [...model.resources, ...pending]) {
    ids.add(id);
    ids.add(parseProviderReference(provider).reference?.id ?? '');
  }
  ids.delete('');
  return (text) => {
    let shown = '';
    let at = 0;
    // An id can contain a quote, so any two quotes may surround one.
    const quotes = Array.from(text.matchAll(/'/g), ({ index }) => index);
    for (const [i, start] of quotes.entries()) {
      if (start < at) continue;
      const end = quotes
        .slice(i + 1)
        .find((quote) => ids.has(text.slice(start + 1, quote)) && !text.startsWith(BEHIND_NAME, quote + 1));
      if (end === undefined) continue;
      shown += `${text.slice(at, start)}'…'`;
      at = end + 1;
    }
    return (shown + text.slice(at)).replace(OPTION, '$1…');
  };
}
