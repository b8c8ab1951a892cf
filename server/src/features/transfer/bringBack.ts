import type { BringBackParams, BroughtBack } from '../../../../shared/lostEntry';
import { BROKEN_JSON, editsOf, type Change } from '../../edits/change';
import type { ListItem } from '../../edits/listEdits';
import { formattedAsIn } from '../../edits/newEntry';
import { applyEdits } from '../../edits/textEdit';
import { idOfObject, isOneObject, objectKey } from '../../rules/support/sameObject';
import { parseUrn } from '../../../../shared/urn';
import { describeResource } from '../../state/describeResource';
import { StateModel } from '../../state/model';
import type { Resource, ReferenceField } from '../../state/resource';
import { livingId, withLivingId } from './livingId';
import { hasSecrets, missingNeeds, sameSecretsProvider } from './otherState';
import { setField } from '../../edits/fieldEdits';
import { dependentsIn } from '../../state/dependents';

/**
 * Answers `pulumiState/bringBack`: inserts an entry that a state names and does not have as another state of the stack has
 * it, byte for byte but for white space, with what it needs and is missing, too. Each comes after its own dependencies and
 * before its dependents; nothing else moves. The references to them that the loss has cost come back, too. An id that the
 * text contradicts is not taken.
 */
export function bringBack({ text, from, entry: { urn, id }, before }: BringBackParams): BroughtBack {
  const model = new StateModel(text);
  const source = new StateModel(from);
  if (!model.isSound) return { kind: 'refused', reason: BROKEN_JSON };
  if (!source.isSound || !source.resourceList?.isArray) return { kind: 'unreadable' };
  if (!model.resourceList?.isArray) return { kind: 'refused', reason: 'The state has no list of resources.' };
  const found = source.graph.live(urn);
  if (!found) return { kind: 'absent', isLost: isNamed(source, urn) };
  if (id !== undefined && found.id !== id) return { kind: 'other id', id: found.id };
  const also = missingNeeds(model, source, [found]);
  const entries = [found, ...also].sort((a, b) => a.index - b.index);
  const reason = refusal(model, source, entries);
  if (reason !== undefined) return { kind: 'refused', reason };
  const living = livingId(model, source, found);
  const changes = lostReferences(model, before === undefined ? source : new StateModel(before), entries);
  const whole = changes.length === 0 ? model : new StateModel(applyEdits(text, editsOf(model, changes)));
  const texts = entries.map((entry) =>
    entry === found && living ? withLivingId(source, entry, living) : entry.node.raw,
  );
  return {
    kind: 'found',
    text: withEntries(whole, texts),
    id: found.id,
    also: also.map((resource) => resource.urn),
    ...(living && { living }),
    ...(changes.length > 0 && { references: changes.length }),
  };
}

function isNamed({ resources }: StateModel, urn: string): boolean {
  return resources.some(
    ({ namedUrns, provider, viewOf }) =>
      namedUrns.includes(urn) || provider.startsWith(`${urn}::`) || viewOf === urn,
  );
}

/** Why entries of another state do not belong into this one; undefined if they do. */
function refusal(model: StateModel, source: StateModel, entries: readonly Resource[]): string | undefined {
  for (const entry of entries) {
    const name = describeResource(entry);
    const live = model.graph.live(entry.urn);
    if (live?.isProvider && live.id !== entry.id) {
      return `It needs the provider ${name} as that was before it was replaced: it has another id in this state, and the object may be gone.`;
    }
    if (live) return `${name} is in the state already.`;
    const bare = model.resources.find(
      ({ urn, type, id }) => urn === '' && type === entry.type && id === entry.id,
    );
    if (bare) {
      return `${name} may be in the state already: resource ${bare.index + 1} of the list has its type and its id, but no URN.`;
    }
    const untyped = model.resources.find(
      (one) =>
        one.type === '' &&
        one.id === entry.id &&
        parseUrn(one.urn)?.type === entry.type &&
        isOneObject(entry, one),
    );
    if (untyped) {
      return `${name} may be in the state already: ${describeResource(untyped)} has its id, but no type.`;
    }
    const same = entryOfObject(model, source, entry);
    if (same) {
      return `What ${name} stands for is in the state already, as ${describeResource(same)}: two entries of one object would be worse than a missing one.`;
    }
  }
  const unreadable = sameSecretsProvider(model, source) ? undefined : entries.find(hasSecrets);
  return (
    unreadable &&
    `${describeResource(unreadable)} has secrets there that are encrypted with another passphrase or secrets provider than this state’s: Pulumi could not read them.`
  );
}

/** The entry of this state that has the object of an entry of another state. */
function entryOfObject(model: StateModel, source: StateModel, entry: Resource): Resource | undefined {
  const key = keyOf(source, entry);
  if (key === '') return undefined;
  return model.resources.find(
    (one) => keyOf(model, one) === key && (entry.isProvider || isOneObject(entry, one)),
  );
}

/** A text that two entries of one object have in common; `''` if nothing is known of an object. */
function keyOf(model: StateModel, resource: Resource): string {
  if (resource.isProvider) return resource.id && `${resource.type}\n${resource.id}`;
  return idOfObject(resource) && objectKey(model, resource);
}

function withEntries(model: StateModel, entries: readonly string[]): string {
  const { text, resources } = model;
  const texts = entries.map((entry) => formattedAsIn(model, entry));
  const present: ListItem[] = resources.map(({ index }) => ({ kept: index }));
  const atEnd = editsOf(model, [
    { kind: 'arrangeResources', next: [...present, ...texts.map((one) => ({ text: one }))] },
  ]);
  const grown = new StateModel(applyEdits(text, atEnd));
  const next = orderOf(grown, resources.length).map((index): ListItem =>
    index < resources.length ? { kept: index } : { text: texts[index - resources.length]! },
  );
  return applyEdits(text, editsOf(model, [{ kind: 'arrangeResources', next }]));
}

/**
 * An order in which the entries from `first` on come before what needs them. Where something that they need themselves
 * comes later than that, they come right after it: the list was out of order before.
 */
function orderOf({ resources, graph }: StateModel, first: number): number[] {
  const order = resources.slice(0, first);
  for (const added of resources.slice(first).reverse()) {
    const needed = new Set(graph.requirements(added));
    const dependent = order.findIndex((resource) => graph.requirements(resource).includes(added));
    const afterNeeds = order.findLastIndex((resource) => needed.has(resource)) + 1;
    order.splice(dependent < 0 ? order.length : Math.max(dependent, afterNeeds), 0, added);
  }
  return order.map(({ index }) => index);
}

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
function lostReferences(model: StateModel, source: StateModel, entries: readonly Resource[]): Change[] {
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
