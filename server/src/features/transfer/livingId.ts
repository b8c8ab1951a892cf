import { dependentsIn } from '../../state/dependents';
import { describeResource } from '../../state/describeResource';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { editsOf } from '../../edits/change';
import { setField } from '../../edits/fieldEdits';
import { applyEdits } from '../../edits/textEdit';
import type { LivingId } from '../../../../shared/lostEntry';
import { inputsOn } from '../../rules/support/dependentInputs';
import { ROOT_STACK_TYPE } from '../../../../shared/urn';

/** Shorter ids match by chance. */
const SHORTEST = 4;

/** A text that may contain an id, in both states. */
interface Passed {
  by: string;
  old: string;
  now: string;
}

/**
 * The id that the present state's other entries hold for a resource, where another state has the resource with an id from
 * before it was replaced: the same input of a dependent, or the same output of the stack, differs in nothing but the id.
 * @returns undefined if nothing contradicts the other state's id, or not everything agrees on one that does
 */
export function livingId(
  model: StateModel,
  source: StateModel,
  { urn, id, custom, isProvider }: Resource,
): LivingId | undefined {
  if (!custom || isProvider || id.length < SHORTEST) return undefined;
  const piece = pieceOf(id);
  let found: LivingId | undefined;
  for (const { by, old, now } of [...passedInputs(model, source, urn), ...stackOutputs(model, source)]) {
    const at = old.indexOf(piece);
    if (at < 0) continue;
    const [before, after] = [old.slice(0, at), old.slice(at + piece.length)];
    if (now === old || now.includes(piece)) return undefined;
    if (!now.startsWith(before) || !now.endsWith(after)) continue;
    const other = now.slice(before.length, now.length - after.length);
    if (other.length < SHORTEST || /["\\\s{}[\]]/.test(other)) continue;
    if (found && found.id !== other) return undefined;
    found ??= { id: other, by };
  }
  return found;
}

/** The text of an entry with the id that lives, also where its outputs have the old one. */
export function withLivingId(model: StateModel, entry: Resource, { id }: LivingId): string {
  const { start, raw } = entry.node;
  const outputs = entry.fields.get('outputs')?.expand();
  const edits = editsOf(model, [
    setField(entry, 'id', JSON.stringify(id)),
    ...(outputs
      ? [
          {
            kind: 'replace',
            span: outputs,
            text: outputs.raw.replaceAll(pieceOf(entry.id), pieceOf(id)),
          } as const,
        ]
      : []),
  ]);
  return applyEdits(
    raw,
    edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  );
}

/** An id as it stands inside a string. */
const pieceOf = (id: string): string => JSON.stringify(id).slice(1, -1);

function passedInputs(model: StateModel, source: StateModel, urn: string): Passed[] {
  const namers = dependentsIn(source).namers(urn);
  return inputsOn(namers, urn).flatMap(({ from, property, text }) => {
    const inputs = model.graph.live(from.urn)?.fields.get('inputs')?.expand();
    const now = inputs?.get(property)?.raw;
    return now === undefined ? [] : [{ by: `${describeResource(from)} names it`, old: text, now }];
  });
}

function stackOutputs(model: StateModel, source: StateModel): Passed[] {
  const [now, old] = [model, source].map((state) =>
    dependentsIn(state)
      .byType.get(ROOT_STACK_TYPE)
      ?.find((stack) => !stack.delete)
      ?.fields.get('outputs')
      ?.expand(),
  );
  return [...(old?.members() ?? [])].flatMap(({ key, value }) => {
    const present = now?.get(key.string ?? '');
    return present ? [{ by: 'an output of the stack has it', old: value.raw, now: present.raw }] : [];
  });
}
