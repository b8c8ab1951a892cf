/** See fewerColors.mjs. */
export function fewerColors(counts: ReadonlyMap<number, number>, near: number): Map<number, number>;
