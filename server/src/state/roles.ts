/** What an object or list of a state is, as far as the scanner must know to decide what to record. */
export enum Role {
  /** The whole text: an export, a checkpoint, or a bare deployment; which one is known later. */
  Document,
  Checkpoint,
  Deployment,
  ResourceList,
  Resource,
  OperationList,
  Operation,
  SecretsProviders,
  /** Property values and the like: checked for syntax, not recorded. */
  Opaque,
  /** Anything else: recorded whole. */
  Plain,
}

const members: Partial<Record<Role, ReadonlyMap<string, Role>>> = {
  [Role.Document]: new Map([
    ['deployment', Role.Deployment],
    ['checkpoint', Role.Checkpoint],
    ['latest', Role.Deployment],
    ['config', Role.Opaque],
    ['resources', Role.ResourceList],
    ['pending_operations', Role.OperationList],
    ['secrets_providers', Role.SecretsProviders],
  ]),
  [Role.Checkpoint]: new Map([
    ['latest', Role.Deployment],
    ['config', Role.Opaque],
  ]),
  [Role.Deployment]: new Map([
    ['resources', Role.ResourceList],
    ['pending_operations', Role.OperationList],
    ['secrets_providers', Role.SecretsProviders],
  ]),
  [Role.Resource]: new Map([
    ['inputs', Role.Opaque],
    ['outputs', Role.Opaque],
    ['replacementtrigger', Role.Opaque],
  ]),
  [Role.Operation]: new Map([['resource', Role.Resource]]),
  [Role.SecretsProviders]: new Map([['state', Role.Opaque]]),
};

/**
 * The role of a member's value.
 * @param role the role of the object that has the member
 * @param start offset of the key's opening quote, `end` behind its closing quote
 */
export function roleOfMember(role: Role, text: string, start: number, end: number): Role {
  if (role === Role.Opaque) return Role.Opaque;
  const named = members[role];
  if (!named) return Role.Plain;
  const key = text.slice(start + 1, end - 1);
  // Go's decoder takes a key in any case if none matches exactly.
  return named.get(key) ?? named.get(key.toLowerCase()) ?? Role.Plain;
}

/** The role of a list's elements. */
export function roleOfElement(role: Role): Role {
  switch (role) {
    case Role.ResourceList:
      return Role.Resource;
    case Role.OperationList:
      return Role.Operation;
    case Role.Opaque:
      return Role.Opaque;
    default:
      return Role.Plain;
  }
}
