/** A key as Go compares it if no field has exactly this name. */
export function foldCase(key: string): string {
  const lower = key.toLowerCase(); // the Kelvin sign becomes k by itself
  return lower.includes('ſ') ? lower.replaceAll('ſ', 's') : lower;
}
