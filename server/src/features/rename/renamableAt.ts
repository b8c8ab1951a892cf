import { BROKEN_JSON } from '../../edits/change';
import { decodedOffset, writtenOffset } from '../../text/strings';
import type { Span } from '../../json/parts';
import { locate, type Location } from '../../state/nodeAtOffset';
import type { StateModel } from '../../state/model';
import { parseProviderReference } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { parseUrn, ROOT_STACK_TYPE, URN_PREFIX, type Urn } from '../../../../shared/urn';
import { resourceReferences } from '../../state/urnPlaces';
import { providers, versionIn } from './renamedResources';
import type { Refusal, Renamable, RenameTarget } from './target';

/** What can be renamed at an offset. */
export function renamableAt(model: StateModel, offset: number): Renamable | Refusal {
  if (!model.isSound) return { refusal: BROKEN_JSON };
  const found = locate(model, offset);
  if (!found || found.onKey || !found.node.isString) return { refusal: NOTHING_HERE };
  const { node, field, struct } = found;
  const at = decodedOffset(node.raw.slice(1, -1), Math.max(offset - node.inner.start, 0));
  if (struct?.name === 'resource') {
    const owner = resourceAround(model, offset);
    // Only one of a doubled field counts.
    if (owner?.fields.get('type')?.start === node.start) return ownType(found, owner);
    if (owner?.fields.get('id')?.start === node.start) return providerId(found, owner);
    if (field === 'provider') return inProviderReference(model, found, at);
    if (field !== undefined && URN_FIELDS.has(field)) return inUrn(model, found, node.string!, at);
  }
  if (struct?.name === 'snippet' && field === 'references') return inUrn(model, found, node.string!, at);
  if (resourceReferences(model).some(({ urn }) => urn.start === node.start))
    return inUrn(model, found, node.string!, at);
  return providerVersion(model, found, offset) ?? { refusal: NOTHING_HERE };
}

const NOTHING_HERE =
  'There is nothing to rename here. Place the cursor in a part of a URN (its stack, its project, a type or the name), ' +
  'in a type, or in the id or the version of a provider.';

const NO_URN = 'This resource has no proper URN. Repair that first.';

/** Fields of a resource that hold URNs. */
const URN_FIELDS: ReadonlySet<string> = new Set([
  ...['urn', 'parent', 'dependencies', 'propertyDependencies', 'deletedWith', 'replaceWith'],
  ...['viewOf', 'aliases'],
]);

/** The resource whose entry spans this offset, also that of a pending operation. */
function resourceAround(model: StateModel, offset: number): Resource | undefined {
  const isAround = ({ start, end }: Span): boolean => start <= offset && offset <= end;
  return (
    model.resourceAt(offset) ??
    model.pendingOperations.find(({ resource }) => resource && isAround(resource.node))?.resource
  );
}

/** The part of a string from one place of its decoded text to another. */
function part({ node }: Location, start: number, end: number): Pick<Renamable, 'span' | 'name'> {
  const written = node.raw.slice(1, -1);
  const base = node.inner.start;
  return {
    span: { start: base + writtenOffset(written, start), end: base + writtenOffset(written, end) },
    name: node.string!.slice(start, end),
  };
}

/** The part of a URN at this place of the decoded text. */
function inUrn(model: StateModel, found: Location, text: string, at: number): Renamable | Refusal {
  const urn = parseUrn(text);
  if (!urn) return { refusal: 'This is not a URN: it must be urn:pulumi:stack::project::type::name.' };
  const { stack, project, qualifiedType, name } = urn;
  const stackEnd = URN_PREFIX.length + stack.length;
  const projectEnd = stackEnd + 2 + project.length;
  const typeEnd = projectEnd + 2 + qualifiedType.length;
  const isIn = (start: number, end: number): boolean => start <= at && at <= end;
  if (isIn(URN_PREFIX.length, stackEnd)) {
    return { target: { kind: 'stack', stack, project }, ...part(found, URN_PREFIX.length, stackEnd) };
  }
  if (isIn(stackEnd + 2, projectEnd)) {
    return { target: { kind: 'project', stack, project }, ...part(found, stackEnd + 2, projectEnd) };
  }
  if (isIn(projectEnd + 2, typeEnd)) {
    let start = projectEnd + 2;
    for (const type of qualifiedType.split('$')) {
      if (at <= start + type.length) return typeAt(found, { kind: 'type', stack, project, type }, start);
      start += type.length + 1;
    }
  }
  if (isIn(typeEnd + 2, text.length)) {
    return (
      named(model, text, urn) ?? { target: { kind: 'resource', urn: text }, ...nameIn(found, text, name) }
    );
  }
  return { refusal: NOTHING_HERE };
}

function nameIn(found: Location, text: string, name: string): Pick<Renamable, 'span' | 'name'> {
  return part(found, text.length - name.length, text.length);
}

/** Why the resource with this URN can't get another name. */
function named(model: StateModel, text: string, { type, project, stack }: Urn): Refusal | undefined {
  if (type === ROOT_STACK_TYPE) {
    return {
      refusal:
        `The stack's own resource is always named after project and stack: ${project}-${stack}. ` +
        'Rename one of these instead, in another part of the URN.',
    };
  }
  const exists =
    model.graph.byUrn.has(text) || model.pendingOperations.some(({ resource }) => resource?.urn === text);
  return exists
    ? undefined
    : { refusal: 'No resource of this state has this URN, so there is none to rename.' };
}

function ownType(found: Location, { urn: text, type }: Resource): Renamable | Refusal {
  const urn = parseUrn(text);
  if (!urn) return { refusal: NO_URN };
  return typeAt(found, { kind: 'type', stack: urn.stack, project: urn.project, type }, 0);
}

function typeAt(
  found: Location,
  target: Extract<RenameTarget, { kind: 'type' }>,
  start: number,
): Renamable | Refusal {
  return target.type === ROOT_STACK_TYPE
    ? { refusal: 'This is the type of the stack itself. It is the same in every state.' }
    : { target, ...part(found, start, start + target.type.length) };
}

function inProviderReference(model: StateModel, found: Location, at: number): Renamable | Refusal {
  const text = found.node.string!;
  const { reference } = parseProviderReference(text);
  if (!reference)
    return { refusal: 'This is not a provider reference: it must be its URN, two colons and its id.' };
  const { urn, id } = reference;
  if (at <= urn.length) return inUrn(model, found, urn, at);
  if (!providers(model, urn, id).length) {
    return {
      refusal: 'No provider of this state has this URN and this id, so there is none to give another id.',
    };
  }
  return { target: { kind: 'provider-id', urn, id }, ...part(found, urn.length + 2, text.length) };
}

function providerId(found: Location, { isProvider, urn, id }: Resource): Renamable | Refusal {
  if (!isProvider) {
    return {
      refusal:
        'Nothing else in the state names a resource by its id, so there is nothing to rename. If the id is wrong, ' +
        'edit it here.',
    };
  }
  if (id === '') return { refusal: 'This provider has no id yet: there is nothing to rename.' };
  return { target: { kind: 'provider-id', urn, id }, ...part(found, 0, id.length) };
}

/** The version in the inputs of a provider, or in its outputs if it is the same; undefined if it is none. */
function providerVersion(
  model: StateModel,
  found: Location,
  offset: number,
): Renamable | Refusal | undefined {
  const owner = resourceAround(model, offset);
  if (owner?.isProvider !== true) return undefined;
  const version = found.node.string!;
  const isVersion = (['inputs', 'outputs'] as const).some(
    (field) => versionIn(owner, field)?.start === found.node.start,
  );
  if (!isVersion || versionIn(owner, 'inputs')?.string !== version) return undefined;
  if (owner.urn === '') return { refusal: NO_URN };
  return {
    target: { kind: 'provider-version', urn: owner.urn, version },
    ...part(found, 0, version.length),
  };
}
