import type { ResourceInfo } from './openedState';

/** A resource that a destroy has to delete, or at least to take out of the state. */
export interface LeftResource extends Pick<
  ResourceInfo,
  'index' | 'urn' | 'type' | 'name' | 'id' | 'kind' | 'marks' | 'line'
> {
  /** Its provider is not asked to delete it: the program says `retainOnDelete`, or Pulumi only reads it. */
  isKept: boolean;
  /** The name of the resource that takes it along (`deletedWith`). */
  deletedWith?: string;
  /** The indexes of those that need it, and so have to go first. */
  neededBy: number[];
}
