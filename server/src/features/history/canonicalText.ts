import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';

/** A piece of output text in place of a value. */
class Piece {
  constructor(readonly text: string) {}
}

/**
 * A canonical text of a JSON value, equal for equivalent values, regardless of member order and layout. All secrets are
 * equal, because each write encrypts them anew. Without recursion: a state can have any depth.
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
