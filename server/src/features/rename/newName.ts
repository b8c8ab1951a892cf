import type { StateModel } from '../../state/model';
import {
  formatProviderReference,
  isProviderType,
  parseProviderReference,
} from '../../state/referenceToProvider';
import { tolerantVersionFailure } from '../../text/semver';
import { formatUrn, parseUrn, ROOT_STACK_TYPE } from '../../../../shared/urn';
import type { RenameTarget } from './target';

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
