/** Base64 of bytes. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Decodes Base64 in either of its alphabets, one character per byte. Ignores an incomplete end. */
export function fromBase64(text: string): string {
  const letters = text
    .replace(/={1,2}$/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  return atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters);
}

/** Shorter pieces occur in a text by chance. */
const SHORTEST = 8;

/**
 * The Base64 spellings of a text: alone, and at each of the three offsets in a longer text, then without the characters
 * at its ends that depend on the neighbours.
 */
export function base64Spellings(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  const inside = [0, 1, 2].map((before) => {
    const encoded = toBase64(Uint8Array.of(...new Array<number>(before).fill(0), ...bytes)).replace(
      /={1,2}$/,
      '',
    );
    // A character has six bits: those with bits of a neighbour are dropped.
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const spellings = [toBase64(bytes), ...inside].filter(({ length }) => length >= SHORTEST);
  return [
    ...new Set(
      spellings.flatMap((spelling) => [spelling, spelling.replaceAll('+', '-').replaceAll('/', '_')]),
    ),
  ];
}
