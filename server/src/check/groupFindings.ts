import type { FileFinding } from './fileFinding';

/**
 * Maximum causes with the same message about different resources that are printed one by one; of more, only the first is
 * printed.
 */
const SAME_LIMIT = 3;

/** Findings that are printed as one. */
export interface FindingGroup {
  /** The one to print: the first, or the first that is a danger. */
  readonly first: FileFinding;
  readonly others: readonly FileFinding[];
  /** True if all have one cause; false if they are only alike. */
  readonly hasOneCause: boolean;
}

/**
 * Groups the findings of a file, in the order of the text. Findings with the same cause are one group. Many causes with
 * the same message, such as a repeated typing error, also form one group.
 */
export function groupFindings(findings: readonly FileFinding[]): FindingGroup[] {
  const alike = grouped(causesOf(findings), ([first]) => `${first!.code} ${sentenceOf(first!)}`);
  return alike
    .flatMap((groups) => (groups.length > SAME_LIMIT ? [groups.flat()] : groups))
    .sort((a, b) => a[0]!.span.start - b[0]!.span.start)
    .map((group) => {
      const first = group.find(({ danger }) => danger) ?? group[0]!;
      const others = group.filter((other) => other !== first);
      const hasOneCause = others.every(({ cause }) => cause !== undefined && cause === first.cause);
      return { first, others, hasOneCause };
    });
}

/** The message without its subject. */
function sentenceOf({ message, subject }: FileFinding): string {
  return subject === undefined ? message : message.replace(subject, '…');
}

/** Groups findings: those of one rule with the same cause form one group. */
export function causesOf(findings: readonly FileFinding[]): FileFinding[][] {
  return grouped(findings, ({ code, cause, span }) => `${code} ${cause ?? span.start}`);
}

/** Groups items by key, in the order of the keys' first occurrence. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
