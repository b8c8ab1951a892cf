import type { Fate } from './model/fates';
import type { RehearsedRun } from './model/plan';

/** A resource whose fate is shown. */
export interface FateRow extends Fate {
  /** Its index in the complete list; filters do not change it. */
  readonly index: number;
  readonly isInState: boolean;
  /** Its place in the program, in words: `index.js, line 12`. */
  readonly program?: string;
}

/** Another resource that the replacement of one has to do with. */
export interface LinkedResource {
  readonly name: string;
  readonly type: string;
  /** How they refer to each other, in words. */
  readonly how: string;
}

/** The resources that a replacement comes from, and that it takes along. */
export interface ReplacementLinks {
  /** Of what it depends on, those that are replaced. */
  readonly causes: readonly LinkedResource[];
  /** Those that are replaced because it is. */
  readonly along: readonly LinkedResource[];
  /** The number of those that use it and stay. */
  readonly staying: number;
}

/** The page's messages: it is shown and requests its content, or the user requests something. */
export type PageMessage =
  | { readonly type: 'ready' | 'reload' | 'explain' }
  /** Rehearses a run that needs no program, with the same state. */
  | { readonly type: 'rehearse'; readonly run: Exclude<RehearsedRun, 'update'> }
  | {
      readonly type: 'show' | 'program' | 'links';
      /** The generation of the rows: other generations have other indexes. */
      readonly of: number;
      readonly index: number;
    }
  | { readonly type: 'copy'; readonly filter: string }
  | { readonly type: 'copyCode'; readonly code: string };

/** The messages to the page. */
export type PageUpdate =
  | {
      readonly type: 'rehearsal';
      /** The generation, which counts up. */
      readonly of: number;
      readonly run: RehearsedRun;
      /** What counts, in one line. */
      readonly verdict: string;
      /** The stack and the time, in words. */
      readonly about: string;
      /** Why a preview failed; empty is good. */
      readonly failures: readonly string[];
      /** True if an explanation of the failure is known. */
      readonly canExplain: boolean;
      /** True if the program may be what fails: then other runs are offered, which need none. */
      readonly offersOtherRuns: boolean;
      /** The warnings and errors of Pulumi, the program and the providers. */
      readonly messages: readonly string[];
      /** False if the rehearsed state is the present one: then there is no second column. */
      readonly hasToday: boolean;
      /** The runtime of the program; undefined if it is not known. */
      readonly runtime: string | undefined;
      readonly rows: readonly FateRow[];
    }
  | {
      readonly type: 'links';
      readonly of: number;
      readonly index: number;
      /** Undefined if the state does not say. */
      readonly links: ReplacementLinks | undefined;
    }
  /** The stack is being rehearsed. */
  | { readonly type: 'busy'; readonly isBusy: boolean }
  /** A message about something that is visible nowhere else. */
  | { readonly type: 'told'; readonly text: string };
