import type { StepMetadata } from '../../../pulumi/driftDetection/engineEvents';
import { SIGNATURE_KEY } from '../../../../../shared/signature';
import { ALL_UNKNOWN_VALUES } from '../../../../../shared/unknownMarkers';

/** Resources of a type are compared only if at most this many are deleted and created. */
const MOST = 100;
/** The share of the inputs that must agree: a moved resource has the same, but for what is made of its name. */
const ENOUGH = 0.5;

/** A resource that is deleted or created, with its inputs. */
interface Moving {
  readonly urn: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/**
 * Finds out which created resource may be which deleted one under another name or parent: of the same type, with the
 * inputs that agree best.
 * @returns the URNs of the others, by URN
 */
export function alikeSteps(steps: Iterable<StepMetadata>): ReadonlyMap<string, readonly string[]> {
  const byType = new Map<string, { deleted: Moving[]; created: Moving[] }>();
  for (const { op, urn, type = '', old, new: now } of steps) {
    if (op !== 'delete' && op !== 'create') continue;
    const group = byType.get(type) ?? { deleted: [], created: [] };
    byType.set(type, group);
    if (op === 'delete') group.deleted.push({ urn, inputs: old?.inputs ?? {} });
    else group.created.push({ urn, inputs: now?.inputs ?? {} });
  }
  const found = new Map<string, string[]>();
  const add = (one: string, other: string): void => {
    const known = found.get(one);
    if (known) known.push(other);
    else found.set(one, [other]);
  };
  for (const { deleted, created } of byType.values()) {
    if (deleted.length * created.length > MOST * MOST) continue;
    const pairs = deleted.flatMap((one) =>
      created.map((other) => ({ one, other, share: agreement(one.inputs, other.inputs) })),
    );
    const best = new Map<string, number>();
    for (const { one, other, share } of pairs)
      for (const { urn } of [one, other]) best.set(urn, Math.max(best.get(urn) ?? ENOUGH, share));
    for (const { one, other, share } of pairs) {
      if (share < best.get(one.urn)! || share < best.get(other.urn)!) continue;
      add(one.urn, other.urn);
      add(other.urn, one.urn);
    }
  }
  return found;
}

/** The share of the inputs that are the same, or not known in a preview. */
function agreement(old: Moving['inputs'], now: Moving['inputs']): number {
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => !key.startsWith('__'),
  );
  if (keys.length === 0) return 1;
  return keys.filter((key) => agrees(old[key], now[key])).length / keys.length;
}

function agrees(old: unknown, now: unknown): boolean {
  if (old === undefined || now === undefined) return false;
  const [before, after] = [JSON.stringify(old), JSON.stringify(now)];
  if (before === after) return true;
  // Each encryption of a secret is another.
  return (before.includes(SIGNATURE_KEY) && after.includes(SIGNATURE_KEY)) || isUnknown(after);
}

function isUnknown(json: string): boolean {
  return ALL_UNKNOWN_VALUES.some((marker) => json.includes(marker));
}
