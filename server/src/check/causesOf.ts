import type { FileFinding } from './fileFinding';

/** The findings in groups: those of one rule that have one cause are one. */
export function causesOf(findings: readonly FileFinding[]): FileFinding[][] {
  return grouped(findings, ({ code, cause, span }) => `${code} ${cause ?? span.start}`);
}

/** The items in groups by their keys, in the order in which the keys first come. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
