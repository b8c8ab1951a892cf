import type { FileFinding } from './fileFinding';

/** Groups findings: those of one rule with the same cause form one group. */
export function causesOf(findings: readonly FileFinding[]): FileFinding[][] {
  return grouped(findings, ({ code, cause, span }) => `${code} ${cause ?? span.start}`);
}

/** Groups items by key, in the order of the keys' first occurrence. */
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
