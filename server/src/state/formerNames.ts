import type { StackIdentity } from './identities';
import { formatUrn, parseUrn, ROOT_STACK_TYPE } from '../../../shared/urn';

/**
 * The URN that a resource has now if its stack or project was renamed, and this URN still has the old name.
 * @param identity the stack and project of the state
 * @returns undefined for a URN with the present names
 */
export function underPresentNames(text: string, identity: StackIdentity | undefined): string | undefined {
  const urn = parseUrn(text);
  if (!urn || !identity || (urn.stack === identity.stack && urn.project === identity.project))
    return undefined;
  const { stack, project } = identity;
  // The resource of the stack itself is named after both.
  const name = urn.qualifiedType === ROOT_STACK_TYPE ? `${project}-${stack}` : urn.name;
  return formatUrn({ ...urn, stack, project, name });
}
