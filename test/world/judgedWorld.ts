import type { RunResult } from '../harness/pulumiProcess';
import type { CloudObject } from './cloud';
import type { DeploymentState, Entry, ExportedState } from './state';

/** The names of the single stack of each world. */
export const STACK = 'dev';
export const PROJECT = 'shop';

/** The stack after its program's first update, and the objects in the cloud, by the URNs of their entries. */
export interface HealthyStack {
  text: string;
  state: ExportedState;
  objects: ReadonlyMap<string, CloudObject>;
}

/** A stack of the real CLI, and the cloud with its objects. */
export interface JudgedWorld {
  readonly healthy: HealthyStack;
  /** Restores the stack, the cloud and the settings to their state after the first update. */
  restore(): Promise<void>;
  /** Adds an object that no entry manages to the cloud. Returns the added object. */
  put(object: CloudObject): Promise<CloudObject>;
  import(text: string): Promise<RunResult>;
  /**
   * Runs the next update, with the unchanged program. A preview first would take as long, and shows no default
   * providers.
   */
  up(): Promise<RunResult>;
  /**
   * The state after `pulumi state repair`, as an export. Overwrites the stack's state.
   * @returns undefined if it repairs nothing
   */
  repairedByCli(text: string): Promise<string | undefined>;
  cloud(): Promise<CloudObject[]>;
  /** The stack's current state in the backend. */
  state(): Promise<DeploymentState | undefined>;
  /** True if an entry of a state manages an object: by its id, and by the place where its provider searches it. */
  manages(state: DeploymentState, entry: Entry, object: CloudObject): boolean;
}
