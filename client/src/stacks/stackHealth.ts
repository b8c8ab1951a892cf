import type { ResourceMark, StateSummary } from '../../../server/src/protocol';
import type { LastUpdate } from '../pulumi/history';
import type { Lock } from '../pulumi/locks';

/** What is known of a stack after a look at it. */
export interface StackHealth {
  /** Undefined if the backend cannot be asked for its locks. */
  readonly locks: readonly Lock[] | undefined;
  /** True if an update is running, or left its lock. */
  readonly isLocked: boolean;
  readonly summary: StateSummary;
  readonly marks: Readonly<Record<ResourceMark, number>>;
  /** Undefined if there was none, or nobody knows. */
  readonly lastUpdate: LastUpdate | undefined;
  /** The state as the language server has it, to ask for its resources. */
  readonly stateId: number;
}
