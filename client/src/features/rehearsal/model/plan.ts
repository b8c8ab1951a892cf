import type { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';

/** What is rehearsed. Only an update runs the program: a refresh and a destroy need no more than the state. */
export type RehearsedRun = 'update' | 'refresh' | 'destroy';

/** The operations, those with the greatest consequences first. */
export const OPERATIONS = [
  'delete',
  'replace',
  'create',
  'gone',
  'update',
  'import',
  'forget',
  'read',
  'refresh',
  'same',
] as const;

/**
 * What a run would do to a resource. `delete` is also the deletion of an old copy that a replacement has left; `forget`:
 * the resource leaves the state, and stays in the cloud; `gone`: it leaves the state, because a refresh does not find it.
 */
export type Operation = (typeof OPERATIONS)[number];

/**
 * What a run does to a resource. `nothing`: neither its state nor the program has the resource. `unknown`: its preview
 * failed before it came to the resource.
 */
export type Outcome = Operation | 'nothing' | 'unknown';

/** A plan beside the one of today. */
export interface PlanAndToday {
  /** With the rehearsed state. */
  readonly plan: Plan;
  /** With the state that the stack has now; undefined if that is the rehearsed one. */
  readonly today: Plan | undefined;
  /** True if the rehearsed state is today's after a refresh: the objects that it lacks are not there. */
  readonly isRefreshed?: boolean | undefined;
}

/** What the next update, refresh or destroy would do. */
export interface Rehearsal extends PlanAndToday {
  readonly run: RehearsedRun;
}

/** What a run would do with a state. Contains no secret: it may be shown and copied. */
export interface Plan {
  /** Everything that the preview got to, the greatest consequences first. */
  readonly steps: readonly PlannedStep[];
  /** Warnings and errors of the engine, the program and the providers, redacted. */
  readonly messages: readonly string[];
  /** Why the state could not be imported, or its preview failed; the steps are then those from before. */
  readonly failure?: PlanFailure;
}

/** Why there is no complete plan. */
export interface PlanFailure {
  /** `import`: Pulumi refuses the state. `preview`: the run would fail in the same way, or the program cannot run here. */
  readonly during: 'import' | 'preview';
  readonly problem: PulumiProblem;
}

/** What a run would do to one resource. */
export interface PlannedStep {
  readonly urn: string;
  readonly name: string;
  readonly type: string;
  readonly operation: Operation;
  /** The provider's id in the state. */
  readonly id?: string;
  readonly isProtected: boolean;
  /** For a replacement: the old resource is deleted before the new one exists. */
  readonly deletesFirst: boolean;
  /** For a deletion: an old copy that an earlier replacement has left, beside a resource that stays. */
  readonly isOldCopy: boolean;
  readonly reasons: readonly Reason[];
  /**
   * For a deletion, the URNs of the created resources that may be the same under another name, parent or type, and the
   * reverse: their inputs agree best with its own.
   */
  readonly alike?: readonly string[];
}

/** Why a run would do something to a resource. */
export type Reason =
  | { readonly kind: 'property'; readonly change: PlannedChange }
  | {
      readonly kind: ReplaceCause;
      /** The URNs of the provider in the state, and of another one in the program. */
      readonly providers?: { readonly old: string; readonly now: string };
    };

/**
 * Why a resource is replaced, if not for its properties. `provider`: it has another provider, or its provider is replaced.
 * `replaceWith`, `deletedWith`: what the program names there is replaced. `marked`: the state marks it to be replaced.
 * `unfinished`: its last create or update was not completed. `dependency`: what it depends on is replaced.
 */
export type ReplaceCause =
  | 'provider'
  | 'replaceWith'
  | 'deletedWith'
  | 'marked'
  | 'unfinished'
  | 'dependency';

/** A property that differs from the state's: of the program, or in a refresh of the real resource. */
export interface PlannedChange {
  /** As Pulumi writes it: `tags["a b"][2].name`. */
  readonly path: string;
  /** True if the resource is replaced because of it. */
  readonly isReplacing: boolean;
  /** In the state, and in the program or the real resource, as text that may be shown; undefined if there is none. */
  readonly old?: string;
  readonly now?: string;
}

/** The number of resources by operation. */
export type PlanCounts = Readonly<Record<Operation, number>>;

/** Counts a plan's steps. */
export function countsOf({ steps }: Pick<Plan, 'steps'>): PlanCounts {
  const counts = Object.fromEntries(OPERATIONS.map((one) => [one, 0])) as Record<Operation, number>;
  for (const { operation } of steps) counts[operation] += 1;
  return counts;
}
