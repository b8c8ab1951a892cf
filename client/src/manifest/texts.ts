const texts = new Map<string, string>();

/**
 * Adds a text to package.nls.json, which can be translated, and refers to it.
 * @throws if the key has another text already
 */
export function text(key: string, ...lines: readonly string[]): string {
  const english = lines.join('\n');
  const known = texts.get(key);
  if (known !== undefined && known !== english) throw new Error(`${key} has two texts.`);
  texts.set(key, english);
  return `%${key}%`;
}

/** The content of package.nls.json: all texts so far. */
export function allTexts(): Readonly<Record<string, string>> {
  return Object.fromEntries(texts);
}
