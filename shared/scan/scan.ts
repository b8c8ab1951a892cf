import type { OpenedPendingOperations } from '../pendingOperations';
import type { ProvedOperation } from '../recordedFacts';
import type { FindingSeverity } from '../stateSummary';

/** A stack whose state is to be read. */
export interface StackPlace {
  /** The backend, as users see it. */
  readonly backend: string;
  /** In full: `organization/project/stack`; without projects only `stack`. */
  readonly name: string;
  /** Where its state is: a path, an address of an object, or the address of the stack. */
  readonly file: string;
  /** Changes with each write of the state. */
  readonly version: string;
  /** True if a service has it. */
  readonly isService: boolean;
}

/** What a backend says of a stack besides its state, as far as it does. */
export interface StackFacts {
  readonly lastRun?: {
    /** `update`, `refresh`, `destroy`, … */
    readonly kind: string;
    /** `succeeded`, `failed`, … */
    readonly result: string;
    /** When it ended (RFC 3339). */
    readonly time: string;
  };
  /** When the newest of the states was written that the backend keeps besides the present one (RFC 3339). */
  readonly backup?: string;
  /** That real resources differ from its state, if they were compared. */
  readonly drift?: BesideState;
  /** Why they could not be compared. */
  readonly driftFailure?: string;
  /** The plugins of its providers that are gone, or of which that is not known, if their servers were asked. */
  readonly plugins?: readonly ScanFinding[];
}

/** A plugin that a provider in a state needs. Its address can have a password in it, so it is never written. */
export interface NeededPlugin {
  readonly name: string;
  readonly version: string;
  /** Where it comes from, unless that is Pulumi's own. */
  readonly source?: string;
  /** Where the first provider with it names the version. */
  readonly line: number;
  readonly column: number;
}

/** The severities of rules, by their codes. */
export type Severities = Readonly<Record<string, FindingSeverity | 'off' | undefined>>;

/** What a config file says of states. */
export interface ScanConfig {
  readonly severities: Severities;
  /** Other severities for some files; of several that match, the last one counts. */
  readonly overrides?: {
    /** The folder of the config file, from which the patterns go. */
    readonly folder: string;
    readonly of: readonly { readonly files: readonly string[]; readonly rules: Severities }[];
  };
}

/** How states are checked. */
export interface ScanSettings extends ScanConfig {
  /** The Pulumi that is to take them; the newest known one if undefined. */
  readonly engine: string | undefined;
}

/** Which stacks a scan reads, and how it checks them. */
export interface ScanRequest {
  /** Of these, all if there is none. */
  readonly organizations: readonly string[];
  readonly projects: readonly string[];
  readonly stacks: readonly string[];
  /** `name=value`, or only the name. */
  readonly tag: string | undefined;
  readonly shard: { readonly number: number; readonly of: number } | undefined;
  /** Compare the states with the real resources, too. */
  readonly drift: boolean;
  /** Ask the servers of the providers' plugins, too, whether they still have these. */
  readonly providers: boolean;
  readonly settings: ScanSettings;
  /** The versions of the states for which there are results, by the keys of their stacks. */
  readonly known: ReadonlyMap<string, string>;
}

/** A finding that is not in a state. */
export interface BesideState {
  readonly severity: FindingSeverity;
  /** True if the next update does harm because of it, though Pulumi takes the state. */
  readonly danger?: boolean;
  readonly code: string;
  /** What it is about, if findings of its code are about several things: each is a cause of its own. */
  readonly about?: string;
  readonly message: string;
  readonly docs: string;
}

/** A finding of a scan. Those beside a state have no place in it; lines and columns are 1-based. */
export interface ScanFinding extends BesideState {
  readonly engine?: string;
  readonly urn?: string;
  readonly line?: number;
  readonly column?: number;
  readonly end?: { readonly line: number; readonly column: number };
  readonly span?: { readonly start: number; readonly end: number };
  /** How many others of its cause it stands for, in the same state. */
  readonly more?: number;
}

/** An object that a state owns, by an id that is unique anywhere. */
export type OwnedObject = readonly [hash: string, name: string, line: number, column: number];

/** What one state has in it, without its values. It is one line of a file with results. */
export interface ScannedStack extends StackPlace, StackFacts {
  /** Why it could not be read, in a few words to follow its name. */
  readonly failure?: string;
  /** The stack and project that the state names: two states of one stack are no two owners. */
  readonly identity?: string;
  readonly resources: number;
  readonly findings: readonly ScanFinding[];
  readonly objects: readonly OwnedObject[];
  /** How bad it is that another stack owns one of them, too, unless it is a warning. */
  readonly sharedSeverity?: FindingSeverity;
  /** The stacks whose outputs its program reads, as it names them. */
  readonly references: readonly string[];
}

/** What a scan has seen of a backend before it read states. The last one of a backend in a file counts. */
export interface Listing {
  readonly listed: string;
  /** When (RFC 3339). */
  readonly time: string;
  /** `1/8`, if the scan reads only a part of the stacks. */
  readonly shard?: string;
  /** The names of the stacks that it reads. */
  readonly stacks: readonly string[];
  /** The names of the backend's other stacks. */
  readonly others?: readonly string[];
  /** The locks of stacks, by their names. */
  readonly beside: Readonly<Record<string, readonly BesideState[]>>;
  /** What is to be said of the backend as a whole. */
  readonly notes: readonly string[];
}

/** A stack with findings, or one that could not be read. */
export interface StackRow extends Pick<
  ScannedStack,
  'backend' | 'name' | 'file' | 'failure' | 'lastRun' | 'backup'
> {
  /** The worst first. */
  readonly findings: readonly ScanFinding[];
}

/** The level of a finding: its severity, or `danger`. */
export type FindingLevel = FindingSeverity | 'danger';

/** The stacks with findings of one rule and level. */
export interface Cause {
  readonly code: string;
  /** What the code stands for, in words. */
  readonly title: string;
  readonly level: FindingLevel;
  readonly docs: string;
  readonly stacks: readonly { readonly row: StackRow; readonly finding: ScanFinding }[];
}

/** What a scan has found: the worst first. */
export interface ScanReport {
  readonly listings: readonly Listing[];
  readonly stacks: number;
  readonly resources: number;
  readonly rows: readonly StackRow[];
  readonly causes: readonly Cause[];
  readonly unread: readonly StackRow[];
  /** How many stacks were not read any more. */
  readonly missing: number;
  /** In comparison with an earlier scan, if there is one. */
  readonly changes?: ScanChanges;
}

/** What an earlier scan had not found, or found no longer. */
export interface ScanChanges {
  readonly begun: readonly string[];
  readonly ended: readonly string[];
  readonly newStacks: readonly string[];
  readonly goneStacks: readonly string[];
}

/** The same for a stack in all files of results. */
export function stackKey({ backend, name }: Pick<StackPlace, 'backend' | 'name'>): string {
  return `${backend}\n${name}`;
}

/** The result for a stack without a state. */
export function emptyStack(place: StackPlace): ScannedStack {
  return { ...place, resources: 0, findings: [], objects: [], references: [] };
}

/** The result for a stack whose state cannot be read. */
export function unreadStack(place: StackPlace, failure: string): ScannedStack {
  return { ...emptyStack(place), failure };
}

/** What a thread of the server's program is told when it is to answer {@link ScanQuestion}s. */
export interface ScanThreadData {
  readonly scan: ScanSettings;
}

/**
 * A state to check, a state whose pending operations or plugins are asked for, or results to put in order. The answer is JSON on
 * one line: a {@link ScannedStack}, {@link ScannedOperations}, {@link NeededPlugin}s, or what a {@link ScanAnswer} says.
 */
export type ScanQuestion =
  | {
      readonly place: StackPlace & StackFacts;
      readonly bytes: Uint8Array;
      /** What records prove of its pending operations. */
      readonly proofs?: readonly ProvedOperation[];
    }
  | { readonly operationsOf: Uint8Array }
  | { readonly pluginsOf: Uint8Array }
  | {
      readonly results: string;
      readonly earlier: string | undefined;
      /** A file to which the report is written, in the format that the ending of its name says. */
      readonly saveAs?: string;
    };

/** The pending operations of a state. */
export type ScannedOperations = Omit<OpenedPendingOperations, 'id'>;

/** What a thread says of a scan's results. */
export interface ScanAnswer {
  readonly report: ScanReport;
  /** The scan as a whole, in sentences. */
  readonly sentences: readonly string[];
}
