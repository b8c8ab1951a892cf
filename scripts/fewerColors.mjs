/** The number of most frequent colours that stay exactly the same: a picture's surfaces and texts. */
const EXACT = 12;

/**
 * Replaces shades of a picture of a window, most of which are edges of letters, by more frequent colours near them.
 * @param {ReadonlyMap<number, number>} counts how often each colour occurs, as 0xRRGGBB
 * @param {number} near how far a channel may be from what it was, of 255
 * @returns {Map<number, number>} the colour that is shown for each
 */
export function fewerColors(counts, near) {
  const kept = [];
  const shownAs = new Map();
  for (const [color] of [...counts].sort(([, a], [, b]) => b - a)) {
    const nearest = kept.length < EXACT ? undefined : nearestOf(kept, color, near);
    if (nearest === undefined) kept.push(color);
    shownAs.set(color, nearest ?? color);
  }
  return shownAs;
}

/** Undefined if no colour is near enough. */
function nearestOf(kept, color, near) {
  let nearest;
  let least = near + 1;
  for (const one of kept) {
    const apart = Math.max(
      Math.abs((one >> 16) - (color >> 16)),
      Math.abs(((one >> 8) & 255) - ((color >> 8) & 255)),
      Math.abs((one & 255) - (color & 255)),
    );
    if (apart < least) [nearest, least] = [one, apart];
  }
  return nearest;
}
