import type { RuleFinding } from '../../server/src/rules/engine/rule';

/** All texts of findings, each as JSON. */
export function findingTexts(findings: Iterable<RuleFinding>): string[] {
  return Array.from(findings, ({ rule, message, engine, related = [], fixes = [] }) => {
    const titles = fixes.map(({ title, titleForAll }) => [title, titleForAll?.(2)]);
    return JSON.stringify([rule.code, message, engine, related.map((other) => other.message), titles]);
  });
}
