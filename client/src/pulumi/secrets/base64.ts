/** Base64 of bytes. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The bytes of Base64, in either of its alphabets, as a character each; what is left of a cut text's end is none. */
export function fromBase64(text: string): string {
  const letters = text
    .replace(/={1,2}$/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  return atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters);
}
