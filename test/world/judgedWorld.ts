import type { RunResult } from '../harness/pulumiProcess';
import type { CloudObject } from './cloud';
import type { DeploymentState, Entry, ExportedState } from './state';

/** The names of the one stack that each world has. */
export const STACK = 'dev';
export const PROJECT = 'shop';

/** The stack as its program left it, and what the cloud has then: an object for each of these URNs. */
export interface HealthyStack {
  text: string;
  state: ExportedState;
  objects: ReadonlyMap<string, CloudObject>;
}

/** A stack of the real CLI, and the cloud of its objects. */
export interface JudgedWorld {
  readonly healthy: HealthyStack;
  /** Gives everything back that was there after the first update: the stack, the cloud, and the settings. */
  restore(): Promise<void>;
  /** Puts an object into the cloud that no entry stands for yet. Returns it as it is there. */
  put(object: CloudObject): Promise<CloudObject>;
  import(text: string): Promise<RunResult>;
  /** The next update, of the unchanged program. A preview before it takes as long, and says nothing of default providers. */
  up(): Promise<RunResult>;
  /**
   * What `pulumi state repair` makes of a state, as an export. The stack is not what it was afterwards.
   * @returns undefined if it makes nothing of it
   */
  repairedByCli(text: string): Promise<string | undefined>;
  cloud(): Promise<CloudObject[]>;
  /** What the backend has of the stack now. */
  state(): Promise<DeploymentState | undefined>;
  /** Whether an entry of a state stands for an object: by its id, and by where its provider looks for it. */
  manages(state: DeploymentState, entry: Entry, object: CloudObject): boolean;
}
