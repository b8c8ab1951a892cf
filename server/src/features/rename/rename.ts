import { sortEdits, type TextEdit, applyEdits } from '../../edits/textEdit';
import { StateModel } from '../../state/model';
import { resourceReferences } from '../../state/urnPlaces';
import {
  formatProviderReference,
  isProviderType,
  parseProviderReference,
} from '../../state/referenceToProvider';
import { parseUrn, formatUrn, ROOT_STACK_TYPE } from '../../../../shared/urn';
import { allResources, providers } from './renamedResources';
import { rewriteUrns } from './rewriteUrns';
import { changeProviderVersion } from './providerVersionRename';
import { StringParts } from './stringParts';
import type { Refusal, RenameTarget } from './target';
import { urnRename } from './urnRename';
import { tolerantVersionFailure } from '../../text/semver';
import { BROKEN_JSON } from '../../edits/change';
import type { EditedState } from '../../../../shared/stateText';
import type { RenameStateParams } from '../../../../shared/stateEdits';

/**
 * Renames something everywhere in the state. Only the name changes, inside the strings where Pulumi expects it: URNs and
 * provider references of resources, pending operations and snippets, and resource references in property values. Other
 * strings with the same text, and secrets, stay.
 *
 * Aliases with exactly the renamed URN change, too, because Pulumi compares both: an update first replaces aliases by
 * their resource's URN (`Snapshot.NormalizeURNReferences`). An alias that no resource has any more is history, and
 * changes only in what it shares with others: stack, project and types.
 * @returns sorted, disjoint edits, or why there are none
 */
export function rename(
  model: StateModel,
  target: RenameTarget,
  newName: string,
): { edits: TextEdit[] } | Refusal {
  const refusal = problemOfName(model, target, newName);
  if (refusal !== undefined) return { refusal };
  const parts = new StringParts(model);
  const outcome = renameInto(parts, model, target, newName);
  return outcome ?? { edits: sortEdits(parts.edits) };
}

function renameInto(
  parts: StringParts,
  model: StateModel,
  target: RenameTarget,
  newName: string,
): Refusal | undefined {
  switch (target.kind) {
    case 'provider-id':
      return changeProviderId(parts, model, target, newName);
    case 'provider-version':
      return changeProviderVersion(parts, model, target, newName);
    case 'type':
      changeTypes(parts, model, target, newName);
      return rewriteUrns(parts, model, urnRename(model, target, newName));
    case 'stack':
    case 'project':
      changeCheckpointStack(parts, model, target, newName);
      return rewriteUrns(parts, model, urnRename(model, target, newName));
    case 'resource':
      return rewriteUrns(parts, model, urnRename(model, target, newName));
  }
}

function changeTypes(
  parts: StringParts,
  model: StateModel,
  { type, stack, project }: Extract<RenameTarget, { kind: 'type' }>,
  newType: string,
): void {
  for (const resource of allResources(model)) {
    const urn = resource.type === type ? parseUrn(resource.urn) : undefined;
    if (urn?.stack !== stack || urn.project !== project) continue;
    parts.change(resource.fields.get('type')!, [{ start: 0, end: type.length, text: newType }]);
  }
}

/** A checkpoint names its stack: `organization/<project>/<stack>`, or only the stack. */
function changeCheckpointStack(
  parts: StringParts,
  { root, shape }: StateModel,
  { kind, stack, project }: Extract<RenameTarget, { kind: 'stack' | 'project' }>,
  newName: string,
): void {
  const checkpoint = shape === 'checkpoint' ? root?.field('checkpoint') : root;
  const node =
    shape === 'checkpoint' || shape === 'legacy-checkpoint' ? checkpoint?.field('stack') : undefined;
  const text = node?.string;
  if (!node || text === undefined) return;
  const names = text.split('/');
  if (names.at(-1) !== stack || (kind === 'project' && (names.length < 3 || names.at(-2) !== project)))
    return;
  const end = kind === 'stack' ? text.length : text.length - stack.length - 1;
  const old = kind === 'stack' ? stack : project;
  parts.change(node, [{ start: end - old.length, end, text: newName }]);
}

/** Changes a provider's id, and all references to it. */
function changeProviderId(
  parts: StringParts,
  model: StateModel,
  { urn, id }: Extract<RenameTarget, { kind: 'provider-id' }>,
  newId: string,
): Refusal | undefined {
  if (newId !== id && providers(model, urn, newId).length > 0) {
    return { refusal: 'Another entry of this provider has this id already. Choose another one.' };
  }
  const wholeId = [{ start: 0, end: id.length, text: newId }];
  for (const provider of providers(model, urn, id)) parts.change(provider.fields.get('id')!, wholeId);
  const reference = formatProviderReference(urn, id);
  const idInReference = [{ start: urn.length + 2, end: reference.length, text: newId }];
  for (const resource of allResources(model)) {
    if (resource.provider === reference) parts.change(resource.fields.get('provider')!, idInReference);
  }
  for (const { urn: named, id: idNode } of resourceReferences(model)) {
    if (idNode && named.string === urn && idNode.string === id) parts.change(idNode, wholeId);
  }
  return undefined;
}

/** What is wrong with a new name, in words for the user; undefined if it is valid. */
export function problemOfName(model: StateModel, target: RenameTarget, name: string): string | undefined {
  if (name === '') return 'The new name is empty.';
  switch (target.kind) {
    case 'stack':
      return problemOfIdentifier('A stack', name);
    case 'project':
      return problemOfIdentifier('A project', name);
    case 'type':
      return problemOfType(model, target.type, name);
    case 'resource':
      return undefined; // Pulumi accepts anything
    case 'provider-id':
      return problemOfProviderId(target.urn, name);
    case 'provider-version':
      return tolerantVersionFailure(name) === undefined
        ? undefined
        : "Pulumi can't read this as a version; it must be one such as 6.51.0.";
  }
}

const MAX_LENGTH = 100;

/** Sources: `tokens.ParseStackName`, `tokens.ValidateProjectName`. */
function problemOfIdentifier(whose: string, name: string): string | undefined {
  const odd = /[^A-Za-z0-9_.-]/u.exec(name);
  if (odd) {
    return `${whose}'s name can have letters from A to Z, digits, hyphens, underscores and periods, but not '${odd[0]}'.`;
  }
  return name.length > MAX_LENGTH ? `${whose}'s name can have ${MAX_LENGTH} characters at most.` : undefined;
}

function problemOfType(model: StateModel, type: string, name: string): string | undefined {
  if (name.includes('$'))
    return "A type can't have a '$': it separates the types of parent and child in a URN.";
  if (name === ROOT_STACK_TYPE) return 'This is the type of the stack itself.';
  const urn = { stack: 's', project: 'p', qualifiedType: name, name: 'n' };
  if (parseUrn(formatUrn(urn))?.qualifiedType !== name) {
    return "A type can't have '::', nor end with a colon: two colons separate the parts of a URN.";
  }
  if (isProviderType(type) !== name.startsWith('pulumi:providers:') || name === 'pulumi:providers:') {
    return isProviderType(type)
      ? 'This is the type of providers: it must be pulumi:providers: and the name of a package.'
      : 'Types that begin with pulumi:providers: are those of providers.';
  }
  const isManaged = model.resources.some((resource) => resource.type === type && resource.custom);
  // `tokens.ParseTypeToken`; components can have any type.
  return isManaged && name.split(':').length < 3
    ? 'The type of a resource that a provider manages has three parts: package:module:Name.'
    : undefined;
}

function problemOfProviderId(urn: string, id: string): string | undefined {
  const { reference } = parseProviderReference(formatProviderReference(urn, id));
  return reference?.id === id && reference.urn === urn
    ? undefined
    : "The id of a provider can't have '::', nor begin with a colon: two colons separate it from the URN in references.";
}

/** Answers `pulumiState/renameState`: the state under another stack or project name. */
export function renameState({ text, stack, project }: RenameStateParams): EditedState {
  let current = text;
  for (const [kind, name] of [
    ['stack', stack],
    ['project', project],
  ] as const) {
    const model = new StateModel(current);
    if (!model.isSound) return { failure: BROKEN_JSON };
    const { identity } = model;
    // A state without resources names neither.
    if (name === undefined || !identity) continue;
    const outcome = rename(model, { kind, ...identity }, name);
    if ('refusal' in outcome) return { failure: outcome.refusal };
    current = applyEdits(current, outcome.edits);
  }
  return { text: current };
}
