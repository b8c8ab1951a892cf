import type { AssistantAnswer, RehearsalQuestion } from './assistant';

/** What a program that rehearses is asked for. */
export interface RehearsalRequest {
  /** A folder of the project, or one below it. */
  readonly folder: string;
  /** The stack, as `pulumi stack ls` lists it: `dev`, `organization/dev` or `organization/project/dev`. */
  readonly stack: string;
  /** Only an update runs the program. */
  readonly run: 'update' | 'refresh' | 'destroy';
  /** The state, as an export; undefined: the stack as it is. */
  readonly text: string | undefined;
}

/** How many resources a run would do something to, by operation: `delete`, `replace`, `create`, `update` and others. */
export type RehearsedCounts = Readonly<Record<string, number>>;

/** What a run would do, in names and numbers. */
export interface PlannedRun {
  readonly counts: RehearsedCounts;
  /** Why it would fail; the counts are then of what its preview came to. */
  readonly failure?: string;
}

/** What becomes of one resource. */
export interface RehearsedResource {
  readonly urn: string;
  readonly name: string;
  readonly type: string;
  readonly next: string;
  /** Undefined if the rehearsed state is the present one. */
  readonly today?: string;
  /** True if the next run would create an object that the stack has today. */
  readonly createsExisting?: true;
  /** True if Pulumi would refuse the deletion or replacement. */
  readonly isProtected?: true;
  /** The properties that differ; of a replacement, those that cause it. */
  readonly properties?: readonly string[];
  /** Other reasons, in words. */
  readonly causes?: readonly string[];
}

/** What was rehearsed, so that it can be told later whether it is still the same. */
export interface Fingerprint {
  readonly run: RehearsalRequest['run'];
  /** The stack's full name. */
  readonly stack: string;
  /** The backend's address, without its secrets. */
  readonly backend: string;
  /** The hash of the state that the stack has. */
  readonly state: string;
  /** The hash of what the run would do to each resource, and of the properties that it would change. */
  readonly plan: string;
}

/** What the next run of a stack would do. It has no property value. */
export interface RehearsalReport {
  readonly of: Fingerprint;
  /** The stack and its backend, in words. */
  readonly stack: string;
  /** What counts, in one line. */
  readonly verdict: string;
  readonly next: PlannedRun;
  /** Undefined if the rehearsed state is the present one. */
  readonly today?: PlannedRun;
  /** Each resource that either run would do something to, the greatest dangers first. */
  readonly resources: readonly RehearsedResource[];
}

/** How a rehearsal is followed and stopped; it leaves nothing behind. */
export interface RehearsalControl {
  readonly signal: AbortSignal;
  readonly onStep: (step: string) => void;
}

/** The program that rehearses. It is a file of its own, because it runs the CLI. */
export interface RehearsalProgram {
  /** @throws if the stack cannot be found or read, or the CLI cannot be run; the message is for the user */
  rehearse(request: RehearsalRequest, control: RehearsalControl): Promise<RehearsalReport>;
  /** Answers an assistant, in names and numbers. */
  answer(question: RehearsalQuestion, control: RehearsalControl): Promise<AssistantAnswer>;
}
