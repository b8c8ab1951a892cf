/** The steps of the checklist, by what they settle. */
export type StepId =
  | 'read'
  | 'lock'
  | 'operations'
  | 'faults'
  | 'run'
  | 'destroy'
  | 'needs'
  | 'refresh'
  | 'rehearsal';

/**
 * `todo`: something to do. `offer`: something that is worth doing, while nothing is wrong. `later`: after the steps before
 * it. `wait`: another process is at it. `busy`: it is being found out. `unknown`: nobody can tell. `done`: nothing is needed.
 */
export type StepState = 'todo' | 'offer' | 'later' | 'wait' | 'busy' | 'unknown' | 'done';

/** One step of the checklist. */
export interface Step {
  readonly id: StepId;
  readonly state: StepState;
  /** In a sentence. */
  readonly verdict: string;
  /** What the verdict is based on, in a line each. */
  readonly basis?: readonly string[];
  /** The label of the one action, for a step with something to do. */
  readonly action?: string;
  /** Why the step is there, and what its action does. */
  readonly why: string;
}

/** The first step with something to do. */
export function nextStep(steps: readonly Step[]): Step | undefined {
  return steps.find(({ state }) => state === 'todo' || state === 'offer');
}

/** The page's messages: it is shown and requests its content, or a button was pressed. */
export type PageMessage =
  | { readonly type: 'ready' | 'reload' | 'undo' | 'backup' | 'restore' }
  | {
      readonly type: 'act';
      /** The generation of what was read: the user has decided about that. */
      readonly of: number;
      readonly step: StepId;
    };

/** The messages to the page. */
export type PageUpdate =
  | {
      readonly type: 'steps';
      /** The generation, which counts up. */
      readonly of: number;
      /** The stack as {@link storedTarget} has it, for the page to come back after a reload of the window. */
      readonly stored: unknown;
      readonly verdict: string;
      readonly about: string;
      readonly steps: readonly Step[];
      /** What this extension has written last, when, by which command; undefined once the stack has moved on. */
      readonly outcome: string | undefined;
      /** True if there is a state before that. */
      readonly canUndo: boolean;
    }
  /** The stack is being read, or a step is being done. */
  | { readonly type: 'busy'; readonly isBusy: boolean };
