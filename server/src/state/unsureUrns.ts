import type { StateModel } from './model';
import { parseProviderReference } from './referenceToProvider';
import type { Resource } from './resource';
import type { SyntaxProblemCode } from '../json/syntaxProblems';
import { literalReplacer } from '../../../shared/literalReplacer';
import { parseUrn } from '../../../shared/urn';

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
 * URNs that may contain a property value, even a secret: those in entries whose brackets or quotes do not match. If text
 * from inside a URN to inside a value is deleted, a single string remains that looks like a URN. A URN that another entry
 * also has is safe.
 */
export function unsureUrns(model: StateModel): ReadonlySet<string> {
  return model.isSound ? NONE : model.once(readUnsureUrns);
}

const NONE: ReadonlySet<string> = new Set();

/** A resource's URN, to be shown; `''` if it has none, or that is {@link unsureUrns unsure}. */
export function shownUrn(model: StateModel, { urn }: Resource): string {
  return unsureUrns(model).has(urn) ? '' : urn;
}

/** The name in a resource's URN, to be shown; undefined if there is none, or it is {@link unsureUrns unsure}. */
export function shownName(model: StateModel, resource: Resource): string | undefined {
  return parseUrn(shownUrn(model, resource))?.name;
}

/** A text without the URNs, and their names in quotes, that are unsure. */
export function withoutUnsure(text: string, urns: ReadonlySet<string>): string {
  if (urns.size === 0) return text;
  let remove = removers.get(urns);
  if (!remove) removers.set(urns, (remove = removerOf(urns)));
  return remove(text);
}

/** The replacers of {@link withoutUnsure}, kept because thousands of findings use the same one. */
const removers = new WeakMap<ReadonlySet<string>, (text: string) => string>();

function removerOf(urns: ReadonlySet<string>): (text: string) => string {
  const places = new Map<string, string>();
  for (const urn of urns) {
    places.set(urn, '…');
    const name = parseUrn(urn)?.name;
    if (name !== undefined) places.set(`'${name}'`, "'…'");
  }
  return literalReplacer(places.keys(), (found) => places.get(found)!);
}

function readUnsureUrns(model: StateModel): ReadonlySet<string> {
  const broken = brokenEntries(model);
  const unsure = new Set<string>();
  for (const { urn, namedUrns, provider, viewOf, fields } of broken) {
    const providerUrn = parseProviderReference(provider).reference?.urn ?? provider;
    for (const named of [urn, ...namedUrns, providerUrn, viewOf]) unsure.add(named);
    for (const alias of fields.get('aliases')?.elements() ?? []) unsure.add(alias.string ?? '');
  }
  unsure.delete('');
  for (const resource of model.resources) if (!broken.has(resource)) unsure.delete(resource.urn);
  return unsure;
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
    if (next > 0) broken.add(entries[next - 1]!);
  }
  return broken;
}
