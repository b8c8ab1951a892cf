/** An entry of a state, with the fields that are damaged. */
export interface Entry {
  urn: string;
  type: string;
  custom?: boolean;
  id?: string;
  delete?: boolean;
  pendingReplacement?: boolean;
  retainOnDelete?: boolean;
  external?: boolean;
  protect?: boolean;
  parent?: string;
  provider?: string;
  deletedWith?: string;
  replaceWith?: string[];
  dependencies?: string[];
  propertyDependencies?: Record<string, string[]>;
  aliases?: string[];
  inputs?: Record<string, unknown>;
  outputs?: Record<string, unknown>;
  created?: string;
  modified?: string;
}

/** The deployment in an export or in a backend's file. */
export interface DeploymentState {
  manifest: Record<string, unknown>;
  secrets_providers?: unknown;
  resources: Entry[];
  pending_operations?: { resource: Entry; type: string }[];
}

/** The output of `pulumi stack export`. */
export interface ExportedState {
  version: number;
  deployment: DeploymentState;
}

/** A state as the CLI prints it. */
export function printed(state: unknown): string {
  return `${JSON.stringify(state, undefined, 4)}\n`;
}

/** The name of a resource, at the end of its URN. */
export function nameOf({ urn }: Pick<Entry, 'urn'>): string {
  return urn.slice(urn.lastIndexOf('::') + 2);
}
