import type { Change } from '../../edits/change';
import { setField } from '../../edits/fieldEdits';
import { formattedAsIn } from '../../edits/newEntry';
import { dependentsIn } from '../../state/dependents';
import type { StateModel } from '../../state/model';
import type { ReferenceField, Resource } from '../../state/resource';

/** The fields whose references a repair drops when their target is gone. */
const FIELDS: readonly ReferenceField[] = [
  'parent',
  'dependencies',
  'propertyDependencies',
  'deletedWith',
  'replaceWith',
];

/**
 * Gives the references back that the loss of entries has cost: those of another state's entries that are otherwise as they
 * are in this state. An entry that was updated since then has the references that its program says.
 * @param entries of the other state, which come back
 */
export function lostReferences(
  model: StateModel,
  source: StateModel,
  entries: readonly Resource[],
): Change[] {
  const urns = new Set(entries.map(({ urn }) => urn));
  const namers = new Set([...urns].flatMap((urn) => dependentsIn(source).namers(urn)));
  return [...namers].flatMap((old) => {
    const now = model.graph.byUrn.get(old.urn)?.find((copy) => copy.delete === old.delete);
    if (!now || urns.has(old.urn) || !isSameVersion(now, old)) return [];
    return FIELDS.flatMap((field): Change[] => {
      const [present, before] = [now, old].map((one) => referencesIn(one, field));
      const without = before!.filter(({ urn }) => !urns.has(urn));
      const isLost = without.length < before!.length && keysOf(present!) === keysOf(without);
      return isLost ? [setField(now, field, fieldText(model, old, field))] : [];
    });
  });
}

/** True for entries with one id that no update has changed in between. */
function isSameVersion(now: Resource, old: Resource): boolean {
  if (now.id !== old.id || now.type !== old.type) return false;
  if (now.string('modified') !== old.string('modified')) return false;
  const [inputs, others] = [now, old].map((one) =>
    one.fields.get('inputs')?.expand().raw.replace(/\s+/g, ''),
  );
  return inputs === others;
}

function referencesIn(resource: Resource, field: ReferenceField): { key: string; urn: string }[] {
  return resource.references
    .filter((reference) => reference.field === field)
    .map(({ property = '', urn }) => ({ key: `${property}\n${urn}`, urn }));
}

const keysOf = (references: readonly { key: string }[]): string =>
  references
    .map(({ key }) => key)
    .sort()
    .join('\n');

/** A field of another state's entry, as it stands inside an entry of this one. */
function fieldText(model: StateModel, old: Resource, field: ReferenceField): string {
  const entry = formattedAsIn(model, `{${JSON.stringify(field)}:${old.fields.get(field)!.raw}}`);
  return entry.slice(entry.indexOf(':') + 1, entry.lastIndexOf('}')).trim();
}
