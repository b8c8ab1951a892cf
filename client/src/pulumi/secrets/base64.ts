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
