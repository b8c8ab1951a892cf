import type { StateModel } from '../../state/model';
import { parseProviderReference } from '../../state/referenceToProvider';

/** What follows a resource's name in a message, and no id. */
const BEHIND_NAME = ' (';

/** An id in a command that a message has. */
const OPTION = /( --id )[^"]{1,2000}/g;

/**
 * Takes the ids of a state's resources out of what the rules say of them: the id of a random password or of an access
 * key is the value itself.
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
    // An id can have a quote in it, so every two may be those around one.
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
