import type { StateModel } from './model';
import { parseProviderReference } from './referenceToProvider';
import type { Resource } from './resource';
import type { SyntaxProblemCode } from '../json/syntaxProblems';
import { literalReplacer } from '../../../shared/literalReplacer';
import { parseUrn, URN_PREFIX } from '../../../shared/urn';
import type { JsonNode } from '../json/jsonNode';

/** JSON faults that do not change where strings end. */
const HARMLESS: ReadonlySet<SyntaxProblemCode> = new Set([
  'byte-order-mark',
  'comment',
  'control-character',
  'extra-comma',
  'invalid-escape',
  'invalid-number',
  'missing-comma',
  'number-range',
  'single-quotes',
  'trailing-comma',
  'unquoted-key',
] as const);

/**
 * What may contain a property value, even a secret: URNs, types and ids in entries whose brackets or quotes do not match.
 * If text from inside a URN to inside a value is deleted, a single string remains that looks like a URN. What another
 * entry also has is safe, and so is a type that the entry's URN has, too.
 */
export interface UnsureTexts {
  readonly urns: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

const EMPTY: ReadonlySet<string> = new Set();
const NONE: UnsureTexts = { urns: EMPTY, types: EMPTY, ids: EMPTY };

const QUOTED_URN = new RegExp(`"(${URN_PREFIX}[^"\\\\\n]*)"`, 'g');

/** The texts of a state that may contain anything, and must not be shown. */
export function unsureTexts(model: StateModel): UnsureTexts {
  return model.isSound ? NONE : model.once(readUnsureTexts);
}

/** {@link UnsureTexts.urns} of a state. */
export function unsureUrns(model: StateModel): ReadonlySet<string> {
  return unsureTexts(model).urns;
}

/** A resource's URN, to be shown; `''` if it has none, or that is {@link unsureUrns unsure}. */
export function shownUrn(model: StateModel, { urn }: Resource): string {
  return unsureUrns(model).has(urn) ? '' : urn;
}

/** The name in a resource's URN, to be shown; undefined if there is none, or it is {@link unsureUrns unsure}. */
export function shownName(model: StateModel, resource: Resource): string | undefined {
  return parseUrn(shownUrn(model, resource))?.name;
}

/** A resource's type, to be shown; `''` if it has none, or that is {@link UnsureTexts unsure}. */
export function shownType(model: StateModel, { type }: Resource): string {
  return unsureTexts(model).types.has(type) ? '' : type;
}

/** A resource's id, to be shown; `''` if it has none, or that is {@link UnsureTexts unsure}. */
export function shownId(model: StateModel, { id }: Resource): string {
  return unsureTexts(model).ids.has(id) ? '' : id;
}

/** A text without the unsure URNs, and without their names and the unsure types and ids in quotes. */
export function withoutUnsure(text: string, unsure: UnsureTexts): string {
  let remove = removers.get(unsure);
  if (!remove) removers.set(unsure, (remove = removerOf(unsure)));
  return remove(text);
}

/** The replacers of {@link withoutUnsure}, kept because thousands of findings use the same one. */
const removers = new WeakMap<UnsureTexts, (text: string) => string>();

function removerOf({ urns, types, ids }: UnsureTexts): (text: string) => string {
  const places = new Map<string, string>();
  for (const type of types) places.set(`"${type}"`, '"…"');
  for (const id of ids) places.set(`'${id}'`, "'…'");
  for (const urn of urns) {
    // Anything else is in messages only in quotes, and could be one letter.
    if (urn.startsWith(URN_PREFIX)) places.set(urn, '…');
    else for (const quote of [`'`, '"']) places.set(`${quote}${urn}${quote}`, `${quote}…${quote}`);
    const name = parseUrn(urn)?.name;
    if (name !== undefined) places.set(`'${name}'`, "'…'");
  }
  return literalReplacer(places.keys(), (found) => places.get(found)!);
}

function readUnsureTexts(model: StateModel): UnsureTexts {
  const broken = brokenEntries(model);
  const [urns, types, ids] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { node, urn, namedUrns, provider, viewOf, fields, type, id } of broken) {
    const { reference } = parseProviderReference(provider);
    for (const named of [urn, ...namedUrns, reference?.urn ?? provider, viewOf]) urns.add(named);
    for (const alias of fields.get('aliases')?.elements() ?? []) urns.add(alias.string ?? '');
    // An old version of states has not all the fields that references stand in.
    for (const [, named] of node.raw.matchAll(QUOTED_URN)) urns.add(named!);
    if (parseUrn(urn)?.type !== type) types.add(type);
    ids.add(id).add(reference?.id ?? '');
  }
  for (const resource of model.resources) {
    if (broken.has(resource)) continue;
    urns.delete(resource.urn);
    types.delete(resource.type);
    ids.delete(resource.id);
  }
  for (const texts of [urns, types, ids]) texts.delete('');
  return { urns, types, ids };
}

/** The resources with a fault in their entry, or between it and the next one. */
function brokenEntries(model: StateModel): Set<Resource> {
  const entries = [...model.resources, ...model.pendingOperations.flatMap(({ resource }) => resource ?? [])]
    // If an entry ends too early, its other members are directly in the list.
    .filter(({ node }) => node.isObject)
    .sort((a, b) => a.node.start - b.node.start);
  const broken = new Set<Resource>();
  let next = 0;
  for (const { code, start } of model.syntaxProblems()) {
    if (HARMLESS.has(code)) continue;
    while (next < entries.length && entries[next]!.node.start <= start) next++;
    // What has no field of a resource may be a rest of the entry before, which ended too early.
    for (let i = next - 1; i >= 0 && !broken.has(entries[i]!); i--) {
      broken.add(entries[i]!);
      if ([...entries[i]!.fields.keys()].length > 0) break;
    }
  }
  return broken;
}

/** The resource or interrupted operation in whose middle the text ends; undefined if it ends elsewhere. */
export function cutOffEntry({ resources, pendingOperations, text }: StateModel): JsonNode | undefined {
  return [resources.at(-1), pendingOperations.at(-1)]
    .map((entry) => entry?.node)
    .find((node) => node?.isObject && !node.isValid && node.end === text.length);
}
