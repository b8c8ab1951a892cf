import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';

/** A piece of the text that is to be written, in the place of a value. */
class Piece {
  constructor(readonly text: string) {}
}

/**
 * A text for a JSON value that is the same for values that mean the same: whatever the order of members and the layout.
 * Secrets are all alike, for each is encrypted anew by each write. Without recursion: a state may be nested as deeply as it
 * likes.
 */
export function canonicalText(value: unknown): string {
  let text = '';
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (next instanceof Piece) text += next.text;
    else if (Array.isArray(next)) {
      open.push(new Piece(']'));
      for (let i = next.length - 1; i >= 0; i--) open.push(new Piece(','), next[i]);
      open.push(new Piece('['));
    } else if (typeof next === 'object' && next !== null) {
      const members = next as Readonly<Record<string, unknown>>;
      if (members[SIGNATURE_KEY] === Signature.secret) {
        text += 'secret';
        continue;
      }
      open.push(new Piece('}'));
      for (const key of Object.keys(members).sort().reverse()) {
        open.push(new Piece(','), members[key], new Piece(`${JSON.stringify(key)}:`));
      }
      open.push(new Piece('{'));
    } else {
      text += JSON.stringify(next);
    }
  }
  return text;
}
