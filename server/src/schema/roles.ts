import { foldCase } from '../text/foldCase';
import { resourceFieldNumber } from './resourceKeys';

/** The role of an object or list in a state, from which the scanner decides what to record. */
export enum Role {
  /** The whole text: an export, a checkpoint, or a bare deployment, which is decided later. */
  Document,
  Checkpoint,
  Deployment,
  ResourceList,
  Resource,
  OperationList,
  Operation,
  SecretsProviders,
  /** Property values and the like: only checked for syntax. */
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
  [Role.Operation]: new Map([['resource', Role.Resource]]),
  [Role.SecretsProviders]: new Map([['state', Role.Opaque]]),
};

/**
 * The role of a member's value.
 * @param role the role of the object that has the member
 * @param key gives the member's key; called only if it matters
 */
export function roleOfMember(role: Role, key: () => string): Role {
  if (role === Role.Opaque) return Role.Opaque;
  const named = members[role];
  if (!named) return Role.Plain;
  const name = key();
  // Go's decoder accepts a key in any case if no field matches exactly.
  return named.get(name) ?? named.get(foldCase(name)) ?? Role.Plain;
}

const propertyFields: readonly number[] = ['inputs', 'outputs', 'replacementTrigger'].map((name) =>
  resourceFieldNumber(name)!,
);

/** The role of a resource's member, by the number of the field that its key names. */
export function roleOfResourceField(field: number): Role {
  return propertyFields.includes(field) ? Role.Opaque : Role.Plain;
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
