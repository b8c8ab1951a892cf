import type { FindingSeverity } from '../../../shared/stateSummary';
import { ruleDocsUrl } from '../../../shared/docsUrl';
import { sharedMessage } from '../check/sharedObjects';
import type { Results } from '../../../shared/scan/resultFile';
import { stackKey, type BesideState, type OwnedObject, type ScannedStack } from '../../../shared/scan/scan';

/** Numbers are kept in blocks of this size: 8 bytes for each object of all states. */
const BLOCK = 1 << 18;

/**
 * The objects that several stacks own, as findings of each of them. The results are read twice; in memory is only a number
 * for each object.
 * @returns findings with their places, by {@link stackKey}
 */
export async function sharedAcross(
  results: Results,
): Promise<Map<string, (BesideState & { line: number; column: number })[]>> {
  const twice = await numbersOfSeveral(results);
  const owners = new Map<string, { stack: Owner; object: OwnedObject }[]>();
  if (twice.size > 0) {
    for await (const { backend, name, file, identity, objects, sharedSeverity } of results.stacks()) {
      for (const object of objects) {
        if (!twice.has(numberOf(object))) continue;
        const stack = { backend, name, file, identity: identity ?? name, severity: sharedSeverity };
        const owner = { stack, object };
        owners.set(object[0], [...(owners.get(object[0]) ?? []), owner]);
      }
    }
  }
  const found = new Map<string, (BesideState & { line: number; column: number })[]>();
  for (const all of owners.values()) {
    for (const { stack, object } of all) {
      const others = all.filter((other) => other.stack.identity !== stack.identity);
      const [first] = others;
      if (!first) continue;
      const [, name, line, column] = object;
      const more = others.length > 1 ? ` and of ${others.length - 1} more` : '';
      const finding = {
        severity: stack.severity ?? 'warning',
        code: 'shared-id',
        docs: ruleDocsUrl('shared-id'),
        message: sharedMessage(
          name,
          `${first.object[1]} of stack ${first.stack.identity} (${first.stack.file})${more}`,
        ),
        line,
        column,
      } as const;
      const key = stackKey(stack);
      found.set(key, [...(found.get(key) ?? []), finding]);
    }
  }
  return found;
}

interface Owner extends Pick<ScannedStack, 'backend' | 'name' | 'file'> {
  readonly identity: string;
  readonly severity: FindingSeverity | undefined;
}

/** 52 bits of the hash, which a number holds exactly. */
function numberOf([hash]: OwnedObject): number {
  return Number.parseInt(hash.slice(0, 13), 16);
}

/** The numbers that occur more than once. */
async function numbersOfSeveral(results: Results): Promise<Set<number>> {
  let numbers = new Float64Array(BLOCK);
  let count = 0;
  for await (const { objects } of results.stacks()) {
    for (const object of objects) {
      if (count === numbers.length) {
        const larger = new Float64Array(count + Math.max(BLOCK, count >> 1));
        larger.set(numbers);
        numbers = larger;
      }
      numbers[count++] = numberOf(object);
    }
  }
  const sorted = numbers.subarray(0, count).sort();
  const twice = new Set<number>();
  for (let i = 1; i < count; i++) if (sorted[i] === sorted[i - 1]) twice.add(sorted[i]!);
  return twice;
}
