import { BackendAddress } from './backendAddress';

/** A stack, as every command needs it. */
export interface StackTarget {
  /** The folder that `pulumi` runs in. */
  readonly folder: string;
  readonly project: string;
  /**
   * As `--stack` takes it and the backend listed it: `acme/web/dev`. A typed name can be shorter: its stack then depends
   * on the project's name and, at a service, on the default organization.
   */
  readonly stack: string;
  readonly backend: Backend;
}

/** As much of it as tells it from all others. */
export type StackInBackend = Pick<StackTarget, 'project' | 'stack'> & {
  readonly backend: Pick<Backend, 'address'>;
};

/** The stack's name without organization and project: the one in its URNs. */
export function bareName(target: Pick<StackTarget, 'stack'>): string {
  return target.stack.slice(target.stack.lastIndexOf('/') + 1);
}

/** False for a stack of a self-managed backend's old layout, which has no projects: its full name is only `dev`. */
export function hasProject({ stack }: Pick<StackTarget, 'stack'>): boolean {
  return stack.includes('/');
}

/** The name that users know: at a service with the organization, as two organizations can have a stack of the same name. */
export function shownName(target: StackTarget): string {
  const owner = organizationOf(target);
  return owner === undefined ? bareName(target) : `${owner}/${bareName(target)}`;
}

/** `stack dev of project web (file://~)`: how every message names a stack. */
export function describeTarget(target: StackTarget): string {
  return `stack “${shownName(target)}” of project “${target.project}” (${target.backend.url})`;
}

/** The stack and its backend, by name. */
export function targetFacts(target: StackTarget): (readonly [name: string, value: string])[] {
  const { project, backend } = target;
  const owner = organizationOf(target);
  return [
    ['Stack', bareName(target)],
    ['Project', project],
    ...(owner === undefined ? [] : [['Organization', owner] as const]),
    ['Backend', `${backend.url} (as ${backend.user})`],
  ];
}

/** The stack in a few lines, for the small print of a question. */
export function targetDetails(target: StackTarget): string {
  return targetFacts(target)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** True if a name means this stack in its backend: `dev`, `acme/dev` or `acme/web/dev`. */
export function isCalled(target: StackTarget, name: string): boolean {
  const parts = name.split('/');
  const [owner, project] = parts;
  if (parts.at(-1) !== bareName(target)) return false;
  if (parts.length > 2 && project !== target.project) return false;
  return parts.length < 2 || (ownerOf(target.stack) ?? owner) === owner;
}

/** A command's argument, if it is a stack. Other extensions can call a command with any argument. */
export function asTarget(argument: unknown): StackTarget | undefined {
  const { folder, project, stack, backend } = (argument ?? {}) as Partial<Record<keyof StackTarget, unknown>>;
  const { url, user, address } = (backend ?? {}) as Partial<Record<keyof Backend, unknown>>;
  const strings = [folder, project, stack, url, user].every((value) => typeof value === 'string');
  return strings && address instanceof BackendAddress ? (argument as StackTarget) : undefined;
}

/** A key that is unique among all backends, and the same for all spellings of backend and stack. Has no credentials. */
export function targetKey({ backend, project, stack }: StackInBackend): string {
  const { address } = backend;
  const owner = ownerOf(stack) ?? (address.kind.hasOrganizations ? '' : 'organization');
  return JSON.stringify([address.identity, owner, project, stack.slice(stack.lastIndexOf('/') + 1)]);
}

/** The organization of a stack, if its backend has any and its name says which. */
function organizationOf({ stack, backend }: StackTarget): string | undefined {
  return backend.address.kind.hasOrganizations && ownerOf(stack);
}

/** The organization in a stack's name, if it names one. */
function ownerOf(stack: string): string | undefined {
  return stack.includes('/') ? stack.slice(0, stack.indexOf('/')) : undefined;
}

/** A backend, and who is logged in there. */
export interface Backend {
  readonly user: string;
  /** The name for users: without credentials, never empty. Only for display. */
  readonly url: string;
  /** What every run of the CLI for one of its stacks is pinned to. */
  readonly address: BackendAddress;
}
