import { toBase64 } from './base64';

/** Shorter pieces stand in a text by chance. */
const SHORTEST = 8;

/**
 * What a text is in Base64, alone and at each of the three places where it can begin in a longer text: then without
 * the letters at its ends that depend on its neighbours.
 */
export function base64Spellings(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  const inside = [0, 1, 2].map((before) => {
    const encoded = toBase64(Uint8Array.of(...new Array<number>(before).fill(0), ...bytes)).replace(
      /={1,2}$/,
      '',
    );
    // Six bits a letter: those that hold bits of a neighbour go.
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const spellings = [toBase64(bytes), ...inside].filter(({ length }) => length >= SHORTEST);
  return [
    ...new Set(
      spellings.flatMap((spelling) => [spelling, spelling.replaceAll('+', '-').replaceAll('/', '_')]),
    ),
  ];
}
